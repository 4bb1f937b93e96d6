#!/usr/bin/env bash
# Before the first release there is one foundation migration: generated from src/schema, then the hand-written part.
set -euo pipefail
cd "$(dirname "$0")/.."
exec 9>/tmp/portal-migrations.lock
flock 9
rm -rf migrations
npx drizzle-kit generate --name foundation >/dev/null
npx drizzle-kit generate --custom --name handwritten >/dev/null
cp src/schema/handwritten.sql migrations/0001_handwritten.sql
ls migrations
