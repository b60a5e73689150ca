#!/bin/sh
# Makes what is shipped, in dist/: a source tarball, a static tarball and a Debian package of each machine, and SHA256SUMS.
# Everything is built from the source tarball of the last commit in a folder of a fixed name, with the commit's own time: two
# runs give the same bytes.
#   packaging/package.sh [native] [aarch64]     both where nothing is said
set -eu
cd "$(dirname "$0")/.."
top=$(pwd)
. packaging/parts.sh

say() { printf 'package: %s\n' "$*" >&2; }

[ -z "$(git status --porcelain --untracked-files=no)" ] || say "what is not committed is not packaged"
version=$(sed -n 's/^project(orderly VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
commit=$(git rev-parse --short=12 HEAD)
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH TZ=UTC LC_ALL=C.UTF-8
umask 022
unset CMAKE_CXX_COMPILER_LAUNCHER  # what was built before is no second build
work=${ORDERLY_PACKAGE_WORK:-/var/tmp/orderly-package}
rm -rf "$work"
mkdir -p "$work" dist

# The source: the commit's files, and its name.
source="orderly-$version"
git archive --format=tar --prefix="$source/" --add-virtual-file="$source/COMMIT:$commit
" HEAD >"$work/source.tar"
tar -xf "$work/source.tar" -C "$work"
packed "$work" "$source" "dist/$source.tar.gz"
say "dist/$source.tar.gz"

for machine in ${*:-native aarch64}; do
    case $machine in
        native)
            name=$(dpkg --print-architecture)
            build_tree "$work/$source" "$work/build-$name" "$work/tree-$name" strip
            ;;
        aarch64)
            name=arm64
            . packaging/aarch64.sh
            build_tree "$work/$source" "$work/build-$name" "$work/tree-$name" aarch64-linux-gnu-strip \
                -DCMAKE_TOOLCHAIN_FILE="$work/$source/packaging/aarch64.cmake" -DORDERLY_SYSROOT="$sysroot" \
                -DORDERLY_TESTS=ON -DCMAKE_EXE_LINKER_FLAGS=-static
            check_signatures "$work/build-$name"
            ;;
        *) say "$machine: there is native and aarch64"; exit 2 ;;
    esac
    static_tarball "$work" "$name" "$version"
    debian_package "$work" "$name" "$version"
done
(cd dist && sha256sum orderly[-_]"$version"* >SHA256SUMS)
say "dist/SHA256SUMS"
