import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { enableUsers } from '@portal/contract/areas/directory/user-account.ts'
import { listLog, verifyLog } from '@portal/contract/areas/system/log/log.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeJobAudit } from '#src/platform/audit.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aUser } from '#test/factories/directory.ts'
import { archiveBefore } from './archive.ts'
import { sealLog } from './seal.ts'
import { verifyChain } from './verify.ts'

let t: TestApp
let admin: Client

const someEntries = async (count: number) => {
  for (let n = 0; n < count; n += 1) {
    const { id } = await aUser(t.db)
    await admin.call(enableUsers, { ids: [id], enabled: 0, reason: '长期外派' })
  }
}

/** As somebody with all rights on the database would: past the triggers. */
const byHand = async (statement: ReturnType<typeof sql>) => {
  await t.db.execute(sql`alter table audit_entries disable trigger user`)
  await t.db.execute(sql`alter table log_links disable trigger user`)
  await t.db.execute(statement)
  await t.db.execute(sql`alter table audit_entries enable trigger user`)
  await t.db.execute(sql`alter table log_links enable trigger user`)
}

const verdict = async () => {
  const { envelope } = await admin.send(verifyLog, {})
  return { message: envelope.message, ...(envelope.result as { ok: boolean; count: number; firstBad?: number }) }
}

const numbers = async () =>
  (await t.db.execute<{ no: number }>(sql`select no from audit_entries order by no`)).rows.map(({ no }) => no)

beforeAll(async () => {
  t = await startTestApp()
  admin = await t.as(P.log, P.user, P.userEnable)
})
afterAll(() => t.close())
beforeEach(() => someEntries(3))

describe('the chain of the log', () => {
  test('is complete after any writes', async () => {
    const { message, ok, count } = await verdict()

    expect(ok).toBe(true)
    expect(count).toBeGreaterThanOrEqual(3)
    expect(message).toBe(`日志完整，共 ${count} 条`)
    expect((await admin.call(listLog, {})).list[1]?.hash).toMatch(/^[\w-]{43}$/)
  })

  test('refuses updates, deletions and truncation', async () => {
    await verdict()
    const attempts = [
      sql`update audit_entries set reason = 'x'`,
      sql`delete from audit_entries`,
      sql`truncate audit_entries`,
      sql`truncate login_entries`,
      sql`update log_links set hash = 'x'`,
      sql`delete from log_links`,
    ]

    for (const attempt of attempts)
      await expect(t.db.execute(attempt)).rejects.toMatchObject({ cause: { code: '42501' } })
  })

  test('finds an entry that was altered by hand, and where', async () => {
    await verdict()
    const [first = 0] = (await numbers()).slice(-2)
    const { rows } = await t.db.execute<{ reason: string }>(sql`select reason from audit_entries where no = ${first}`)

    await byHand(sql`update audit_entries set reason = '没有的事' where no = ${first}`)
    expect(await verdict()).toMatchObject({ ok: false, firstBad: first, message: `自第 ${first} 条起校验失败` })

    await byHand(sql`update audit_entries set reason = ${rows[0]?.reason ?? ''} where no = ${first}`)
    expect(await verdict()).toMatchObject({ ok: true })
  })

  test('finds an entry that was taken out', async () => {
    await verdict()
    const taken = (await numbers()).at(-2) ?? 0
    await t.db.execute(sql`create table kept as select * from audit_entries where no = ${taken}`)

    await byHand(sql`delete from audit_entries where no = ${taken}`)
    expect(await verdict()).toMatchObject({ ok: false, firstBad: taken })

    await byHand(sql`insert into audit_entries select * from kept`)
    expect(await verdict()).toMatchObject({ ok: true })
  })

  test('finds an entry whose link was taken out too', async () => {
    await verdict()
    const taken = (await numbers()).at(-2) ?? 0
    await t.db.execute(sql`create table kept_link as select * from log_links where entry_no = ${taken}`)

    await byHand(sql`delete from log_links where entry_no = ${taken}`)
    const { firstBad } = await verifyChain(t.running.platform, 'audit')

    await byHand(sql`insert into log_links select * from kept_link`)
    expect(firstBad).not.toBeNull()
    expect(await verdict()).toMatchObject({ ok: true })
  })

  test('finds that entries were cut off the end, also after the log went on', async () => {
    const { platform } = t.running
    await verdict()
    await sealLog(platform, 'audit')
    await byHand(sql`delete from audit_entries where no > (select max(no) - 2 from audit_entries)`)
    await byHand(sql`delete from log_links where log = 'audit' and entry_no > (select max(no) from audit_entries)`)

    expect((await verifyChain(platform, 'audit')).firstBad).not.toBeNull()
    await someEntries(1)
    expect((await verdict()).ok).toBe(false)
  })
})

describe('many writers and two sealers', () => {
  test('leave one unbroken chain of everything that was committed', async () => {
    const own = await startTestApp()
    const chief = await own.as(P.log)
    const { platform } = own.running
    const write = (n: number) =>
      inBackground(platform, async (tx) => {
        tx.notes.push({ objectType: 'users', objectId: '', objectName: `第 ${n} 条`, diff: [] })
        await writeJobAudit(tx, { path: 'rest/user/save', title: '保存用户', access: [P.userEdit] })
      })

    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        n % 8 === 0 ? Promise.all([write(n), sealLog(platform, 'audit')]) : write(n),
      ),
    )
    const answer = await chief.call(verifyLog, {})

    const { rows } = await own.db.execute<{ n: number }>(
      sql`select count(*) as n from audit_entries e join log_links l on l.log = 'audit' and l.entry_no = e.no`,
    )
    expect(answer).toMatchObject({ ok: true, count: 40 })
    expect(rows[0]?.n).toBe(40)
    await own.close()
  })
})

describe('the archive', () => {
  test('moves whole pieces into a file and leaves a chain that still verifies', async () => {
    const own = await startTestApp()
    const chief = await own.as(P.log, P.user, P.userEnable)
    for (let n = 0; n < 4; n += 1) {
      const { id } = await aUser(own.db)
      await chief.call(enableUsers, { ids: [id], enabled: 0, reason: '长期外派' })
    }
    const { platform } = own.running
    const { rows } = await own.db.execute<{ at: string }>(
      sql`select at from audit_entries order by no offset 2 limit 1`,
    )

    const moved = await archiveBefore(platform, 'audit', new Date(rows[0]?.at ?? ''), null)

    expect(moved).toBe(2)
    const { rows: archives } = await own.db.execute<{ file: string; entries: number }>(sql`select * from log_archives`)
    const file = path.join(platform.config.backupDir, 'logs', archives[0]?.file ?? '')
    const lines = gunzipSync(fs.readFileSync(file)).toString().trim().split('\n')
    expect(lines).toHaveLength(2)
    expect([file, path.dirname(file)].map((name) => fs.statSync(name).mode & 0o777)).toEqual([0o600, 0o700])
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ chainNo: 1, entry: { reason: '长期外派' } })
    expect(await chief.call(verifyLog, {})).toMatchObject({ ok: true, count: 2 })
    await own.close()
  })
})
