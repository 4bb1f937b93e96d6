import { describe, expect, test } from 'vitest'
import { backfills } from '#src/app/backfills.ts'
import { parseMigration, readMigrations } from '#src/platform/migrations/files.ts'
import { readLedger } from './ledger.ts'
import { brokenRules } from './migration-rules.ts'

const { versions } = readLedger()
const shipped = versions.map(({ version }) => version)

test('every migration since the first version leaves the version before at work', () => {
  const migrations = readMigrations()
  const foundation = migrations.findIndex(({ tag }) => tag === versions[0]?.through)
  const names = backfills.map(({ name }) => name)

  expect(foundation).toBeGreaterThanOrEqual(0)
  expect(migrations.slice(foundation + 1).flatMap((each) => brokenRules(each, shipped, names))).toEqual([])
})

const why = (text: string) => brokenRules(parseMigration('0002_trial', 1, text), ['1.0'], ['names'])

describe('a migration may', () => {
  test.each([
    'ALTER TABLE "users" ADD COLUMN "nickname" text',
    `alter table users add column nickname text not null default ''`,
    'alter table users add column seen_at timestamptz not null default now()',
    'create table trial (id uuid primary key, user_id uuid); alter table trial add constraint t foreign key (user_id) references users (id); create index trial_idx on trial (user_id)',
    'alter table users add constraint u check (length(name) > 0) not valid',
    'alter table users validate constraint u',
    '-- outside a transaction\ndrop index concurrently if exists i;--> statement-breakpoint\ncreate index concurrently i on users (name)',
    '-- contract: 1.0\nalter table users drop column nickname',
    '-- contract: 1.0\n-- after backfill: names\nalter table users alter column nickname set not null',
    `create or replace function f() returns trigger language plpgsql as $$ begin update users set name = 'drop'; delete from t; end $$`,
    `alter table users alter column nickname set default 'rename'`,
  ])('%s', (text) => {
    expect(why(text)).toEqual([])
  })
})

describe('a migration may not', () => {
  test.each([
    'ALTER TABLE "users" DROP COLUMN "name"',
    'drop table users',
    'drop index users_name_zh_idx',
    'alter table users rename column name to title',
    '-- contract: 1.0\nalter table users rename to people',
    'alter table users alter column name type varchar(20)',
    'alter table users alter column name set data type varchar(20)',
    'alter table users alter column phone set not null',
    'alter table users alter column name drop default',
    'ALTER TABLE "users" ADD COLUMN "nickname" text NOT NULL',
    'alter table users add column trial uuid default gen_random_uuid()',
    'alter table users add constraint u check (length(name) > 0)',
    'alter table users add constraint u foreign key (org_id) references org_units (id)',
    'alter table users add constraint u unique (name)',
    'create index i on users (name)',
    'create unique index i on users (name)',
    'drop index concurrently if exists i; create index concurrently i on users (name)',
    '-- outside a transaction\ncreate index concurrently i on users (name)',
    '-- outside a transaction\ndrop index concurrently if exists i; create index concurrently i on users (name)',
    '-- outside a transaction\ndrop index concurrently if exists j;--> statement-breakpoint\ncreate index concurrently i on users (name)',
    '-- outside a transaction\nalter table users add column nickname text',
    `update users set name = ''`,
    'insert into roles (name) select name from users',
    `set lock_timeout = '1min'`,
    'lock table users',
    '-- contract: 1.1\nalter table users drop column nickname',
    '-- contract: 1.0\n-- after backfill: unknown\nalter table users drop column nickname',
  ])('%s', (text) => {
    expect(why(text)).not.toEqual([])
  })
})
