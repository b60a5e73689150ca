#!/usr/bin/env python3
"""Requests of all acw procedures in turn, one a line, the same ones on every machine: make_lines.py COUNT [dice]

With `dice` each line has its faces (-d), without them they are rolled. The words are written in full.
"""
import random
import sys

RANDOM = random.Random(20)
QUALITY = ["crack", "veteran", "trained", "green"]
STATE = ["fresh", "worn", "spent"]
LEADER = ["gallant", "charismatic", "attached-leader"]


def some(words, chance):
    return [word for word in words if RANDOM.random() < chance]


def maneuver():
    return ["maneuver", RANDOM.choice(QUALITY), RANDOM.choice(STATE)] + some(["gallant", "attached-leader", "disordered", "out-of-command"], 0.3), 1


def fire():
    points = RANDOM.choice(["points=%d" % RANDOM.randint(1, 30), "%dxrm@%d" % (RANDOM.randint(1, 9), RANDOM.randint(1, 10))])
    words = ["fire", points] + some(["sharpshooters", "low-ammo"], 0.2)
    return words + ["vs", RANDOM.choice(QUALITY)] + some(["partial-cover", "charging", "extended-line"], 0.3), 1


def charge():
    first = ["charge", RANDOM.choice(QUALITY), RANDOM.choice(STATE)] + some(["cold-steel", "attached-leader", "supported-guns", "disordered"], 0.3)
    return first + ["vs", RANDOM.choice(QUALITY), RANDOM.choice(STATE)] + some(["favorable-ground", "attached-leader", "disordered", "fortified"], 0.25), 2


def fallen_leader():
    return ["fallen-leader"], 1


def move():
    return ["move", RANDOM.choice(["infantry", "cavalry"]), RANDOM.choice(["line", "march-column"]), RANDOM.choice(["open-ground", "rough-ground"])], 0


def command_radius():
    return ["command-radius"], 0


MAKERS = [maneuver, fire, charge, fallen_leader, move]


def main():
    count = int(sys.argv[1])
    dice = len(sys.argv) > 2
    out = []
    for number in range(count):
        words, faces = MAKERS[number % len(MAKERS)]()
        if dice and faces:
            words += ["-d", ",".join(str(RANDOM.randint(1, 10)) for _ in range(faces))]
        out.append(" ".join(words) + "\n")
        if len(out) == 10000:
            sys.stdout.write("".join(out))
            out.clear()
    sys.stdout.write("".join(out))


if __name__ == "__main__":
    main()
