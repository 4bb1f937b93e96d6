import { scanPerson } from '@portal/contract/areas/sign-in/host.ts'
import { askMakeUp } from '@portal/contract/areas/sign-in/request.ts'
import { confirmSheet, listSheets, sealSheet } from '@portal/contract/areas/sign-in/sheet.ts'
import { DAY_MS, MINUTE_MS, shanghaiClock, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { anEndedClass, type PlannedSession, sealAll } from '#test/factories/train/ended-class.ts'
import { remindOfClasses } from '../class/remind.ts'
import { followPlans } from './clock.ts'
import { planSheets } from './plan.ts'

let t: TestApp
let head: Client
beforeAll(async () => {
  t = await startTestApp()
  head = await t.as()
})
afterAll(() => t.close())

const session = (day: string, start: string, end: string, entries: PlannedSession['entries'] = []): PlannedSession => ({
  ...{ day, start, end, entries },
})
const sheetsOf = async (sessionId: string) =>
  (await head.call(listSheets, { filter: { ownerType: 'session', ownerId: sessionId } })).list

test('half days share a sheet, whose first session is late and whose last one is left early', async () => {
  const person = await t.as()
  const cls = await anEndedClass(
    t,
    head,
    [person],
    [
      session('2026-03-12', '09:00', '10:00', [['09:20', '12:00']]),
      session('2026-03-12', '10:15', '11:15'),
      session('2026-03-12', '11:30', '12:30'),
      session('2026-03-12', '14:00', '15:00', [['14:00', '15:00']]),
    ],
    { sheetScope: 'halfDay' },
  )
  const [morning, afternoon] = [await sheetsOf(cls.sessionIds[1] ?? ''), await sheetsOf(cls.sessionIds[3] ?? '')]
  expect(morning.map(({ title, ownerIds }) => [title, ownerIds.length])).toEqual([
    [`《${cls.title}》3 月 12 日 上午`, 3],
  ])
  expect(afternoon.map(({ title }) => title)).toEqual([`《${cls.title}》第 4 课次：第 4 讲`])
  await sealAll(head, await t.as(P.trainClassFinish), cls)
  const { rows } = await t.db.execute(sql`
    select s.no, p.status, p.minutes from train_presence p join train_sessions s on s.id = p.session_id
    where p.class_id = ${cls.id} order by s.no`)
  expect(rows.map((row) => [row.no, row.status, row.minutes])).toEqual([
    [1, 'late', 40],
    [2, 'present', 60],
    [3, 'early', 30],
    [4, 'present', 60],
  ])
})

test('sheets follow the timetable and the seats: moved, gone, new and cancelled', async () => {
  const [person, later] = await Promise.all([t.as(), t.as()])
  const day = shanghaiDay(new Date(Date.now() + DAY_MS))
  const cls = await anEndedClass(t, head, [person], [session(day, '09:00', '10:00'), session(day, '10:30', '11:30')], {
    state: 'open',
  })
  const [first = '', second = ''] = cls.sessionIds
  const [before] = await sheetsOf(first)
  await t.db.execute(sql`
    update train_sessions set starts_at = starts_at + interval '30 minutes', ends_at = ends_at + interval '30 minutes'
    where id = ${first}`)
  await t.db.execute(sql`
    insert into train_enrolments (id, class_id, user_id, org_id, way, state, wait_at)
    select gen_random_uuid(), ${cls.id}, id, primary_org_id, 'assigned', 'confirmed', now() from users where id = ${later.id}`)
  await followPlans(t.running.platform, t.running.signIn)
  const [moved] = await sheetsOf(first)
  expect(moved?.id).toBe(before?.id)
  expect([(moved?.start.getTime() ?? 0) - (before?.start.getTime() ?? 0), moved?.counts.expected]).toEqual([
    30 * MINUTE_MS,
    2,
  ])
  await t.db.execute(sql`delete from train_sessions where id = ${second}`)
  await planSheets(t.running.signIn, bareTx(t.db, null, ALL_ROWS), cls.id, { removed: [second] })
  expect((await sheetsOf(second)).map(({ state }) => state)).toEqual(['cancelled'])
  await t.db.execute(sql`update train_classes set state = 'cancelled', cancel_reason = '讲师生病' where id = ${cls.id}`)
  await followPlans(t.running.platform, t.running.signIn)
  expect((await sheetsOf(first)).map(({ state }) => state)).toEqual(['cancelled'])
})

/** A session that has begun five minutes ago. */
const now = (): PlannedSession => {
  const start = new Date(Math.floor((Date.now() - 5 * MINUTE_MS) / MINUTE_MS) * MINUTE_MS)
  const end = new Date(start.getTime() + 30 * MINUTE_MS)
  return session(shanghaiDay(start), shanghaiClock(start).slice(0, 5), shanghaiClock(end).slice(0, 5))
}

test('two at the door for the last seat: one gets it, the other listens', async () => {
  const [seated, one, two] = await Promise.all([t.as(), t.as(), t.as()])
  const planned = now()
  // Over midnight the session would end before it begins.
  if (planned.end < planned.start) return
  const cls = await anEndedClass(t, head, [seated], [planned], { state: 'running', capacity: 2, enrolWays: ['walkIn'] })
  const [sheet] = await sheetsOf(cls.sessionIds[0] ?? '')
  const scan = (userId: string) =>
    head.call(scanPerson, { sheetId: sheet?.id ?? '', userId, direction: 'in', reason: '现场报名' })
  const answers = await Promise.all([scan(one.id), scan(two.id)])
  expect(answers.map(({ code }) => code)).toEqual(['OK', 'OK'])
  const { rows } = await t.db.execute(sql`
    select state, way from train_enrolments where class_id = ${cls.id} and user_id <> ${seated.id}`)
  expect(rows).toEqual([{ state: 'confirmed', way: 'walkIn' }])
  const [after] = await sheetsOf(cls.sessionIds[0] ?? '')
  expect([after?.counts.expected, after?.counts.present, after?.counts.others]).toEqual([2, 1, 1])
})

test('a person may ask for so many make-ups of a class, and only for so long', async () => {
  const person = await t.as()
  const yesterday = shanghaiDay(new Date(Date.now() - DAY_MS))
  const cls = await anEndedClass(
    t,
    head,
    [person],
    [session(yesterday, '08:00', '09:00'), session(yesterday, '09:30', '10:30')],
    { makeUpMax: 1, makeUpDays: 2 },
  )
  const [first = '', second = ''] = cls.sheetIds
  const ask = { direction: 'in', reason: '手机没电了' } as const
  await person.call(askMakeUp, { ...ask, sheetId: first })
  expect((await person.refused(askMakeUp, { ...ask, sheetId: second })).message).toBe('本班补签次数已用完（1 次）')
  await t.db.execute(sql`update train_classes set make_up_max = 5, make_up_days = 0 where id = ${cls.id}`)
  expect((await person.refused(askMakeUp, { ...ask, sheetId: second })).message).toBe('补签须在课后 0 天内申请')
})

test('the evening before everybody with a seat hears of the day, and after it who has to confirm, each once', async () => {
  const person = await t.as()
  const tomorrow = shanghaiDay(new Date(Date.now() + DAY_MS))
  const cls = await anEndedClass(
    t,
    head,
    [person],
    [session(tomorrow, '09:00', '10:00'), session(tomorrow, '10:30', '11:30')],
    { state: 'confirmed' },
  )
  const yesterday = shanghaiDay(new Date(Date.now() - DAY_MS))
  const over = await anEndedClass(t, head, [person], [session(yesterday, '09:00', '10:00')])
  const heard = async (client: Client, title: string) => {
    const { rows } = await t.db.execute<{ title: string; text: string }>(
      sql`select title, text from messages where user_id = ${client.id} and title like ${`%${title}%`} order by id`,
    )
    return rows
  }
  for (const _ of [1, 2]) await remindOfClasses(t.running.platform)
  expect(await heard(person, cls.title)).toEqual([
    {
      title: `明天有课：《${cls.title}》`,
      text: expect.stringContaining(`${tomorrow} 09:00 开始`),
    },
  ])
  expect((await heard(person, cls.title))[0]?.text).toContain('共 2 个课次')
  expect((await heard(head, over.title)).map(({ title }) => title)).toEqual([
    `请确认签到：《${over.title}》第 1 课次：第 1 讲`,
  ])
  expect(await heard(person, over.title)).toEqual([])
})

test('the head teacher seals his own class with the code, whatever unit it belongs to, and confirms for the lecturer', async () => {
  const [person, lecturer, far] = [await t.as(), await t.as(), await anOrg(t.db)]
  const chief = await t.asWho({ codes: [P.trainClassFinish], orgId: far.id, scope: { kind: 'below' } })
  const stranger = await t.asWho({ codes: [P.trainClassFinish], orgId: far.id, scope: { kind: 'below' } })
  const cls = await anEndedClass(t, chief, [person], [session('2026-03-20', '09:00', '10:00')])
  const [sheet] = await (async () =>
    (await chief.call(listSheets, { filter: { ownerType: 'session', ownerId: cls.sessionIds[0] ?? '' } })).list)()
  const sheetId = sheet?.id ?? ''
  await t.db.execute(sql`update sign_sheets set confirmer_ids = array[${lecturer.id}]::uuid[] where id = ${sheetId}`)
  expect(sheet).toMatchObject({ maySeal: true, mayStandIn: true })
  const note = '讲师为外聘，已核对纸质签到'
  expect(await stranger.refused(confirmSheet, { sheetId, note })).toMatchObject({ status: 1004 })
  expect(await chief.refused(sealSheet, { sheetId })).toMatchObject({ message: '讲师尚未确认，不能封存' })
  await chief.call(confirmSheet, { sheetId, note })
  expect(await stranger.refused(sealSheet, { sheetId })).toMatchObject({ status: 1004 })
  await chief.call(sealSheet, { sheetId })
})
