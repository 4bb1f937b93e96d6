import { SHIPPED_RULES } from '@portal/contract/areas/exam/exam/rules.ts'
import { checkSessions } from '@portal/contract/areas/train/session/session.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { planSheets } from '#src/areas/train/presence/plan.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { trainSessions } from '#src/schema/train/class.ts'
import { trainEnrolments } from '#src/schema/train/enrolment.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aDraftClass, CLASS_MANAGER } from '#test/factories/train.ts'

let t: TestApp
let manager: Client
beforeAll(async () => {
  t = await startTestApp()
  manager = await t.as(...CLASS_MANAGER)
})
afterAll(() => t.close())

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS)

/** A class of this trainee with a session of an hour in two days. */
const aPlan = async (trainee: Client) => {
  const id = await aDraftClass(manager, [trainee.id])
  const sessionId = v7()
  const [from, to] = [inMinutes(2880), inMinutes(2940)]
  await t.db.execute(sql`delete from train_sessions where class_id = ${id}`)
  await t.db
    .insert(trainSessions)
    .values({ id: sessionId, classId: id, no: 1, title: '第 1 讲', startsAt: from, endsAt: to })
  await t.db.insert(trainEnrolments).values({
    ...{ classId: id, userId: trainee.id, orgId: ROOT_ORG_ID, way: 'assigned', state: 'confirmed', waitAt: new Date() },
  })
  const session = {
    ...{ id: sessionId, title: '第 1 讲', from: from.toISOString(), to: to.toISOString(), place: '报告厅' },
    lecturerIds: [],
  }
  const check = async () =>
    (await manager.call(checkSessions, { excludeId: id, sessions: [session] } as never)).map(({ text }) => text)
  return { id, sessionId, check }
}

const anExam = async (trainee: Client, title: string, window: readonly [number, number], minutes: number) => {
  const id = v7()
  await t.db.insert(exams).values({
    ...{ id, title, ownerOrgId: ROOT_ORG_ID, openAt: inMinutes(window[0]), closeAt: inMinutes(window[1]) },
    ...audienceValues({ ...EMPTY_AUDIENCE, users: [trainee.id] }),
    ...{ rules: { ...SHIPPED_RULES, limitMinutes: minutes }, passScore: 60, state: 'published' as const },
  })
  return id
}

test('an exam that leaves no time beside the session collides with its trainees, one of a whole week does not', async () => {
  const trainee = await t.as()
  const { id, check } = await aPlan(trainee)
  expect(await check()).toEqual([])
  await anExam(trainee, '一周内随时', [0, 10_080], 60)
  expect(await check()).toEqual([])
  const examId = await anExam(trainee, '安规考试', [2860, 2950], 60)
  expect(await check()).toEqual(['1 名学员与考试《安规考试》冲突'])
  await anExam(await t.as(), '别人的考试', [2860, 2950], 60)
  expect(await check()).toHaveLength(1)
  // The exam that belongs to the class is part of its timetable.
  await t.db.execute(sql`
    update train_classes set exams = ${JSON.stringify([{ examId, required: true }])}::jsonb where id = ${id}`)
  expect(await check()).toEqual([])
})

test('leave from the session that was approved is counted with its trainees', async () => {
  const trainee = await t.as()
  const { id, sessionId, check } = await aPlan(trainee)
  await t.db.execute(sql`update train_classes set state = 'open' where id = ${id}`)
  await planSheets(t.running.signIn, bareTx(t.db, null, ALL_ROWS), id)
  expect(await check()).toEqual([])
  await t.db.execute(sql`
    insert into sign_people (sheet_id, user_id, org_id, on_leave, leave_reason)
    select h.id, ${trainee.id}, ${ROOT_ORG_ID}, true, '体检' from sign_sheets h where h.owner_ids @> array[${sessionId}]::uuid[]
    on conflict (sheet_id, user_id) do update set on_leave = true`)
  expect(await check()).toEqual(['1 名学员已请假'])
})
