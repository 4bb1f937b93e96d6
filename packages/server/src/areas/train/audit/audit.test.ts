import {
  auditEnrolments,
  countEnrolments,
  getEnrolment,
  listEnrolments,
  promoteWaiting,
} from '@portal/contract/areas/train/audit/audit.ts'
import { changeClassState } from '@portal/contract/areas/train/class/class-manage.ts'
import { applyToClass, withdrawEnrolment } from '@portal/contract/areas/train/enrolment/apply.ts'
import { listMine } from '@portal/contract/areas/train/enrolment/open.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { approvalRules } from '#src/schema/approval.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aClass, aDraftClass, CLASS_MANAGER } from '#test/factories/train.ts'

let t: TestApp
let manager: Client
let reviewers: Client[]
let version = 0

/** Any one of these people decides. */
const ruleOf = async (people: readonly Client[]): Promise<void> => {
  version += 1
  await t.db.insert(approvalRules).values({
    id: v7(),
    itemCode: 'enrolment',
    orgId: ROOT_ORG_ID,
    version,
    validFrom: '2020-01-01',
    steps: [{ no: 1, mode: 'any', dueHours: 24, approvers: people.map(({ id }) => ({ kind: 'person', id })) }] as never,
  })
}

beforeAll(async () => {
  t = await startTestApp()
  manager = await t.as(...CLASS_MANAGER, P.enrolmentPromote, P.enrolment, P.enrolmentAll)
  reviewers = await Promise.all(Array.from({ length: 30 }, () => t.as(P.enrolment)))
})
afterAll(() => t.close())

const people = (n: number): Promise<Client[]> => Promise.all(Array.from({ length: n }, () => t.as()))
const mine = async (client: Client, classId: string) =>
  (await client.call(listMine, {})).list.find((row) => row.classId === classId)

test('a class with review and nobody to decide does not open', async () => {
  const id = await aDraftClass(manager, [manager.id], { review: 'organiser' })
  expect((await manager.refused(changeClassState, { id, action: 'open' })).message).toBe(
    '本单位未配置审批人，请联系管理员',
  )
})

test('30 decide about 30 for ten seats at once: ten are in, twenty wait in the order they applied in', async () => {
  await ruleOf(reviewers)
  const all = await people(30)
  const id = await aClass(
    manager,
    all.map(({ id: each }) => each),
    { capacity: 10, waitMax: 50, review: 'organiser', seatAt: 'approve' },
  )
  const requests: string[] = []
  for (const client of all) requests.push((await client.call(applyToClass, { classId: id })).id)
  const answers = await Promise.all(
    requests.map((request, at) => (reviewers[at] as Client).call(auditEnrolments, { ids: [request], action: 'pass' })),
  )
  expect(answers.filter(({ waitlisted }) => waitlisted === 0)).toHaveLength(10)
  expect(answers.filter(({ message }) => /^名额已满，已转入候补第 \d+ 位$/.test(message))).toHaveLength(20)
  const rows = await Promise.all(all.map((client) => mine(client, id)))
  expect(rows.filter((row) => row?.state === 'confirmed')).toHaveLength(10)
  const queue = rows.filter((row) => row?.state === 'waitlisted')
  expect(queue.map((row) => row?.wait)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
}, 240_000)

test('holds a seat while it waits, and gives it on when it is refused', async () => {
  await ruleOf(reviewers.slice(0, 2))
  const [reviewer, second] = reviewers as [Client, Client]
  const [a, b] = (await people(2)) as [Client, Client]
  const id = await aClass(manager, [a.id, b.id, reviewer.id], { capacity: 1, review: 'organiser' })
  const first = await a.call(applyToClass, { classId: id })
  expect(first.state).toBe('pending')
  expect(await b.call(applyToClass, { classId: id })).toMatchObject({ state: 'waitlisted', waitPosition: 1 })

  expect((await reviewer.call(listEnrolments, { filter: { classId: id } })).list).toMatchObject([
    { id: first.id, mayDecide: true, freeGeneral: 0, step: 1 },
  ])
  expect(await reviewer.call(countEnrolments, { classId: id })).toMatchObject({ todo: 1 })
  expect((await reviewer.refused(listEnrolments, { filter: { tab: 'all' } })).status).toBe(1003)
  expect((await a.refused(getEnrolment, { id: first.id })).message).toBe('内容不存在或无权查看')
  expect((await reviewer.refused(auditEnrolments, { ids: [first.id], action: 'reject' })).errors[0]?.message).toBe(
    '请填写不通过原因（2–200 字）',
  )
  await reviewer.call(auditEnrolments, { ids: [first.id], action: 'reject', opinion: '岗位不符' })
  expect((await second.refused(auditEnrolments, { ids: [first.id], action: 'pass' })).message).toBe(
    '该任务已被他人处理',
  )
  expect(await mine(a, id)).toMatchObject({ state: 'rejected', reason: '岗位不符' })
  expect(await mine(b, id)).toMatchObject({ state: 'offered' })
  const detail = await reviewer.call(getEnrolment, { id: first.id })
  expect(detail.events.map(({ state }) => state)).toEqual(['pending', 'rejected'])
  expect((await manager.call(listEnrolments, { filter: { tab: 'waiting', classId: id } })).list).toHaveLength(1)
  expect((await manager.call(listEnrolments, { filter: { tab: 'roster', classId: id } })).total).toBe(2)
})

test('nobody decides about himself; who leaves ends his request', async () => {
  await ruleOf(reviewers.slice(0, 2))
  const [reviewer] = reviewers as [Client]
  const [a] = (await people(1)) as [Client]
  const id = await aClass(manager, [reviewer.id, a.id], { review: 'organiser' })
  const own = await reviewer.call(applyToClass, { classId: id })
  expect((await reviewer.refused(auditEnrolments, { ids: [own.id], action: 'pass' })).message).toBe(
    '不能审核自己的报名',
  )
  const { id: enrolmentId } = await a.call(applyToClass, { classId: id })
  await a.call(withdrawEnrolment, { id: enrolmentId, reason: '有事' })
  expect(await mine(a, id)).toMatchObject({ state: 'withdrawn', reason: '有事' })
  const { rows } = await t.db.execute(sql`
    select 1 from approval_requests where subject_id = ${enrolmentId} and state = 'pending'`)
  expect(rows).toEqual([])
  expect((await manager.refused(promoteWaiting, { classId: id })).message).toBe('没有候补的人')
})
