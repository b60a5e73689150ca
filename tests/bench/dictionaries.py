#!/usr/bin/env python3
"""What orderly batch is measured against: the same look-ups with dictionaries, and the same JSON but for its texts.

dictionaries.py LINES > RESULTS, for the lines of make_lines.py: it knows their words, not more, and finds no fault.
dictionaries.py --compare RESULTS OTHERS fails unless both have the same requests, dice, numbers and outcomes.
"""
import itertools
import json
import sys

ENCODE = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, check_circular=False).encode
QUALITY = {"crack": 2, "veteran": 1, "trained": 0, "green": -1}
STATE = {"fresh": 2, "worn": 0, "spent": -2}
INSPIRED = {"attached-leader": 1}
COLD_STEEL = "assumed: only an attacker can have cold steel or a breakthrough"
STRUGGLE = "assumed: in a tie both roll again, disordered; cold steel, breakthrough and the charge over ground no longer count, everything else does"
POSITION = "assumed: only the strongest position counts"

# the printed lines of each table, in their order
MANEUVER = [{"gallant": 1, "able": 0, "poor": -1}, INSPIRED,
            {"provisional": -1}, QUALITY, STATE, {"field-column": 1}, {"outflanked": -2}, {"key-position-lost": -1}]
ATTACKER = [QUALITY, STATE, {"disordered": -1}, INSPIRED, {"cold-steel": 1}]
DEFENDER = [QUALITY, STATE, {"disordered": -1}, INSPIRED, {"favorable-ground": 1}]
SHOOTER = [{"buck-and-ball": 1, "sharpshooters": 1}]
TARGET_QUALITY = {"crack": 0, "veteran": 0, "trained": 0, "green": -1}
TARGET = [{"enfiladed": 2}, {"partial-cover": -1}]

# the order in which a request is said again
ORDER = {name: {word: at for at, word in enumerate(words.split())} for name, words in {
    "maneuver": "gallant able poor crack veteran trained green fresh worn spent attached-leader provisional field-column outflanked key-position-lost",
    "shooter": "points buck-and-ball sharpshooters",
    "target": "crack veteran trained green enfiladed partial-cover charging",
    "charge": "crack veteran trained green fresh worn spent disordered attached-leader favorable-ground cold-steel",
    "command-radius": "attached dense-woods twilight",
}.items()}



def effect(to, do, text, **more):
    return {"to": to, "do": do, **more, "text": text}


def stands(to, count):
    return {"to": to, "do": "lose-stands", "count": count, "text": "loses %d stand%s" % (count, "" if count == 1 else "s")}


def both_sides(make, *args):
    return {side: make(side, *args) for side in ("attacker", "defender")}


def away(to, before="", **more):
    return {"to": to, "do": "retreat-distance", "distance": 2, "unit": "in", **more, "text": before + 'retreats 2" from the enemy'}


CLOSE = {"provided": "in close range"}
OUT = {"provided": "out of close range"}
FALL_BACK = [
    {"to": "unit", "do": "retreat-from-close-range", **CLOSE, "text": "in close range: retreats out of close range"},
    {"to": "unit", "do": "disordered", **CLOSE, "text": "in close range: disordered"},
    {"to": "unit", "do": "hold", **OUT, "text": "out of close range: holds position"},
    {"to": "unit", "do": "fire-only", **OUT, "text": "out of close range: may only fire"},
]
MANEUVER_ROWS = [
    (8, "double-quick", "Double Quick", [effect("unit", "double-quick-maneuver", "a well-handled maneuver at the double-quick rate")]),
    (4, "well-handled", "Well Handled", [effect("unit", "well-handled-maneuver", "a well-handled maneuver")]),
    (1, "tardy", "Tardy", [effect("unit", "tardy-maneuver", "a tardy maneuver")]),
    (-1, "fall-back", "Fall Back", FALL_BACK),
    (-99, "panic", "Panic", [effect("unit", "retreat", "retreats"), effect("unit", "broken", "broken")]),
]
POINTS = {1: -4, 2: -3, 3: -2, 4: -1, 5: -1, 6: 0, 7: 0, 8: 1, 9: 1, 10: 2, 11: 2, 12: 3, 13: 3, 14: 3}
CHECKED = [effect("target", "charge-checked", "stops its charge"), away("target")]
HOME = [effect("target", "charge-home", "charges home")]
BARE = "without cold steel"
STEEL = [effect("target", "charge-home-cold-steel", "if it charges with cold steel, it charges home"),
         effect("target", "charge-checked", BARE + ": stops its charge", provided=BARE), away("target", BARE + ": ", provided=BARE)]
STEEL_NOTE = "assumed: only a cold steel charge goes home here"
DISORDERED = effect("target", "disordered", "disordered")
NOTHING = effect("target", "no-effect", "no effect")
TELLING = [DISORDERED, stands("target", 1)]
# the least total of each row in each column, and what the row does to a target, whether it charges, and its note
FIRE_ROWS = [
    ("withering", "Withering Fire", {"crack": 11, "veteran": 11, "trained": 11, "green": 11}, [], CHECKED, None),
    ("telling", "Telling Fire", {"veteran": 10, "trained": 9, "green": 8}, TELLING, CHECKED, None),
    ("telling", "Telling Fire", {"crack": 10, "veteran": 9, "trained": 8, "green": 7}, TELLING, STEEL, STEEL_NOTE),
    ("telling", "Telling Fire", {"crack": 7, "veteran": 7, "trained": 7}, TELLING, HOME, None),
    ("galling", "Galling Fire", {"crack": 6, "veteran": 6, "trained": 5, "green": 5}, [DISORDERED], HOME, None),
    ("lively", "Lively Fire", {"veteran": 5, "trained": 4, "green": 3}, [NOTHING], HOME, None),
    ("desultory", "Desultory Fire", {"crack": -99, "veteran": -99, "trained": -99, "green": -99}, [NOTHING], HOME, None),
]
COLUMN_NOTES = {"trained": "crossread: the Trained column (003)", "green": "crossread: the Green column (003)"}
LOW_ON_AMMO = effect("shooter", "low-on-ammo", "choose one: a gun stand, or a unit that fired with at least half its stands; it is now low on ammo")

HOLD = effect("defender", "hold", "holds position")
CARRIES = effect("attacker", "carry-position", "carries the position")
BREAKTHROUGH = effect("attacker", "breakthrough-charge", "breakthrough charge: half a move toward the closest enemy")
ROUTED = {side: [effect(side, "full-retreat", "full retreat"), effect(side, "broken", "broken")] for side in ("attacker", "defender")}
SHAKEN = both_sides(effect, "disordered", "disordered")
CLEAR = both_sides(effect, "retreat-from-close-range", "retreats out of close range")
BACK = both_sides(away)
STANDS = {side: [stands(side, n) for n in range(40)] for side in ("attacker", "defender")}
CHARGE_ROWS = [(9, "swept", "Swept from the Field"), (5, "driven-back", "Driven Back"), (1, "hard-pressed", "Hard Pressed"), (0, "desperate-struggle", "Desperate Struggle"),
               (-4, "falter", "Falter"), (-8, "recoil", "Recoil"), (-99, "repulsed", "Repulsed")]

FATES = {}
for low, high, outcome, title, fate in (
        (1, 3, "ignores-fire", "Ignores the fire", ("no-effect", "no effect")), (4, 4, "staff-struck", "Staff officer struck", ("no-effect", "no effect")),
        (5, 5, "coat-pierced", "Coat pierced", ("no-effect", "no effect")), (6, 6, "horse-shot", "Horse shot", ("dismounted-for-turns", "dismounted for 1 turn", 1)),
        (7, 7, "flesh-wound", "Flesh wound", ("out-for-turns", "out for 1 turn", 1)), (8, 8, "grievously-wounded", "Grievously wounded", ("out-of-game", "out of the game")),
        (9, 9, "mortally-wounded", "Mortally wounded", ("out-of-game", "out of the game")), (10, 10, "shot-dead", "Shot dead", ("out-of-game", "out of the game"))):
    for face in range(low, high + 1):
        FATES[face] = (outcome, title, fate)
FATE_NOTES = {10: "crossread: row 10 (sheets 000 and 003)", 6: "crossread: row 6 (sheets 000 and 003)", 5: "crossread: row 5 (sheets 000 and 003)",
              **{n: "crossread: rows 1 to 3 (sheets 000 and 003)" for n in (1, 2, 3)}}
MOVES = {"infantry": {"line": ((12, 16), (8, 12), (6, 10)), "field-column": ((12, 16), (10, 14), (8, 12)), "extended-line": ((12, 16), (10, 14), (8, 12))},
         "cavalry": {"line": ((18, 24), (12, 16), (4, 6)), "field-column": ((18, 24), (14, 20), (6, 8)), "extended-line": ((18, 24), (14, 20), (6, 8))}}
GROUNDS = {"open-ground": 0, "broken-ground": 1, "rough-ground": 2}
MANEUVERS = {
    "troops well-handled": [
        "a full move",
        "or a half move and one of:",
        "- change formation (green: disordered by it on broken or rough ground)",
        "- passage of lines (disorders both if one is disordered or green, or moved through broken or rough ground)",
        "- march by the flank a half move",
        "- face by the rear rank",
        "- scale a major obstacle",
        "- replenish ammunition"],
    "troops tardy": [
        "one of:",
        "- a half move",
        "- change formation to line, extended line or garrison (green: disordered by it on broken or rough ground)",
        "- face by the rear rank",
        "- scale a major obstacle"],
    "guns well-handled": [
        "one of:",
        "- full move and unlimber",
        "- limber and full move",
        "- unlimber and fire",
        "- pivot and fire",
        "- hand haul 2\"",
        "- rally",
        "- replenish ammunition"],
    "guns tardy": [
        "one of:",
        "- full move limbered",
        "- fire",
        "- limber or unlimber",
        "- pivot",
        "- rally",
        "- limber and full retreat, silenced"],
}
LISTS = {
    "scale": [
        "figures: 15 mm",
        "a troop stand: 40 men",
        "a gun stand: 2 guns",
        "1\" on the table: 25 yards",
        "a turn: 10 to 15 minutes"],
    "sequence": [
        "1 Maneuver",
        "- replace, detach and attach leaders",
        "- for each check: pick its units and leaders, and resolve it",
        "- declare charges; the opponent declares cavalry countercharges",
        "- move, charging and countercharging units first",
        "2 Musketry and cannonade",
        "- the opponent's defensive fire",
        "- offensive fire",
        "3 Charge, both players together",
        "- charge combats",
        "- breakthrough moves",
        "- breakthrough combats"],
}


def add_up(lines, words, side, into):
    """The printed lines that count, appended to `into`, and their sum."""
    total = 0
    for line in lines:
        found = [word for word in words if word in line]
        if found:
            add = line[found[0]]
            into.append({"for": side, "words": found, "add": add})
            total += add
    return total


def opened(procedure, words, dice=()):
    return {"v": 1, "ruleset": "acw", "procedure": procedure, "request": " ".join([procedure] + words), "dice": [
        {"for": side, "sides": 10, "face": face, "given": True} for side, face in dice], "modifiers": []}


def closed(out, effects=(), following=(), notes=()):
    out["effects"], out["next"], out["notes"] = effects, following, notes
    return out


def maneuver(words, faces):
    words.sort(key=ORDER["maneuver"].__getitem__)
    out = opened("maneuver", words, [("unit", faces[0])])
    total = faces[0] + add_up(MANEUVER, words, "unit", out["modifiers"])
    out["total"] = total
    out["column"] = {"command": "in-command"}
    for least, outcome, title, effects in MANEUVER_ROWS:
        if total >= least:
            out["outcome"], out["title"] = outcome, title
            return closed(out, effects)


def fire(words, faces):
    at = words.index("vs")
    first, second = words[:at], words[at + 1:]
    points = int(first[0][7:])
    first[1:] = sorted(first[1:], key=ORDER["shooter"].__getitem__)
    second.sort(key=ORDER["target"].__getitem__)
    out = opened("fire", first + ["vs"] + second, [("shooter", faces[0])])
    by_points = POINTS[points] if points < 15 else 4 + (points - 15) // 5
    out["modifiers"].append({"for": "shooter", "points": points, "add": by_points})
    total = faces[0] + by_points + add_up(SHOOTER, first, "shooter", out["modifiers"]) + add_up(TARGET, second, "target", out["modifiers"])
    quality = second[0]
    charging = "charging" in second
    out["total"] = total
    out["column"] = {"quality": quality}
    for outcome, title, column, effects, charge, note in FIRE_ROWS:
        if total >= column.get(quality, 99):
            break
    out["outcome"], out["title"] = outcome, title
    if outcome == "withering":
        effects = [DISORDERED, stands("target", 2 + max(0, total - 14))]
        effects = CHECKED + effects if charging else effects
    elif charging:
        effects = charge + effects if outcome in ("galling", "lively", "desultory") else effects + charge
    notes = [COLUMN_NOTES[quality]] if quality in COLUMN_NOTES else []
    if quality == "veteran" and outcome == "desultory":
        notes.append("crossread: the last row of the Veteran column (003)")
    if charging and note:
        notes.append(note)
    if faces[0] < 10:
        return closed(out, effects, (), notes)
    return closed(out, effects + [LOW_ON_AMMO], [{"procedure": "fallen-leader", "for": "target", "words": []}], notes)


def charge_effects(outcome, difference, first, second):
    """What happens to whom, and what comes next."""
    leader = []
    if outcome == "swept":
        if "attached-leader" in second:
            leader = [{"procedure": "fallen-leader", "for": "defender", "words": []}]
        return [STANDS["defender"][2 + difference - 9]] + ROUTED["defender"] + [BREAKTHROUGH], leader
    if outcome == "driven-back":
        return [STANDS["defender"][1], SHAKEN["defender"], CLEAR["defender"], CARRIES], leader
    if outcome == "hard-pressed":
        lost = [STANDS["defender"][1]] if "disordered" in second else []
        return [SHAKEN["defender"]] + lost + [BACK["defender"], CARRIES], leader
    if outcome == "desperate-struggle":
        again = [{"procedure": "charge", "for": "both", "words": ["struggling", "disordered", "vs", "struggling", "disordered"]}]
        return [STANDS["attacker"][1], STANDS["defender"][1], SHAKEN["attacker"], SHAKEN["defender"]], again
    if outcome == "falter":
        shaken = STANDS["attacker"][1] if "disordered" in first else SHAKEN["attacker"]
        return [HOLD, shaken, BACK["attacker"]], leader
    if outcome == "recoil":
        return [HOLD, STANDS["attacker"][1], SHAKEN["attacker"], CLEAR["attacker"]], leader
    if "attached-leader" in first:
        leader = [{"procedure": "fallen-leader", "for": "attacker", "words": []}]
    return [HOLD, STANDS["attacker"][2 - 9 - difference]] + ROUTED["attacker"], leader


def charge(words, faces):
    at = words.index("vs")
    first = sorted(words[:at], key=ORDER["charge"].__getitem__)
    second = sorted(words[at + 1:], key=ORDER["charge"].__getitem__)
    out = opened("charge", first + ["vs"] + second, [("attacker", faces[0]), ("defender", faces[1])])
    attack = faces[0] + add_up(ATTACKER, first, "attacker", out["modifiers"])
    defence = faces[1] + add_up(DEFENDER, second, "defender", out["modifiers"])
    difference = attack - defence
    out["totals"] = {"attacker": attack, "defender": defence}
    out["difference"] = difference
    for least, outcome, title in CHARGE_ROWS:
        if difference >= least:
            break
    out["outcome"], out["title"] = outcome, title
    notes = [COLD_STEEL] if "cold-steel" in first else []
    if "favorable-ground" in second:
        notes.append(POSITION)
    if outcome == "repulsed":
        notes.append("crossread: the last band (sheet 000)")
    if outcome == "desperate-struggle":
        notes.append(STRUGGLE)
    effects, following = charge_effects(outcome, difference, first, second)
    return closed(out, effects, following, notes)


def fallen_leader(words, faces):
    out = opened("fallen-leader", words, [("unit", faces[0])])
    outcome, title, fate = FATES[faces[0]]
    out["total"], out["outcome"], out["title"] = faces[0], outcome, title
    effects = [{"to": "leader", "do": fate[0], **({"count": fate[2]} if len(fate) > 2 else {}), "text": fate[1]}]
    return closed(out, effects, (), [FATE_NOTES[faces[0]]] if faces[0] in FATE_NOTES else ())


def move(words, faces):
    out = opened("move", words)
    full, quick = MOVES[words[0]][words[1]][GROUNDS[words[2]]]
    out["values"] = {"full": full, "double-quick": quick, "unit": "in"}
    return closed(out, (), (), ["crossread: the heads of the ground columns"])


def command_radius(words, faces):
    words.sort(key=ORDER["command-radius"].__getitem__)
    out = opened("command-radius", words)
    out["values"] = {"radius": 4 if words else 8, "unit": "in"}
    if "attached" in words:
        out["lines"] = ["reaches the first unit of a contiguous line of march"]
    elif not words:
        out["lines"] = ["with a clear line of sight"]
    return closed(out)


def maneuvers(words, faces):
    out = opened("maneuvers", words)
    out["lines"] = MANEUVERS[" ".join(words)]
    return closed(out)


def listed(name):
    def resolve(words, faces):
        out = opened(name, words)
        out["lines"] = LISTS[name]
        return closed(out)
    return resolve


PROCEDURES = {"maneuver": maneuver, "fire": fire, "charge": charge, "fallen-leader": fallen_leader, "move": move, "command-radius": command_radius,
              "maneuvers": maneuvers, "scale": listed("scale"), "sequence": listed("sequence")}


COMPARED = ("procedure", "request", "dice", "modifiers", "total", "totals", "difference", "column", "outcome", "title", "values")


def compare(results, others):
    with open(results, encoding="utf-8") as one, open(others, encoding="utf-8") as other:
        for number, (line, again) in enumerate(itertools.zip_longest(one, other, fillvalue="{}"), 1):
            first, second = json.loads(line), json.loads(again)
            differing = [key for key in COMPARED if first.get(key) != second.get(key)]
            if differing:
                sys.exit(f"line {number} differs in {', '.join(differing)}")


def main():
    if sys.argv[1] == "--compare":
        return compare(*sys.argv[2:])
    write = sys.stdout.write
    results = []
    for line in open(sys.argv[1], encoding="utf-8"):
        words = line.split()
        faces = ()
        if words[-2:-1] == ["-d"]:
            faces = [int(face) for face in words[-1].split(",")]
            del words[-2:]
        results.append(ENCODE(PROCEDURES[words[0]](words[1:], faces)))
        if len(results) == 1000:
            write("\n".join(results) + "\n")
            results.clear()
    if results:
        write("\n".join(results) + "\n")


if __name__ == "__main__":
    main()
