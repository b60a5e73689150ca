"""The JSON Schemas of schema/ against YAML: every table of ours, every example and block of YAML of the docs, every fixture
and game validates; of tests/bad a file validates where its fault is none that a schema can see (`UNSEEN`), and else not.
YAML is read as an editor reads it (the core schema of YAML 1.2), not as PyYAML would by itself.

usage: validate.py SOURCE_DIR"""

import glob
import json
import os
import re
import sys

import jsonschema
import yaml

ROOT = sys.argv[1]

# What stands in these is a fault that only the reader sees: a reference, a gap, a rule between two places.
UNSEEN = {
    "asks-itself", "bands-none", "behind-else", "by-leaves-out", "column-without-band", "condition-for-a-word", "modifier-of-bare-words", "die-of-a-pool", "gap", "hidden-characters",
    "hits-of-a-roll", "hits-of-a-target", "leading-zero", "natural-before-the-dice", "next-unknown", "number-missing",
    "number-out-of-range", "odds", "overlap", "quantity-of-the-programs-name", "share-dice", "undeclared-word", "unused-word",
}
# No YAML, or not the one document of plain values that a schema is asked about: an editor's YAML reader tells of these.
UNREADABLE = {"anchor", "colon", "duplicate-key", "question", "second-document", "tab"}
# Files of the docs that show slips.
SLIPS = {"trial/slips/rally.yaml"}


class Core(yaml.SafeLoader):
    """YAML 1.2's core schema; keys are strings, as JSON's are; a key twice, an anchor or a second document is an error."""

    yaml_implicit_resolvers = {}

    def construct_mapping(self, node, deep=False):
        pairs = {}
        for key, value in node.value:
            if key.value in pairs:
                raise yaml.constructor.ConstructorError(None, None, f"{key.value} twice", key.start_mark)
            pairs[key.value] = self.construct_object(value, deep=True)
        return pairs

    def construct_yaml_map(self, node):
        return self.construct_mapping(node)

    def compose_node(self, parent, index):
        if getattr(self.peek_event(), "anchor", None):
            raise yaml.composer.ComposerError(None, None, "an anchor", self.peek_event().start_mark)
        return super().compose_node(parent, index)


Core.add_constructor("tag:yaml.org,2002:map", Core.construct_yaml_map)
for tag, pattern, first in (
    ("bool", r"^(?:true|True|TRUE|false|False|FALSE)$", "tTfF"),
    ("int", r"^[-+]?[0-9]+$", "-+0123456789"),
    ("float", r"^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$", "-+.0123456789"),
    ("null", r"^(?:~|null|Null|NULL|)$", ["~", "n", "N", ""]),
):
    Core.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(pattern), list(first))
Core.add_constructor("tag:yaml.org,2002:int", lambda loader, node: int(node.value))


def schema(name):
    with open(f"{ROOT}/schema/orderly-{name}.schema.json", encoding="utf-8") as file:
        text = json.load(file)
    jsonschema.Draft7Validator.check_schema(text)
    return text


SCHEMAS = {name: schema(name) for name in ("ruleset", "procedure", "speech", "language", "game")}
VALIDATORS = {name: jsonschema.Draft7Validator(text) for name, text in SCHEMAS.items()}


def kind_of(path, text):
    if os.path.basename(path) in ("ruleset.yaml", "speech.yaml"):
        return os.path.basename(path)[:-5]
    for name in ("game", "language", "speech"):
        if re.search(rf"^{name}:", text, re.M):
            return name
    return "procedure"


def faults(path, text, partly=False):
    value = yaml.load(text, Loader=Core)
    name = kind_of(path, text)
    if partly:  # a piece of a file, shown alone
        parts = {**SCHEMAS[name], "$ref": f"#/definitions/{name}-part"}
        parts.pop("if"), parts.pop("then"), parts.pop("else")
        return list(jsonschema.Draft7Validator(parts).iter_errors(value))
    return list(VALIDATORS[name].iter_errors(value))


def deepest(error):
    while error.context:
        error = max(error.context, key=lambda one: len(one.absolute_path))
    return f"{'/'.join(str(part) for part in error.absolute_path)}: {error.message}"


failures = []
counted = {"valid": 0, "bad": 0}


def must_be_valid(path, text, partly=False):
    counted["valid"] += 1
    for error in faults(path, text, partly):
        failures.append(f"{path}: {deepest(error)}")


def yaml_files():
    for pattern in ("tables/**/*.yaml", "docs/examples/**/*.yaml", "docs/spanish/**/*.yaml", "docs/templates/*.yaml", "tests/unit/fixtures/**/*.yaml", "tests/games/*.yaml"):
        found = sorted(glob.glob(f"{ROOT}/{pattern}", recursive=True))
        if not found:
            failures.append(f"no file is {pattern}")
        yield from found


def blocks():
    """Blocks of YAML in the docs: (name of the file or None, text)."""
    for page in [f"{ROOT}/README.md", *sorted(glob.glob(f"{ROOT}/docs/*.md"))]:
        with open(page, encoding="utf-8") as file:
            for name, text in re.findall(r"^```yaml(?: file=(\S+))?\n(.*?)^```$", file.read(), re.M | re.S):
                yield page, name, text


for path in yaml_files():
    with open(path, encoding="utf-8") as file:
        must_be_valid(path, file.read())
for page, name, text in blocks():
    if name in SLIPS or not yaml.load(text, Loader=Core):
        continue
    must_be_valid(name or page, text, partly=not name)

seen = set()
for path in sorted(glob.glob(f"{ROOT}/tests/bad/*.yaml")):
    name = os.path.basename(path)[:-5]
    seen.add(name)
    counted["bad"] += 1
    with open(path, encoding="utf-8") as file:
        text = file.read()
    try:
        bad = bool(faults(path, text))
    except yaml.YAMLError:
        bad = None
    expected = None if name in UNREADABLE else name not in UNSEEN
    if bad != expected:
        says = {None: "is no YAML to an editor", True: "is seen by the schema", False: "is not seen by the schema"}
        failures.append(f"tests/bad/{name}.yaml: its fault {says[bad]}, and is listed otherwise")
for name in (UNSEEN | UNREADABLE) - seen:
    failures.append(f"{name}: listed, and not in tests/bad")
# that the tables alone reach every definition would be much; that a key of nowhere is a fault is the least
for name, validator in VALIDATORS.items():
    if not list(validator.iter_errors({name: name, "no-such-key": 1})):
        failures.append(f"the schema of a {name} takes any key")

print("\n".join(failures) or f"{counted['valid']} texts are valid, and {counted['bad']} bad tables are what they are listed as")
sys.exit(1 if failures else 0)
