import { getAttempt, reviewAttempt, startAttempt, submitAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { answerOneQuestion } from '@portal/contract/areas/exam/attempt/instant.ts'
import { getGaps } from '@portal/contract/areas/learning/record.ts'
import {
  listQuestionedVideos,
  listVideoQuestionPeople,
  videoQuestionStat,
} from '@portal/contract/areas/video/question.ts'
import {
  answerVideoQuestion,
  askVideoQuestion,
  myVideoQuestions,
} from '@portal/contract/areas/video/question-answer.ts'
import { getSingleVideoInfo } from '@portal/contract/areas/video/video-single.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attempts } from '#src/schema/exam/attempt.ts'
import { sittings } from '#src/schema/study.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aPlayer, aStudyVideo } from '#test/factories/learning.ts'
import {
  ACCEPTED,
  EXPLANATION,
  fillContent,
  judgeContent,
  multipleContent,
  singleContent,
} from '#test/factories/sitting.ts'
import { aVideoQuestion } from '#test/factories/video-question.ts'

let t: TestApp
/** Beats keep the clock of the test, behind that of the tries until something is watched again. */
let nowMs = Date.now() - 900_000
beforeAll(async () => {
  t = await startTestApp()
  t.running.studyClock.set(async () => nowMs)
})
afterAll(() => t.close())

const RIGHT = 'bbbbbbbb'
const WRONG = 'aaaaaaaa'
const wrongs: Partial<Record<string, string | boolean | string[]>> = {
  multiple: ['dddddddd'],
  judge: true,
  fill: ['一'],
}

/** A learner in front of a video that asks one question in its middle. */
const aLesson = async (pin: Parameters<typeof aVideoQuestion>[2] = {}, content = singleContent) => {
  const videoId = await aStudyVideo(t.db, { seconds: 60 })
  const questionId = await aVideoQuestion(t.running, videoId, { second: 30, ...pin }, content)
  const learner = await t.as()
  const player = await aPlayer(learner, videoId)
  const { sittingId } = player.opened
  let seq = 0
  return {
    videoId,
    questionId,
    learner,
    player,
    sittingId,
    ask: () => learner.call(askVideoQuestion, { sittingId, questionId }),
    answer: (answer: string | boolean | string[], at = ++seq) =>
      learner.call(answerVideoQuestion, { sittingId, questionId, answer, seq: at, spentMs: 4000 }),
    watch: async (from: number, to: number) => {
      nowMs += (to - from) * 1000
      return player.beat([[from, to]])
    },
  }
}

describe('what a learner is told', () => {
  test('no reply before the last try or a right answer holds anything of the key, byte by byte', async () => {
    for (const content of [singleContent, multipleContent, judgeContent, fillContent]) {
      const lesson = await aLesson({ maxTries: 2 }, content)
      const { learner, videoId, sittingId, questionId } = lesson
      const wrong = wrongs[content.kind] ?? WRONG
      const replies: string[] = []
      const say = async (endpoint: typeof askVideoQuestion, body: unknown) =>
        replies.push(JSON.stringify((await learner.send(endpoint, body as never)).envelope))
      const any = (endpoint: unknown) => endpoint as typeof askVideoQuestion
      await say(any(getSingleVideoInfo), { id: videoId, manage: false })
      await say(any(myVideoQuestions), { videoId })
      await say(askVideoQuestion, { sittingId, questionId })
      const [running] = await t.db.select().from(attempts).where(eq(attempts.objectId, questionId))
      const attemptId = running?.id ?? ''
      const key = { attemptId, itemId: 'question', rev: 1, answer: wrong, clientKey: `key-${v7()}` }
      await say(any(answerOneQuestion), key)
      await say(any(getAttempt), { attemptId, lease: 1 })
      await say(any(answerVideoQuestion), { sittingId, questionId, answer: wrong, seq: 1 })
      await say(any(reviewAttempt), { attemptId })
      await say(any(startAttempt), { scene: 'video', objectId: questionId, clientKey: `key-${v7()}`, device: '电脑' })
      await say(askVideoQuestion, { sittingId, questionId })

      const traffic = replies.join('\n')
      expect(traffic).toContain(content.stem)
      expect(traffic).toContain('"right":false')
      for (const secret of [
        EXPLANATION,
        ACCEPTED,
        '"key"',
        '"explanation"',
        '"accepted"',
        '"questionId":"' + (running?.paper.sections[0]?.items[0]?.questionId ?? ''),
      ])
        expect(traffic, secret).not.toContain(secret)

      await learner.call(askVideoQuestion, { sittingId, questionId })
      const last = JSON.stringify(
        await learner.call(answerVideoQuestion, {
          sittingId,
          questionId,
          answer: wrong,
          seq: 2,
          attention: false,
          spentMs: 0,
        }),
      )
      expect(last).toContain(EXPLANATION)
      expect(last).toContain('"key"')
    }
  })

  test('handing the try in by the general call counts as a try and opens nothing', async () => {
    const lesson = await aLesson({ maxTries: 2 })
    await lesson.ask()
    const [running] = await t.db.select().from(attempts).where(eq(attempts.objectId, lesson.questionId))
    const attemptId = running?.id ?? ''

    const handed = await lesson.learner.send(submitAttempt, { attemptId, lease: 1, clientKey: `key-${v7()}` } as never)
    const review = await lesson.learner.send(reviewAttempt, { attemptId })

    expect(handed.envelope.status).toBe(0)
    expect(JSON.stringify(review.envelope)).not.toContain(EXPLANATION)
    expect((await lesson.ask()).triesLeft).toBe(1)
  })
})

describe('tries', () => {
  test('a right answer is told with its explanation, asks no more, and stands in the figures of the question', async () => {
    const lesson = await aLesson({ mustPass: true })
    await lesson.ask()

    const verdict = await lesson.answer(RIGHT)
    const again = await lesson.ask()

    expect(verdict).toMatchObject({ right: true, mayGoOn: true, state: 'passed' })
    expect(verdict.explanation).toContain(EXPLANATION)
    expect(again).toMatchObject({ asked: null, state: 'passed' })
    expect(
      await lesson.learner.refused(answerVideoQuestion, {
        sittingId: lesson.sittingId,
        questionId: lesson.questionId,
        answer: RIGHT,
        seq: 9,
      } as never),
    ).toMatchObject({ message: '本题已作答，不能再提交' })
  })

  test('the same number gets the same reply and is one try', async () => {
    const lesson = await aLesson({ maxTries: 3 })
    await lesson.ask()

    const first = await lesson.answer(WRONG, 1)
    const twin = await lesson.answer(WRONG, 1)

    expect(twin).toEqual(first)
    expect(first).toMatchObject({ right: false, triesLeft: 2 })
  })

  test('twenty presses at once are one try', async () => {
    const lesson = await aLesson({ maxTries: 3 })
    await Promise.all(Array.from({ length: 5 }, lesson.ask))

    await Promise.all(Array.from({ length: 20 }, () => lesson.answer(WRONG, 1)))

    expect((await lesson.ask()).triesLeft).toBe(2)
  })

  test('a choice that may be left out is over with its last try, and shows its explanation', async () => {
    const lesson = await aLesson({ maxTries: 1, mustPass: false })
    await lesson.ask()

    const verdict = await lesson.answer(WRONG)

    expect(verdict).toMatchObject({ right: false, mayGoOn: true, state: 'done', triesLeft: 0 })
    expect(verdict.key).toEqual({ type: 'options', ids: [RIGHT] })
  })

  test('a must whose tries are used up opens again only after its chapter was really watched', async () => {
    const lesson = await aLesson({ maxTries: 1, mustPass: true })
    await lesson.watch(0, 30)
    await lesson.ask()

    const verdict = await lesson.answer(WRONG)
    const closed = await lesson.ask()
    nowMs = Date.now() + 1000
    await lesson.watch(0, 15)
    const half = await lesson.ask()
    await lesson.watch(15, 30)
    const open = await lesson.ask()

    expect(verdict).toMatchObject({ mayGoOn: false, state: 'rewatch', rewatch: { from: 0, to: 30 } })
    expect(closed).toMatchObject({ asked: null, state: 'rewatch' })
    expect(half.state).toBe('rewatch')
    expect(open).toMatchObject({ state: 'open', triesLeft: 1 })
    expect(open.asked?.kind).toBe('single')
  })

  test('a foreign sitting, an ended one and a video outside the audience are missing alike', async () => {
    const lesson = await aLesson()
    const stranger = await t.as()
    const body = { sittingId: lesson.sittingId, questionId: lesson.questionId }

    expect((await stranger.refused(askVideoQuestion, body)).status).toBe(1004)
    await t.db.update(sittings).set({ endedAt: new Date(), endedBy: 'close' }).where(eq(sittings.id, lesson.sittingId))
    expect((await lesson.learner.refused(askVideoQuestion, body)).status).toBe(1004)
  })
})

describe('completion', () => {
  test('a must keeps a wholly watched video open until it is answered rightly', async () => {
    const lesson = await aLesson({ mustPass: true, maxTries: null })
    const watched = await lesson.watch(0, 60)
    const gaps = await lesson.learner.call(getGaps, { itemType: 'video', itemId: lesson.videoId })
    await lesson.ask()

    await lesson.answer(RIGHT)
    const after = await lesson.player.beat([])

    expect(watched).toMatchObject({ coverage: 100, completed: false })
    expect(gaps).toMatchObject({ dutiesOpen: true, questions: [{ id: lesson.questionId, second: 30 }] })
    expect(gaps.sentence).toContain('答对 1 道必答题')
    expect(after.completed).toBe(true)
  })

  test('a question that may be left out keeps nobody from finishing', async () => {
    const lesson = await aLesson({ mustPass: false })

    expect(await lesson.watch(0, 60)).toMatchObject({ completed: true })
  })
})

describe('attention checks', () => {
  const aCheck = async ({ answered }: { answered: boolean }) => {
    const videoId = await aStudyVideo(t.db, { seconds: 600, policy: { attention: 'question' } })
    const questionId = await aVideoQuestion(t.running, videoId, { second: 20, maxTries: 1 })
    const learner = await t.as()
    const player = await aPlayer(learner, videoId)
    const { sittingId } = player.opened
    await t.db
      .update(sittings)
      .set({ attentionTicks: [100] })
      .where(eq(sittings.id, sittingId))
    if (answered) {
      await learner.call(askVideoQuestion, { sittingId, questionId })
      await learner.call(answerVideoQuestion, { sittingId, questionId, answer: WRONG, seq: 1 })
    }
    nowMs += 30_000
    const reply = await player.beat([[0, 30]])
    return { videoId, questionId, learner, player, sittingId, reply }
  }

  test('ask what was answered in the last minutes, count as no try, and let the lesson go on whatever is answered', async () => {
    const check = await aCheck({ answered: true })
    const { learner, sittingId, questionId } = check
    nowMs += 10_000
    const refused = await check.player.beat([[30, 40]], { event: 'answer' })

    const asked = await learner.call(askVideoQuestion, { sittingId })
    const verdict = await learner.call(answerVideoQuestion, {
      sittingId,
      questionId,
      answer: WRONG,
      seq: 2,
      attention: true,
    } as never)
    nowMs += 10_000
    const after = await check.player.beat([[40, 50]])

    expect(check.reply.command).toBe('attention')
    expect(refused.refused[0]?.reason).toBe('ATTENTION')
    expect(asked).toMatchObject({ questionId, asked: { kind: 'single' } })
    expect(verdict).toMatchObject({ right: false, mayGoOn: true, rewatch: { from: 0, to: 20 } })
    expect(after).toMatchObject({ refused: [], command: 'none' })
    expect((await learner.call(myVideoQuestions, { videoId: check.videoId })).list[0]?.state).toBe('done')
  })

  test('ask for a confirmation where every question still has its tries, and would be given away', async () => {
    const check = await aCheck({ answered: false })

    const asked = await check.learner.call(askVideoQuestion, { sittingId: check.sittingId })
    nowMs += 10_000
    const after = await check.player.beat([[30, 40]], { event: 'answer' })

    expect(asked.asked).toBeNull()
    expect(after.refused).toEqual([])
  })
})

describe('figures', () => {
  test('count people once and first tries by themselves, and agree between the two pages', async () => {
    const lesson = await aLesson({ maxTries: null })
    await lesson.ask()
    await lesson.answer(WRONG)
    await lesson.ask()
    await lesson.answer(RIGHT)
    const other = await t.as()
    const { sittingId } = (await aPlayer(other, lesson.videoId)).opened
    await other.call(askVideoQuestion, { sittingId, questionId: lesson.questionId })
    await other.call(answerVideoQuestion, {
      sittingId,
      questionId: lesson.questionId,
      answer: RIGHT,
      seq: 1,
      spentMs: 2000,
    } as never)
    const manager = await t.as(P.schoolVideo, P.schoolVideoStat)

    const [stat] = await manager.call(videoQuestionStat, { videoId: lesson.videoId })
    const videos = await manager.call(listQuestionedVideos, { filter: { hasQuestions: true }, pageSize: 200 } as never)
    const people = await manager.call(listVideoQuestionPeople, { filter: { videoId: lesson.videoId } } as never)

    expect(stat).toMatchObject({ answered: 2, firstRight: 0.5, passed: 2, seconds: 3 })
    expect(stat?.options.map(({ count, right }) => [count, right])).toEqual([
      [1, null],
      [1, null],
      [0, null],
    ])
    expect(videos.list.find(({ id }) => id === lesson.videoId)).toMatchObject({
      questions: 1,
      answered: 2,
      firstRight: 0.5,
    })
    expect(people.list.map(({ tries, firstRight }) => [tries, firstRight]).sort()).toEqual([
      [1, 1],
      [2, 0],
    ])
    const { rows } = await t.db.execute<{ n: number }>(
      sql`select count(*)::int as n from attempt_items i join attempts a on a.id = i.attempt_id where a.object_id = ${lesson.questionId}`,
    )
    expect(rows[0]?.n).toBe(3)
  })
})

describe('the wrong book', () => {
  const bookOf = async (personId: string) => {
    const { rows } = await t.db.execute<{ n: number; sources: string[] }>(
      sql`select wrong_count as n, sources from wrong_items where person_id = ${personId}`,
    )
    return rows
  }

  test('hears of a wrong answer once the key is open, not before', async () => {
    const lesson = await aLesson({ maxTries: 2 })
    await lesson.ask()
    await lesson.answer(WRONG)
    const before = await bookOf(lesson.learner.id)
    await lesson.ask()

    await lesson.answer(WRONG)

    expect(before).toEqual([])
    expect(await bookOf(lesson.learner.id)).toMatchObject([{ n: 2, sources: ['video'] }])
  })

  test('holds a question that was missed first and answered rightly then', async () => {
    const lesson = await aLesson({ maxTries: null })
    await lesson.ask()
    await lesson.answer(WRONG)
    await lesson.ask()

    await lesson.answer(RIGHT)

    expect(await bookOf(lesson.learner.id)).toMatchObject([{ n: 1 }])
  })
})
