#!/bin/sh
# run.sh [KIBITZ]: the display's tests: pure parts with node, then the pages in Chromium against the real daemon.
# KIBITZ_WHOLE=1: with a club's whole evening. KIBITZ is the program, or the variable KIBITZ_BINARY; without one build*/controller/app/kibitz of this tree.
# Ends with 0 passed, 1 failed, 4 SKIPPED (something that is needed is not here; it says what).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
skip() { echo "SKIPPED tests/web: $1"; exit 4; }

command -v node >/dev/null || skip "node is not installed"
command -v npm >/dev/null || skip "npm is not installed"
major=$(node -p 'process.versions.node.split(".")[0]')
[ "$major" -ge 18 ] || skip "node $major is too old: 18 or newer is needed"

binary=${1:-${KIBITZ_BINARY:-}}
if [ -z "$binary" ]; then
    for candidate in "$root"/build*/controller/app/kibitz; do [ -x "$candidate" ] && binary=$candidate; done
fi
[ -n "$binary" ] && [ -x "$binary" ] || skip "the program kibitz is not built: name it, run.sh BUILD/controller/app/kibitz"
binary=$(realpath "$binary")  # the tests run in another folder
# The same pages without windows around them: two thirds of what a page costs.
chromium=${KIBITZ_CHROMIUM:-/usr/bin/chromium-headless-shell}
[ -n "${KIBITZ_CHROMIUM:-}" ] || [ -x "$chromium" ] || chromium=/usr/bin/chromium
[ -x "$chromium" ] || skip "$chromium is not installed"

pages=$(mktemp -d)
trap 'rm -rf "$pages"' EXIT
"$root/controller/display/web/build.sh" "$pages" || { echo "FAIL the pages do not build"; exit 1; }
(cd "$root/controller/display/web" && node_modules/.bin/tsc --noEmit) || { echo "FAIL types"; exit 1; }
(cd "$root/controller/display/web" && node words.mjs check) || { echo "FAIL the catalogues are not whole"; exit 1; }
cd "$here"
if [ ! -f node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    npm ci --no-fund --no-audit --loglevel=error || skip "playwright-core and axe-core could not be fetched"
    touch node_modules/.package-lock.json
fi
node unit.mjs
export KIBITZ_BINARY="$binary" KIBITZ_CHROMIUM="$chromium"
mkdir "$pages/known"
node browser/known.mjs "$pages/known" || { echo "FAIL nobody can log in"; exit 1; }
export KIBITZ_KNOWN="$pages/known"
# A page waits more than it works: three files at a time, those first that wait for minutes, then the largest. What asks how fast something is goes by itself; so does what has several pages at work at once.
by_time="browser/every_row.test.mjs browser/evening.test.mjs browser/hall.test.mjs browser/hand_boards.test.mjs browser/hand_kit.test.mjs browser/light.test.mjs browser/club_evening.test.mjs"
long="browser/drops.test.mjs browser/hall_watch_teams.test.mjs browser/technician.test.mjs browser/hall_files.test.mjs browser/hall_watch.test.mjs browser/round.test.mjs"
others=$(ls -S browser/*.test.mjs | grep -vxF "$(printf '%s\n' $by_time $long)")
status=0
node in_order.mjs 3 $long $others || status=1
# Nine tables and thirty-six panels take three minutes: for the whole check.
[ -n "${KIBITZ_WHOLE:-}" ] || by_time=${by_time% browser/club_evening.test.mjs}
node in_order.mjs 1 $by_time || status=1
exit $status
