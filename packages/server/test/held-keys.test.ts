import { reviewAttempt, startAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { changeExamState, overrideExam } from '@portal/contract/areas/exam/exam/exam.ts'
import { actOnExam } from '@portal/contract/areas/exam/monitor.ts'
import { examInfo } from '@portal/contract/areas/exam/own/exam.ts'
import { listWrong } from '@portal/contract/areas/exam/wrong.ts'
import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endByClock } from '#src/areas/activity/quiz/clock.ts'
import { feedExams } from '#src/areas/exam/wrong/feed-exams.ts'
import { activities } from '#src/schema/activity.ts'
import { attemptItems, attempts } from '#src/schema/exam/attempt.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { type Client, startTestApp, type TestApp } from './app.ts'
import { servedPlatform } from './built.ts'
import { exampleBody, jsonSchemaOf } from './call/example-body.ts'
import { wordsIn } from './call/words-in.ts'
import { activityKinds, answerActivity, aPublishedActivity, moveActivity, tryBody } from './factories/activity.ts'
import {
  aPublishedExam,
  aPublishedPaper,
  minutesFromNow,
  moveWindow,
  onlyPeople,
  sit,
  startBody,
} from './factories/exam.ts'
import { actOn } from './factories/hall.ts'
import { ACCEPTED, EXPLANATION, fillContent, multipleContent, singleContent } from './factories/sitting.ts'

let t: TestApp
let author: Client
let monitor: Client
beforeAll(async () => {
  t = await startTestApp()
  const codes = [P.exam, P.examPaper, P.examExam, P.examPublish, P.questionBank, P.questionBankKey]
  author = await t.as(...codes, P.activity, P.activityAdd, P.activityEdit, P.activityPublish, P.activityRun)
  monitor = await t.as(P.examMonitor)
})
afterAll(() => t.close())

/** Everything that somebody without any code may read. */
const { endpoints } = await servedPlatform()
const readable = endpoints.filter(
  ({ access, effect, transport }) => access === 'signedIn' && effect === 'read' && transport !== 'multipart',
)

interface Taker {
  learner: Client
  attemptId: string
  /** What was sat. */
  objectId: string
}

/** Ids that a taker might name where an endpoint asks for one, whatever it is meant for. */
const idsOf = async ({ learner, attemptId, objectId }: Taker): Promise<string[]> => {
  const items = await t.db.select().from(attemptItems).where(eq(attemptItems.attemptId, attemptId))
  const wrong = await t.db.execute<{ id: string }>(sql`select id from wrong_items where person_id = ${learner.id}`)
  const [item] = items
  return [attemptId, objectId, ...(item ? [item.id, item.questionId] : []), ...wrong.rows.map(({ id }) => id)]
}

const isId = (name: string) => /^(?:id|ids)$|Ids?$/.test(name)

const bodiesOf = ({ body }: Endpoint, ids: readonly string[]): Record<string, unknown>[] => {
  const example = exampleBody(body)
  const named = Object.keys(jsonSchemaOf(body).properties ?? {}).filter(isId)
  const shaped = (id: string) => Object.fromEntries(named.map((name) => [name, name.endsWith('s') ? ids : id]))
  const bodies = named.length === 0 ? [example] : ids.map((id) => ({ ...example, ...shaped(id) }))
  return bodies.filter((each) => body.safeParse(each).success)
}

/** Every byte that a taker can be sent now, files unpacked. */
const trafficOf = async (taker: Taker): Promise<string> => {
  const ids = await idsOf(taker)
  const replies: string[] = []
  for (const endpoint of readable) {
    for (const body of bodiesOf(endpoint, ids)) {
      const reply = await t.running.app.inject({
        method: 'POST',
        url: `/${endpoint.path}`,
        headers: { 'content-type': 'application/json', 'x-token': taker.learner.token },
        payload: JSON.stringify(body),
      })
      replies.push(`${endpoint.path} ${await wordsIn(reply.rawPayload)}`)
    }
  }
  const { rows } = await t.db.execute(sql`select title, text, link from messages where user_id = ${taker.learner.id}`)
  return [...replies, JSON.stringify(rows)].join('\n')
}

const contents = [singleContent, fillContent, multipleContent]
const TELLING = [
  EXPLANATION,
  ACCEPTED,
  '"type":"options","ids"',
  '"key":{',
  '"partKeys"',
  '"explanation"',
  '"accepted"',
  ...['right', 'partial', 'wrong', 'blank'].map((outcome) => `"outcome":"${outcome}`),
  '"finalScore"',
]

const tellsNothing = async (taker: Taker): Promise<void> => {
  await feedExams(t.running.attempts)
  await endByClock(t.running.attempts, activityKinds)
  const lines = (await trafficOf(taker)).split('\n')
  const told = TELLING.flatMap((secret) =>
    lines.filter((line) => line.includes(secret)).map((line) => `${secret} in ${line.slice(0, 80)}`),
  )
  expect(told).toEqual([])
  expect(lines.join()).toContain(taker.attemptId)
}

const tellsEverything = async (taker: Taker): Promise<void> => {
  await feedExams(t.running.attempts)
  await endByClock(t.running.attempts, activityKinds)
  const traffic = await trafficOf(taker)
  for (const secret of [EXPLANATION, '"key":{', '"outcome":"']) expect(traffic.includes(secret), secret).toBe(true)
  expect((await taker.learner.call(listWrong, {})).total).toBeGreaterThan(0)
}

const anExam = async (rules: object = {}) => {
  const { paperId } = await aPublishedPaper(t, author, contents)
  const [learner, other] = [await t.as(), await t.as()]
  const audience = onlyPeople(learner.id, other.id)
  const examId = await aPublishedExam(author, { paperId, audience, rules: { maxAttempts: 3, ...rules } })
  const { attemptId } = await sit(learner, examId)
  const taker: Taker = { learner, attemptId, objectId: examId }
  const close = (minutes = -1) => moveWindow(t, examId, minutesFromNow(-120), minutesFromNow(minutes))
  const allow = (more: object) =>
    author.call(overrideExam, { examId, persons: [other.id], reason: '单独安排', ...more })
  return { examId, taker, learner, other, close, allow }
}

const heldOf = async ({ learner, attemptId }: Taker) => (await learner.call(reviewAttempt, { attemptId })).heldKeys

describe('keys of an exam', () => {
  test('are told to nobody while it is open, however often somebody hands in', async () => {
    const { examId, taker, learner } = await anExam()
    const [exam] = await t.db.select().from(exams).where(eq(exams.id, examId))

    await tellsNothing(taker)
    expect(await heldOf(taker)).toEqual({ waitsFor: 'close', until: exam?.closeAt })
    expect((await learner.call(examInfo, { examId })).heldKeys).toEqual({ waitsFor: 'close', until: exam?.closeAt })
    const second = await learner.call(startAttempt, startBody(examId))
    await tellsNothing(taker)
    await tellsNothing({ ...taker, attemptId: second.attemptId })
  })

  test('come with the close', async () => {
    const { taker, close } = await anExam()

    await close()

    await tellsEverything(taker)
    expect(await heldOf(taker)).toBeNull()
  })

  test.each([
    ['a make-up of somebody', { closeAt: minutesFromNow(240).toISOString() }],
    ['minutes added for somebody', { extraMinutes: 30 }],
  ])('wait for %s', async (_what, more) => {
    const { taker, close, allow } = await anExam()
    await close()
    await allow(more)

    await tellsNothing(taker)
    expect((await heldOf(taker))?.waitsFor).toBe('close')
  })

  test('wait for a sitting that was given time beyond the close, and for a frozen one without an end', async () => {
    const { examId, taker, other, close } = await anExam()
    const { attemptId } = await other.call(startAttempt, startBody(examId))
    const act = (action: 'addTime' | 'freeze' | 'submit', more: object = {}) =>
      monitor.call(actOnExam, actOn(examId, action, { attemptIds: [attemptId], ...more }))
    await act('addTime', { minutes: 60 })
    await close()
    const [row] = await t.db.select().from(attempts).where(eq(attempts.id, attemptId))

    await tellsNothing(taker)
    expect((await heldOf(taker))?.until?.getTime()).toBe((row?.deadline?.getTime() ?? 0) + 10_000)
    await act('freeze')
    await tellsNothing(taker)
    expect(await heldOf(taker)).toEqual({ waitsFor: 'everybody', until: null })
    await act('submit')
    await tellsEverything(taker)
  })

  test('close again with everything else, the wrong book included, when the exam is extended', async () => {
    const { taker, close } = await anExam()
    await close()
    await tellsEverything(taker)

    await close(60)

    await tellsNothing(taker)
    await close()
    await tellsEverything(taker)
  })

  test('stay closed for good when it is cancelled, as the next one asks the same', async () => {
    const { examId, taker, close } = await anExam()
    await author.call(changeExamState, { id: examId, action: 'cancel', reason: '停电改期举行' })
    await close()

    await tellsNothing(taker)
    expect(await heldOf(taker)).toEqual({ waitsFor: 'never', until: null })
  })

  test('wait for results that a person publishes', async () => {
    const { taker, close } = await anExam({ resultBy: 'manual' })
    await close()

    await tellsNothing(taker)
    expect(await heldOf(taker)).toEqual({ waitsFor: 'results', until: null })
  })

  test('come with the hand-in where the author chose a practice, and with the sentence that says so', async () => {
    const { examId, taker, learner } = await anExam({ keyRelease: 'handIn' })

    await tellsEverything(taker)
    expect((await learner.call(examInfo, { examId })).sentence).toContain('练习式：交卷即公布答案')
  })
})

describe('keys of an activity', () => {
  const aQuiz = async (quiz: object = {}) => {
    const { id } = await aPublishedActivity(t, author, { quiz: { perDay: 3, ...quiz } })
    const learner = await t.as()
    const { attemptId } = await answerActivity(learner, id, 0)
    const close = () => moveActivity(t, id, minutesFromNow(-120), minutesFromNow(-1))
    return { id, taker: { learner, attemptId, objectId: id }, close }
  }

  test('are told to nobody before its end, and then to all', async () => {
    const { id, taker, close } = await aQuiz()
    const [activity] = await t.db.select().from(activities).where(eq(activities.id, id))

    await tellsNothing(taker)
    expect(await heldOf(taker)).toEqual({ waitsFor: 'close', until: activity?.endAt })
    await close()
    await tellsEverything(taker)
  })

  test('wait for a try that is still running, and are not forgotten then', async () => {
    const { id, taker, close } = await aQuiz()
    const other = await t.as()
    const { attemptId } = await other.call(startAttempt, tryBody(id))
    await close()

    await tellsNothing(taker)
    await t.db
      .update(attempts)
      .set({ deadline: minutesFromNow(-1) })
      .where(eq(attempts.id, attemptId))
    await tellsEverything(taker)
  })

  test('come with the hand-in of a practice', async () => {
    await tellsEverything((await aQuiz({ keyRelease: 'handIn' })).taker)
  })
})
