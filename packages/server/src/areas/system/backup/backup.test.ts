import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { backupStatus, rehearseRestore, startBackup } from '@portal/contract/areas/system/backup.ts'
import { listMessages } from '@portal/contract/areas/system/message/message.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { administer, databaseUrl } from '#test/cluster/admin.ts'
import { cloneDatabase } from '#test/cluster/database.ts'
import { anAccount } from '#test/factories/account.ts'
import { anOrg, aRole, aUser } from '#test/factories/directory.ts'
import { readManifest } from './manifest.ts'
import { restore } from './restore.ts'

let t: TestApp

const settled = async () => {
  const admin = await t.as(P.dataBackup)
  await expect
    .poll(async () => (await admin.call(backupStatus, {})).runs.filter(({ endedAt }) => endedAt === null).length, {
      timeout: 90_000,
      interval: 100,
    })
    .toBe(0)
  return admin.call(backupStatus, {})
}

/** A fresh, empty database beside those of the tests. */
const emptyDatabase = async () => {
  const name = `restored_${randomBytes(6).toString('hex')}`
  const cluster = inject('clusterUrl')
  await administer(cluster, `create database "${name}" template template0 encoding 'UTF8'`)
  return {
    url: databaseUrl(cluster, name),
    drop: () => administer(cluster, `drop database "${name}" with (force)`),
  }
}

const folderOf = (name: string) => path.join(t.running.platform.config.backupDir, name)

beforeAll(async () => {
  t = await startTestApp({ TEST_JOBS: '1' })
  const { db } = t
  const unit = await anOrg(db, { name: '含“引号”、\\反斜线\t制表\n换行的单位' })
  for (let n = 0; n < 30; n += 1) await aUser(db, { primaryOrgId: unit.id, tags: ['甲,乙', '"丙"', ''] })
  // More than the streams on the way hold at once.
  await db.execute(sql`
    insert into ui_errors (id, message, info, url, stack, build)
    select gen_random_uuid(), 'm', 'i', '/guide', repeat(md5(n::text), 200), 'b' from generate_series(1, 4000) n`)
  await aRole(db, { codes: [P.user], members: [(await anAccount(db)).id] })
})
afterAll(() => t.close())

describe('a backup', { timeout: 120_000 }, () => {
  test('brings everything back into an empty database after the tables were destroyed', async () => {
    const admin = await t.as(P.dataBackup)
    await admin.call(startBackup, {})
    const { restorableTo, runs, place } = await settled()
    const run = runs[0]
    expect(run).toMatchObject({ kind: 'base', state: 'ok', error: '' })
    expect(restorableTo).toEqual(run?.takenAt)
    expect(place).toBe(t.running.platform.config.backupDir)
    const folder = folderOf(run?.folder ?? '')
    const inside = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name))
    const rights = [place, folder, ...inside].map((name) => (fs.statSync(name).mode & 0o777).toString(8))
    expect(new Set(rights)).toEqual(new Set(['700', '600']))
    const target = await emptyDatabase()

    const { manifest, rowDeviations, sumDeviations } = await restore(folderOf(run?.folder ?? ''), target.url)

    expect({ rowDeviations, sumDeviations }).toEqual({ rowDeviations: [], sumDeviations: [] })
    expect(manifest.tables.find(({ name }) => name === 'users')?.rows).toBeGreaterThan(30)
    const client = new pg.Client({ connectionString: target.url })
    await client.connect()
    const { rows } = await client.query(
      `select (select count(*)::int from users) as users, (select name from org_units where name like '含%') as unit,
         nextval(pg_get_serial_sequence('audit_entries', 'no'))::int > (select max(no) from audit_entries) as fresh`,
    )
    await client.end()
    expect(rows[0]).toMatchObject({ unit: '含“引号”、\\反斜线\t制表\n换行的单位', fresh: true })
    expect(rows[0].users).toBe(manifest.tables.find(({ name }) => name === 'users')?.rows)
    await target.drop()
  })

  test('restored beside a destroyed clone holds the rows that the clone had', async () => {
    const admin = await t.as(P.dataBackup)
    await admin.call(startBackup, {})
    const folder = folderOf((await settled()).runs[0]?.folder ?? '')
    const clone = await cloneDatabase()
    await administer(clone.url, 'drop table users cascade', 'drop table audit_entries cascade')
    const target = await emptyDatabase()

    await restore(folder, target.url)

    const { rows } = await t.db.execute<{ n: number }>(sql`select count(*) as n from role_privileges`)
    const client = new pg.Client({ connectionString: target.url })
    await client.connect()
    const restored = await client.query('select count(*)::int as n from role_privileges')
    await client.end()
    expect(restored.rows[0].n).toBe(rows[0]?.n)
    await Promise.all([target.drop(), clone.drop()])
  })

  test('refuses a database that is not empty, and files that were touched', async () => {
    const { runs } = await settled()
    const folder = folderOf(runs.find(({ state }) => state === 'ok')?.folder ?? '')
    await expect(restore(folder, t.running.platform.config.DATABASE_URL)).rejects.toThrow(/holds tables already/)
    const copy = `${folder}-touched`
    fs.cpSync(folder, copy, { recursive: true })
    const { tables } = await readManifest(copy)
    fs.appendFileSync(path.join(copy, tables.find(({ name }) => name === 'users')?.file ?? ''), 'x')
    const target = await emptyDatabase()

    await expect(restore(copy, target.url)).rejects.toThrow(/public\.users\.copy\.gz/)
    await target.drop()
  })
})

describe('a rehearsal', { timeout: 120_000 }, () => {
  test('restores the newest backup into a scratch database and compares rows and sums', async () => {
    const admin = await t.as(P.dataBackup, P.dataRestore)
    await admin.call(startBackup, {})
    await settled()

    await admin.call(rehearseRestore, {})
    const { lastRehearsal, runs } = await settled()

    expect(lastRehearsal?.ok).toBe(true)
    expect(runs[0]?.checks.map(({ name, ok }) => [name, ok])).toEqual([
      ['备份文件完整', true],
      ['行数一致', true],
      ['校验和一致', true],
    ])
    // Other test files rehearse on the same server.
    const { rows } = await t.db.execute(sql`
      select 1 from pg_database d join backup_runs r on d.datname = 'portal_rehearsal_' || right(r.id::text, 12)`)
    expect(rows).toEqual([])
  })

  test('that fails is a line and a message to those who hold the code', async () => {
    const admin = await t.as(P.dataBackup, P.dataRestore)
    await admin.call(startBackup, {})
    const { runs } = await settled()
    const folder = folderOf(runs[0]?.folder ?? '')
    fs.rmSync(path.join(folder, 'public.users.copy.gz'))

    await admin.call(rehearseRestore, {})
    const after = await settled()

    expect(after.lastRehearsal?.ok).toBe(false)
    expect(after.runs[0]?.error).toContain('public.users.copy.gz')
    const titles = async () => (await admin.call(listMessages, {})).list.map(({ title }) => title)
    await expect.poll(titles, { timeout: 10_000, interval: 50 }).toContain('恢复演练失败')
  })
})
