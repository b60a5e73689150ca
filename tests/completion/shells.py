"""Completion in bash, zsh and fish as a player meets it: keys typed into a pseudo-terminal, the line that comes of it read
back by running it. `orderly` is a small script beside the program that prints its arguments when it is not asked to complete.

usage: shells.py PROGRAM COMPLETIONS"""

import os
import pty
import re
import select
import shutil
import sys
import tempfile
import time

PROGRAM, COMPLETIONS = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
HOME = tempfile.mkdtemp(prefix="orderly-shells-")
STUB = f"""#!/bin/sh
case $1 in complete) exec {PROGRAM} "$@" ;; esac
printf 'RAN'; printf '<%s>' "$@"; echo
"""

# What is typed (a tab completes), and the arguments that come of it.
COMPLETED = [
    ("orderly char\t cra\t vs gre\t", ["charge", "crack", "vs", "green"]),
    ("orderly odds charge crack vs green --chance swe\t", ["odds", "charge", "crack", "vs", "green", "--chance", "swept"]),
    ("orderly -r lib\t move", ["-r", "liberation", "move"]),
    ("orderly fire poi\t9", ["fire", "points=9"]),
    ("orderly -r mexico fire 6xsg\t8", ["-r", "mexico", "fire", "6xsg@8"]),
    ("orderly --form\t js\t charge", ["--format", "json", "charge"]),
    ("orderly --format=js\t charge", ["--format=json", "charge"]),
    ("orderly repl\t game-of\t", ["replay", "game-of-today.log"]),
    ("orderly charge crack vs green --log game-of\t", ["charge", "crack", "vs", "green", "--log", "game-of-today.log"]),
    ("orderly odds charge crack --chance=driv\t", ["odds", "charge", "crack", "--chance=driven-back"]),
    ("orderly odds charge crack vs green --of diff\t", ["odds", "charge", "crack", "vs", "green", "--of", "difference"]),
    ("orderly -g ox\t charge 15\t vs 28\t", ["-g", "ox-hill.yaml", "charge", "15al", "vs", "28ma"]),
    ("orderly -g ox-hill.yaml 15\t charges 28\t", ["-g", "ox-hill.yaml", "15al", "charges", "28ma"]),
    ("orderly seal op\t al\t", ["seal", "open", "alice.key"]),
    ("orderly --tables own-\t", ["--tables", "own-tables"]),
    ("orderly --tables own-tables -r sk\t dic\t", ["--tables", "own-tables", "-r", "skirmish", "dicing"]),
]

def prepare():
    os.makedirs(f"{HOME}/bin")
    with open(f"{HOME}/bin/orderly", "w") as stub:
        stub.write(STUB)
    os.chmod(f"{HOME}/bin/orderly", 0o755)
    open(f"{HOME}/game-of-today.log", "w").close()
    open(f"{HOME}/ox-hill.log", "w").close()
    open(f"{HOME}/alice.key", "w").close()
    open(f"{HOME}/alice.open", "w").close()
    shutil.copy(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../games/ox-hill.yaml"), HOME)
    shutil.copytree(os.path.join(os.path.dirname(os.path.abspath(__file__)), "own-tables"), f"{HOME}/own-tables")
    os.makedirs(f"{HOME}/zsh")
    shutil.copy(f"{COMPLETIONS}/_orderly", f"{HOME}/zsh/_orderly")
    with open(f"{HOME}/.zshrc", "w") as rc:
        rc.write("PS1='READY> '\nunsetopt PROMPT_SP\nfpath=(~/zsh $fpath)\nautoload -U compinit\ncompinit -u\n"
                 "setopt NO_LIST_BEEP\nbindkey '^I' complete-word\nunsetopt AUTO_MENU\n")
    with open(f"{HOME}/bashrc", "w") as rc:
        rc.write("PS1='READY> '\n. /usr/share/bash-completion/bash_completion\n"
                 f". {COMPLETIONS}/orderly.bash\nbind 'set bell-style none'\nbind 'set enable-bracketed-paste off'\n")
    os.makedirs(f"{HOME}/.config/fish/completions")
    shutil.copy(f"{COMPLETIONS}/orderly.fish", f"{HOME}/.config/fish/completions/orderly.fish")
    with open(f"{HOME}/.config/fish/config.fish", "w") as rc:
        rc.write("function fish_prompt; echo -n 'READY> '; end\nset -g fish_greeting\nset -g fish_autosuggestion_enabled 0\n")


SHELLS = {
    "bash": ["bash", "--noprofile", "--rcfile", f"{HOME}/bashrc", "-i"],
    "zsh": ["zsh", "-i"],
    "fish": ["fish", "-i"],
}


class Shell:
    """A shell on a pseudo-terminal."""

    def __init__(self, name):
        self.seen = ""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(HOME)
            env = {"HOME": HOME, "PATH": f"{HOME}/bin:/usr/bin:/bin", "TERM": "dumb" if name != "fish" else "xterm", "LC_ALL": "C.UTF-8",
                   "COLUMNS": "120", "LINES": "50", "XDG_CONFIG_HOME": f"{HOME}/.config", "XDG_DATA_HOME": f"{HOME}/.data"}
            os.execvpe(SHELLS[name][0], SHELLS[name], env)
        self.wait("READY> ", 20)

    def read(self, seconds):
        ready, _, _ = select.select([self.fd], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            return False
        if b"\x1b[c" in data or b"\x1b[0c" in data:  # fish asks what terminal this is
            os.write(self.fd, b"\x1b[?1;2c")
        self.seen += data.decode("utf-8", "replace")
        return bool(data)

    def wait(self, text, seconds):
        end = time.time() + seconds
        while text not in self.seen:
            if time.time() > end or (not self.read(0.2) and time.time() > end):
                raise AssertionError(f"no {text!r} in {self.seen[-2000:]!r}")

    def quiet(self, seconds=0.25):
        """Until nothing has come for so long."""
        end = time.time() + 10
        while self.read(seconds) and time.time() < end:
            pass

    def type(self, keys):
        for part in re.split("(\t+)", keys):
            if not part:
                continue
            os.write(self.fd, part.encode())
            self.quiet(0.5 if "\t" in part else 0.05)

    def run(self, keys):
        """Types, presses Enter, and gives the arguments that `orderly` was run with."""
        self.seen = ""
        self.type(keys)
        os.write(self.fd, b"\r")
        self.wait("RAN<", 10)
        self.quiet()
        line = re.search(r"RAN((?:<[^>]*>)+)", self.seen)
        return [argument.rstrip("/") for argument in re.findall(r"<([^>]*)>", line.group(1))]  # zsh takes the stroke back

    def shown(self, keys):
        self.seen = ""
        self.type(keys)
        self.quiet(0.7)
        os.write(self.fd, b"\x03")
        self.quiet()
        return re.sub(r"\x1b(\[[0-9;?]*[A-Za-z]|\(B)", "", self.seen)  # without colours and movements

    def end(self):
        os.close(self.fd)
        os.waitpid(self.pid, 0)


def check(name):
    faults = []
    shell = Shell(name)
    for keys, expected in COMPLETED:
        try:
            got = shell.run(keys)
        except AssertionError as error:
            faults.append(f"{name}: {keys!r}: {error}")
            shell.shown("\x03")
            continue
        if got != expected:
            faults.append(f"{name}: {keys!r}: {got}, and not {expected}")
    listed = shell.shown("orderly charge c\t\t")
    if "crack" not in listed or "cold-steel" not in listed:
        faults.append(f"{name}: the words are not shown: {listed!r}")
    if name != "bash" and "quality +2" not in listed:
        faults.append(f"{name}: what a word is worth is not shown: {listed!r}")
    shell.end()
    return faults


prepare()
faults = [fault for name in SHELLS for fault in check(name)]
shutil.rmtree(HOME)
print("\n".join(faults) if faults else f"{len(COMPLETED)} lines completed in each of {', '.join(SHELLS)}")
sys.exit(1 if faults else 0)
