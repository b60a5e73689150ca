#!/usr/bin/env python3
"""Holds the score of score.py, over the requests of handed.jsonl, against what must be understood."""
import os, re, subprocess, sys

here = os.path.dirname(os.path.abspath(__file__))
ran = subprocess.run([sys.executable, os.path.join(here, "score.py")], capture_output=True, text=True)
sys.stdout.write(ran.stdout)
sys.stderr.write(ran.stderr)
found = re.search(r"^all\s+(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s+(\d+)$", ran.stdout, re.M)
if ran.returncode != 0 or found is None:
    sys.exit("the score could not be worked out")
right, asked, refused, wrong, all_ = map(int, found.groups())
if all_ != 120 or wrong != 0 or right < 100 or right + asked < 116:
    sys.exit(f"{right} right, {asked} asked, {refused} refused, {wrong} WRONG of {all_}: at least 100 right, 116 right or asked, none WRONG")
