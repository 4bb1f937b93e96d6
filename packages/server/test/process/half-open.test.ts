import { listRoles } from '@portal/contract/areas/access/role.ts'
import { type AnswerChange, saveAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { errors } from '@portal/contract/errors.ts'
import { STATUS } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { roleMembers } from '#src/schema/access.ts'
import { rightsChanged } from '#src/shared/access/people.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { clientOf, startTestApp, type TestApp } from '../app.ts'
import { anotherProcess } from '../factories/account.ts'
import { aPaperOf, aSitter, singleContent } from '../factories/sitting.ts'
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts'

let t: TestApp
let line: CuttingProxy

beforeAll(async () => {
  t = await startTestApp({}, async (url) => {
    line = await startCuttingProxy(url)
    return line.url
  })
})
afterAll(async () => {
  line.heal()
  await t.close()
  await line.close()
})

const readiness = async () => (await t.running.app.inject('/readyz')).statusCode

const answer = (rev: number): AnswerChange => ({
  itemId: 'item0001',
  rev,
  answer: 'aaaaaaaa',
  flag: false,
  spentMs: rev,
})

const PATIENCE = { timeout: 25_000, interval: 50 }

describe('a node whose database connections are swallowed on their way', () => {
  test('answers every save meanwhile, and saves again afterwards', { timeout: 60_000 }, async () => {
    const paper = await aPaperOf(t.running, [singleContent])
    const sitters = await Promise.all(Array.from({ length: 6 }, () => aSitter(t, paper)))
    const saveAll = (rev: number) =>
      Promise.all(
        sitters.map(({ learner, attemptId, lease }) =>
          learner.send(saveAttempt, { attemptId, lease, changes: [answer(rev)] }),
        ),
      )
    expect((await saveAll(1)).every(({ envelope }) => envelope.success)).toBe(true)

    line.cut('swallow')
    const during = await saveAll(2)
    expect(during.map(({ code, envelope }) => [code, envelope.message])).toEqual(
      sitters.map(() => [503, errors.busy.message]),
    )
    await expect.poll(readiness, PATIENCE).toBe(503)

    line.heal()
    await expect.poll(async () => (await saveAll(3)).every(({ envelope }) => envelope.success), PATIENCE).toBe(true)
    await expect.poll(readiness, PATIENCE).toBe(200)
  })

  test('is not ready while only the lanes are stuck, and is again by itself', { timeout: 60_000 }, async () => {
    await expect.poll(readiness, PATIENCE).toBe(200)

    line.cut('swallow', 'portal lane')
    expect(await readiness()).toBe(503)

    line.heal()
    await expect.poll(readiness, PATIENCE).toBe(200)
  })
})

describe('a right revoked on another node', () => {
  test('is gone within a second, although nothing is heard of it', { timeout: 60_000 }, async () => {
    const ownLine = await startCuttingProxy(t.running.platform.config.DATABASE_URL)
    const far = await anotherProcess(t.running, ownLine.url)
    onTestFinished(async () => {
      await far.stop()
      await ownLine.close()
    })
    const member = await t.as(P.role)
    const there = clientOf(far, member.id, member.token)
    await there.call(listRoles, {})

    ownLine.cut('swallow', 'portal listener')
    await inBackground(t.running.platform, async (tx) => {
      await tx.db.delete(roleMembers).where(eq(roleMembers.subjectId, member.id))
      rightsChanged(tx, member.id)
    })

    // Below the time after which a silent connection is given up: what counts here is that nothing heard is believed.
    const statusThere = async () => (await there.send(listRoles, {})).envelope.status
    await expect.poll(statusThere, { timeout: 2000, interval: 20 }).toBe(STATUS.noRight)
  })
})

describe('a connection lost in the middle of its use', () => {
  test.each(['pool', 'reportPool'] as const)('%s: is told by the failing statement alone', async (name) => {
    const client = await t.running.platform[name].connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')

    await t.running.platform.db.execute(`select pg_terminate_backend(${rows[0]?.pid})`)

    await expect(client.query('select pg_sleep(5)')).rejects.toThrow()
    client.release(true)
    expect((await t.running.platform[name].query('select 1 as n')).rows).toEqual([{ n: 1 }])
  })
})
