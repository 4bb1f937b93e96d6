import {
  deleteQuestionLabels,
  listQuestionLabels,
  mergeQuestionLabels,
  questionLabelOptions,
  saveQuestionLabel,
} from '@portal/contract/areas/assessment/label.ts'
import { listQuestions, saveQuestion } from '@portal/contract/areas/assessment/question/endpoints.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aCategory, aQuestionLabel, aSingle } from '#test/factories/question.ts'

let t: TestApp
let keeper: Client

beforeAll(async () => {
  t = await startTestApp()
  keeper = await t.as(P.questionBank, P.questionBankLabel, P.questionBankSave)
})
afterAll(() => t.close())

const taggedQuestion = async (labelIds: string[], knowledgeIds: string[] = []) => {
  const bank = await aCategory(t.db)
  return keeper.call(saveQuestion, { ...aSingle(bank.id), labelIds, knowledgeIds })
}

describe('rest/questionLabel/list', () => {
  test('shows 知识点 below their parents, siblings by their own order', async () => {
    const save = (name: string, sort: number, parentId: string | null = null) =>
      keeper.call(saveQuestionLabel, { kind: 'knowledge', name, sort, parentId })
    const late = await save('列序用电', 9001)
    const early = await save('列序消防', 9000)
    await save('列序接地', 2, late.id)
    await save('列序绝缘', 1, late.id)
    await save('列序灭火器', 0, early.id)

    const { list } = await keeper.call(listQuestionLabels, { keyword: '列序', filter: { kind: 'knowledge' } })

    expect(list.map(({ name }) => name)).toEqual(['列序消防', '列序灭火器', '列序用电', '列序绝缘', '列序接地'])
  })
})

describe('rest/questionLabel/save', () => {
  test('keeps one word once, as a name or as a synonym', async () => {
    await keeper.call(saveQuestionLabel, { kind: 'label', name: '高处作业', synonyms: ['登高'], colour: '#ff8800' })

    const messages = await Promise.all(
      ['高处作业', '登高'].map(
        async (name) => (await keeper.refused(saveQuestionLabel, { kind: 'label', name })).errors,
      ),
    )
    const point = await keeper.call(saveQuestionLabel, { kind: 'knowledge', name: '高处作业' })

    expect(messages).toEqual([[{ field: 'name', message: '名称已存在' }], [{ field: 'name', message: '名称已存在' }]])
    expect(point.revision).toBe(1)
  })

  test('grows 知识点 four levels deep and no circle, labels stay flat', async () => {
    let deep = await aQuestionLabel(t.db, { kind: 'knowledge' })
    const top = deep
    for (let level = 2; level <= 4; level += 1)
      deep = await aQuestionLabel(t.db, { kind: 'knowledge', parentId: deep.id })
    const flat = await aQuestionLabel(t.db)

    const tooDeep = await keeper.refused(saveQuestionLabel, { kind: 'knowledge', name: '第五级', parentId: deep.id })
    const circle = { id: top.id, revision: 1, kind: 'knowledge', name: top.name, parentId: deep.id }
    const below = await keeper.refused(saveQuestionLabel, { kind: 'label', name: '有上级', parentId: flat.id })

    expect(tooDeep.message).toBe('知识点最多 4 级')
    expect((await keeper.refused(saveQuestionLabel, circle)).message).toBe('不能移动到自己的下级')
    expect(below.errors).toEqual([{ field: 'parentId', message: '标签没有上级' }])
  })
})

describe('rest/questionLabel/list', () => {
  test('counts questions with anything below and means their facility', async () => {
    const top = await aQuestionLabel(t.db, { kind: 'knowledge', name: '消防安全' })
    const below = await aQuestionLabel(t.db, { kind: 'knowledge', name: '灭火器', parentId: top.id })
    const [one, both] = [await taggedQuestion([], [below.id]), await taggedQuestion([], [top.id, below.id])]
    await t.db.execute(sql`update questions set facility = 0.4 where id = ${one.id}`)
    await t.db.execute(sql`update questions set facility = 0.8 where id = ${both.id}`)

    const { list } = await keeper.call(listQuestionLabels, { keyword: '消防安全', filter: { kind: 'knowledge' } })
    const options = await keeper.call(questionLabelOptions, {})

    expect(list).toMatchObject([{ id: top.id, count: 2, path: '消防安全' }])
    expect(list[0]?.facility).toBeCloseTo(0.6, 9)
    expect(options.find(({ id }) => id === below.id)?.path).toBe('消防安全/灭火器')
  })
})

describe('rest/questionLabel/merge', () => {
  test('loses no question, keeps the old name findable and old filters working', async () => {
    const [kept, dropped] = [await aQuestionLabel(t.db), await aQuestionLabel(t.db, { name: '安全帽带' })]
    const [one, both] = [await taggedQuestion([dropped.id]), await taggedQuestion([kept.id, dropped.id])]

    const itself = await keeper.refused(mergeQuestionLabels, { from: [kept.id], to: kept.id })
    const { moved } = await keeper.call(mergeQuestionLabels, { from: [dropped.id], to: kept.id })

    const byOld = await keeper.call(listQuestions, { filter: { labelIds: [dropped.id] } })
    const { rows } = await t.db.execute<{ label_ids: string[] }>(
      sql`select label_ids from question_versions where question_id in (${one.id}, ${both.id})`,
    )
    const { list } = await keeper.call(listQuestionLabels, { keyword: '安全帽带' })
    expect(itself.message).toBe('不能合并到自身')
    expect(moved).toBe(1)
    expect(byOld.list.map(({ id }) => id).sort()).toEqual([one.id, both.id].sort())
    expect(rows.map((row) => row.label_ids)).toEqual([[kept.id], [kept.id]])
    expect(list).toMatchObject([{ id: kept.id, synonyms: ['安全帽带'], count: 2 }])
  })
})

describe('rest/questionLabel/delete', () => {
  test('removes the links and says how many', async () => {
    const label = await aQuestionLabel(t.db)
    await taggedQuestion([label.id])

    expect(await keeper.call(deleteQuestionLabels, { ids: [label.id] })).toEqual({ moved: 1 })
  })

  test('is refused to people without the code', async () => {
    const label = await aQuestionLabel(t.db)
    const reader = await t.as(P.questionBank)

    expect(await reader.refused(deleteQuestionLabels, { ids: [label.id] })).toMatchObject({ status: 1003 })
  })
})
