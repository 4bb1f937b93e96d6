import { decideApproval } from '@portal/contract/areas/access/approval-record.ts'
import {
  batchQuestions,
  changeQuestionState,
  deleteQuestions,
  getQuestion,
  listQuestions,
  mergeQuestions,
  questionHealthCounts,
  saveQuestion,
  tryQuestionScore,
} from '@portal/contract/areas/assessment/question/endpoints.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { purgeWith } from '#src/areas/assessment/question/purge.ts'
import { contentReactions } from '#src/schema/content.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aRule, byPerson, step } from '#test/factories/approval.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aCategory, aQuestionLabel, aSingle } from '#test/factories/question.ts'

let t: TestApp
let author: Client

beforeAll(async () => {
  t = await startTestApp()
  author = await t.as(P.questionBank, P.questionBankSave, P.questionBankDelete, P.questionBankKey)
})
afterAll(() => t.close())

const saved = async (typeId: string, action: 'draft' | 'activate' = 'activate', values: object = {}) =>
  author.call(saveQuestion, { ...aSingle(typeId, { action }), ...values })

describe('rest/questionBank/changeState', () => {
  test('retires and restores, and says what does not fit', async () => {
    const bank = await aCategory(t.db)
    const [active, draft] = [await saved(bank.id), await saved(bank.id, 'draft')]

    const retired = await author.call(changeQuestionState, {
      ids: [active.id, draft.id],
      action: 'retire',
      reason: '过时',
    })
    const again = await author.refused(changeQuestionState, { ids: [active.id], action: 'activate' })
    await author.call(changeQuestionState, { ids: [active.id], action: 'restore' })

    expect(retired).toEqual({ done: 1, failed: [{ id: draft.id, message: '题目未启用' }] })
    expect(again.message).toBe('没有待启用的草稿版本')
    expect((await author.call(getQuestion, { id: active.id })).state).toBe('active')
  })

  test('asks for each action the code of its own', async () => {
    const bank = await aCategory(t.db)
    const { id } = await saved(bank.id)
    const writer = await t.as(P.questionBank, P.questionBankSave)
    const remover = await t.as(P.questionBank, P.questionBankDelete)

    expect(await writer.refused(changeQuestionState, { ids: [id], action: 'retire' })).toMatchObject({ status: 1003 })
    expect(await remover.refused(changeQuestionState, { ids: [id], action: 'submit' })).toMatchObject({ status: 1003 })
  })

  test('takes at most a thousand at once', async () => {
    const ids = Array.from({ length: 1001 }, () => v7())

    const refusal = await author.refused(changeQuestionState, { ids, action: 'activate' })

    expect(refusal.errors).toEqual([{ field: 'ids', message: '一次最多处理 1000 题' }])
  })
})

describe('a bank with review', () => {
  test('puts in force only what was approved, by the one approval engine', async () => {
    const unit = await anOrg(t.db)
    const approver = await t.as(P.questionBank)
    await aRule(t.db, { orgId: unit.id, itemCode: 'question', steps: [step(byPerson(approver.id))] })
    const bank = await aCategory(t.db, { ownerOrgId: unit.id, needReview: true })

    const refusal = await author.refused(saveQuestion, aSingle(bank.id, { action: 'activate' }))
    const { id, state } = await author.call(saveQuestion, aSingle(bank.id, { action: 'submit' }))
    const { rows } = await t.db.execute<{ id: string }>(sql`select id from approval_requests where subject_id = ${id}`)
    const seen = await approver.call(getQuestion, { id })
    await approver.call(decideApproval, { requestId: rows[0]?.id ?? '', action: 'pass', opinion: '' })

    expect(refusal.message).toBe('该题库的题目须提交审核')
    expect(state).toBe('in_review')
    expect(seen.version.key).toEqual({ type: 'options', ids: ['bbbbbbbb'] })
    expect(await author.call(getQuestion, { id })).toMatchObject({ state: 'active', no: 1 })
  })

  test('an edit in review withdraws the request', async () => {
    const unit = await anOrg(t.db)
    const approver = await t.as(P.questionBank)
    await aRule(t.db, { orgId: unit.id, itemCode: 'question', steps: [step(byPerson(approver.id))] })
    const bank = await aCategory(t.db, { ownerOrgId: unit.id, needReview: true })
    const body = aSingle(bank.id, { action: 'submit' })
    const { id, revision } = await author.call(saveQuestion, body)

    const edited = await author.call(saveQuestion, { ...body, id, revision, stem: '<p>再想想</p>', action: 'draft' })

    const { rows } = await t.db.execute<{ state: string }>(
      sql`select state from approval_requests where subject_id = ${id}`,
    )
    expect([edited.state, edited.no, rows]).toEqual(['draft', 1, [{ state: 'withdrawn' }]])
  })

  test('refuses to submit where nobody can be asked', async () => {
    const unit = await anOrg(t.db)
    const bank = await aCategory(t.db, { ownerOrgId: unit.id, needReview: true })

    const refusal = await author.refused(saveQuestion, aSingle(bank.id, { action: 'submit' }))

    expect(refusal.message).toBe('本单位未配置审批人，请联系管理员')
  })
})

describe('rest/questionBank/delete', () => {
  test('bins what was never used and keeps the rest with its number of papers', async () => {
    const bank = await aCategory(t.db)
    const [free, used] = [await saved(bank.id), await saved(bank.id)]
    await t.db.execute(sql`update questions set paper_count = 3 where id = ${used.id}`)

    const answer = await author.call(deleteQuestions, { ids: [free.id, used.id] })
    const bin = await author.call(listQuestions, { filter: { typeId: bank.id, deleted: true } })

    expect(answer).toEqual({ done: 1, failed: [{ id: used.id, message: '该题已被 3 份试卷使用，只能停用' }] })
    expect(bin.list.map(({ id }) => id)).toEqual([free.id])
  })

  test('gives back from the recycle bin, which forgets after thirty days', async () => {
    const bank = await aCategory(t.db)
    const [back, gone] = [await saved(bank.id), await saved(bank.id)]
    await author.call(deleteQuestions, { ids: [back.id, gone.id] })
    const keeps = { kind: 'question', userId: author.id, reaction: 'collect' } as const
    await t.db.insert(contentReactions).values([back, gone].map(({ id: itemId }) => ({ ...keeps, itemId })))

    await author.call(changeQuestionState, { ids: [back.id], action: 'undelete' })
    await t.db.execute(sql`update questions set deleted_at = now() - interval '31 days' where id = ${gone.id}`)
    await purgeWith({ platform: t.running.platform })(new Date(Date.now() - 30 * DAY_MS))

    const { rows } = await t.db.execute(sql`select id from questions where id in (${back.id}, ${gone.id})`)
    expect(rows).toEqual([{ id: back.id }])
    const kept = await t.db.select().from(contentReactions).where(eq(contentReactions.userId, author.id))
    expect(kept.map(({ itemId }) => itemId)).toEqual([back.id])
  })
})

describe('rest/questionBank/batch', () => {
  test('changes category, labels and difficulty of the questions and of their open drafts, never of what was asked', async () => {
    const bank = await aCategory(t.db)
    const target = await aCategory(t.db, { parentId: bank.id })
    const [old, fresh] = [await aQuestionLabel(t.db), await aQuestionLabel(t.db)]
    const body = { ...aSingle(bank.id, { action: 'activate' }), labelIds: [old.id] }
    const { id, revision } = await author.call(saveQuestion, body)
    await author.call(saveQuestion, { ...body, id, revision, action: 'draft' })

    const set = { typeId: target.id, labels: { add: [fresh.id], remove: [old.id] }, difficulty: 5 }
    const answer = await author.call(batchQuestions, { ids: [id], set })

    const [row] = (await author.call(listQuestions, { filter: { typeId: target.id } })).list
    const { rows } = await t.db.execute<{ label_ids: string[] }>(
      sql`select label_ids from question_versions where question_id = ${id} order by no`,
    )
    expect(answer.done).toBe(1)
    expect(row).toMatchObject({ id, typeId: target.id, difficulty: 5, labels: [{ id: fresh.id }] })
    expect(rows.map((version) => version.label_ids)).toEqual([[old.id], [fresh.id]])
  })
})

describe('health and duplicates', () => {
  test('counts what the list then shows, and merging clears it', async () => {
    const bank = await aCategory(t.db)
    const stem = '<p>发现有人触电首先应当怎样做？</p>'
    const kept = await saved(bank.id, 'activate', { stem })
    const twin = await saved(bank.id, 'activate', { stem, key: { type: 'options', ids: ['cccccccc'] } })
    await saved(bank.id, 'activate', { validTo: '2020-01-01' })

    const before = await author.call(questionHealthCounts, { typeId: bank.id })
    const shown = await author.call(listQuestions, { filter: { typeId: bank.id, health: 'otherKey' } })
    const repeated = await author.call(listQuestions, { filter: { typeId: bank.id, duplicate: true } })
    await author.call(mergeQuestions, { keepId: kept.id, dropIds: [twin.id] })
    const after = await author.call(questionHealthCounts, { typeId: bank.id })

    expect(before).toMatchObject({ duplicate: 2, otherKey: 2, unused: 3, expired: 1 })
    expect(shown.list.map(({ id }) => id).sort()).toEqual([kept.id, twin.id].sort())
    expect(repeated.list.map(({ id }) => id).sort()).toEqual([kept.id, twin.id].sort())
    expect(after).toMatchObject({ duplicate: 0, otherKey: 0 })
    expect((await author.call(getQuestion, { id: twin.id })).state).toBe('retired')
  })
})

describe('rest/questionBank/list', () => {
  test('finds by stem, option and number, and narrows by kind, label and difficulty', async () => {
    const bank = await aCategory(t.db)
    const top = await aQuestionLabel(t.db, { kind: 'knowledge' })
    const below = await aQuestionLabel(t.db, { kind: 'knowledge', parentId: top.id })
    const found = await saved(bank.id, 'activate', { stem: '<p>吊篮作业</p>', difficulty: 2, knowledgeIds: [below.id] })
    await saved(bank.id, 'draft')
    const count = async (keyword: string, filter: object = {}) =>
      (await author.call(listQuestions, { keyword, filter: { typeId: bank.id, ...filter } })).total

    expect(await Promise.all([count('吊篮'), count('2 米'), count(found.number), count('没有')])).toEqual([1, 2, 1, 0])
    expect(
      await Promise.all([
        count('', { knowledgeIds: [top.id] }),
        count('', { difficulty: [2] }),
        count('', { kinds: ['judge'] }),
        count('', { state: 'draft' }),
        count('', { unused: true }),
      ]),
    ).toEqual([1, 1, 0, 1, 1])
  })
})

describe('rest/questionBank/tryScore', () => {
  test('gives the score and the sentence why, and refuses an answer of another form', async () => {
    const { kind, stem, options, policy, score } = aSingle(v7())
    const version = { kind, stem, options, policy, score, key: { type: 'options' as const, ids: ['bbbbbbbb'] } }

    expect(await author.call(tryQuestionScore, { version, answer: 'bbbbbbbb' })).toEqual({
      score: 2,
      suggested: null,
      outcome: 'right',
      why: '答案正确，得满分 2 分',
    })
    expect((await author.refused(tryQuestionScore, { version, answer: true })).errors).toEqual([
      { field: 'answer', message: '答案格式不正确' },
    ])
  })
})
