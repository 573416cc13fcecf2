#!/bin/sh
# build.sh OUTDIR: makes the Director's display from src/ and the protos, and puts the pages into OUTDIR:
#   index.html seat.html watch.html technician.html hall.html setup.html table.html  app- seat- watch- technician- hall- setup- table-HASH.js and -HASH.css  manifest.webmanifest  icon.svg
# Needs node >= 18, npm and protoc. Does nothing when nothing changed. Two at a time wait for each other.
set -eu
[ $# -eq 1 ] || { echo "usage: $0 OUTDIR" >&2; exit 2; }
mkdir -p "$1"
out=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
cd "$here"
proto=$here/../../proto

for tool in node npm protoc; do
    command -v $tool >/dev/null || { echo "build.sh: $tool: not found: install nodejs, npm and protobuf-compiler" >&2; exit 1; }
done
major=$(node -p 'process.versions.node.split(".")[0]')
[ "$major" -ge 18 ] || { echo "build.sh: node $major: too old: node 18 or newer is needed" >&2; exit 1; }

if command -v flock >/dev/null; then
    exec 9>.built.lock
    flock 9
fi

if [ ! -f node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    npm ci --no-fund --no-audit --loglevel=error
    touch node_modules/.package-lock.json
fi

stamp=$out/.built
if [ -f "$stamp" ] && [ -f "$out/index.html" ] &&
    [ -z "$(find src static build.mjs catalogues.mjs protos.mjs build.sh package-lock.json tsconfig.json "$proto" -newer "$stamp" -print -quit)" ]; then
    exit 0
fi

if [ ! -f gen/.built ] || [ -n "$(find "$proto" package-lock.json build.sh -newer gen/.built -print -quit)" ]; then
    rm -rf gen && mkdir gen
    protoc -I "$proto" --plugin=protoc-gen-es=node_modules/.bin/protoc-gen-es \
        --es_out=gen --es_opt=target=ts,import_extension=none \
        "$proto"/kibitz/v1/*.proto
    touch gen/.built
fi

node build.mjs "$out"
touch "$stamp"
