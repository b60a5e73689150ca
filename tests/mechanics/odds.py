#!/usr/bin/env python3
"""The exact chances of the mechanics of well-known games, worked out from how each is described and by nothing of the program's.

`odds.py` prints them; `odds.py PROGRAM EXAMPLES` asks the program for each and says where it differs. EXAMPLES is the folder
of the rulesets that stand in the documentation. Where dice may explode without end, a chance may differ by 1e-12.
"""
import json
import math
import subprocess
import sys
from fractions import Fraction as F
from itertools import product
from pathlib import Path

HERE = Path(__file__).parent
CASES = []


def case(ruleset, request, asked, chances, endless=False):
    """`asked`: options of `odds`; `chances`: a dict by outcome or number, or one fraction."""
    CASES.append((ruleset, request, asked, chances, endless))


def even(faces):
    faces = list(faces)
    return mix((face, F(1, len(faces))) for face in faces)


def die(sides):
    return even(range(1, sides + 1))


def mix(pairs):
    chances = {}
    for value, chance in pairs:
        chances[value] = chances.get(value, F(0)) + chance
    return chances


def throw(dice, rule):
    """Every fall of the dice, by what the rule makes of it."""
    def falls():
        for fall in product(*[d.items() for d in dice]):
            chance = F(1)
            for _, one in fall:
                chance *= one
            yield rule(*[face for face, _ in fall]), chance
    return mix(falls())


def then(chances, rule):
    """What follows each value, of which `rule` gives the chances."""
    return mix((after, chance * more) for value, chance in chances.items() for after, more in rule(value).items())


def add(one, other):
    return mix((a + b, p * q) for a, p in one.items() for b, q in other.items())


def times(number, one):
    total = {0: F(1)}
    for _ in range(number):
        total = add(total, one)
    return total


def number(chances, of):
    return mix((of(value), chance) for value, chance in chances.items())


def chance(chances, holds):
    return sum((p for value, p in chances.items() if holds(value)), F(0))


def exploding(sides, depth=40):
    chances, last = {}, F(1)
    for again in range(depth):
        for face in range(1, sides):
            chances[again * sides + face] = last / sides
        last /= sides
    return chances | {depth * sides: last}


D6 = die(6)
TWO = throw([D6, D6], lambda a, b: (a, b))
SUM = number(TWO, sum)
BEST = throw([D6] * 3, lambda *f: sum(sorted(f)[1:]))
WORST = throw([D6] * 3, lambda *f: sum(sorted(f)[:2]))


# 1. To hit, a 6 twice; to wound by strength against toughness; to save; damage d3 on models of two wounds.
def salvo(shots, skill, strength, pierce, toughness, save):
    if strength >= 2 * toughness: wound = 2
    elif strength > toughness: wound = 3
    elif strength == toughness: wound = 4
    elif 2 * strength <= toughness: wound = 6
    else: wound = 5
    hits = throw([D6], lambda face: 2 if face == 6 else 1 if face >= skill else 0)
    hurts = throw([D6, D6], lambda w, s: int(w >= wound and (s == 1 or s - pierce < save)))
    return times(shots, then(hits, lambda n: times(n, hurts)))


def slain(wounds):
    state = {(0, 2): F(1)}  # models slain, wounds that the next one has
    for _ in range(wounds):
        state = then(state, lambda now: number(die(3), lambda d: (now[0] + 1, 2) if d >= now[1] else (now[0], now[1] - d)))
    return number(state, lambda now: now[0])


for shots, skill, strength, pierce, toughness, save in [(1, 3, 4, 0, 4, 3), (5, 3, 4, 1, 4, 3), (4, 4, 8, 2, 4, 2), (6, 2, 3, 0, 6, 5),
                                                       (3, 6, 3, 0, 4, 7), (4, 3, 5, 4, 4, 6)]:
    wounds = salvo(shots, skill, strength, pierce, toughness, save)
    line = f"shoot shots={shots} skill={skill} strength={strength} pierce={pierce} vs toughness={toughness} save={save}"
    case("salvo", line, "--of hits", wounds)
    case("salvo", line, "--follow --of slain", then(wounds, slain))


# 2. A trait die and a wild die, both explode at their greatest face; the better and what is added, against 4 or another number,
# raises by fours; two ones are a disaster, which one of many without a wild die cannot have.
def trait(sides, added, needed, wild):
    over = lambda best: best + added - needed
    if not wild: return number(exploding(sides, 22), over)
    return throw([exploding(sides, 22), exploding(6, 22)], lambda t, w: "disaster" if t == w == 1 else over(max(t, w)))


for sides, words, added, needed in [(4, "", 0, 4), (6, "", 0, 4), (8, "", 0, 4), (10, "", 0, 4), (12, "", 0, 4), (8, "extra", 0, 4),
                                    (4, "untrained help=1", -1, 4), (10, "wounds=2 long help=3", -3, 4), (6, "needed=7", 0, 7),
                                    (12, "extra medium more-actions=1 needed=5", -4, 5)]:
    fell = trait(sides, added, needed, "extra" not in words)
    raises = number(fell, lambda over: 0 if over == "disaster" else max(0, over // 4))
    case("aces", f"trait t{sides} {words}", "", number(
        fell, lambda over: over if over == "disaster" else "raise" if over > 3 else "success" if over >= 0 else "failure"), True)
    case("aces", f"trait t{sides} {words}", "--of raise", raises, True)

# 3. Block dice: as many as strengths say; the stronger chooses, by what each sign does to whom: who is trained in wrestling stays
# up where both fall, who sidesteps is pushed where he would stumble, unless the other is a tackler.
SIGNS = {"skull": F(1, 6), "both": F(1, 6), "push": F(2, 6), "stumble": F(1, 6), "pow": F(1, 6)}


def done(sign, attacker, defender):
    """What happens to the attacker and to the defender."""
    if sign == "skull": return "falls", ""
    if sign == "both": return "" if "wrestler" in attacker else "falls", "" if "wrestler" in defender else "falls"
    if sign == "push" or sign == "stumble" and "nimble" in defender and "tackler" not in attacker: return "", "pushed"
    return "", "falls"


WISHES = [("falls", ""), ("falls", "falls"), ("", ""), ("", "pushed"), ("", "falls")]  # of the attacker, the worst first


def block(ours, theirs, attacker, defender):
    strong, weak = max(ours, theirs), min(ours, theirs)
    dice = 1 if strong == weak else 3 if strong > 2 * weak else 2
    return throw([SIGNS] * dice, lambda *f: (max if ours >= theirs else min)(
        [done(sign, attacker, defender) for sign in f], key=WISHES.index))


for ours, theirs in [(3, 3), (4, 3), (7, 3), (3, 4), (2, 5), (6, 3), (3, 6)]:
    for attacker, defender in [("", ""), ("", "nimble"), ("tackler", "nimble"), ("wrestler", ""), ("wrestler", "wrestler nimble"),
                               ("tackler", "wrestler")]:
        fell = block(ours, theirs, attacker, defender)
        line = f"block strength={ours} {attacker} vs strength={theirs} {defender}".strip()
        for to, what in [(0, "falls"), (1, "falls"), (1, "pushed")]:
            happens = chance(fell, lambda both: both[to] == what)
            if happens: case("block", line, f"--of {('attacker', 'defender')[to]}:{what}", mix([(1, happens), (0, 1 - happens)]))

# 4. A die and a factor each; beaten recoils, doubled is destroyed, light troops flee instead but before riders, knights ride down
# bows and skirmishers whom they beat.
FACTORS = {"blades": (5, 3), "spears": (4, 4), "bows": (2, 4), "skirmishers": (2, 2), "knights": (3, 4), "riders": (2, 2)}
HORSE = ("knights", "riders")


def combat(ours, theirs, ours_more, theirs_more):
    one, other = FACTORS[ours][theirs in HORSE] + ours_more, FACTORS[theirs][ours in HORSE] + theirs_more

    def falls(a, b):
        a, b = a + one, b + other
        if a == b:
            return "stands", "nothing"
        (beaten, victor), (less, more) = ((theirs, ours), (b, a)) if a > b else ((ours, theirs), (a, b))
        side = "defender" if a > b else "attacker"
        if victor == "knights" and beaten in ("bows", "skirmishers"):
            return side, "destroyed"
        if more < 2 * less:
            return side, "recoils"
        return side, "flees" if beaten in ("skirmishers", "riders") and victor != "riders" else "destroyed"
    return throw([D6, D6], falls)


for at, ours in enumerate(FACTORS):
    for theirs in list(FACTORS)[at:]:
        fell = combat(ours, theirs, -(at % 3), 1)
        line = f"combat {ours} overlaps={at % 3} vs {theirs} uphill"
        case("element", line, "", number(fell, lambda r: {"stands": "stands", "defender": "wins", "attacker": "loses"}[r[0]]))
        for side, what in product(("attacker", "defender"), ("destroyed", "flees", "recoils")):
            if chance(fell, lambda r: r == (side, what)):
                case("element", line, f"--of {side}:{what}", number(fell, lambda r: int(r == (side, what))))


# 5. Two dice at leadership less what it lost by, or under; a double one holds; a standard rerolls once; then flight and pursuit.
def holds(dice, leadership, lost_by):
    return chance(dice, lambda n: n == 2 or n + lost_by <= leadership)


CAUGHT = {(a, b): chance(throw([x, y], lambda n, m: n - m), lambda n: n <= 0)
          for (a, x), (b, y) in product((("", SUM), ("swift", BEST)), repeat=2)}
for leadership, lost_by, dice in [(7, 0, "usual"), (8, 2, "usual"), (8, 2, "stubborn"), (9, 11, "usual"), (10, 5, "stubborn")]:
    once = holds(SUM if dice == "usual" else WORST, leadership, lost_by)
    for standard, (ours, theirs) in [(False, ("", "swift")), (True, ("", "")), (True, ("swift", "")), (True, ("swift", "swift"))]:
        breaks = (1 - once) ** (2 if standard else 1)
        words = " ".join(filter(None, [ours, "" if dice == "usual" else dice, "standard" if standard else ""]))
        line = f"break-test leadership={leadership} lost-by={lost_by} {words} vs {theirs}".strip()
        case("rout", line, "--follow --of ridden-down", mix([(1, breaks * CAUGHT[ours, theirs]), (0, 1 - breaks * CAUGHT[ours, theirs])]))
        case("rout", line, "--follow --chance passed", 1 - breaks)
case("rout", "break-test leadership=9 lost-by=7 steadfast vs", "--chance passed", holds(SUM, 9, 0))

# 6. An order: two dice at morale less pins, and more by an officer, or under; double one always, double six a mishap of a d6.
for morale, pins, officer in [(9, 2, ""), (9, 8, "ensign"), (11, 0, "major"), (8, 3, "captain")]:
    helps = {"": 0, "ensign": 1, "captain": 2, "major": 3}[officer]
    takes = chance(SUM, lambda n: n == 2 or n != 12 and n <= morale - pins + helps)
    line = f"order morale={morale} pins={pins} {officer}"
    case("pinned", line, "--chance passed", takes)
    case("pinned", line, "--of unpin", mix([(1, takes if pins else F(0)), (0, 1 - takes if pins else F(1))]))
    case("pinned", line, "--follow --of fires", {1: F(1, 36) * F(2, 6), 0: 1 - F(1, 36) * F(2, 6)})
    case("pinned", line, "--follow --of flees", {1: F(1, 36) * F(4, 6), 0: 1 - F(1, 36) * F(4, 6)})


# 7. A command: two dice at the commander's number or under, by three or more three moves, by two two; double one three moves,
# double six a blunder; a brigade may be ordered again, one harder each time, ten times a turn.
def command(needed):
    def falls(n):
        if n == 12: return "blunder"
        if n == 2 or n <= needed - 3: return "three"
        return "two" if n == needed - 2 else "one" if n <= needed else "none"
    return number(SUM, falls)


def ordered_again(needed, orders):
    moved = {"three": 3, "two": 2, "one": 1}

    def after(outcome):
        if outcome == "blunder": return {0: F(2, 6), 1: F(3, 6), 2: F(1, 6)}
        if outcome == "none": return {0: F(1)}
        return number(ordered_again(needed - 1, orders - 1) if orders > 1 else {0: F(1)}, lambda n: n + moved[outcome])
    return then(command(needed), after)


for number_of, distance, far in [(8, 0, 0), (8, 30, 2), (10, 13, 1), (5, 40, 3)]:
    line = f"order command={number_of} distance={distance}"
    case("command", line, "", command(number_of - far))
    case("command", line + " again", "--follow --of moves", ordered_again(number_of - far, 10))

# 8. A fire table: firepower, half of it when far, chooses the column; a double takes one column off, two of the untrained, none of
# who is led; less than the first column does nothing; then morale on two dice: a double six is death, the very number a pin.
COLUMNS = [1, 4, 8, 12, 16]
FIRE = [("kill", [1, 2, 3, 4, 5]), ("two-mc", [2, 3, 4, 5, 6]), ("one-mc", [4, 4, 6, 7, 8]), ("mc", [5, 6, 7, 8, 9]),
        ("pin", [6, 7, 8, 9, 10])]


def fire(firepower, led, green, cover):
    column = max([-1] + [at for at, least in enumerate(COLUMNS) if firepower >= least])

    def falls(a, b):
        back = (2 if green else 1) if a == b and not led else 0
        at = column - back
        return "none" if at < 0 else next((row for row, up_to in FIRE if a + b + cover - led <= up_to[at]), "none")
    return throw([D6, D6], falls)


def morale(row, needed):
    harder = {"two-mc": 2, "one-mc": 1, "mc": 0}.get(row)
    if harder is None: return {"killed" if row == "kill" else row: F(1)}
    return number(SUM, lambda n: "killed" if n == 12 else "breaks" if n + harder > needed else
                  "pin" if n + harder == needed else "holds")


for firepower, words, cover, needed in [(8, "", 0, 7), (8, "green", 2, 7), (16, "led", 1, 8), (3, "green", 0, 7), (12, "green", 0, 9),
                                        (25, "far", 0, 7), (1, "far led", 0, 7), (15, "far led-well", 2, 8), (7, "far green", 0, 8)]:
    fell = fire(F(firepower, 2 if "far" in words else 1), 2 if "led-well" in words else int("led" in words), "green" in words, cover)
    line = f"fire firepower={firepower} {words} vs cover={cover} morale={needed}"
    end = then(fell, lambda row: morale(row, needed))
    case("column", line, "", fell)
    for word, what in [("killed", "killed"), ("breaks", "breaks"), ("pinned", "pin")]:
        if what in end: case("column", line, f"--follow --of {word}", number(end, lambda r: int(r == what)))

# 9. Guns need more the farther it is; a six hits and throws another die; each hit has its place by a d66.
PLACES = number(throw([D6, D6], lambda a, b: 10 * a + b), lambda n: "hull" if n < 40 else "low" if n < 50 else
                "guns" if n < 63 else "engine" if n < 66 else "magazine")


def salvo_hits(guns, needed, depth=30):
    last = {0: F(1)}  # of one gun, from the last die backwards
    for _ in range(depth):
        after = number(last, lambda n: n + 1)
        last = mix([(n, p / 6) for n, p in after.items()] + [(1, F(6 - needed, 6)) if needed < 6 else (0, F(0)), (0, F(needed - 1, 6))])
    return times(guns, last)


for guns, gun, needed, words in [(1, "heavy@9", 4, ""), (3, "heavy@9", 5, "smoke"), (2, "light@12", 6, ""), (2, "light@12", 6, "smoke")]:
    hits = salvo_hits(guns, needed)
    few = {n: p for n, p in hits.items() if n <= 20}
    line = f"salvo guns={guns} {gun} vs {words}".strip()
    flood = number(PLACES, lambda place: {"hull": 1, "low": 3}.get(place, 0))
    case("gunnery", line, "--of hits", hits, True)
    sums, floods = {0: F(1)}, {}
    for n in range(21):  # n hits, each with its place
        for much, p in sums.items(): floods[much] = floods.get(much, F(0)) + p * few.get(n, 0)
        sums = add(sums, flood)
    case("gunnery", line, "--follow --of flood", floods, True)
    case("gunnery", line, "--follow --chance place:magazine", sum(p * (1 - F(35, 36) ** n) for n, p in hits.items()), True)

# 10. Two dice and a skill against what is needed; with a boon the best two of three, with a bane the worst, with both neither.
for words, dice in [("", SUM), ("boon", BEST), ("bane", WORST), ("boon bane", SUM)]:
    for task, needed, skill, untrained in [("easy", 4, 0, 3), ("usual", 8, 1, 0), ("hard", 10, 2, 0)]:
        effect = number(dice, lambda n: n + skill - untrained - needed)
        line = f"task {task} skill={skill} untrained={untrained} {words}"
        case("boon", line, "", number(effect, lambda n: "triumph" if n > 5 else "success" if n > 0 else "just" if n == 0 else
                                      "failure" if n > -6 else "disaster"))
        case("boon", line, "--of effect", effect)
        case("boon", line, "--of hurt", number(effect, lambda n: 2 + n if n >= 0 else 0))


# 11. A pool of two kinds of dice: sixes are successes; who pushes throws again what is neither a six nor a one; ones do harm.
def effort(skill, gear, pushed):
    again = then(D6, lambda f: {f: F(1)} if f in (1, 6) or not pushed else D6)
    of = lambda n: times_pair(n, throw([again], lambda f: (int(f == 6), int(f == 1))))
    return mix(((a[0] + b[0], a[1], b[1]), p * q) for a, p in of(skill).items() for b, q in of(gear).items())


def times_pair(number_of, one):
    total = {(0, 0): F(1)}
    for _ in range(number_of):
        total = mix(((a[0] + b[0], a[1] + b[1]), p * q) for a, p in total.items() for b, q in one.items())
    return total


for skill, gear, pushed in [(1, 0, False), (3, 2, False), (3, 2, True), (6, 3, True), (10, 6, True)]:
    fell = effort(skill, gear, pushed)
    line = f"effort skill={skill} gear={gear} {'pushed' if pushed else ''}"
    case("ashes", line, "--of hits", number(fell, lambda r: r[0]))
    case("ashes", line, "--of harm", number(fell, lambda r: r[1]))
    case("ashes", line, "--of wear", number(fell, lambda r: r[2]))
    case("ashes", line, ["--chance", "hits>=1 and harm<1 and wear<2"], chance(fell, lambda r: r[0] >= 1 and r[1] < 1 and r[2] < 2))


# 12. Four dice of +, 0 and - and a rung of a ladder against another rung; three over is success with style.
FUDGE = times(4, even([-1, 0, 1]))
RUNGS = ["poor", "mediocre", "average", "fair", "good", "great", "superb", "fantastic", "epic", "legendary"]
for ours, theirs in [("poor", "legendary"), ("good", "great"), ("superb", "fair"), ("average", "average")]:
    for words, more in [("", 0), (" aspect", 2)]:
        shifts = number(FUDGE, lambda n: n + RUNGS.index(ours) - RUNGS.index(theirs) + more)
        line = f"action {ours}{words} vs {theirs}"
        case("ladder", line, "", number(shifts, lambda n: "style" if n > 2 else "success" if n > 0 else "failure" if n else "tie"))
        case("ladder", line, "--of shifts", number(shifts, lambda n: max(0, n)))

# 13. The ratio of strengths, rounded in the defender's favour, chooses the column, and ground moves it.
BATTLE = [["ae", "ae", "ar", "ar", "ex", "dr"], ["ae", "ar", "ex", "dr", "dr", "de"], ["ar", "ex", "dr", "dr", "de", "de"],
          ["ex", "dr", "dr", "de", "de", "de"]]
for ours, theirs, words, shift in [(7, 4, "", 0), (8, 4, "", 0), (8, 4, "woods", -1), (3, 4, "river", -2), (12, 4, "river", -2),
                                   (30, 1, "surprised", 1), (5, 5, "surprised woods", 0)]:
    column = min(3, max(0, min(3, ours // theirs) + shift))
    fell = even(BATTLE[column])
    line = f"battle strength={ours} vs strength={theirs} {words}"
    case("anvil", line, "", fell)
    case("anvil", line, "--of attacker:exchange", number(fell, lambda row: theirs if row == "ex" else 0))


# 14. Both sides draw from one deck of 52 cards and two jokers, of which some are gone; the higher card acts first.
FULL = {**{rank: 4 for rank in range(2, 15)}, 15: 2}


def draws(deck, number_of):
    """Every draw of so many cards, sorted, with what is left."""
    if number_of == 0: return {((), tuple(sorted(deck.items()))): F(1)}
    fell = {}
    for rank, copies in deck.items():
        if copies == 0: continue
        for (cards, left), p in draws({**deck, rank: copies - 1}, number_of - 1).items():
            key = (tuple(sorted((rank, *cards))), left)
            fell[key] = fell.get(key, F(0)) + F(copies, sum(deck.values())) * p
    return fell


for ours, theirs, gone in [(1, 1, []), (2, 1, []), (1, 3, []), (2, 2, [14, 14, 15, 2]), (1, 1, [15, 15] + 3 * list(range(2, 11)))]:
    deck = dict(FULL)
    for card in gone:
        deck[card] -= 1
    fell = {}
    for (mine, left), p in draws(deck, ours).items():
        for (others, _), q in draws(dict(left), theirs).items():
            key = (mine, others)
            fell[key] = fell.get(key, F(0)) + p * q
    line = f"initiative cards={ours} vs cards={theirs}" + (" gone:initiative=" + ",".join(map(str, gone)) if gone else "")
    case("cards", line, "", number(fell, lambda d: "first" if max(d[0]) > max(d[1]) else "second" if max(d[0]) < max(d[1]) else "together"))
    case("cards", line, ["--chance", "our-jokers>=1 and their-jokers<1"], chance(fell, lambda d: 15 in d[0] and 15 not in d[1]))
    case("cards", line, "--of shuffled", number(fell, lambda d: int(15 in d[0] + d[1])))
case("cards", "event gone:initiative=15,2,3", "", {"storm": F(1, 51), "court": F(16, 51), "none": F(34, 51)})


# News from the court draws another event, from the cards that are left.
def news(court, others):
    if court == 0: return {0: F(1)}
    more = number(news(court - 1, others), lambda n: n + 1)
    return mix([(0, F(others, court + others))] + [(n, p * F(court, court + others)) for n, p in more.items()])


for gone, court, storms, quiet in [("", 16, 2, 36), (" gone:initiative=11,11,12,14,15,2,3,4", 12, 1, 33)]:
    case("cards", "event" + gone, "--follow --of news", news(court, storms + quiet))
    case("cards", "event" + gone, "--follow --chance storm", F(storms, storms + quiet))

# 15. A shot from hiding: seen on two dice, hit, and not saved behind walls; a crate that blows up sets off two others.
for words, needed, more in [("", 6, 0), ("far", 8, 0), ("far sharp", 8, 1)]:
    for walls in ("", "walls"):
        falls = chance(SUM, lambda n: n + more >= needed) * chance(D6, lambda n: n + more >= 4) * (F(4, 6) if walls else 1)
        case("ambush", f"shot {words} vs {walls}", "", {"passed": falls, "failed": 1 - falls})
# a dud at least once in all that goes up after the first crate: x = 4/6 + x² / 6 of no dud in what one sets off
root = (F(6) - F(math.isqrt((36 - 16) * 10**80), 10**40)) / 2
case("ambush", "crate", "--follow --chance crate:dud", F(1, 6) * (1 - root**2), True)

# 16. Danger dice remove action dice that show the same.
def risk(action, danger):
    def left(*f):
        dice = list(f[:action])
        for face in f[action:]:
            if face in dice: dice.remove(face)
        return max(dice, default=0), dice.count(6)
    return throw([D6] * (action + danger), left)


for action, danger in [(1, 0), (1, 2), (3, 2), (4, 3)]:
    fell = risk(action, danger)
    line = f"risk action={action} danger={danger}"
    case("danger", line, "", number(fell, lambda r: "success" if r[0] == 6 else "partly" if r[0] > 3 else "failure" if r[0] else "botch"))
    case("danger", line, "--of sixes", number(fell, lambda r: r[1]))


def told(program, examples, ruleset, request, asked):
    folder = HERE if (HERE / ruleset).is_dir() else Path(examples)
    options = asked if isinstance(asked, list) else asked.split()
    command = [program, "--tables", str(folder), "-r", ruleset, "-f", "json", "odds", *request.split(), *options]
    ran = subprocess.run(command, capture_output=True, text=True)
    if ran.returncode:
        return ran.stderr.strip()
    answer = json.loads(ran.stdout)
    exact = lambda one: F(int(one["num"]), int(one["den"]))
    if "chance" in answer:
        return exact(answer)
    if "of" in answer:
        if len(answer["of"]) > 1: return "several numbers"
        return {one["is"]: exact(one) for one in answer["of"][0]["odds"]}
    return {one["outcome"]: exact(one) for one in answer["odds"]}


def differs(ours, theirs, endless):
    if isinstance(theirs, str): return theirs
    if isinstance(ours, F): ours, theirs = {"": ours}, {"": theirs}
    for value in sorted(set(ours) | set(theirs), key=str):
        a, b = ours.get(value, F(0)), theirs.get(value, F(0))
        if a != b and not (endless and abs(a - b) < F(1, 10**12)): return f"{value}: {b}, and it is {a}"


def main():
    if len(sys.argv) < 3:
        for ruleset, request, asked, chances, _ in CASES:
            print(f"{ruleset}: {request} {' '.join(asked) if isinstance(asked, list) else asked}".rstrip())
            for value, p in [("", chances)] if isinstance(chances, F) else sorted(chances.items(), key=lambda one: str(one[0])):
                print(f"  {value} {p} {float(p):.12g}")
        return 0
    wrong = {}
    for ruleset, request, asked, chances, endless in CASES:
        fault = differs(chances, told(sys.argv[1], sys.argv[2], ruleset, request, asked), endless)
        wrong.setdefault(ruleset, [0, 0])[0] += 1
        if fault:
            wrong[ruleset][1] += 1
            print(f"{ruleset}: {request} {asked}: {fault}")
    for ruleset, (asked, faults) in wrong.items():
        print(f"{ruleset}: {asked} asked, {faults} differ")
    return 1 if any(faults for _, faults in wrong.values()) else 0


sys.exit(main())
