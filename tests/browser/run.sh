#!/bin/sh
# Opens sheets and charts in headless Chromium: run.sh ORDERLY FOLDER. The folder keeps what npm fetched.
# With ORDERLY_UPDATE=1 the pictures of docs are taken anew.
set -eu
orderly=$1
mkdir -p "$2"
folder=$(cd "$2" && pwd)
here=$(cd "$(dirname "$0")" && pwd)

for tool in chromium node npm pdftotext; do
    command -v "$tool" >/dev/null 2>&1 || { echo "browser test: no $tool here: install chromium, nodejs, npm and poppler-utils (./dev test does)" >&2; exit 1; }
done

if ! cmp -s "$here/package-lock.json" "$folder/package-lock.json" || [ ! -d "$folder/node_modules/axe-core" ]; then
    cp "$here/package.json" "$here/package-lock.json" "$folder/"
    (cd "$folder" && npm ci --ignore-scripts --no-audit --no-fund >npm.log 2>&1) || {
        rm -f "$folder/package-lock.json"
        echo "browser test: npm cannot fetch axe-core and playwright-core:" >&2
        head -8 "$folder/npm.log" >&2
        exit 1
    }
fi

cp "$here"/*.mjs "$folder/"
exec node "$folder/main.mjs" "$orderly" "$here/../.." "$folder"
