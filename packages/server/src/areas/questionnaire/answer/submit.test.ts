import { randomUUID } from 'node:crypto'
import type { SurveyAnswers } from '@portal/contract/areas/questionnaire/answer.ts'
import {
  myAnswer,
  openQuestionnaire,
  saveAnswerDraft,
  submitAnswer,
} from '@portal/contract/areas/questionnaire/answer-endpoints.ts'
import type { Quota } from '@portal/contract/areas/questionnaire/questionnaire.ts'
import { makeQuestionnaireCodes } from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdAnswering } from '#src/areas/questionnaire/access.ts'
import { closeNow } from '#src/areas/questionnaire/opening/clock.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aQuestionnaire } from '#test/factories/questionnaire.ts'

let t: TestApp
let person: Client

beforeAll(async () => {
  t = await startTestApp()
  person = await t.as()
})
afterAll(() => t.close())

const sending = (id: string, answers: SurveyAnswers, more: object = {}) => ({
  id,
  answers,
  clientKey: randomUUID(),
  seconds: 95,
  ...more,
})

interface Stored extends Record<string, unknown> {
  state: string
  answers: SurveyAnswers
  person_id: string | null
  seconds: number
}

const stored = async (id: string) => {
  const { rows } = await t.db.execute<Stored>(sql`
    select state, answers, person_id, seconds from questionnaire_responses where questionnaire_id = ${id}`)
  return rows
}

const quotaOf = (questionId: string, limit: number, onFull: Quota['onFull'] = 'politeEnd'): Quota => ({
  id: 'q1',
  name: '选 a 的人',
  cells: [{ questionId, optionId: 'a' }],
  limit,
  onFull,
})

describe('rest/questionnaireAnswer/submit', () => {
  test('two taps at once store one answer and tell both the same', async () => {
    const { id, choose } = await aQuestionnaire(t.db)
    const body = sending(id, choose('a'))

    const [first, second] = await Promise.all([person.call(submitAnswer, body), person.call(submitAnswer, body)])

    expect(first.receiptNo).toBe(second.receiptNo)
    expect(await stored(id)).toMatchObject([{ state: 'complete', person_id: person.id, seconds: 95 }])
  })

  test('a second answer of the same person is refused, however it is sent', async () => {
    const { id, choose } = await aQuestionnaire(t.db)
    const bodies = [sending(id, choose('a')), sending(id, choose('b'))]

    const answers = await Promise.all(bodies.map((body) => person.send(submitAnswer, body)))

    expect(answers.map(({ envelope }) => envelope.message).sort()).toContain('你已提交过该问卷')
    expect(await stored(id)).toHaveLength(1)
    expect(await person.call(openQuestionnaire, { id })).toMatchObject({
      standing: 'answered',
      pages: [],
      timesLeft: 0,
    })
  })

  test('takes as many answers as allowed, and one a day of a daily one', async () => {
    const several = await aQuestionnaire(t.db, { times: 'several', mostTimes: 2 })
    const daily = await aQuestionnaire(t.db, { times: 'daily' })
    const send = ({ id, choose }: typeof several) => person.send(submitAnswer, sending(id, choose('a')))

    const [one, two, three] = [await send(several), await send(several), await send(several)]
    const [today, again] = [await send(daily), await send(daily)]

    expect([one, two, three].map(({ envelope }) => envelope.success)).toEqual([true, true, false])
    expect(today.envelope.success).toBe(true)
    expect(again.envelope.message).toBe('你今天已提交过该问卷')
  })

  test('says beside each question what is wrong with its answer', async () => {
    const { id, questionIds } = await aQuestionnaire(t.db, {}, [{}, { kind: 'number', min: 1, max: 9 }])
    const [first = '', second = ''] = questionIds

    const refusal = await person.refused(submitAnswer, sending(id, { [second]: { type: 'number', number: 12 } }))

    expect(refusal.errors).toEqual([
      { field: `answers.${first}`, message: '该项为必填项' },
      { field: `answers.${second}`, message: '请输入 1–9 之间的数字' },
    ])
    expect(await stored(id)).toEqual([])
  })

  test('stores no answer of a question that was not shown', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    const showIf = { parts: [{ questionId: first, op: 'eq' as const, values: ['a'] }] }
    const { id, choose } = await aQuestionnaire(t.db, {}, [{ id: first }, { id: second, showIf }])

    await person.call(submitAnswer, sending(id, choose('b', 'c')))

    expect(Object.keys((await stored(id))[0]?.answers ?? {})).toEqual([first])
  })

  test('screens out politely whom the author does not ask', async () => {
    const { id, choose } = await aQuestionnaire(t.db, {}, [{ jumps: [{ optionId: 'c', to: 'screen' }] }, {}])

    const answer = await person.call(submitAnswer, sending(id, choose('c')))

    expect(answer).toMatchObject({ state: 'screened', text: '感谢参与，您不在本次调查的范围内' })
  })

  test('is refused before the beginning, in a pause, after the end and outside the audience', async () => {
    const soon = new Date(Date.now() + MINUTE_MS)
    const cases = [
      await aQuestionnaire(t.db, { state: 'published', openAt: soon }),
      await aQuestionnaire(t.db, { state: 'paused' }),
      await aQuestionnaire(t.db, { closeAt: new Date(Date.now() - 1000) }),
      await aQuestionnaire(t.db, { audience: { ...EMPTY_AUDIENCE, users: [randomUUID()] } }),
      await aQuestionnaire(t.db, { state: 'in_review' }),
    ]

    const refusals = await Promise.all(
      cases.map(({ id, choose }) => person.refused(submitAnswer, sending(id, choose('a')))),
    )

    const missing = '内容不存在或无权查看'
    expect(refusals.map(({ message }) => message)).toEqual([
      '问卷尚未开始',
      '问卷已暂停',
      '问卷已结束',
      missing,
      missing,
    ])
  })
})

describe('a quota', () => {
  test('of fifty with forty-nine taken is completed by exactly one of two', async () => {
    const questionId = randomUUID()
    const { id, choose } = await aQuestionnaire(t.db, { quotas: [quotaOf(questionId, 50)] }, [{ id: questionId }])
    await t.db.execute(sql`update questionnaire_quotas set used = 49 where questionnaire_id = ${id}`)
    const people = [await t.as(), await t.as()]

    const answers = await Promise.all(people.map((each) => each.call(submitAnswer, sending(id, choose('a')))))

    expect(answers.map(({ state }) => state).sort()).toEqual(['complete', 'quota_full'])
    expect(answers.find(({ state }) => state === 'quota_full')?.text).toBe('该名额已满，感谢参与')
    const { rows } = await t.db.execute(sql`select used from questionnaire_quotas where questionnaire_id = ${id}`)
    expect(rows).toEqual([{ used: 50 }])
  })

  test('holds a place for whom it was promised to', async () => {
    const questionId = randomUUID()
    const settings = { quotas: [quotaOf(questionId, 1, 'hideOption')], holdMinutes: 10 }
    const { id, choose } = await aQuestionnaire(t.db, settings, [{ id: questionId }])
    const [early, late] = [await t.as(), await t.as()]

    await early.call(saveAnswerDraft, { id, answers: choose('a'), rev: 0 })
    const seen = await late.call(openQuestionnaire, { id })
    const lost = await late.call(submitAnswer, sending(id, choose('a')))
    const won = await early.call(submitAnswer, sending(id, choose('a')))

    expect(seen.fullOptions).toEqual([{ questionId, optionId: 'a', onFull: 'hideOption' }])
    expect([lost.state, won.state]).toEqual(['quota_full', 'complete'])
  })
})

test('fifty people at once leave fifty answers and no fault', async () => {
  const { id, choose } = await aQuestionnaire(t.db, { mode: 'anonymous' })
  const people = await Promise.all(Array.from({ length: 50 }, () => t.as()))

  const answers = await Promise.all(people.map((each) => each.send(submitAnswer, sending(id, choose('a')))))

  expect(answers.filter(({ envelope }) => envelope.success)).toHaveLength(50)
  expect(await stored(id)).toHaveLength(50)
})

test('in a crowd at several questionnaires each is judged by himself, and who is refused takes nobody along', async () => {
  const [first, second] = [await aQuestionnaire(t.db), await aQuestionnaire(t.db, { mode: 'anonymous' })]
  const over = await aQuestionnaire(t.db, { closeAt: new Date(Date.now() - 1000) })
  const held = await aQuestionnaire(t.db, { maxResponses: 2 })
  const people = await Promise.all(Array.from({ length: 24 }, () => t.as()))
  const asked = people.map((each, n) => ({ each, at: [first, second, over, held][n % 4] ?? first, faulty: n === 4 }))
  await people[0]?.call(submitAnswer, sending(first.id, first.choose('a')))
  await people[1]?.call(saveAnswerDraft, { id: first.id, answers: first.choose('b'), rev: 0 })

  const answers = await Promise.all(
    asked.map(({ each, at, faulty }) => each.send(submitAnswer, sending(at.id, faulty ? {} : at.choose('a')))),
  )

  const saidOf = (at: typeof first) =>
    asked.flatMap((one, n) => (one.at === at ? [answers[n]?.envelope.message ?? ''] : [])).sort()
  expect(saidOf(first).slice(0, 2)).toEqual(['你已提交过该问卷', '提交的内容有误，请检查后重试'])
  expect(saidOf(over)).toEqual(Array.from({ length: 6 }, () => '问卷已结束'))
  const stored = async (id: string) =>
    (
      await t.db.execute(sql`
    select state, count(*)::int as n from questionnaire_responses where questionnaire_id = ${id} group by 1 order by 1`)
    ).rows
  expect(await stored(first.id)).toEqual([
    { state: 'complete', n: 5 },
    { state: 'partial', n: 1 },
  ])
  expect(await stored(second.id)).toEqual([{ state: 'complete', n: 6 }])
  expect(await stored(held.id)).toEqual([{ state: 'complete', n: 2 }])
  const { rows } = await t.db.execute(sql`
    select (select count(*)::int from questionnaire_tickets where questionnaire_id = ${first.id}) as tickets,
      (select count(*)::int from questionnaire_submissions where questionnaire_id = ${first.id}) as keys`)
  expect(rows).toEqual([{ tickets: 5, keys: 5 }])
})

test('a questionnaire that is being changed keeps its own people waiting, not those of others', async () => {
  const [changed, other] = [await aQuestionnaire(t.db), await aQuestionnaire(t.db)]
  const [waiting, going] = [await t.as(), await t.as()]
  const { platform } = t.running

  const late = await inBackground(platform, async (tx) => {
    await holdAnswering(tx, changed.id)
    const sent = waiting.call(submitAnswer, sending(changed.id, changed.choose('a')))
    expect(await going.call(submitAnswer, sending(other.id, other.choose('a')))).toMatchObject({ state: 'complete' })
    return { sent }
  })

  expect(await late.sent).toMatchObject({ state: 'complete' })
})

test('no more answers come in than were asked for', async () => {
  const { id, choose } = await aQuestionnaire(t.db, { maxResponses: 3 })
  const people = await Promise.all(Array.from({ length: 8 }, () => t.as()))

  await Promise.all(people.map((each) => each.send(submitAnswer, sending(id, choose('a')))))

  expect(await stored(id)).toHaveLength(3)
})

describe('a draft', () => {
  test('waits on the server, and the older of two hands is told', async () => {
    const { id, choose } = await aQuestionnaire(t.db)
    const one = await t.as()

    await one.call(saveAnswerDraft, { id, answers: choose('a'), rev: 0 })
    await one.call(saveAnswerDraft, { id, answers: choose('b'), rev: 1 })
    const stale = await one.refused(saveAnswerDraft, { id, answers: choose('c'), rev: 1 })
    const { draft } = await one.call(openQuestionnaire, { id })
    await one.call(submitAnswer, sending(id, choose('b')))

    expect(stale).toMatchObject({ status: 1009, message: '草稿已在其他设备更新，请刷新后重试' })
    expect(draft).toMatchObject({ rev: 2, answers: choose('b') })
    expect(await stored(id)).toMatchObject([{ state: 'complete' }])
  })

  test('of an anonymous questionnaire never reaches the server', async () => {
    const { id, choose } = await aQuestionnaire(t.db, { mode: 'anonymous' })

    const refusal = await person.refused(saveAnswerDraft, { id, answers: choose('a'), rev: 0 })

    expect(refusal.message).toBe('匿名问卷的草稿只保存在本机')
    expect(await stored(id)).toEqual([])
  })
})

test('an answer may be changed until the end where the author allows it', async () => {
  const { id, choose, questionIds } = await aQuestionnaire(t.db, { editUntilClose: true })
  const one = await t.as()
  await one.call(submitAnswer, sending(id, choose('a')))

  await one.call(submitAnswer, sending(id, choose('b'), { edit: true }))
  const own = await one.call(myAnswer, { id })
  await closeNow(t.running.platform, id)
  const late = await one.refused(submitAnswer, sending(id, choose('c'), { edit: true }))

  expect(own).toMatchObject({ mayEdit: true, answers: { [questionIds[0] ?? '']: { ids: ['b'] } } })
  expect(late.message).toBe('问卷已结束')
  expect(await stored(id)).toHaveLength(1)
})

test('a code is good for one answer of whoever brings it', async () => {
  const { id, choose } = await aQuestionnaire(t.db, { access: 'code', mode: 'anonymous' })
  const officer = await t.as(P.questionnaire, P.questionnairePublish)
  const { codes } = await officer.call(makeQuestionnaireCodes, { id, count: 2 })
  const [code = ''] = codes

  const asked = await person.call(openQuestionnaire, { id })
  await person.call(submitAnswer, sending(id, choose('a'), { code }))
  const again = await person.refused(submitAnswer, sending(id, choose('b'), { code }))
  const wrong = await person.refused(openQuestionnaire, { id, code: 'NOSUCHCODE' })

  expect(asked).toMatchObject({ standing: 'needCode', pages: [] })
  expect([again.message, wrong.message]).toEqual(['口令错误或已使用', '口令错误或已使用'])
  expect(await stored(id)).toHaveLength(1)
})
