import { decideApproval } from '@portal/contract/areas/access/approval-record.ts'
import { getClass, listClasses, saveClass } from '@portal/contract/areas/train/class/class.ts'
import { changeClassState } from '@portal/contract/areas/train/class/class-manage.ts'
import {
  changeOpenRules,
  copyOpenRule,
  deleteOpenRules,
  listOpenRules,
  ownOpening,
  saveOpenRule,
} from '@portal/contract/areas/train/permission/open-rule.ts'
import { saveSessions } from '@portal/contract/areas/train/session/session.ts'
import { P } from '@portal/contract/privileges.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalRules } from '#src/schema/approval.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aDraftClass, CLASS_MANAGER, classOf, sessionAt } from '#test/factories/train.ts'

let t: TestApp
let keeper: Client
beforeAll(async () => {
  t = await startTestApp()
  keeper = await t.as(P.trainPermission, P.trainPermissionEdit)
})
afterAll(() => t.close())

/** Somebody who opens classes of a unit of his own. */
const opener = async (orgId: string) => t.asWho({ codes: [...CLASS_MANAGER], orgId })

const faultOf = async (who: Client, more: object) => {
  const { message, errors } = await who.refused(saveClass, classOf(who.id, [who.id], more))
  return errors[0]?.message ?? message
}

test('a unit without a row is not narrowed; its row narrows categories, people and seats at once', async () => {
  const unit = await anOrg(t.db)
  const [zhang, li] = [await opener(unit.id), await opener(unit.id)]
  const id = await aDraftClass(li, [li.id])
  expect((await li.call(getClass, { id })).mayOpen).toBe(true)
  expect(await li.call(ownOpening, {})).toEqual({ categories: null })

  const row = { orgId: unit.id, categories: ['safety'], personIds: [zhang.id], maxSeats: 30 }
  const { id: rule } = await keeper.call(saveOpenRule, row)

  expect((await li.call(getClass, { id })).mayOpen).toBe(false)
  expect((await li.call(listClasses, {})).list[0]?.mayOpen).toBe(false)
  expect(await li.call(ownOpening, {})).toEqual({ categories: [] })
  expect((await li.refused(changeClassState, { id, action: 'open' })).errors[0]?.message).toBe(
    '你没有开设该分类班次的权限',
  )
  expect(await faultOf(li, {})).toBe('你没有开设该分类班次的权限')
  expect(await faultOf(zhang, { category: 'skill' })).toBe('你没有开设该分类班次的权限')
  expect(await faultOf(zhang, { capacity: 31 })).toBe('名额不能大于开班权限的上限 30')
  expect((await zhang.call(ownOpening, {})).categories).toEqual([
    { code: 'safety', maxSeats: 30, maxHours: null, needsApproval: false },
  ])
  const own = await aDraftClass(zhang, [zhang.id], { capacity: 30 })
  expect((await zhang.refused(changeClassState, { id: own, action: 'seats', capacity: 40 })).errors[0]?.message).toBe(
    '名额不能大于开班权限的上限 30',
  )
  expect((await zhang.call(changeClassState, { id: own, action: 'open' })).state).toBe('open')

  // Whoever runs a class goes on with it as it is.
  const { revision } = await li.call(getClass, { id })
  await li.call(saveClass, { ...classOf(li.id, [li.id], { capacity: 20 }), id, revision })
  await keeper.call(changeOpenRules, { ids: [rule], enabled: false })
  expect((await li.call(changeClassState, { id, action: 'open' })).state).toBe('open')
})

test('hours are held to the row, when sessions are added and when the class is opened', async () => {
  const unit = await anOrg(t.db)
  const chief = await opener(unit.id)
  const id = await aDraftClass(chief, [chief.id])
  await keeper.call(saveOpenRule, { orgId: unit.id, maxHours: 2 })
  expect((await chief.refused(changeClassState, { id, action: 'open' })).errors[0]?.message).toBe(
    '总学时不能大于开班权限的上限 2',
  )
  const { revision, sessionList } = await chief.call(getClass, { id })
  const [first] = sessionList
  const short = sessionAt(7 * 1440, { id: first?.id, hours: 1 })
  const { revision: next } = await chief.call(saveSessions, { id, revision, sessions: [short] })
  const two = [short, sessionAt(8 * 1440, { hours: 1.5 })]
  expect((await chief.refused(saveSessions, { id, revision: next, sessions: two })).errors[0]?.message).toBe(
    '总学时不能大于开班权限的上限 2',
  )
  expect((await chief.call(changeClassState, { id, action: 'open' })).state).toBe('open')
})

test('the rows of the nearest unit decide; one that holds for its unit alone does not reach below', async () => {
  const top = await anOrg(t.db)
  const below = await anOrg(t.db, { parentId: top.id })
  const chief = await opener(below.id)
  const { id } = await keeper.call(saveOpenRule, { orgId: top.id, categories: ['skill'] })
  expect(await faultOf(chief, {})).toBe('你没有开设该分类班次的权限')
  await keeper.call(saveOpenRule, { orgId: below.id, categories: ['safety'] })
  expect(await faultOf(chief, { category: 'skill' })).toBe('你没有开设该分类班次的权限')
  await aDraftClass(chief, [chief.id])

  const { list } = await keeper.call(listOpenRules, { filter: { orgId: below.id } })
  await keeper.call(deleteOpenRules, { ids: list.map((row) => row.id) })
  const { revision } = (await keeper.call(listOpenRules, { filter: { orgId: top.id } })).list[0] ?? { revision: 0 }
  await keeper.call(saveOpenRule, { id, revision, orgId: top.id, categories: ['skill'], below: false })
  await aDraftClass(chief, [chief.id])
})

test('rows that would say two things are refused, and copied to the units below where they do not stand', async () => {
  const top = await anOrg(t.db)
  const [first, second] = [await anOrg(t.db, { parentId: top.id }), await anOrg(t.db, { parentId: top.id })]
  const { id } = await keeper.call(saveOpenRule, { orgId: top.id, categories: ['safety', 'skill'] })
  expect((await keeper.refused(saveOpenRule, { orgId: top.id, categories: ['skill'] })).errors[0]?.message).toBe(
    '单位重复配置',
  )
  // Named people beside everybody: the row that names them goes before.
  const chief = await opener(top.id)
  await keeper.call(saveOpenRule, { orgId: top.id, categories: ['skill'], personIds: [chief.id], maxSeats: 5 })
  expect(await faultOf(chief, { category: 'skill', capacity: 6 })).toBe('名额不能大于开班权限的上限 5')

  await keeper.call(saveOpenRule, { orgId: first.id })
  const copied = await keeper.call(copyOpenRule, { id })
  expect(copied).toEqual({ copied: 1, failed: [{ id: first.id, message: '单位重复配置' }] })
  const { list } = await keeper.call(listOpenRules, { filter: { orgId: second.id } })
  expect(list).toMatchObject([{ orgId: second.id, categories: ['safety', 'skill'] }])
})

test('rows lie in the data scope, and only the code for editing writes them', async () => {
  const unit = await anOrg(t.db)
  const foreign = await anOrg(t.db)
  const near = await t.asWho({
    codes: [P.trainPermission, P.trainPermissionEdit],
    scope: { kind: 'unit' },
    orgId: unit.id,
  })
  expect((await near.refused(saveOpenRule, { orgId: foreign.id })).errors[0]?.message).toBe('单位不在你的管理范围内')
  const { id } = await keeper.call(saveOpenRule, { orgId: foreign.id })
  expect((await near.call(listOpenRules, {})).list).toEqual([])
  expect((await near.call(deleteOpenRules, { ids: [id] })).deleted).toBe(0)
  const reader = await t.as(P.trainPermission)
  expect((await reader.refused(saveOpenRule, { orgId: unit.id })).status).toBe(1003)
})

test('开班须审批: the class waits for the decision, opens by it, and is a draft again when it is sent back', async () => {
  const unit = await anOrg(t.db)
  const chief = await opener(unit.id)
  const decider = await t.as(P.trainClass)
  await keeper.call(saveOpenRule, { orgId: unit.id, needsApproval: true })
  const id = await aDraftClass(chief, [chief.id])
  expect((await chief.refused(changeClassState, { id, action: 'open' })).message).toBe(
    '本单位未配置审批人，请联系管理员',
  )
  await t.db.insert(approvalRules).values({
    id: v7(),
    itemCode: 'trainClass',
    orgId: unit.id,
    version: 1,
    validFrom: '2020-01-01',
    steps: [{ no: 1, mode: 'any', dueHours: 24, approvers: [{ kind: 'person', id: decider.id }] }] as never,
  })
  const request = async () => {
    expect((await chief.call(changeClassState, { id, action: 'open' })).state).toBe('in_review')
    return (await chief.call(getClass, { id })).approvalRequestId ?? ''
  }

  const first = await request()
  const { revision } = await chief.call(getClass, { id })
  expect((await chief.refused(saveClass, { ...classOf(chief.id, [chief.id]), id, revision })).message).toBe(
    '班次正在审批中',
  )
  expect((await chief.refused(saveSessions, { id, revision, sessions: [] })).message).toBe('班次正在审批中')
  expect((await decider.call(getClass, { id })).state).toBe('in_review')
  await decider.call(decideApproval, { requestId: first, action: 'reject', opinion: '时间与检修冲突' })
  expect((await chief.call(getClass, { id })).state).toBe('draft')

  const second = await request()
  await decider.call(decideApproval, { requestId: second, action: 'pass' })
  expect(await chief.call(getClass, { id })).toMatchObject({ state: 'open', approvalRequestId: null })
})
