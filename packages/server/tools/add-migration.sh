#!/usr/bin/env bash
# Adds a migration for what changed in src/schema: tools/add-migration.sh <name>
# An empty one, for functions, triggers, indexes and whatever src/schema/handwritten.sql says: tools/add-migration.sh <name> --custom
# Then read it: statements that take something away wait for the next version (docs/decisions/041-migrations-are-added.md).
set -euo pipefail
cd "$(dirname "$0")/.."
[[ ${1:-} =~ ^[a-z0-9_]+$ ]] || { echo "usage: $0 <name_in_lower_case> [--custom]" >&2; exit 2; }
exec 9>/tmp/portal-migrations.lock
flock 9
npx drizzle-kit generate --name "$1" ${2:+"$2"}
