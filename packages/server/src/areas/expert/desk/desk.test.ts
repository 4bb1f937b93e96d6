import {
  answerQuestion,
  assignQuestions,
  auditQuestions,
  convertQuestion,
  mergeQuestion,
  questionStat,
  transferQuestion,
} from '@portal/contract/areas/expert/desk.ts'
import { deleteExperts, listExperts, saveExpert, saveLeave } from '@portal/contract/areas/expert/expert.ts'
import { getQuestion, listQuestions, saveQuestion } from '@portal/contract/areas/expert/question.ts'
import { listMessages } from '@portal/contract/areas/system/message/message.ts'
import { addDays, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'
import { anExpert, expertOf, questionOf } from '#test/factories/expert/expert.ts'
import { keepFigures } from '../expert/figures.ts'
import { followClock } from './clock.ts'

let t: TestApp
let asker: Client
let office: Client
const today = shanghaiDay(new Date())

beforeAll(async () => {
  t = await startTestApp()
  asker = await t.as()
  office = await t.as(
    P.questionnaire,
    P.questionnaireExpertAssign,
    P.questionnaireExpertAudit,
    P.questionnaireExpertPerson,
  )
})
afterAll(() => t.close())

const ask = async (values: Parameters<typeof questionOf>[0] = {}) =>
  (await (await t.as()).call(saveQuestion, questionOf({ field: 'lifting', ...values }))).id
const see = (id: string) => office.call(getQuestion, { id })
const titles = async (of: Client) => (await of.call(listMessages, {})).list.map(({ title }) => title)
const set = (id: string, values: string) =>
  t.db.execute(sql`update expert_questions set ${sql.raw(values)} where id = ${id}`)

describe('rest/expertQuestion/assign', () => {
  test('two coordinators at once give one assignee, and the second is told whom', async () => {
    const id = await ask()
    const [a, b] = [await anExpert(t), await anExpert(t)]
    const second = await t.as(P.questionnaire, P.questionnaireExpertAssign)

    const answers = await Promise.all([
      office.send(assignQuestions, { ids: [id], userId: a.id }),
      second.send(assignQuestions, { ids: [id], userId: b.id }),
    ])

    const { assigneeName } = await see(id)
    expect(answers.filter(({ envelope }) => envelope.success)).toHaveLength(1)
    expect(answers.find(({ envelope }) => !envelope.success)?.envelope.message).toBe(
      `该问题已分派给 ${assigneeName}，请刷新后重试`,
    )
  })

  test('given to who has it already it urges, and the asker hears of it', async () => {
    const by = await t.as()
    const { id } = await by.call(saveQuestion, questionOf({ field: 'lifting' }))
    const expert = await anExpert(t)
    await office.call(assignQuestions, { ids: [id], userId: expert.id })

    expect(await office.call(assignQuestions, { ids: [id], userId: expert.id })).toEqual({ assigned: 1, failed: [] })
    expect(await titles(expert)).toContainEqual(expect.stringContaining('催办'))
    expect(await titles(by)).toContainEqual(expect.stringContaining('已催办'))
  })

  test('refuses who is away, full or the asker', async () => {
    const id = await ask()
    const away = await anExpert(t, { leaveFrom: today, leaveTo: addDays(today, 3) })
    const full = await anExpert(t, { loadLimit: 1 })
    await office.call(assignQuestions, { ids: [await ask()], userId: full.id })
    const why = async (userId: string) => (await office.refused(assignQuestions, { ids: [id], userId })).message

    expect(await why(away.id)).toBe(`该专家正在休假（至 ${addDays(today, 3)}）`)
    expect(await why(full.id)).toBe('该专家在办已满')
    expect(await why(asker.id)).toBe('该专家不存在或已停用')
  })

  test('does not reach beyond the data scope', async () => {
    const id = await ask()
    const expert = await anExpert(t)
    const unit = await anOrg(t.db)
    const elsewhere = await t.asWho({
      codes: [P.questionnaire, P.questionnaireExpertAssign],
      scope: { kind: 'below' },
      orgId: unit.id,
    })

    expect((await elsewhere.refused(assignQuestions, { ids: [id], userId: expert.id })).status).toBe(1004)
  })
})

describe('transfer, merge, audit', () => {
  test('the expert hands it on with a reason, the clock goes on', async () => {
    const id = await ask()
    const [a, b] = [await anExpert(t), await anExpert(t)]
    await office.call(assignQuestions, { ids: [id], userId: a.id })
    const { dueAt } = await see(id)

    expect((await b.refused(transferQuestion, { id, toUserId: b.id, reason: '给我吧' })).status).toBe(1003)
    await a.call(transferQuestion, { id, toUserId: b.id, reason: '不是我的领域' })

    expect(await see(id)).toMatchObject({ assigneeId: b.id, dueAt })
    expect((await see(id)).thread).toContainEqual(
      expect.objectContaining({ kind: 'transferred', text: '不是我的领域' }),
    )
  })

  test('merges into another open one, never into itself or a private one', async () => {
    const [id, into, hidden] = [await ask(), await ask(), await ask({ visibility: 'private' })]

    expect((await office.refused(mergeQuestion, { id, into: id })).message).toBe('不能合并到自身')
    expect((await office.refused(mergeQuestion, { id, into: hidden })).message).toBe('只能合并到公开的问题')
    expect(await office.call(mergeQuestion, { id, into })).toEqual({ state: 'merged' })
    expect(await see(id)).toMatchObject({ dueAt: null, into: { id: into } })
    expect((await asker.call(listQuestions, {})).list.map((each) => each.id)).not.toContain(id)
  })

  test('what is hidden is gone for readers, hiding says why', async () => {
    const id = await ask()
    expect((await office.refused(auditQuestions, { ids: [id], action: 'hide' })).message).toBe('请填写原因（2–200 字）')
    await office.call(auditQuestions, { ids: [id], action: 'hide', reason: '含有个人信息' })

    expect((await asker.refused(getQuestion, { id })).message).toBe('内容不存在或无权查看')
    await office.call(auditQuestions, { ids: [id], action: 'show' })
    expect((await asker.call(getQuestion, { id })).id).toBe(id)
  })
})

describe('experts', () => {
  test('one person is an expert once, of one to five fields', async () => {
    const { id: userId } = await aUser(t.db)
    await office.call(saveExpert, expertOf(userId))
    const why = async (body: object) => (await office.refused(saveExpert, body)).errors.map(({ message }) => message)

    expect(await why(expertOf(userId))).toEqual(['该用户已是专家'])
    expect(await why(expertOf(asker.id, { fields: [] }))).toEqual(['请选择 1–5 个领域'])
    expect(await why(expertOf(asker.id, { fields: ['nowhere'] }))).toEqual(['请选择 1–5 个领域'])
  })

  test('a leave moves what waits to the deputy, and back comes nothing by itself', async () => {
    const deputy = await anExpert(t, { fields: ['electric'], loadLimit: 50 })
    const expert = await anExpert(t, { fields: ['machine'] })
    const id = await ask({ field: 'machine' })
    expect((await see(id)).assigneeId).toBe(expert.id)

    const body = { from: today, to: addDays(today, 2), deputyId: deputy.id }
    expect(await expert.call(saveLeave, body)).toEqual({ moved: 1 })
    expect((await see(id)).assigneeId).toBe(deputy.id)
    expect((await asker.refused(saveLeave, body)).message).toBe('你还不是专家')
    const [row] = (await office.call(listExperts, { filter: { manage: true, field: 'machine' } })).list
    expect(row).toMatchObject({ standing: 'leave', open: 0 })
  })

  test('one with questions is not deleted', async () => {
    const expert = await anExpert(t, { fields: ['confined'] })
    await ask({ field: 'confined' })
    const [row] = (await office.call(listExperts, { filter: { manage: true, field: 'confined' } })).list

    const { deleted, failed } = await office.call(deleteExperts, { ids: [row?.id ?? ''] })

    expect([deleted, failed[0]?.message]).toEqual([0, '在办问题未处理完，不能删除'])
    expect(row?.userId).toBe(expert.id)
  })
})

describe('the clock', () => {
  test('tells the expert at half, at the end also the lead of the field, each once', async () => {
    const lead = await anExpert(t, { fields: ['hotWork'], lead: true, loadLimit: 1, leaveFrom: today })
    const expert = await anExpert(t, { fields: ['hotWork'] })
    const id = await ask({ field: 'hotWork', title: '动火作业票能不能合并' })
    const about = async (of: Client) => (await titles(of)).filter((title) => title.includes('动火作业票能不能合并'))

    await set(id, `half_at = now() - interval '1 minute'`)
    for (let n = 0; n < 2; n += 1) await followClock(t.running)
    expect(await about(expert)).toHaveLength(2)
    await set(id, `due_at = now() - interval '1 minute'`)
    for (let n = 0; n < 2; n += 1) await followClock(t.running)

    expect(await about(expert)).toEqual(
      expect.arrayContaining([expect.stringContaining('已超时'), expect.stringContaining('时限已过半')]),
    )
    expect(await about(expert)).toHaveLength(3)
    expect(await about(lead)).toHaveLength(1)
    expect(await see(id)).toMatchObject({ overdue: true })
    expect(
      (await office.call(listQuestions, { filter: { manage: true, view: 'overdue' } })).list.map((q) => q.id),
    ).toEqual([id])
  })

  test('closes what was silent for seven days, not what was silent for six', async () => {
    const expert = await anExpert(t, { fields: ['fire'], loadLimit: 50 })
    const [old, young] = [await ask({ field: 'fire' }), await ask({ field: 'fire' })]
    for (const id of [old, young]) {
      const { assigneeId } = await see(id)
      const by = assigneeId === expert.id ? expert : await t.asWho({ userId: assigneeId ?? '' })
      await by.call(answerQuestion, { id, body: '请看规程。' })
    }
    await set(old, `last_act_at = now() - interval '7 days 1 minute'`)
    await set(young, `last_act_at = now() - interval '6 days'`)

    await followClock(t.running)

    expect([(await see(old)).state, (await see(young)).state]).toEqual(['closed', 'answered'])
  })
})

test('figures agree with the rows they are made of', async () => {
  const expert = await anExpert(t, { fields: ['chemistry'] })
  const ids = [await ask({ field: 'chemistry' }), await ask({ field: 'chemistry' })]
  for (const id of ids) await expert.call(answerQuestion, { id, body: '依据《安全生产法》。' })
  await set(
    ids[0] ?? '',
    `first_hours = 1, stars = 5, first_due_at = now() - interval '1 minute', first_answered_at = now() - interval '1 hour'`,
  )
  await set(
    ids[1] ?? '',
    `first_hours = 3, stars = 3, first_due_at = now() - interval '2 hours', first_answered_at = now() - interval '1 hour'`,
  )

  const { byExpert, views } = await office.call(questionStat, {})
  await keepFigures(t.running.platform)

  expect(byExpert.find(({ id }) => id === expert.id)).toMatchObject({ answered: 2, p50: 2, onTime: 50, stars: 4 })
  const total = (await office.call(listQuestions, { filter: { manage: true, view: 'open' } })).total
  expect(views.open).toBe(total)
  const [row] = (await office.call(listExperts, { filter: { field: 'chemistry' } })).list
  expect(row).toMatchObject({ medianFirst: 2, stars: 4, acceptedRate: 0 })
})

test('an answered question becomes a draft of an article, its words as text; a private one does not', async () => {
  const expert = await anExpert(t, { fields: ['confined'], loadLimit: 50 })
  const writer = await t.as(P.questionnaire, P.questionnaireExpertAnswer, P.article, P.articleAdd)
  const id = await ask({ field: 'confined', body: '<b>有限空间</b> 作业前通风多久' })
  expect((await writer.refused(convertQuestion, { id, to: 'article' })).message).toBe('还没有回答，不能转为图文')
  await writer.call(answerQuestion, { id, body: '不少于 30 分钟。' })

  const { draftId } = await writer.call(convertQuestion, { id, to: 'article' })

  const { rows } = await t.db.execute<{ body: string; state: string }>(
    sql`select body, state from posts where id = ${draftId}`,
  )
  expect(rows[0]?.state).toBe('draft')
  expect(rows[0]?.body).toContain('&lt;b&gt;有限空间&lt;/b&gt;')
  expect(rows[0]?.body).toContain(`/netSchool/professionalOnline?id=${id}`)
  const audit = (action: 'hide' | 'show') => office.call(auditQuestions, { ids: [id], action, reason: '含有个人信息' })
  await audit('hide')
  expect((await writer.refused(convertQuestion, { id, to: 'article' })).message).toBe('问题已合并或隐藏，不能操作')
  await audit('show')
  const hidden = await ask({ field: 'confined', visibility: 'private' })
  await writer.call(answerQuestion, { id: hidden, body: '不少于 30 分钟。' })
  expect((await writer.refused(convertQuestion, { id: hidden, to: 'article' })).message).toBe(
    '仅专家和提问人可见的问题不能转为图文',
  )
  expect((await expert.refused(convertQuestion, { id, to: 'article' })).status).toBe(1003)
})
