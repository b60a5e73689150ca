#!/usr/bin/env python3
"""Requests of all acw procedures in turn, one a line, the same ones on every machine: make_lines.py COUNT

The faces stand in the lines (-d), so that whoever resolves them must come to the same result.
"""
import random
import sys

RANDOM = random.Random(20)
QUALITY = ["crack", "veteran", "trained", "green"]
STATE = ["fresh", "worn", "spent"]
GROUND = ["open-ground", "broken-ground", "rough-ground", "road"]


def some(words, chance):
    return [word for word in words if RANDOM.random() < chance]


def die():
    return str(RANDOM.randint(1, 10))


def maneuver():
    words = [RANDOM.choice(["gallant", "able", "poor"]), RANDOM.choice(QUALITY), RANDOM.choice(STATE)]
    return words + some(["attached-leader", "field-column", "outflanked", "key-position-lost", "provisional"], 0.3) + ["-d", die()]


def fire():
    words = ["points=%d" % RANDOM.randint(1, 30)] + some(["sharpshooters", "buck-and-ball"], 0.2)
    target = [RANDOM.choice(QUALITY)] + some(["partial-cover", "charging", "enfiladed"], 0.3)
    return words + ["vs"] + target + ["-d", die()]


def charge():
    first = [RANDOM.choice(QUALITY), RANDOM.choice(STATE)] + some(["cold-steel", "attached-leader", "disordered"], 0.3)
    second = [RANDOM.choice(QUALITY), RANDOM.choice(STATE)] + some(["favorable-ground", "attached-leader", "disordered"], 0.3)
    return first + ["vs"] + second + ["-d", die() + "," + die()]


def fallen_leader():
    return ["-d", die()]


def move():
    return [RANDOM.choice(["infantry", "cavalry"]), RANDOM.choice(["line", "field-column", "extended-line"]), RANDOM.choice(GROUND[:3])]


def command_radius():
    return some(["twilight", "dense-woods", "attached"], 0.3)


def maneuvers():
    return [RANDOM.choice(["troops", "guns"]), RANDOM.choice(["well-handled", "tardy"])]


MAKERS = [("maneuver", maneuver), ("fire", fire), ("charge", charge), ("fallen-leader", fallen_leader), ("move", move),
          ("command-radius", command_radius), ("maneuvers", maneuvers), ("scale", list), ("sequence", list)]


def main():
    out = []
    for number in range(int(sys.argv[1])):
        name, words = MAKERS[number % len(MAKERS)]
        out.append(" ".join([name] + words()) + "\n")
        if len(out) == 10000:
            sys.stdout.write("".join(out))
            out.clear()
    sys.stdout.write("".join(out))


if __name__ == "__main__":
    main()
