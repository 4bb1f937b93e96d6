import { getGaps } from '@portal/contract/areas/learning/record.ts'
import {
  answerVideoQuestion,
  askVideoQuestion,
  myVideoQuestions,
} from '@portal/contract/areas/video/question-answer.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reask } from '#src/areas/learning/public.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { questionVersions } from '#src/schema/assessment.ts'
import { sittings } from '#src/schema/study.ts'
import { videos } from '#src/schema/video.ts'
import { videoQuestions } from '#src/schema/video-question.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aMediaVersion, aPlayer, aStudyVideo } from '#test/factories/learning.ts'
import { aVideoQuestion } from '#test/factories/video-question.ts'

let t: TestApp
const NEW_YEARS_EVE = Date.UTC(2026, 11, 31, 2)
let nowMs = NEW_YEARS_EVE
beforeAll(async () => {
  t = await startTestApp()
  t.running.studyClock.set(async () => nowMs)
})
afterAll(() => t.close())

const RIGHT = 'bbbbbbbb'
const WRONG = 'aaaaaaaa'

type Restudy = 'none' | 'yearly'

/** A must in the middle of a video; whoever sits in front of it, sits there anew. */
const aMust = async ({ restudy = 'none' as Restudy, maxTries = null as number | null } = {}) => {
  nowMs = NEW_YEARS_EVE
  const videoId = await aStudyVideo(t.db, { seconds: 60, policy: { restudy } })
  const questionId = await aVideoQuestion(t.running, videoId, { second: 30, mustPass: true, maxTries })
  const learner = await t.as()
  return {
    videoId,
    questionId,
    learner,
    sit: async () => {
      const player = await aPlayer(learner, videoId)
      const { sittingId } = player.opened
      let seq = 0
      return {
        player,
        watch: async (from = 0, to = 60) => {
          nowMs += (to - from) * 1000
          return player.beat([[from, to]])
        },
        ask: () => learner.call(askVideoQuestion, { sittingId, questionId }),
        answer: async (answer: string) => {
          await learner.call(askVideoQuestion, { sittingId, questionId })
          seq += 1
          return learner.call(answerVideoQuestion, { sittingId, questionId, answer, seq, spentMs: 0 } as never)
        },
      }
    },
    state: async () => (await learner.call(myVideoQuestions, { videoId })).list[0]?.state,
    gaps: () => learner.call(getGaps, { itemType: 'video', itemId: videoId }),
  }
}

/** A further file, put in place as the chosen kind of change says. */
const replaceFile = async (videoId: string, changeKind: 'keep' | 'notify' | 'reask') => {
  const currentVersionId = await aMediaVersion(t.db, videoId, { seconds: 60, number: 2, changeKind })
  await t.db.update(videos).set({ currentVersionId }).where(eq(videos.id, videoId))
  if (changeKind === 'reask') await reask(bareTx(t.db, null, ALL_ROWS), 'video', videoId, 2)
}

/** The question behind a place gets a further version of this kind, and its author takes it. */
const upgrade = async (pinId: string, changeKind: 'typo' | 'content') => {
  const [pin] = await t.db.select().from(videoQuestions).where(eq(videoQuestions.id, pinId))
  const [first] = await t.db
    .select()
    .from(questionVersions)
    .where(eq(questionVersions.questionId, pin?.questionId ?? ''))
  if (!first) throw new Error('a question without its version')
  await t.db.insert(questionVersions).values({ ...first, id: undefined, no: 2, changeKind })
  await t.db.update(videoQuestions).set({ versionNo: 2 }).where(eq(videoQuestions.id, pinId))
}

describe('a must that was answered rightly', () => {
  test('is asked again in the year that counts again, with all its tries', async () => {
    const must = await aMust({ restudy: 'yearly', maxTries: 2 })
    const before = await must.sit()
    await before.answer(WRONG)
    await before.answer(RIGHT)
    const finished = await before.watch()
    nowMs = Date.UTC(2027, 0, 4)

    const after = await must.sit()
    const asked = await after.ask()
    const watched = await after.watch()
    const gaps = await must.gaps()
    await after.answer(RIGHT)

    expect(finished.completed).toBe(true)
    expect(asked).toMatchObject({ state: 'open', triesLeft: 2, asked: { kind: 'single' } })
    expect(watched).toMatchObject({ coverage: 100, completed: false })
    expect(gaps).toMatchObject({ dutiesOpen: true, questions: [{ id: must.questionId, second: 30 }] })
    expect((await after.player.beat([])).completed).toBe(true)
  })

  test('counts for the year in which its sitting began, though midnight is past', async () => {
    const must = await aMust({ restudy: 'yearly' })
    nowMs = Date.UTC(2026, 11, 31, 15, 59, 30)
    const late = await must.sit()
    await late.watch()
    await late.answer(RIGHT)

    expect((await late.player.beat([])).completed).toBe(true)
    expect(await must.state()).toBe('open')
  })

  test('stays answered when a file is replaced and progress kept, and is owed with a file to be studied again', async () => {
    for (const [kind, state] of [
      ['keep', 'passed'],
      ['notify', 'passed'],
      ['reask', 'open'],
    ] as const) {
      const must = await aMust()
      await (await must.sit()).answer(RIGHT)

      await replaceFile(must.videoId, kind)

      expect(await must.state(), kind).toBe(state)
      expect((await must.gaps()).dutiesOpen, kind).toBe(state === 'open')
    }
  })

  test('stays answered when only its wording was mended, and is owed when its content changed', async () => {
    for (const [kind, state] of [
      ['typo', 'passed'],
      ['content', 'open'],
    ] as const) {
      const must = await aMust()
      const lesson = await must.sit()
      await lesson.answer(RIGHT)

      await upgrade(must.questionId, kind)

      expect(await must.state(), kind).toBe(state)
    }
  })

  test('takes nothing from who has finished: completed never falls back', async () => {
    const must = await aMust()
    const lesson = await must.sit()
    await lesson.answer(RIGHT)
    await lesson.watch()

    await upgrade(must.questionId, 'content')
    const again = await (await must.sit()).watch(0, 10)

    expect(again.completed).toBe(true)
  })
})

describe('a question that stands on two devices', () => {
  test('is answered where it was asked last, and the other one is told to ask again', async () => {
    const must = await aMust()
    const first = await must.sit()
    await first.ask()
    const second = await must.sit()

    const refused = await must.learner.refused(answerVideoQuestion, {
      sittingId: second.player.opened.sittingId,
      questionId: must.questionId,
      answer: RIGHT,
      seq: 1,
    } as never)

    expect(refused.message).toBe('题目尚未打开，请刷新后重试')
    expect((await second.answer(RIGHT)).right).toBe(true)
  })
})

describe('建议重看', () => {
  const advisedOf = async (learner: Client, videoId: string) =>
    (await learner.call(myVideoQuestions, { videoId })).advised

  test('names what a wrong answer to a check leads to, until it was really watched again', async () => {
    nowMs = Date.now() - 900_000
    const videoId = await aStudyVideo(t.db, { seconds: 600, policy: { attention: 'question' } })
    const questionId = await aVideoQuestion(t.running, videoId, { second: 20, maxTries: null })
    const learner = await t.as()
    const player = await aPlayer(learner, videoId)
    const { sittingId } = player.opened
    const say = async (answer: string, seq: number, attention: boolean) => {
      await learner.call(askVideoQuestion, { sittingId, ...(!attention && { questionId }) })
      await learner.call(answerVideoQuestion, { sittingId, questionId, answer, seq, attention } as never)
    }
    await say(RIGHT, 1, false)
    await t.db
      .update(sittings)
      .set({ attentionTicks: [100] })
      .where(eq(sittings.id, sittingId))
    nowMs += 30_000
    await player.beat([[0, 30]])
    const before = await advisedOf(learner, videoId)

    await say(WRONG, 2, true)
    const advised = await advisedOf(learner, videoId)
    nowMs = Date.now() + 1000
    await player.beat([[0, 20]])

    expect(before).toEqual([])
    expect(advised).toEqual([{ from: 0, to: 20 }])
    expect(await advisedOf(learner, videoId)).toEqual([])
  })

  test('names the chapter of a question that may be left out and was missed', async () => {
    nowMs = Date.now() - 900_000
    const videoId = await aStudyVideo(t.db, { seconds: 60 })
    const pin = { second: 30, maxTries: 1, onWrong: 'rewatchChapter' } as const
    const questionId = await aVideoQuestion(t.running, videoId, pin)
    const learner = await t.as()
    const { sittingId } = (await aPlayer(learner, videoId)).opened
    await learner.call(askVideoQuestion, { sittingId, questionId })

    await learner.call(answerVideoQuestion, { sittingId, questionId, answer: WRONG, seq: 1 } as never)

    expect(await advisedOf(learner, videoId)).toEqual([{ from: 0, to: 30 }])
    const { rows } = await t.db.execute(sql`select 1 from wrong_items where person_id = ${learner.id}`)
    expect(rows).toHaveLength(1)
  })
})
