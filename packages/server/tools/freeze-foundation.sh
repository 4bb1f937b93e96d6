#!/usr/bin/env bash
# Makes what src/schema says now the schema of version 1.0: writes its migrations anew and keeps the version's dump.
# --schema-alone leaves the dump as it is (the tests of the upgrade fail until it is made). Goes when version 1.0 is shipped.
set -euo pipefail
cd "$(dirname "$0")/.."
if [[ $(grep -c '"version"' versions/ledger.json) -gt 1 ]]; then
  echo "a version after 1.0 is kept already: migrations are only added (tools/add-migration.sh)" >&2
  exit 1
fi
exec 9>/tmp/portal-migrations.lock
flock 9
rm -rf migrations
npx drizzle-kit generate --name foundation >/dev/null
npx drizzle-kit generate --custom --name handwritten >/dev/null
cp src/schema/handwritten.sql migrations/0001_handwritten.sql
ls migrations
[[ ${1:-} == --schema-alone ]] || npx tsx tools/keep-version.ts 1.0
