import {
  deleteQuestionCategory,
  listQuestionCategories,
  mergeQuestionCategories,
  moveQuestionCategory,
  saveQuestionCategory,
} from '@portal/contract/areas/assessment/category.ts'
import { listQuestions, saveQuestion } from '@portal/contract/areas/assessment/question/endpoints.ts'
import { P } from '@portal/contract/privileges.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aRole } from '#test/factories/directory.ts'
import { aCategory, aSingle } from '#test/factories/question.ts'

let t: TestApp
let keeper: Client

beforeAll(async () => {
  t = await startTestApp()
  keeper = await t.as(P.questionBank, P.questionBankType, P.questionBankSave, P.questionBankKey)
})
afterAll(() => t.close())

const keeperOf = (orgId: string) =>
  t.asWho({ codes: [P.questionBank, P.questionBankType], scope: { kind: 'below' }, orgId })

describe('rest/questionType/save', () => {
  test('makes a bank of the own unit with its shares, and categories below', async () => {
    const [unit, other] = [await anOrg(t.db), await anOrg(t.db, { name: '兄弟单位' })]
    const role = await aRole(t.db)
    const owner = await keeperOf(unit.id)

    const { id } = await owner.call(saveQuestionCategory, {
      parentId: null,
      name: '安全题库',
      needReview: true,
      shares: [
        { party: 'org', id: other.id, right: 'use' },
        { party: 'role', id: role.id, right: 'edit' },
      ],
    })
    await owner.call(saveQuestionCategory, { parentId: id, name: '消防' })

    const [bank] = await owner.call(listQuestionCategories, {})
    expect(bank).toMatchObject({
      name: '安全题库',
      ownerOrgId: unit.id,
      needReview: true,
      right: 'own',
      shares: [
        { party: 'org', id: other.id, name: '兄弟单位', below: true, right: 'use' },
        { party: 'role', id: role.id, right: 'edit' },
      ],
      children: [{ name: '消防', depth: 2 }],
    })
    const [shared] = await (await keeperOf(other.id)).call(listQuestionCategories, {})
    expect(shared).toMatchObject({ id, right: 'use', shares: [] })
  })

  test('refuses a sibling name, a sixth level, bank settings below the root and owners out of reach', async () => {
    const unit = await anOrg(t.db)
    const owner = await keeperOf(unit.id)
    const bank = await aCategory(t.db, { ownerOrgId: unit.id, name: '题库甲' })
    await aCategory(t.db, { parentId: bank.id, name: '重名' })
    let deep = bank
    for (let level = 2; level <= 5; level += 1) deep = await aCategory(t.db, { parentId: deep.id })
    const save = async (body: object) => {
      const { message, errors } = await owner.refused(saveQuestionCategory, { parentId: bank.id, name: '新', ...body })
      return errors[0]?.message ?? message
    }

    expect(await save({ name: '重名' })).toBe('同级已存在该名称')
    expect(await save({ name: '题库甲', parentId: null })).toBe('同级已存在该名称')
    expect(await save({ parentId: deep.id })).toBe('最多 5 级')
    expect(await save({ needReview: true })).toBe('共享和审核只能在题库上设置')
    expect(await save({ parentId: null, ownerOrgId: (await anOrg(t.db)).id })).toBe('所属单位不在管理范围内')
    expect(await save({ parentId: (await aCategory(t.db)).id })).toBe('上级不存在或无权编辑')
    expect(await save({ name: '' })).toBe('该项为必填项')
    expect(await save({ parentId: null, shares: [{ party: 'org', id: bank.id, right: 'use' }] })).toBe('共享对象不存在')
  })

  test('refuses the second of two keepers', async () => {
    const bank = await aCategory(t.db)
    const body = { id: bank.id, parentId: null, revision: 1 }
    await keeper.call(saveQuestionCategory, { ...body, name: '先改' })

    expect(await keeper.refused(saveQuestionCategory, { ...body, name: '后改' })).toMatchObject({ status: 1009 })
  })
})

describe('rest/questionType/move and merge', () => {
  test('moves a branch with its questions into another bank, never below itself', async () => {
    const [from, to] = [await aCategory(t.db), await aCategory(t.db)]
    const branch = await aCategory(t.db, { parentId: from.id })
    const leaf = await aCategory(t.db, { parentId: branch.id })
    const { id } = await keeper.call(saveQuestion, aSingle(leaf.id, { action: 'activate' }))

    const refusal = await keeper.refused(moveQuestionCategory, { id: branch.id, parentId: leaf.id, sort: 0 })
    await keeper.call(moveQuestionCategory, { id: branch.id, parentId: to.id, sort: 0 })

    expect(refusal.message).toBe('不能移动到自己的下级')
    expect((await keeper.call(listQuestions, { filter: { typeId: to.id } })).list.map((row) => row.id)).toEqual([id])
    expect((await keeper.call(listQuestions, { filter: { typeId: from.id } })).total).toBe(0)
  })

  test('puts a node at its place among siblings that all began with the same sort', async () => {
    const bank = await aCategory(t.db)
    const ids: Record<string, string> = {}
    for (const name of ['甲', '乙', '丙', '丁'])
      ids[name] = (await keeper.call(saveQuestionCategory, { parentId: bank.id, name })).id
    const namesOf = async (bankId: string) => {
      const tree = await keeper.call(listQuestionCategories, {})
      return tree.find(({ id }) => id === bankId)?.children.map(({ name }) => name)
    }
    const before = (await namesOf(bank.id)) ?? []
    const [first = '', second = '', third = '', fourth = ''] = before
    const move = (name: string, sort: number, parentId = bank.id) =>
      keeper.call(moveQuestionCategory, { id: ids[name] ?? '', parentId, sort })

    await move(third, 1)
    expect(await namesOf(bank.id)).toEqual([first, third, second, fourth])
    await move(first, 3)
    expect(await namesOf(bank.id)).toEqual([third, second, fourth, first])
    await move(fourth, 9999)
    expect(await namesOf(bank.id)).toEqual([third, second, first, fourth])
    await move(second, 0)
    expect(await namesOf(bank.id)).toEqual([second, third, first, fourth])

    const other = await aCategory(t.db)
    await keeper.call(saveQuestionCategory, { parentId: other.id, name: '子' })
    await move(first, 0, other.id)
    expect(await namesOf(other.id)).toEqual([first, '子'])
  })

  test('merges questions and children into another category', async () => {
    const bank = await aCategory(t.db)
    const [from, to] = [await aCategory(t.db, { parentId: bank.id }), await aCategory(t.db, { parentId: bank.id })]
    const child = await aCategory(t.db, { parentId: from.id, name: '下级' })
    await keeper.call(saveQuestion, aSingle(from.id))
    await keeper.call(saveQuestion, aSingle(child.id))

    const itself = await keeper.refused(mergeQuestionCategories, { from: from.id, to: from.id })
    const below = await keeper.refused(mergeQuestionCategories, { from: from.id, to: child.id })
    const merged = await keeper.call(mergeQuestionCategories, { from: from.id, to: to.id })

    const tree = await keeper.call(listQuestionCategories, { withCount: true })
    const [kept] = tree.find(({ id }) => id === bank.id)?.children ?? []
    expect([itself.message, below.message]).toEqual(['不能合并到自身', '不能合并到自己的下级'])
    expect(merged.done).toBe(1)
    expect(kept).toMatchObject({ id: to.id, count: 2, activeCount: 0, children: [{ name: '下级', count: 1 }] })
  })
})

describe('rest/questionType/delete', () => {
  test('keeps a category with questions below, and says how many', async () => {
    const bank = await aCategory(t.db)
    const category = await aCategory(t.db, { parentId: bank.id })
    await keeper.call(saveQuestion, aSingle(category.id))
    const empty = await aCategory(t.db, { parentId: bank.id })

    expect((await keeper.refused(deleteQuestionCategory, { id: bank.id })).message).toBe('分类下有 1 道题目，不能删除')
    expect(await keeper.call(deleteQuestionCategory, { id: empty.id })).toEqual({ done: 1 })
  })

  test('finds no category of another unit', async () => {
    const bank = await aCategory(t.db, { ownerOrgId: (await anOrg(t.db)).id })
    const stranger = await keeperOf((await anOrg(t.db)).id)

    expect(await stranger.refused(deleteQuestionCategory, { id: bank.id })).toMatchObject({ status: 1004 })
    expect(await stranger.refused(moveQuestionCategory, { id: bank.id, parentId: null, sort: 1 })).toMatchObject({
      status: 1004,
    })
  })
})
