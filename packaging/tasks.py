"""The ten tasks of a newcomer, on a machine that has nothing else: tasks.py ROOT PAGE. Runs what docs/tasks.md shows in the
root, with the files that it shows, and holds what comes of it against the page."""

import os
import re
import subprocess
import sys

ROOT, PAGE = sys.argv[1], sys.argv[2]
HOME = "/root/tasks"


def blocks(page):
    """(what stands after the fence, text) of each block."""
    return re.findall(r"^```(\S.*)\n([\s\S]*?)^```$", page, re.MULTILINE)


def exchanges(text):
    """(command, answer) of each `$ ` in a block."""
    return [(command, answer) for command, answer in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE)]


def run(command):
    line = ["chroot", ROOT, "env", "-i", "PATH=/usr/bin:/bin", f"HOME={HOME}", "LC_ALL=C.UTF-8", "sh", "-c", f"cd {HOME} && {command}"]
    return subprocess.run(line, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False).stdout


os.makedirs(ROOT + HOME, exist_ok=True)
faults = done = 0
for kind, text in blocks(open(PAGE, encoding="utf-8").read()):
    named = re.match(r"yaml file=(\S+)", kind)
    if named:
        path = f"{ROOT}{HOME}/{named.group(1)}"
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    for command, answer in exchanges(text) if kind == "console" else []:
        done += 1
        if (got := run(command)) != answer:
            faults += 1
            print(f"tasks: {command}\n--- says\n{answer}--- is\n{got}", file=sys.stderr)
print(f"{done} commands of the newcomer's tasks, {faults} of them not as the page has them")
sys.exit(1 if faults or done < 10 else 0)
