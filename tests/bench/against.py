#!/usr/bin/env python3
"""What a request costs here against another commit: against.py PROGRAM OTHER

Stripped copies of both do the same turn about, and their processor time is compared, so that other work on the machine
counts for little: the median of the ratios, and where the middle half of them lies. What is over LIMIT is named.
"""
import os
import shutil
import statistics
import subprocess
import sys
import tempfile

LIMIT = 1.03
HERE = os.path.dirname(os.path.abspath(__file__))
CHARGE = "charge crack fresh cold-steel vs trained worn disordered"


def lines_of(count):
    made = subprocess.run([sys.executable, HERE + "/make_lines.py", str(count)], stdout=subprocess.PIPE, check=True)
    return made.stdout.decode()


def as_said(line):
    words, _, dice = line.partition(" -d ")
    return words.replace("-", " ") + (", rolled " + dice if dice else "")


def prepare(program, folder):
    """What a program needs for its cases; logs and games are made by the program that reads them."""
    os.mkdir(folder)
    shutil.copy(program, folder + "/orderly")
    subprocess.run(["strip", folder + "/orderly"], check=True)
    canonical = lines_of(20000)
    files = {
        "lines": canonical,
        "drawn": "".join(line.partition(" -d ")[0] + "\n" for line in canonical.splitlines()),
        "said": "".join(as_said(line) + "\n" for line in lines_of(1000).splitlines()),
    }
    for name, text in files.items():
        with open(folder + "/" + name, "w") as file:
            file.write(text)
    run(folder, ["batch", "--seed", "x", "--log", "log.jsonl", "lines"], check=True)
    shutil.copy(HERE + "/../games/ox-hill.yaml", folder + "/game.yaml")
    run(folder, ["play", "game.yaml"], check=True, input=b"fire points=3 vs 79ny -d 1\n" * 2000)


def run(folder, args, **how):
    subprocess.run(["./orderly"] + args, cwd=folder, env=plain_environment(folder), stdout=subprocess.DEVNULL, **how)


def plain_environment(folder):
    kept = {name: value for name, value in os.environ.items() if not name.startswith("ORDERLY_")}
    return dict(kept, XDG_CONFIG_HOME=folder)


CASES = [("start, " + form, 150, ["-f", form] + CHARGE.split() + ["-d", "8,3"]) for form in ("text", "json")]
CASES += [("batch, " + form, 11, ["batch", "-f", form, "--seed", "x", "lines"]) for form in ("json", "text", "csv", "logfmt")]
CASES += [
    ("batch, dice drawn", 11, ["batch", "--seed", "x", "drawn"]),
    ("said, a start", 100, CHARGE.replace("-", " ").split() + ["rolled", "8", "3"]),
    ("said, a batch", 11, ["batch", "said"]),
    ("wrong, a start", 50, CHARGE.replace("crack", "crakc").split() + ["-d", "8,3"]),
    ("game of 2,000 records", 50, ["fire", "points=3", "vs", "79ny", "-d", "1", "-g", "game.yaml"]),
    ("odds, a charge", 50, ["odds"] + CHARGE.split()),
    ("odds, advice", 11, ["odds"] + CHARGE.split() + ["--advise"]),
    ("odds, 4,000 dice", 11, ["-r", "horse-musket", "odds", "fire", "dice=4000", "musket@3", "a", "vs", "normal"]),
    ("replay", 11, ["replay", "log.jsonl"]),
    ("report", 11, ["report", "log.jsonl"]),
]


def processor_time(folder, args):
    process = subprocess.Popen(["./orderly"] + args, cwd=folder, env=plain_environment(folder), stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return used.ru_utime + used.ru_stime, process.returncode


def compare(folders, name, rounds, args):
    """Prints the case, and says whether it is over the limit."""
    ratios, times = [], []
    for _ in range(rounds):
        (own, own_status), (other, other_status) = (processor_time(folder, args) for folder in folders)
        if own_status != other_status:
            print("  %-24s exit status %d here, %d there: not compared" % (name, own_status, other_status))
            return False
        ratios.append(own / max(other, 1e-6))
        times.append(own * 1000)
    ratio = statistics.median(ratios)
    quarters = statistics.quantiles(ratios, n=4)
    over = ratio > LIMIT
    print("  %-24s %5.2f  (%.2f to %.2f) %9.2f ms%s" % (name, ratio, quarters[0], quarters[2], statistics.median(times),
                                                       "  over %.2f" % LIMIT if over else ""), flush=True)
    return over


def main():
    with tempfile.TemporaryDirectory() as work:
        folders = [work + "/here", work + "/there"]
        for program, folder in zip(sys.argv[1:3], folders):
            prepare(program, folder)
        print("processor time here against there: the median, the middle half, and here in milliseconds")
        over = [case[0] for case in CASES if compare(folders, *case)]
    print("over %.2f: %s" % (LIMIT, ", ".join(over)) if over else "nothing is over %.2f" % LIMIT)


if __name__ == "__main__":
    main()
