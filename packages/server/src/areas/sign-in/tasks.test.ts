import { guideTasks } from '@portal/contract/areas/account/guide-tasks.ts'
import { listMySigns } from '@portal/contract/areas/sign-in/sign.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aPhone, aSheet, provideTestOwner, type TestOwner, tokenOf } from '#test/factories/sign-in.ts'

let t: TestApp
let owner: TestOwner
let host: Client
beforeAll(async () => {
  t = await startTestApp()
  owner = provideTestOwner(t)
  host = await t.as(P.activity, P.activitySign)
})
afterAll(() => t.close())

describe('what goes on without a person', () => {
  test('is a task until he has signed, and nobody has stayed away before it is over', async () => {
    const [late, came] = await Promise.all([t.as(), t.as()])
    const sheetId = await aSheet(host, owner, [late.id, came.id], { mode: 'in' })
    await aPhone(t, came).scan(await tokenOf(host, sheetId))
    // The door is closed since a minute, the event goes on for an hour.
    await t.db.execute(sql`update sign_sheets set start_at = now() - interval '30 minutes',
      in_from = now() - interval '40 minutes', in_to = now() - interval '1 minute',
      end_at = now() + interval '1 hour' where id = ${sheetId}`)
    const owed = async (person: Client) =>
      (await person.call(guideTasks, {})).list.filter(({ kind }) => kind === 'signIn')
    const own = async () => (await late.call(listMySigns, { filter: { sheetId } })).list[0]

    expect(await owed(late)).toMatchObject([
      { objectId: sheetId, verb: '查看', reason: expect.stringContaining('正在进行，签到已截止，可申请补签') },
    ])
    expect(await owed(came)).toEqual([])
    expect(await own()).toMatchObject({ status: 'none', mayMakeUp: true })

    await t.db.execute(sql`update sign_sheets set end_at = now() - interval '2 seconds' where id = ${sheetId}`)
    expect(await own()).toMatchObject({ status: 'absent', mayMakeUp: true })
    expect(await owed(late)).toEqual([])
  })
})
