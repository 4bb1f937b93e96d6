import { auditEnrolments, listEnrolments } from '@portal/contract/areas/train/audit/audit.ts'
import {
  listNominations,
  listNominees,
  nominatePeople,
  ownAppointments,
} from '@portal/contract/areas/train/enrolment/nominate.ts'
import { listMine } from '@portal/contract/areas/train/enrolment/open.ts'
import { listNominators, saveNominator } from '@portal/contract/areas/train/permission/nominator.ts'
import { addDays, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { approvalRules } from '#src/schema/approval.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aClass, CLASS_MANAGER } from '#test/factories/train.ts'

let t: TestApp
let manager: Client
let keeper: Client
beforeAll(async () => {
  t = await startTestApp()
  manager = await t.as(...CLASS_MANAGER)
  keeper = await t.as(P.trainPermission, P.trainPermissionEdit)
})
afterAll(() => t.close())

const today = shanghaiDay(new Date())
const inUnit = async (orgId: string) => t.asWho({ codes: [], orgId })
const nominated = { enrolWays: ['self', 'nominated'] }

/** A unit with a nominator for so many people, and somebody who belongs to it. */
const aUnit = async (quota: number | null = null) => {
  const unit = await anOrg(t.db)
  const [nominator, worker] = [await inUnit(unit.id), await inUnit(unit.id)]
  await keeper.call(saveNominator, { personId: nominator.id, orgId: unit.id, validFrom: today, quota })
  return { unit, nominator, worker }
}

test('whoever is appointed nominates people of his units into classes that take them, as far as his quota goes', async () => {
  const { unit, nominator, worker } = await aUnit(1)
  const [second, stranger] = [await inUnit(unit.id), await t.as()]
  const people = [worker.id, second.id, stranger.id]
  const classId = await aClass(manager, people, nominated)
  expect(await nominator.call(ownAppointments, {})).toMatchObject([{ orgName: unit.name, quota: 1 }])
  expect((await nominator.call(listNominations, {})).list.find(({ id }) => id === classId)).toMatchObject({
    nominated: 0,
    left: 1,
  })

  const before = (await nominator.call(listNominees, { filter: { classId } })).list
  expect(before.map(({ id }) => id).sort()).toEqual([nominator.id, worker.id, second.id].sort())
  expect(before.find(({ id }) => id === nominator.id)?.why).toBe('不在报名范围内')
  expect(before.find(({ id }) => id === worker.id)).toMatchObject({ why: '', state: null, own: false, trained: 0 })

  const userIds = [stranger.id, worker.id, second.id]
  expect(await nominator.call(nominatePeople, { classId, userIds })).toEqual({
    done: 1,
    waitlisted: 0,
    failed: [
      { row: 1, name: expect.any(String), message: '不在你推荐的单位内' },
      { row: 3, name: expect.any(String), message: '推荐名额已用完（1）' },
    ],
  })
  expect((await worker.call(listMine, {})).list).toMatchObject([{ classId, state: 'confirmed', way: 'nominated' }])
  expect((await nominator.call(listNominees, { filter: { classId, own: true } })).list).toMatchObject([
    { id: worker.id, own: true, state: 'confirmed', why: '已报名该班' },
  ])

  expect(await nominator.call(nominatePeople, { classId, userIds: [worker.id], undo: true })).toMatchObject({ done: 1 })
  expect((await worker.call(listMine, {})).list).toMatchObject([{ state: 'withdrawn', reason: '单位推荐人撤回了推荐' }])
  expect((await nominator.call(nominatePeople, { classId, userIds: [worker.id], undo: true })).failed[0]?.message).toBe(
    '没有可以撤回的推荐',
  )
  expect(await nominator.call(nominatePeople, { classId, userIds: [second.id] })).toMatchObject({ done: 1 })
})

test('who is not appointed, or not any more, nominates nobody; a class that does not take it refuses', async () => {
  const { unit, nominator, worker } = await aUnit()
  const classId = await aClass(manager, [worker.id])
  expect((await nominator.call(nominatePeople, { classId, userIds: [worker.id] })).failed[0]?.message).toBe(
    '该班不接受这种报名方式',
  )
  expect((await nominator.call(listNominations, {})).list.map(({ id }) => id)).not.toContain(classId)
  const open = await aClass(manager, [worker.id], nominated)
  expect((await worker.refused(nominatePeople, { classId: open, userIds: [worker.id] })).message).toBe(
    '你不是单位推荐人',
  )
  expect((await worker.call(listNominations, {})).list).toEqual([])
  expect((await worker.call(listNominees, { filter: { classId: open } })).list).toEqual([])

  const { list } = await keeper.call(listNominators, { filter: { orgId: unit.id } })
  const [{ id, revision } = { id: '', revision: 0 }] = list
  const past = { validFrom: addDays(today, -9), validTo: addDays(today, -1) }
  await keeper.call(saveNominator, { id, revision, personId: nominator.id, orgId: unit.id, ...past })
  expect(await nominator.call(ownAppointments, {})).toEqual([])
  expect((await nominator.refused(nominatePeople, { classId: open, userIds: [worker.id] })).message).toBe(
    '你不是单位推荐人',
  )
})

test('appointments of one person for one unit do not lie over each other', async () => {
  const { unit, nominator } = await aUnit()
  const again = { personId: nominator.id, orgId: unit.id, validFrom: addDays(today, 30) }
  expect((await keeper.refused(saveNominator, again)).errors[0]?.message).toBe('生效时间重叠')
  expect((await keeper.refused(saveNominator, { ...again, validTo: addDays(today, 20) })).errors[0]?.message).toBe(
    '失效日期不能早于生效日期',
  )
  const foreign = await anOrg(t.db)
  await keeper.call(saveNominator, { ...again, orgId: foreign.id })
  const near = await t.asWho({
    codes: [P.trainPermission, P.trainPermissionEdit],
    scope: { kind: 'unit' },
    orgId: unit.id,
  })
  expect((await near.refused(saveNominator, { ...again, orgId: foreign.id })).errors[0]?.message).toBe(
    '单位不在你的管理范围内',
  )
})

test('of a class with a review the nominated wait for the decision, and are out when it is taken back', async () => {
  const decider = await t.as(P.enrolment)
  await t.db.insert(approvalRules).values({
    id: v7(),
    itemCode: 'enrolment',
    orgId: ROOT_ORG_ID,
    version: 1,
    validFrom: '2020-01-01',
    steps: [{ no: 1, mode: 'any', dueHours: 24, approvers: [{ kind: 'person', id: decider.id }] }] as never,
  })
  const { unit, nominator, worker } = await aUnit()
  const second = await inUnit(unit.id)
  const classId = await aClass(manager, [worker.id, second.id], { ...nominated, review: 'organiser' })
  const userIds = [worker.id, second.id]
  expect(await nominator.call(nominatePeople, { classId, userIds })).toMatchObject({ done: 2, failed: [] })
  const { list } = await decider.call(listEnrolments, { filter: { tab: 'todo', classId } })
  expect(list).toMatchObject([{ way: 'nominated' }, { way: 'nominated' }])

  const own = list.find(({ userId }) => userId === worker.id)
  await decider.call(auditEnrolments, { ids: [own?.id ?? ''], action: 'pass' })
  expect((await worker.call(listMine, {})).list).toMatchObject([{ state: 'confirmed' }])
  await nominator.call(nominatePeople, { classId, userIds: [second.id], undo: true })
  expect((await decider.call(listEnrolments, { filter: { tab: 'todo', classId } })).list).toEqual([])
  expect((await second.call(listMine, {})).list).toMatchObject([{ state: 'withdrawn' }])
})
