import { randomUUID } from 'node:crypto'
import { decideApproval, listApprovals } from '@portal/contract/areas/access/approval-record.ts'
import { submitAnswer } from '@portal/contract/areas/questionnaire/answer-endpoints.ts'
import {
  deleteSurveyQuestions,
  getSurveyQuestion,
  listSurveyQuestions,
  saveSurveyQuestion,
  sortSurveyQuestions,
} from '@portal/contract/areas/questionnaire/question/endpoints.ts'
import { questionnaireTemplates, surveyOfTemplate } from '@portal/contract/areas/questionnaire/question/templates.ts'
import {
  changeQuestionnaireState,
  copyQuestionnaire,
  getQuestionnaire,
  listQuestionnaires,
  remindQuestionnaire,
  saveQuestionnaire,
  validateQuestionnaire,
} from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveByClock } from '#src/areas/questionnaire/opening/clock.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aRule, byPerson, step } from '#test/factories/approval.ts'
import { anOrg } from '#test/factories/directory.ts'
import { abc, aQuestionnaire, someSettings } from '#test/factories/questionnaire.ts'

let t: TestApp
let unitId: string
let author: Client
let approver: Client

const ALL = [
  P.questionnaire,
  P.questionnaireSave,
  P.questionnairePublish,
  P.questionnaireDelete,
  P.questionnaireResult,
] as const

beforeAll(async () => {
  t = await startTestApp()
  unitId = (await anOrg(t.db)).id
  author = await t.asWho({ codes: ALL, scope: { kind: 'below' }, orgId: unitId })
  approver = await t.as(P.questionnaire)
  await aRule(t.db, { orgId: unitId, itemCode: 'questionnaire', steps: [step(byPerson(approver.id))] })
})
afterAll(() => t.close())

const [template] = questionnaireTemplates
const drafted = async (more: object = {}) => {
  const { pages, questions } = template ? surveyOfTemplate(template) : { pages: [], questions: [] }
  return author.call(saveQuestionnaire, { ...someSettings(), pages, questions, ...more })
}

const submit = (id: string) => author.call(changeQuestionnaireState, { id, action: 'submit' })

const decide = async (id: string, action: 'pass' | 'reject') => {
  const { rows } = await t.db.execute<{ id: string }>(sql`
    select id from approval_requests where subject_id = ${id} and state = 'pending'`)
  const opinion = action === 'reject' ? '请补充说明' : ''
  return approver.call(decideApproval, { requestId: rows[0]?.id ?? '', action, opinion })
}

const stateOf = async (id: string) => (await author.call(getQuestionnaire, { id })).state

const question = { kind: 'single' as const, stem: '还有吗', options: abc }

describe('the way of a questionnaire', () => {
  test('leads from a template over the approver to the people', async () => {
    const { id } = await drafted()

    const submitted = await submit(id)
    const seen = await approver.call(getQuestionnaire, { id })
    const waiting = await approver.call(listApprovals, { filter: { subjectType: 'questionnaire' } })
    await decide(id, 'pass')

    expect(submitted).toEqual({ state: 'in_review', faults: [] })
    expect(seen.questions).toHaveLength(6)
    expect(waiting.list.find(({ subjectId }) => subjectId === id)?.facts).toEqual({ mode: seen.mode, questions: 6 })
    expect(await author.call(getQuestionnaire, { id })).toMatchObject({ state: 'collecting', frozen: false })
  })

  test('approved twice at once it is published once, and the late one hears that it is decided', async () => {
    const second = await t.as(P.questionnaire)
    const two = await anOrg(t.db)
    await aRule(t.db, {
      orgId: two.id,
      itemCode: 'questionnaire',
      steps: [step(byPerson(approver.id, second.id))],
    })
    const other = await t.asWho({ codes: ALL, scope: { kind: 'below' }, orgId: two.id })
    const { pages, questions } = template ? surveyOfTemplate(template) : { pages: [], questions: [] }
    const { id } = await other.call(saveQuestionnaire, { ...someSettings(), pages, questions })
    await other.call(changeQuestionnaireState, { id, action: 'submit' })
    const { rows } = await t.db.execute<{ id: string }>(sql`select id from approval_requests where subject_id = ${id}`)
    const body = { requestId: rows[0]?.id ?? '', action: 'pass' as const, opinion: '' }

    const answers = await Promise.all([approver, second].map((who) => who.send(decideApproval, body)))

    const messages = answers.map(({ envelope }) => envelope.message)
    expect(answers.filter(({ envelope }) => envelope.success)).toHaveLength(1)
    expect(messages).toContain('该任务已被他人处理')
    expect((await other.call(getQuestionnaire, { id })).state).toBe('collecting')
  })

  test('waits for its beginning and ends by the clock', async () => {
    const { id } = await drafted({ openAt: new Date(Date.now() + HOUR_MS).toISOString() })
    await submit(id)
    await decide(id, 'pass')
    const waiting = await stateOf(id)

    await t.db.execute(sql`update questionnaires set open_at = now() - interval '2 hours' where id = ${id}`)
    await moveByClock(t.running.platform)
    const open = await stateOf(id)
    await t.db.execute(sql`update questionnaires set close_at = now() - interval '1 hour' where id = ${id}`)
    await moveByClock(t.running.platform)

    expect([waiting, open, await stateOf(id)]).toEqual(['published', 'collecting', 'closed'])
  })

  test('goes back to its author when it is rejected, and by itself when it is edited in review', async () => {
    const [rejected, edited] = [await drafted(), await drafted()]
    await submit(rejected.id)
    await submit(edited.id)

    await decide(rejected.id, 'reject')
    await author.call(saveSurveyQuestion, { questionnaireId: edited.id, ...question })
    const { rows } = await t.db.execute(sql`select state from approval_requests where subject_id = ${edited.id}`)

    expect([await stateOf(rejected.id), await stateOf(edited.id)]).toEqual(['draft', 'draft'])
    expect(rows).toEqual([{ state: 'withdrawn' }])
  })

  test('is not begun without questions, with dead ends or for too few', async () => {
    const empty = await author.call(saveQuestionnaire, someSettings())
    const few = await drafted({ mode: 'anonymous', audience: { ...EMPTY_AUDIENCE, users: [author.id] } })
    const dead = await drafted()
    const { pages } = await author.call(listSurveyQuestions, { questionnaireId: dead.id })
    const [first, second, third] = pages.flatMap(({ questions }) => questions)
    await author.call(saveSurveyQuestion, {
      questionnaireId: dead.id,
      ...question,
      id: first?.id,
      revision: 1,
      jumps: [{ to: third?.id ?? '' }],
    })

    const refusals = await Promise.all(
      [empty, few].map(({ id }) => author.refused(changeQuestionnaireState, { id, action: 'submit' })),
    )
    const { state, faults } = await submit(dead.id)

    const { mode: _mode, ...without } = someSettings()
    const faulty = await Promise.all(
      [without, { ...someSettings(), k: 3 }, { ...someSettings(), mostTimes: 1 }].map((settings) =>
        author.refused(saveQuestionnaire, settings),
      ),
    )

    expect(faulty.map(({ errors }) => errors[0]?.message)).toEqual([
      '请选择匿名方式',
      '最少展示人数须为 5–100',
      '可填写次数须为 2–100',
    ])
    expect(refusals.map(({ message }) => message)).toEqual(['问卷没有题目', '匿名问卷的面向人数少于 5 人'])
    expect(state).toBe('draft')
    expect(faults.map(({ message, questionId }) => [message, questionId])).toEqual([['第 2 题不可到达', second?.id]])
  })

  test('is refused where nobody can be asked', async () => {
    const { id } = await aQuestionnaire(t.db, { state: 'draft' })
    const officer = await t.as(...ALL)

    const refusal = await officer.refused(changeQuestionnaireState, { id, action: 'submit' })

    expect(refusal.message).toBe('本单位未配置审批人，请联系管理员')
  })

  test('begins anew after its end only by name', async () => {
    const officer = await t.as(...ALL)
    const closeAt = new Date(Date.now() + HOUR_MS).toISOString()
    const named = await aQuestionnaire(t.db, { state: 'closed' })
    const anonymous = await aQuestionnaire(t.db, { state: 'closed', mode: 'anonymous' })

    const opened = await officer.call(changeQuestionnaireState, { id: named.id, action: 'reopen', closeAt })
    const refusal = await officer.refused(changeQuestionnaireState, { id: anonymous.id, action: 'reopen', closeAt })

    expect(opened.state).toBe('collecting')
    expect(refusal.message).toBe('非实名问卷结束后不能重新开放')
  })
})

describe('after the first answer', () => {
  test('mode, kinds and questions stay, and words may still be mended', async () => {
    const officer = await t.as(...ALL)
    const { id, questionIds, choose } = await aQuestionnaire(t.db, {}, [{}, {}])
    const [first = '', second = ''] = questionIds
    const answer = { id, answers: choose('a', 'b'), clientKey: randomUUID(), seconds: 9 }
    await (await t.as()).call(submitAnswer, answer)
    const found = await officer.call(getQuestionnaire, { id })
    const stored = await officer.call(getSurveyQuestion, { id: first })
    const { questionnaireId: _id, originId: _origin, ...asked } = stored
    const settings = { ...someSettings(), openAt: found.openAt.toISOString(), id, revision: found.revision }

    const mode = await officer.refused(saveQuestionnaire, { ...settings, mode: 'anonymous' })
    const kind = await officer.refused(saveSurveyQuestion, { ...asked, questionnaireId: id, kind: 'multiple' })
    const gone = await officer.refused(deleteSurveyQuestions, { ids: [second] })
    await officer.call(saveSurveyQuestion, { ...asked, questionnaireId: id, stem: '换个说法' })

    expect(mode.errors).toEqual([{ field: 'mode', message: '已有答卷，匿名方式不能修改' }])
    expect(kind.message).toBe('已有答卷，不能修改题型')
    expect(gone.message).toBe('已有答卷，不能删除题目，可隐藏')
    expect((await officer.call(getSurveyQuestion, { id: first })).stem).toBe('换个说法')
  })
})

describe('questions', () => {
  test('keep their ids when they are sorted, and broken conditions are named', async () => {
    const { id } = await drafted()
    const { pages } = await author.call(listSurveyQuestions, { questionnaireId: id })
    const ids = pages.flatMap(({ questions }) => questions.map((each) => each.id))
    const showIf = { parts: [{ questionId: ids[1] ?? '', op: 'eq' as const, values: ['o1'] }] }
    const added = await author.call(saveSurveyQuestion, { questionnaireId: id, pageId: 'p1', ...question, showIf })

    const swapped = [added.id, ...ids]
    const sorted = await author.call(sortSurveyQuestions, {
      questionnaireId: id,
      ids: swapped,
      pages: [
        { id: 'p1', title: '', count: 4 },
        { id: 'p2', title: '建议', count: 3 },
      ],
    })
    const after = await author.call(listSurveyQuestions, { questionnaireId: id })

    expect(sorted.faults.map(({ message }) => message)).toEqual(['第 1 题的显示条件引用了后面的第 3 题'])
    expect(after.pages.map(({ questions }) => questions.map((each) => each.id))).toEqual([
      swapped.slice(0, 4),
      swapped.slice(4),
    ])
  })

  test('take what others say of them along when they go', async () => {
    const { id } = await drafted()
    const { pages } = await author.call(listSurveyQuestions, { questionnaireId: id })
    const [first] = pages.flatMap(({ questions }) => questions)
    const showIf = { parts: [{ questionId: first?.id ?? '', op: 'answered' as const }] }
    const added = await author.call(saveSurveyQuestion, { questionnaireId: id, ...question, showIf })

    const { removedLogic } = await author.call(deleteSurveyQuestions, { ids: [first?.id ?? ''] })

    expect(removedLogic).toEqual([{ questionId: added.id, number: 7, by: 'showIf' }])
    expect((await author.call(getSurveyQuestion, { id: added.id })).showIf).toBeNull()
  })

  test('are checked where they stand', async () => {
    const { id } = await drafted()
    const { pages } = await author.call(listSurveyQuestions, { questionnaireId: id })
    const [first] = pages.flatMap(({ questions }) => questions)
    const save = (values: object) => author.refused(saveSurveyQuestion, { questionnaireId: id, ...question, ...values })

    const found = [
      await save({ options: abc.slice(0, 1) }),
      await save({ stem: ' ' }),
      await save({ kind: 'multiple', min: 3, max: 2 }),
      await save({ options: abc.map((option) => ({ ...option, exclusive: true })) }),
      await save({ jumps: [{ to: first?.id }] }),
    ]

    expect(found.map(({ errors }) => errors[0]?.message)).toEqual([
      '至少需要 2 个选项',
      '请输入题干',
      '最少选择数不能大于最多选择数',
      '互斥选项只能用于多选题',
      '跳转只能指向后面的题目',
    ])
  })
})

test('a copy is a draft of its own with logic between its own questions', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  const showIf = { parts: [{ questionId: first, op: 'eq' as const, values: ['a'] }] }
  const { id } = await aQuestionnaire(t.db, { ownerOrgId: unitId }, [{ id: first }, { id: second, showIf }])

  const copied = await author.call(copyQuestionnaire, { id })
  const { questions, state, title } = await author.call(getQuestionnaire, { id: copied.id })

  expect([state, title]).toEqual(['draft', '满意度调查（副本）'])
  expect(questions.map(({ originId }) => originId)).toEqual([first, second])
  expect(questions[1]?.showIf?.parts[0]?.questionId).toBe(questions[0]?.id)
})

test('a stale save is refused', async () => {
  const { id, revision } = await drafted()
  await author.call(saveQuestionnaire, { ...someSettings(), id, revision, title: '第一次修改' })

  const refusal = await author.refused(saveQuestionnaire, { ...someSettings(), id, revision, title: '第二次修改' })

  expect(refusal).toMatchObject({ status: 1009, message: '内容已被他人修改，请刷新后重试' })
})

test('who is out of reach finds nothing, and each act asks its code', async () => {
  const { id } = await drafted()
  const elsewhere = await t.asWho({ codes: ALL, scope: { kind: 'below' }, orgId: (await anOrg(t.db)).id })
  const reader = await t.asWho({ codes: [P.questionnaire], scope: { kind: 'below' }, orgId: unitId })

  const foreign = await Promise.all([
    elsewhere.refused(getQuestionnaire, { id }),
    elsewhere.refused(changeQuestionnaireState, { id, action: 'submit' }),
    elsewhere.refused(saveSurveyQuestion, { questionnaireId: id, ...question }),
    elsewhere.refused(validateQuestionnaire, { id }),
    elsewhere.refused(remindQuestionnaire, { id }),
  ])

  expect(foreign.map(({ status }) => status)).toEqual([1004, 1004, 1004, 1004, 1004])
  expect((await elsewhere.call(listQuestionnaires, {})).list).toEqual([])
  expect((await reader.call(getQuestionnaire, { id })).rights).toMatchObject({
    save: false,
    publish: false,
    raw: false,
  })
  expect(await reader.refused(changeQuestionnaireState, { id, action: 'submit' })).toMatchObject({ status: 1003 })
})

test('a reminder goes to those without an answer, and not twice within four hours', async () => {
  const officer = await t.as(...ALL)
  const [done, lazy] = [await t.as(), await t.as()]
  const audience = { ...EMPTY_AUDIENCE, users: [done.id, lazy.id] }
  const { id, choose } = await aQuestionnaire(t.db, { mode: 'anonymous', audience })
  await done.call(submitAnswer, { id, answers: choose('a'), clientKey: randomUUID(), seconds: 9 })

  const { sent } = await officer.call(remindQuestionnaire, { id })
  const again = await officer.refused(remindQuestionnaire, { id })

  const { rows } = await t.db.execute(sql`select user_id from messages where event like ${`questionnaire:${id}%`}`)
  expect(sent).toBe(1)
  expect(rows).toEqual([{ user_id: lazy.id }])
  expect(again.message).toBe('4 小时内已提醒')
})
