import {
  changeQuestionState,
  diffQuestion,
  getQuestion,
  listQuestions,
  listQuestionVersions,
  saveNewQuestions,
  saveQuestion,
} from '@portal/contract/areas/assessment/question/endpoints.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aCategory, aQuestionLabel, aSingle } from '#test/factories/question.ts'

let t: TestApp
let author: Client
const AUTHOR = [P.questionBank, P.questionBankSave, P.questionBankDelete, P.questionBankKey] as const

beforeAll(async () => {
  t = await startTestApp()
  author = await t.as(...AUTHOR)
})
afterAll(() => t.close())

const anActive = async () => {
  const bank = await aCategory(t.db)
  const body = aSingle(bank.id, { action: 'activate' })
  return { bank, body, saved: await author.call(saveQuestion, body) }
}

describe('rest/questionBank/save', () => {
  test('gives a new question its number and keeps what was sent', async () => {
    const bank = await aCategory(t.db)
    const category = await aCategory(t.db, { parentId: bank.id, name: '高处作业' })
    const [label, point] = [await aQuestionLabel(t.db), await aQuestionLabel(t.db, { kind: 'knowledge' })]

    const saved = await author.call(saveQuestion, {
      ...aSingle(category.id),
      labelIds: [label.id],
      knowledgeIds: [point.id],
      difficulty: 4,
    })
    const detail = await author.call(getQuestion, { id: saved.id })

    expect(saved).toMatchObject({ no: 1, state: 'draft', number: expect.stringMatching(/^Q\d{8}$/) })
    expect(detail).toMatchObject({
      typePath: `${bank.name}/高处作业`,
      difficulty: 4,
      labels: [{ id: label.id }],
      knowledge: [{ id: point.id }],
      keyText: 'B',
      version: { key: { type: 'options', ids: ['bbbbbbbb'] }, score: 2 },
    })
  })

  test('says beside the field what keeps a question from being activated', async () => {
    const bank = await aCategory(t.db)
    const body = aSingle(bank.id, { action: 'activate' })
    const [first, second] = body.options
    const told = async (values: object) => (await author.refused(saveQuestion, { ...body, ...values })).errors

    expect(await told({ stem: '<p> </p>' })).toEqual([{ field: 'stem', message: '请输入题干' }])
    expect(await told({ options: [first], key: { type: 'options', ids: ['aaaaaaaa'] } })).toEqual([
      { field: 'options', message: '至少需要 2 个选项' },
    ])
    expect(await told({ options: [first, { ...second, html: first?.html }] })).toEqual([
      { field: 'options', message: '选项内容重复' },
    ])
    expect(await told({ key: null })).toEqual([{ field: 'key', message: '请设置正确答案' }])
    expect(await told({ kind: 'multiple', policy: 'all' })).toEqual([
      { field: 'key', message: '多选题至少选择 2 个正确答案' },
    ])
    expect(await told({ score: 0 })).toEqual([{ field: 'score', message: '分值须为 0.01–100' }])
    expect(await told({ difficulty: 6 })).toEqual([{ field: 'difficulty', message: '难度须为 1–5' }])
    const blank = { rule: { type: 'text', accepted: ['2'] } }
    const fill = { kind: 'fill', policy: 'perBlank', options: [], stem: '<p>高度 ___ 米以上</p>' }
    expect(await told({ ...fill, key: { type: 'blanks', blanks: [blank, blank] } })).toEqual([
      { field: 'key', message: '填空数与答案数不一致' },
    ])
  })

  test('lets a draft wait without a key but not without a stem', async () => {
    const bank = await aCategory(t.db)

    const saved = await author.call(saveQuestion, aSingle(bank.id, { key: null }))
    const refusal = await author.refused(saveQuestion, aSingle(bank.id, { stem: '' }))
    const activation = await author.refused(changeQuestionState, { ids: [saved.id], action: 'activate' })

    expect(refusal.errors).toEqual([{ field: 'stem', message: '请输入题干' }])
    expect(activation.message).toBe('请先设置正确答案')
  })

  test('cleans the texts it keeps', async () => {
    const bank = await aCategory(t.db)

    const { id } = await author.call(
      saveQuestion,
      aSingle(bank.id, {
        stem: '<p onclick="x()">安全<script>alert(1)</script></p>',
        explanation: '<iframe></iframe>好',
      }),
    )

    const { version } = await author.call(getQuestion, { id })
    expect([version.stem, version.explanation]).toEqual(['<p>安全</p>', '好'])
  })

  test('names questions with the same stem and says whether their key is the same', async () => {
    const bank = await aCategory(t.db)
    const first = aSingle(bank.id)
    const { id } = await author.call(saveQuestion, first)

    const again = await author.call(saveQuestion, { ...first, stem: first.stem.replace('？', ' ?') })
    const other = await author.call(saveQuestion, { ...first, key: { type: 'options', ids: ['cccccccc'] } })

    expect(again.duplicates).toMatchObject([{ id, sameKey: true }])
    expect(other.duplicates.map(({ sameKey }) => sameKey)).toEqual([false, false])
  })

  test('refuses a stale save, another kind after activation and unknown labels', async () => {
    const { body, saved } = await anActive()
    const foreign = await aQuestionLabel(t.db, { enabled: false })

    const stale = await author.refused(saveQuestion, { ...body, id: saved.id, revision: 0 })
    const kind = await author.refused(saveQuestion, {
      ...body,
      id: saved.id,
      revision: saved.revision,
      kind: 'uncertain',
      policy: 'all',
    })
    const label = await author.refused(saveQuestion, { ...body, labelIds: [foreign.id] })

    expect(stale).toMatchObject({ status: 1009, message: '内容已被他人修改，请刷新后重试' })
    expect(kind.message).toBe('题目启用后不能修改题型')
    expect(label.errors).toEqual([{ field: 'labelIds', message: '标签不存在或已停用' }])
  })
})

describe('versions', () => {
  test('an edit of a question in force waits as the next version and leaves the one in force alone', async () => {
    const { body, saved } = await anActive()
    const { id } = saved

    const draft = await author.call(saveQuestion, {
      ...body,
      id,
      revision: saved.revision,
      stem: '<p>新的题干</p>',
      difficulty: 5,
      action: 'draft',
    })
    const [row] = (await author.call(listQuestions, { filter: { typeId: body.typeId } })).list
    const old = await author.call(getQuestion, { id, no: 1 })
    await author.call(changeQuestionState, { ids: [id], action: 'activate' })
    const now = await author.call(getQuestion, { id })

    expect(draft).toMatchObject({ no: 2, state: 'active' })
    expect(row).toMatchObject({ no: 1, draftState: 'draft', difficulty: 3 })
    expect(old.version).toMatchObject({ no: 1, state: 'active', stem: body.stem })
    expect(now).toMatchObject({ no: 2, draftState: null, difficulty: 5, stemText: '新的题干' })
    expect((await author.call(listQuestionVersions, { id })).map(({ no, state }) => [no, state])).toEqual([
      [2, 'active'],
      [1, 'superseded'],
    ])
    expect(await author.call(diffQuestion, { id, from: 1, to: 2 })).toMatchObject([
      { field: 'stem', after: '新的题干' },
    ])
  })

  test('restores an old version as a new draft, one draft at a time', async () => {
    const { body, saved } = await anActive()
    const { id } = saved
    const second = await author.call(saveQuestion, { ...body, id, revision: saved.revision, stem: '<p>第二版</p>' })

    const { key: _key, explanation: _explanation, ...rest } = body
    const base = { id, no: 1 }
    const third = await author.call(saveQuestion, { ...rest, id, revision: second.revision, base, action: 'draft' })
    const refusal = await author.refused(saveQuestion, { ...rest, id, revision: third.revision, base, action: 'draft' })

    expect(third.no).toBe(3)
    expect((await author.call(getQuestion, { id })).version).toMatchObject({
      stem: body.stem,
      key: body.key,
      explanation: body.explanation,
    })
    expect(refusal.message).toBe('已有一个未完成的草稿版本')
  })

  test('the database itself keeps a version that was once in force', async () => {
    const { saved } = await anActive()

    const rewriting = t.db.execute(sql`
      update question_versions set content = jsonb_set(content, '{score}', '9') where question_id = ${saved.id}`)

    await expect(rewriting).rejects.toMatchObject({ cause: { code: '42501' } })
  })

  test('of two parallel saves from one revision only one is kept', async () => {
    const { body, saved } = await anActive()

    const answers = await Promise.all(
      ['甲', '乙'].map((stem) =>
        author.send(saveQuestion, { ...body, id: saved.id, revision: saved.revision, stem, action: 'draft' }),
      ),
    )

    expect(answers.map(({ envelope }) => envelope.status).sort()).toEqual([0, 1009])
  })
})

describe('rest/questionBank/saveAll', () => {
  test('writes all questions of a text in their order, or says which one is faulty and writes none', async () => {
    const bank = await aCategory(t.db)
    const questionOf = (n: number) => aSingle(bank.id, { action: 'activate', stem: `<p>整卷第 ${n} 题</p>` })
    const [first, second] = [questionOf(1), questionOf(2)]
    const inBank = async () => (await author.call(listQuestions, { filter: { typeId: bank.id } })).total

    const refused = await author.refused(saveNewQuestions, { questions: [first, { ...second, key: null }] })
    const none = await inBank()
    const saved = await author.call(saveNewQuestions, { questions: [first, second] })

    expect(refused.errors).toEqual([{ field: 'questions.1.key', message: '请设置正确答案' }])
    expect(none).toBe(0)
    expect(await inBank()).toBe(2)
    expect(saved.map(({ no, state }) => [no, state])).toEqual([
      [1, 'active'],
      [1, 'active'],
    ])
    expect((await author.call(getQuestion, { id: saved[1]?.id ?? '' })).stemText).toBe('整卷第 2 题')
  })
})
