import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { backupStatus } from '@portal/contract/areas/system/backup.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { migrate } from '#src/platform/migrations/migrate.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { administer, databaseUrl } from '#test/cluster/admin.ts'
import { aUser } from '#test/factories/directory.ts'
import { trialMigrations } from '#test/versions/trial-migrations.ts'
import { upgradeBackup } from './before-upgrade.ts'
import { restore } from './restore.ts'

let t: TestApp
let folder: string
const restored = `restored_${randomBytes(6).toString('hex')}`

beforeEach(async () => {
  t = await startTestApp()
  folder = trialMigrations('alter table labels add column trial text')
})
afterEach(async () => {
  await t.close()
  await administer(inject('clusterUrl'), `drop database if exists ${restored} with (force)`)
  fs.rmSync(folder, { recursive: true })
})

test('what an upgrade changes can be brought back as it was, and stands in the list of backups', async () => {
  const { platform } = t.running
  const person = await aUser(t.db)
  const backup = upgradeBackup(platform.config, 'old')

  await migrate(platform.pool.options.connectionString ?? '', { folder, beforeUpgrade: backup.take })
  await backup.note(t.running)

  const { runs, restorableTo } = await (await t.as(P.dataBackup)).call(backupStatus, {})
  expect(runs[0]).toMatchObject({ kind: 'base', state: 'ok' })
  expect(restorableTo).toEqual(runs[0]?.takenAt)
  const inside = fs.readdirSync(path.join(platform.config.backupDir, runs[0]?.folder ?? '', 'schema'))
  expect(inside.filter((name) => name.includes('trial'))).toEqual([])
  await administer(inject('clusterUrl'), `create database ${restored} template template0 encoding 'UTF8'`)
  const url = databaseUrl(inject('clusterUrl'), restored)
  const { rowDeviations, sumDeviations } = await restore(
    path.join(platform.config.backupDir, runs[0]?.folder ?? ''),
    url,
  )
  expect([...rowDeviations, ...sumDeviations]).toEqual([])
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `select (select count(*)::int from users where id = $1) as people,
       (select count(*)::int from pg_attribute where attrelid = 'labels'::regclass and attname = 'trial') as added`,
    [person.id],
  )
  await client.end()
  expect(rows).toEqual([{ people: 1, added: 0 }])
})

test('nothing is taken where nothing is upgraded', async () => {
  const { platform } = t.running
  const backup = upgradeBackup(platform.config, 'same')

  await migrate(platform.pool.options.connectionString ?? '', { beforeUpgrade: backup.take })
  await backup.note(t.running)

  const { rows } = await t.db.execute(sql`select 1 from backup_runs`)
  expect(rows).toEqual([])
})
