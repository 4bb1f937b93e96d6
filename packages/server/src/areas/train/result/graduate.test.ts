import { myCertificates, verifyCertificate } from '@portal/contract/areas/certificate/certificate.ts'
import { correctSheet, sealSheet } from '@portal/contract/areas/sign-in/sheet.ts'
import { classResults, graduateClass, undoGraduation } from '@portal/contract/areas/train/result/result.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reviewAfterLive } from '#src/areas/train/result/follow.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import {
  anEndedClass,
  aTemplate,
  type EndedClass,
  type PlannedSession,
  sealAll,
} from '#test/factories/train/ended-class.ts'

let t: TestApp
let head: Client
let finisher: Client
let template: string
beforeAll(async () => {
  t = await startTestApp({ TEST_JOBS: '1' })
  head = await t.as()
  finisher = await t.as(P.trainClassFinish)
  template = await aTemplate(await t.as(P.traineeArchiveCertDesign, P.traineeArchiveCert))
})
afterAll(() => t.close())

/** The table of 50 section 4. */
const day = (entries: PlannedSession['entries'][], date = '2026-03-12'): PlannedSession[] => [
  { day: date, start: '09:00', end: '10:30', entries: entries[0] ?? [] },
  { day: date, start: '10:45', end: '12:15', entries: entries[1] ?? [] },
  { day: date, start: '13:30', end: '15:00', entries: entries[2] ?? [] },
  { day: date, start: '15:15', end: '16:45', entries: entries[3] ?? [] },
]
const EXAMPLE = [
  ['08:52', '10:30'],
  ['10:53', '12:14'],
  ['13:55', '15:02'],
  ['15:10', '16:30'],
] as const
const exampleFor = (n: number) => day(EXAMPLE.map((entry) => Array.from({ length: n }, () => entry)))
const oneSession = (date: string, start: string, end: string, course = ''): PlannedSession => ({
  ...{ day: date, start, end, course },
  entries: [[start]],
})

const done = async (jobId: string): Promise<string> => {
  for (let tries = 0; tries < 150; tries += 1) {
    const { rows } = await t.db.execute<{ state: string; error: string }>(
      sql`select state, error from jobs where id = ${jobId}`,
    )
    const [job] = rows
    if (job?.state === 'done') return 'done'
    if (job?.state === 'failed') return job.error
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the job does not end')
}
const graduateAll = async ({ id }: EndedClass) => done((await finisher.call(graduateClass, { id })).jobId)

interface Standing extends Record<string, unknown> {
  year: number
  hours: number
  state: string
  org: string
}
const entriesOf = async ({ sessionIds }: EndedClass, userId: string, states = ['granted']): Promise<Standing[]> => {
  const { rows } = await t.db.execute<Standing>(sql`
    select year, hours_hundredths as hours, state, org_id as org from hour_entries where user_id = ${userId} and source = 'train'
      and item_id = any(${sql.param(sessionIds)}::uuid[]) and state = any(${sql.param(states)}::text[])
    order by completed_at, no`)
  return rows
}
const hoursOf = async (cls: EndedClass, userId: string) => (await entriesOf(cls, userId)).map(({ hours }) => hours)
const totals = async (userId: string) => {
  const { rows } = await t.db.execute(sql`
    select year, hours_hundredths as hours, entries from hour_totals where user_id = ${userId} and hours_hundredths > 0 order by year`)
  return rows
}
const certificatesOf = async ({ id }: EndedClass) => {
  const { rows } = await t.db.execute<{
    person_id: string
    verify_code: string
    revoke_reason: string
    revoked: boolean
  }>(sql`
    select person_id, verify_code, revoke_reason, revoked_at is not null as revoked from certificates
    where class_id = ${id} order by created_at`)
  return rows
}

test('the example of the brief, pressed by many at once: one certificate and one entry per person and session', async () => {
  const people = await Promise.all([t.as(), t.as(), t.as()])
  const cls = await anEndedClass(t, head, people, exampleFor(3), { certTemplateId: template })
  expect((await finisher.refused(graduateClass, { id: cls.id })).message).toBe('考勤尚未封存，不能结业')
  const [sheetId = ''] = cls.sheetIds
  expect((await finisher.refused(sealSheet, { sheetId })).message).toBe('讲师尚未确认，不能封存')
  await sealAll(head, finisher, cls)

  const [before] = (await finisher.call(classResults, { id: cls.id })).list
  expect(before).toMatchObject({ result: 'passed', percent: 88.8, hours: 5.66 })
  expect(before?.sessions.map(({ hours, status }) => [status, hours])).toEqual([
    ['present', 2],
    ['present', 2],
    ['late', 0],
    ['early', 1.66],
  ])

  const jobs = await Promise.all(Array.from({ length: 4 }, () => finisher.call(graduateClass, { id: cls.id })))
  expect(new Set(jobs.map(({ jobId }) => jobId)).size).toBe(1)
  expect(await done(jobs[0]?.jobId ?? '')).toBe('done')
  expect((await finisher.call(graduateClass, { id: cls.id })).jobId).toBe(jobs[0]?.jobId)
  for (const { id } of people) expect(await hoursOf(cls, id)).toEqual([200, 200, 166])
  const issued = await certificatesOf(cls)
  expect(issued.map((each) => each.person_id).sort()).toEqual(people.map(({ id }) => id).sort())
  const told = await finisher.call(classResults, { id: cls.id })
  expect(told.graduation).toMatchObject({ people: 3, passed: 3, certificates: 3, hours: 16.98 })
})

test('undo restores every figure, leaves a trace, and the class may be graduated again', async () => {
  const person = await t.as()
  const cls = await anEndedClass(t, head, [person], exampleFor(1), { certTemplateId: template })
  await sealAll(head, finisher, cls)
  const before = await totals(person.id)
  await graduateAll(cls)
  const [first] = await certificatesOf(cls)
  const code = first?.verify_code ?? ''
  expect((await t.anonymous.call(verifyCertificate, { code })).state).not.toBe('revoked')
  expect((await finisher.refused(undoGraduation, { id: cls.id, reason: '错' })).errors[0]?.message).toBe(
    '撤回原因为 2–200 个字',
  )
  // The certificate was used meanwhile: somebody verified it, and it is revoked all the same.
  expect(await finisher.call(undoGraduation, { id: cls.id, reason: '名单有误' })).toEqual({ state: 'ended' })
  expect(await totals(person.id)).toEqual(before)
  expect(await entriesOf(cls, person.id, ['voided'])).toHaveLength(3)
  expect(await certificatesOf(cls)).toMatchObject([{ revoked: true, revoke_reason: '结业撤回' }])
  expect((await t.anonymous.call(verifyCertificate, { code })).state).toBe('revoked')
  const told = await finisher.call(classResults, { id: cls.id })
  expect(told).toMatchObject({ graduation: null, undone: [{ undoReason: '名单有误', passed: 1 }], ready: true })
  expect((await finisher.refused(undoGraduation, { id: cls.id, reason: '再撤一次' })).message).toBe('班次尚未结业')

  await graduateAll(cls)
  expect(await hoursOf(cls, person.id)).toEqual([200, 200, 166])
  expect((await certificatesOf(cls)).map(({ revoked }) => revoked)).toEqual([true, false])

  await t.db.execute(sql`update train_classes set graduated_at = now() - interval '31 days' where id = ${cls.id}`)
  expect((await finisher.refused(undoGraduation, { id: cls.id, reason: '太晚了' })).message).toBe('已归档，不能撤回')
})

test('a correction after graduation changes hours, result and certificate, and back again', async () => {
  const person = await t.as()
  const cls = await anEndedClass(t, head, [person], exampleFor(1), { certTemplateId: template })
  await sealAll(head, finisher, cls)
  await graduateAll(cls)
  const [, , third = '', fourth = ''] = cls.sheetIds
  const start = new Date('2026-03-12T13:30:00+08:00')
  const better = await finisher.call(correctSheet, {
    ...{ sheetId: third, userId: person.id, changes: { inAt: start.toISOString() }, reason: '门禁显示准时' },
  })
  expect(better.hours).toEqual({ before: 5.66, after: 7.66 })
  const worse = await finisher.call(correctSheet, {
    ...{ sheetId: fourth, userId: person.id, changes: { inAt: null }, reason: '本人未到场' },
  })
  expect(worse.hours).toEqual({ before: 7.66, after: 0 })
  expect((await certificatesOf(cls)).map(({ revoked }) => revoked)).toEqual([true])
  expect((await finisher.call(classResults, { id: cls.id })).list[0]).toMatchObject({ result: 'failed', percent: 75 })
})

test('sessions on both sides of new year count in the year of their day, for the unit of that day', async () => {
  const [old, young] = [await anOrg(t.db), await anOrg(t.db)]
  const person = await t.asWho({ orgId: old.id })
  const cls = await anEndedClass(
    t,
    head,
    [person],
    [oneSession('2025-12-31', '09:00', '10:30'), oneSession('2026-01-01', '09:00', '10:30')],
  )
  await sealAll(head, finisher, { ...cls, sheetIds: cls.sheetIds.slice(0, 1) })
  await t.db.execute(sql`update users set primary_org_id = ${young.id} where id = ${person.id}`)
  await sealAll(head, finisher, { ...cls, sheetIds: cls.sheetIds.slice(1) })
  await graduateAll(cls)
  expect(await entriesOf(cls, person.id)).toMatchObject([
    { year: 2025, hours: 200, org: old.id },
    { year: 2026, hours: 200, org: young.id },
  ])
})

test('the same course twice in a year counts once; in another year again', async () => {
  const person = await t.as()
  const make = (date: string) => anEndedClass(t, head, [person], [oneSession(date, '09:00', '10:30', 'AQ-01')])
  const [first, second, next] = [await make('2025-03-12'), await make('2025-06-12'), await make('2026-06-12')]
  for (const cls of [first, second, next]) {
    await sealAll(head, finisher, cls)
    await graduateAll(cls)
  }
  expect([await hoursOf(first, person.id), await hoursOf(second, person.id), await hoursOf(next, person.id)]).toEqual([
    [200],
    [],
    [200],
  ])
  expect((await finisher.call(classResults, { id: second.id })).list[0]?.sessions[0]?.note).toBe('course')
})

test('of two classes at the same time the later one is cut; what is taken back of the first comes back to it', async () => {
  const person = await t.as()
  const first = await anEndedClass(t, head, [person], [oneSession('2026-04-01', '09:00', '10:30')])
  const second = await anEndedClass(t, head, [person], [oneSession('2026-04-01', '09:45', '11:15')])
  for (const cls of [first, second]) {
    await sealAll(head, finisher, cls)
    await graduateAll(cls)
  }
  expect([await hoursOf(first, person.id), await hoursOf(second, person.id)]).toEqual([[200], [100]])
  await finisher.call(undoGraduation, { id: first.id, reason: '时间有误' })
  expect([await hoursOf(first, person.id), await hoursOf(second, person.id)]).toEqual([[], [200]])
})

test('a live class that is granted later revises the sessions it lies over', async () => {
  const person = await t.as()
  const cls = await anEndedClass(t, head, [person], exampleFor(1))
  await sealAll(head, finisher, cls)
  await graduateAll(cls)
  const [liveId = ''] = cls.sessionIds
  const tx = bareTx(t.db, null, ALL_ROWS)
  await t.db.execute(sql`
    insert into live_presence (live_id, user_id, from_at, to_at)
    values (${liveId}, ${person.id}, '2026-03-12T16:00:00+08:00', '2026-03-12T17:24:00+08:00')`)
  await reviewAfterLive(t.running, tx, liveId, [person.id])
  expect(await hoursOf(cls, person.id)).toEqual([200, 200, 100])
  expect(await entriesOf(cls, person.id, ['revised'])).toMatchObject([{ hours: 166 }])
})

test('whoever never came is absent, whoever came too little failed with the reason', async () => {
  const [absent, late] = await Promise.all([t.as(), t.as()])
  const cls = await anEndedClass(
    t,
    head,
    [absent, late],
    [
      { day: '2026-05-01', start: '09:00', end: '10:30', entries: [null, ['09:29']] },
      { day: '2026-05-01', start: '10:45', end: '12:15', entries: [null, null] },
    ],
  )
  await sealAll(head, finisher, cls)
  await graduateAll(cls)
  const { list } = await finisher.call(classResults, { id: cls.id })
  const told = new Map(list.map(({ id, result, percent, hours }) => [id, { result, percent, hours }]))
  expect(told.get(absent.id)).toEqual({ result: 'noShow', percent: 0, hours: 0 })
  expect(told.get(late.id)).toEqual({ result: 'failed', percent: 33.8, hours: 0 })
  const { rows } = await t.db.execute<{ why: string[] }>(sql`
    select result_why as why from train_enrolments where class_id = ${cls.id} and user_id = ${late.id}`)
  expect(rows[0]?.why).toEqual(['出勤 33.8%（须 80.0%）'])
})

test('somebody without the code, or outside of his scope, finishes nothing', async () => {
  const other = await anOrg(t.db)
  const cls = await anEndedClass(t, head, [await t.as()], [oneSession('2026-05-02', '09:00', '10:30')])
  const outside = await t.asWho({ codes: [P.trainClassFinish], scope: { kind: 'unit' } as never, orgId: other.id })
  for (const client of [await t.as(P.trainClass), outside]) {
    expect((await client.refused(graduateClass, { id: cls.id })).status).not.toBe(0)
    expect((await client.refused(classResults, { id: cls.id })).status).not.toBe(0)
    expect((await client.refused(undoGraduation, { id: cls.id, reason: '试一试' })).status).not.toBe(0)
  }
})

test('near its end a certificate of a class names the category of classes that renew it, before that none', async () => {
  const person = await t.as()
  const cls = await anEndedClass(t, head, [person], exampleFor(1), { certTemplateId: template, category: 'team' })
  await sealAll(head, finisher, cls)
  await graduateAll(cls)
  const renewal = async () => (await person.call(myCertificates, {}))[0]?.renewCategory
  const endIn = (days: number) =>
    t.db.execute(sql`update certificates set valid_to = current_date + ${days}::int where class_id = ${cls.id}`)
  await endIn(400)
  expect(await renewal()).toBeNull()
  await endIn(10)
  expect(await renewal()).toBe('team')
})
