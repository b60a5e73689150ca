#!/bin/sh
# Puts the .deb of dist/ on a bare Debian root, plays, and does the newcomer's tasks (docs/tasks.md):
#   packaging/install-test.sh [ROOT.tar]
# As root. Without a root one is made by mmdebstrap, with jq, which a task pipes to.
set -eu
cd "$(dirname "$0")/.."
package=$(ls dist/orderly_*_"$(dpkg --print-architecture)".deb)
root=$(mktemp -d /var/tmp/orderly-root-XXXXXX)
trap 'rm -rf "$root"' EXIT
if [ $# -gt 0 ]; then tar -xf "$1" -C "$root" --exclude='./dev/*'
else mmdebstrap --quiet --variant=essential --include=jq bookworm "$root"; fi
cp "$package" "$root/orderly.deb"

inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root "$@"; }

# expect TEXT COMMAND…: the command says it.
expect() {
    text=$1
    shift
    said=$(inside "$@" 2>&1) || true
    case $said in
        *"$text"*) ;;
        *)
            printf 'install-test: %s: no "%s" in:\n%s\n' "$*" "$text" "$said" >&2
            exit 1
            ;;
    esac
}

inside dpkg -i /orderly.deb >/dev/null
expect "orderly $(sed -n 's/^project(orderly VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt) (" orderly --version
expect "difference 11: Swept from the Field" orderly charge crack fresh cold-steel vs trained worn disordered -d 8,3
expect "rolled with --seed x" orderly maneuver gallant fresh veteran --seed x
expect "Odds of Charge" orderly odds charge crack vs green
expect "crack" orderly complete -- charge cra
for file in bash-completion/completions/orderly zsh/vendor-completions/_orderly fish/vendor_completions.d/orderly.fish man/man1/orderly.1.gz \
    man/man5/orderly-tables.5.gz doc/orderly/copyright doc/orderly/libraries/libgmp-dev.txt doc/orderly/docs/guide.md orderly/tables/acw/charge.yaml \
    orderly/schema/orderly-procedure.schema.json; do
    [ -s "$root/usr/share/$file" ] || { echo "install-test: no /usr/share/$file" >&2; exit 1; }
done
# a table of one's own over the installed ones
inside mkdir -p /root/tables/acw
inside sh -c 'printf "procedure: charge\nextends: acw/charge\ntitle: Our charge\n" >/root/tables/acw/charge.yaml'
expect "Our charge" orderly --tables /root/tables charge crack vs green -d 4,4
python3 packaging/tasks.py "$root" docs/tasks.md
inside dpkg -r orderly >/dev/null
[ ! -e "$root/usr/bin/orderly" ] || { echo "install-test: it is still there after dpkg -r" >&2; exit 1; }
echo "the package installs on a bare Debian, plays, and goes"
