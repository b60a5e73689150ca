#!/bin/sh
# The benches behind `./dev bench`: run.sh PROGRAM [start|wrong|batch|easy|jobs|memory|odds|game|logs]… ; all of them without a name.
# Each figure is a ratio of two things measured in one run, turn about, because machines differ and are seldom idle.
set -eu
program=$1
shift
here=$(dirname "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset ORDERLY_RULESET ORDERLY_FORMAT ORDERLY_LOG ORDERLY_TABLES ORDERLY_COLOR
export XDG_CONFIG_HOME="$work"

# rounds ROUNDS RUNS HYPERFINE-ARGUMENT… : times the commands turn about, RUNS of each in a round.
rounds() {
    last=$1
    runs=$2
    shift 2
    rm -f "$work"/round-*.json
    round=0
    while [ "$round" -lt "$last" ]; do
        round=$((round + 1))
        hyperfine -N --warmup 1 --runs "$runs" --export-json "$work/round-$round.json" --style none "$@" >/dev/null 2>&1
    done
}

# ratios longer|faster [LINES] : the median of each command of the last rounds against the first one's.
ratios() {
    python3 - "$1" "${2:-0}" "$work"/round-*.json <<'PYTHON'
import json, re, statistics, sys
way, lines, files = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
times = {}
for file in files:
    for result in json.load(open(file))["results"]:
        times.setdefault(result["command"], []).extend(result["times"])
medians = [(re.sub(r"\S*/(?=\S)", "", command)[:48], statistics.median(all_times)) for command, all_times in times.items()]
first = medians[0][1]
for at, (name, median) in enumerate(medians):
    rate = "%9.0f lines a second" % (lines / median) if lines else "%6.3f ms" % (median * 1000)
    ratio = "" if at == 0 else "  %.2f times as %s" % ((first / median, "fast") if way == "faster" else (median / first, "long"))
    print("  %-48s %s%s" % (name, rate, ratio))
PYTHON
}

# One resolution as a whole process, stripped as it is installed, against /bin/true.
start() {
    echo "start: a whole process against /bin/true (median of 1,000)"
    strip -o "$work/orderly" "$program"
    set --
    for format in text json; do
        set -- "$@" "$work/orderly -f $format maneuver gallant attached-leader fresh veteran -d 4" \
            "$work/orderly -f $format fire points=9 sharpshooters vs veteran partial-cover charging -d 7" \
            "$work/orderly -f $format charge crack fresh cold-steel vs trained worn disordered -d 8,3"
    done
    rounds 50 20 /bin/true "$@"
    ratios longer
}

# A word with a typo, as a whole process, against the same without.
wrong() {
    echo "wrong: one line with a typo against the same in canonical words, whole processes"
    rounds 20 15 --ignore-failure "$program charge crack fresh cold-steel vs trained worn disordered -d 8,3" \
        "$program charge crakc fresh cold-steel vs trained worn disordered -d 8,3"
    ratios longer
}

lines() { [ -f "$work/$1.txt" ] || python3 "$here/make_lines.py" "$1" >"$work/$1.txt"; }

# Batch, one thread, against the same look-ups with dictionaries.
batch() {
    lines 300000
    echo "batch: one thread against a script with dictionaries, a mix of all acw procedures, JSON"
    python3 "$here/dictionaries.py" "$work/300000.txt" >"$work/wanted"
    "$program" batch "$work/300000.txt" >"$work/got"
    python3 "$here/dictionaries.py" --compare "$work/wanted" "$work/got"
    rounds 5 2 "python3 $here/dictionaries.py $work/300000.txt" "$program batch $work/300000.txt"
    ratios faster 300000
}

# What a player says against the same requests in canonical words: as whole processes, and in a batch of each.
easy() {
    echo "easy: one line as a player says it against the same in canonical words, whole processes"
    rounds 20 15 "$program charge crack fresh cold-steel vs trained worn disordered -d 8,3" \
        "$program charge crack fresh cold steel vs trained worn disordered, rolled 8 3"
    ratios longer
    lines 10000
    sed 's/ -d \([0-9,]*\)/, rolled \1/; s/-/ /g' "$work/10000.txt" >"$work/said.txt"
    "$program" batch -f csv "$work/10000.txt" | cut -d , -f 4-15 >"$work/wanted" # what was read stands in the notes
    "$program" batch -f csv "$work/said.txt" | cut -d , -f 4-15 | cmp - "$work/wanted" || echo "  (not the same results)"
    echo "easy: a batch of what players say against the same in canonical words"
    rounds 5 4 "$program batch $work/10000.txt" "$program batch $work/said.txt"
    ratios longer 10000
}

# Two threads against one.
jobs() {
    lines 1000000
    echo "jobs: two threads against one; and two processes with half each, which is what the machine has to give"
    split -n l/2 "$work/1000000.txt" "$work/half."
    rounds 5 2 "$program batch $work/1000000.txt" "$program batch --jobs 2 $work/1000000.txt" \
        "sh -c '$program batch $work/half.aa & $program batch $work/half.ab; wait'"
    ratios faster 1000000
}

# Ten million lines in the memory of ten thousand.
memory() {
    lines 10000
    echo "memory: the most that was held, one line in a thousand as a player says it"
    lines 1000000
    few=$(most "$work/10000.txt")
    awk 'NR % 1000 == 0 { sub(/ -d /, ", rolled "); gsub(/-/, " ") } 1' "$work/1000000.txt" >"$work/some-said.txt"
    set --
    for turn in 1 2 3 4 5 6 7 8 9 10; do set -- "$@" "$work/some-said.txt"; done
    many=$(most "$@")
    echo "  10,000 lines: $few KiB; 10,000,000 lines: $many KiB"
}

# The high-water mark of the program's own memory; what a process is told of its children counts Python's from before.
most() {
    python3 - "$program" "$@" <<'PYTHON'
import re, subprocess, sys, time
process = subprocess.Popen([sys.argv[1], "batch"] + sys.argv[2:], stdout=subprocess.DEVNULL)
held = 0
while process.poll() is None:
    mark = re.search(r"VmHWM:\s+(\d+)", open("/proc/%d/status" % process.pid).read())
    held = int(mark.group(1)) if mark else held
    time.sleep(0.001)
print(held)
PYTHON
}

# Odds in-process, then whole processes against dicelab on the same pools, asked in three ways: the hits counted as it
# says them, the dice summed, and its quickest way to the hits, a division that gives 0 or 1 a die (which it can only for
# half of a d10's faces).
odds() {
    "$(dirname "$program")/odds_bench"
    echo "count (>= 6 (40#d10))" >"$work/count.dice"
    timeout 10 dicelab --calc -f "$work/count.dice" >/dev/null 2>&1 || echo "odds: dicelab, \"$(cat "$work/count.dice")\": stopped after 10 s"
    for dice in 40 400 500 1000 2000; do
        asked="$program -r horse-musket odds fire dice=$dice musket@3 a vs normal"
        echo "sum ($dice#d10)" >"$work/sum-of-dice"
        echo "sum ($dice#(d10/6))" >"$work/sum-of-hits"
        echo "odds: a pool of $dice dice, whole processes"
        for way in sum-of-dice sum-of-hits; do
            rounds 5 4 "dicelab --calc -f $work/$way" "$asked"
            ratios faster
        done
    done
}

# A request in a game of 2,000 records against the same without a game.
game() {
    echo "game: a request with 2,000 records behind it, and the same without a game"
    cp "$here/../games/ox-hill.yaml" "$work/game.yaml"
    for turn in $(seq 2000); do echo "fire points=3 vs 79ny -d 1"; done | "$program" play "$work/game.yaml" >/dev/null
    rounds 10 15 "$program fire points=3 vs veteran -d 1" "$program fire points=3 vs 79ny -d 1 -g $work/game.yaml"
    ratios longer
}

# A log of 100,000 records, some 67 MB: what a megabyte takes.
logs() {
    lines 300000
    grep -E '^(fire|charge|maneuver|fallen-leader)' "$work/300000.txt" | head -n 100000 >"$work/logged.txt"
    rm -f "$work/log.jsonl"
    "$program" batch --seed bench --log "$work/log.jsonl" "$work/logged.txt" >/dev/null
    echo "logs: 100,000 records, $(($(wc -c <"$work/log.jsonl") / 1000000)) MB (a line here is a kilobyte)"
    rounds 5 2 "$program replay $work/log.jsonl" "$program report $work/log.jsonl" "$program report --luck $work/log.jsonl"
    ratios longer $(($(wc -c <"$work/log.jsonl") / 1000))
}

[ $# -gt 0 ] || set -- start wrong batch easy jobs memory odds game logs
for name in "$@"; do
    case $name in
        start | wrong | batch | easy | jobs | memory | odds | game | logs) "$name" ;;
        *) echo "no bench $name: start, wrong, batch, easy, jobs, memory, odds, game, logs" >&2; exit 2 ;;
    esac
done
