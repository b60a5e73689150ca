# The libraries of aarch64, unpacked beside the build and not installed, and the signatures under qemu. Part of package.sh.
sysroot="$work/sysroot"

# fetch PACKAGE…: their files, below the sysroot.
fetch() {
    mkdir -p "$work/debs" "$sysroot"
    (cd "$work/debs" && apt-get "$@" >fetch.log 2>&1) || { cat "$work/debs/fetch.log" >&2; exit 4; }
    for file in "$work/debs"/*.deb; do dpkg -x "$file" "$sysroot"; done
}

# apt's lists of arm64, in a folder of their own: the machine's stay as they are.
apt_of_arm64() {
    lists="$work/apt"
    mkdir -p "$lists/lists/partial" "$lists/cache/archives/partial"
    options="-o APT::Architecture=arm64 -o APT::Architectures::=arm64 -o Dir::State::lists=$lists/lists -o Dir::Cache=$lists/cache
             -o Dir::State::status=/dev/null -o APT::Sandbox::User=root"
    # shellcheck disable=SC2086
    apt-get $options update >"$lists/update.log" 2>&1 || { cat "$lists/update.log" >&2; exit 4; }
    # shellcheck disable=SC2086
    fetch $options download libyaml-cpp-dev:arm64 libgmp-dev:arm64 libsodium-dev:arm64 libfmt-dev:arm64 \
        libedit-dev:arm64 libncurses-dev:arm64 libbsd-dev:arm64 libmd-dev:arm64 \
        libyaml-cpp0.7:arm64 libfmt9:arm64 libgmp10:arm64 libgmpxx4ldbl:arm64 libsodium23:arm64 \
        rapidjson-dev nlohmann-json3-dev libcli11-dev doctest-dev
}

# check_signatures BUILD: the same dice and results as on every machine.
check_signatures() {
    say "signatures of aarch64, under qemu"
    ninja -C "$1" orderly_tests >"$1-tests.log" 2>&1 &&
        qemu-aarch64-static "$1/tests/orderly_tests" --source-file="*/signature_test.cpp" >>"$1-tests.log" 2>&1 || {
        tail -n 40 "$1-tests.log" >&2
        exit 4
    }
    tail -n 3 "$1-tests.log" >&2
    say "$(qemu-aarch64-static "$work/tree-arm64/usr/bin/orderly" --version | head -n 1)"
}

apt_of_arm64
