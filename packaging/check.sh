#!/bin/sh
# Packages twice, compares the bytes, asks lintian, and installs on a bare Debian root: packaging/check.sh [native] [aarch64].
set -eu
cd "$(dirname "$0")/.."
say() { printf 'package: %s\n' "$*" >&2; }

rm -rf dist
packaging/package.sh "$@"
cp dist/SHA256SUMS dist/first
packaging/package.sh "$@"
cmp dist/first dist/SHA256SUMS || { say "two builds differ"; exit 1; }
rm dist/first
say "two builds gave the same bytes"
lintian --fail-on error,warning dist/*.deb
say "lintian has nothing to say"
if [ "$(id -u)" = 0 ]; then packaging/install-test.sh
else sudo packaging/install-test.sh; fi
