# The steps of package.sh.

# packed FOLDER NAME FILE: FOLDER/NAME as a compressed tar whose bytes depend on its contents alone.
packed() {
    tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --format=gnu -C "$1" -cf - "$2" | gzip -9n >"$3"
}

# notices FOLDER: whose work is linked into the program, and on what terms, as Debian tells it.
notices() {
    mkdir -p "$1"
    for library in libgmp-dev libyaml-cpp-dev libsodium-dev libfmt-dev rapidjson-dev libcli11-dev libedit-dev libbsd-dev \
        libmd-dev libncurses-dev libc6 libstdc++6; do
        cp "/usr/share/doc/$library/copyright" "$1/$library.txt"
    done
}

# build_tree SOURCE BUILD TREE STRIP [CMAKE OPTION…]: configures, builds and installs into TREE, as under /usr.
build_tree() {
    from=$1
    to=$2
    tree=$3
    stripper=$4
    shift 4
    say "building $(basename "$to")"
    flags="-O2 -DNDEBUG -ffile-prefix-map=$from=. -ffile-prefix-map=$to=build"
    {
        cmake -G Ninja -S "$from" -B "$to" -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE="$flags" -DCMAKE_INSTALL_PREFIX=/usr \
            -DORDERLY_TESTS=OFF -DORDERLY_SHARED=OFF -DORDERLY_ZSH_FOLDER=share/zsh/vendor-completions "$@" &&
            ninja -C "$to" orderly manual &&
            DESTDIR="$tree" cmake --install "$to" --component program &&
            "$stripper" --strip-all --remove-section=.comment --remove-section=.note.gnu.build-id "$tree/usr/bin/orderly"
    } >"$to.log" 2>&1 || { tail -n 40 "$to.log" >&2; exit 4; }
    notices "$tree/usr/share/doc/orderly/libraries"
    find "$tree" -type d -exec chmod 755 {} +
    find "$tree" -type f -exec chmod 644 {} +
    chmod 755 "$tree/usr/bin/orderly"
}

# static_tarball WORK MACHINE VERSION: bin/ and share/, to be unpacked anywhere.
static_tarball() {
    folder="orderly-$3-linux-$2"
    rm -rf "${1:?}/$folder"
    cp -r "$1/tree-$2/usr" "$1/$folder"
    packed "$1" "$folder" "dist/$folder.tar.gz"
    say "dist/$folder.tar.gz"
}

# debian_package WORK MACHINE VERSION
debian_package() {
    tree="$1/deb-$2"
    rm -rf "$tree"
    cp -r "$1/tree-$2" "$tree"
    docs="$tree/usr/share/doc/orderly"
    rm "$docs/LICENSE"
    cp packaging/debian/copyright "$docs/copyright"
    mv "$docs/CHANGELOG.md" "$docs/changelog"
    printf 'orderly (%s-1) unstable; urgency=medium\n\n  * See /usr/share/doc/orderly/changelog.gz.\n\n -- %s  %s\n' "$3" \
        "$maintainer" "$(date -R -d "@$SOURCE_DATE_EPOCH")" >"$docs/changelog.Debian"
    gzip -9n "$docs/changelog" "$docs/changelog.Debian" "$tree/usr/share/man/man1/orderly.1" "$tree/usr/share/man/man5/orderly-tables.5"
    mkdir -p "$tree/usr/share/lintian/overrides" "$tree/DEBIAN"
    cp packaging/debian/overrides "$tree/usr/share/lintian/overrides/orderly"
    find "$tree" -type f -exec chmod 644 {} +
    chmod 755 "$tree/usr/bin/orderly"
    (cd "$tree" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum >DEBIAN/md5sums)
    sed -e "s/@VERSION@/$3-1/" -e "s/@MACHINE@/$2/" -e "s/@SIZE@/$(du -k -s --apparent-size "$tree/usr" | cut -f1)/" \
        -e "s/@MAINTAINER@/$maintainer/" packaging/debian/control >"$tree/DEBIAN/control"
    package="dist/orderly_$3-1_$2.deb"
    dpkg-deb --root-owner-group -Zxz --build "$tree" "$package" >/dev/null
    say "$package"
}

# Who made the package, as Debian's own tools are told it: DEBFULLNAME and DEBEMAIL, or else the author of the packaged commit.
maintainer="${DEBFULLNAME:-$(git log -1 --format=%an)} <${DEBEMAIL:-$(git log -1 --format=%ae)}>"
