import { type ActivityInput, changeActivityState, saveActivity } from '@portal/contract/areas/activity/activity.ts'
import { bankOwnerOf } from '@portal/contract/areas/activity/quiz-answer.ts'
import { type QuizSettings, SHIPPED_QUIZ } from '@portal/contract/areas/activity/quiz-settings.ts'
import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { startAttempt, submitAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { z } from 'zod'
import { provideKinds } from '#src/areas/activity/completion/kinds.ts'
import { findOwnedBank, insertActiveQuestion } from '#src/areas/assessment/public.ts'
import { createProviders } from '#src/platform/providers.ts'
import { activities } from '#src/schema/activity.ts'
import type { ActivityParts } from '#src/shared/activity-parts.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import type { Client, TestApp } from '../app.ts'
import { minutesFromNow } from './exam.ts'
import { singleContent } from './sitting.ts'

/** The kinds of parts as the area provides them, for jobs that tests run by hand. */
export const activityKinds: ActivityParts = createProviders('parts of activities of kind')
provideKinds(activityKinds)

let serial = 0

type Wishes = Partial<Omit<ActivityInput, 'parts'>> & {
  quiz?: Partial<QuizSettings>
  /** In place of a quiz alone. */
  parts?: z.input<typeof saveActivity.body>['parts']
}

/** What an author saves: begun a minute ago, for an hour, everybody, three questions a try. */
export const activityOf = ({ quiz = {}, parts, ...wishes }: Wishes = {}) => {
  serial += 1
  const { startAt = minutesFromNow(-1), endAt = minutesFromNow(60), showFrom = null, ...rest } = wishes
  return {
    title: `安全知识竞答 ${serial}`,
    audience: { ...EMPTY_AUDIENCE, everyone: true },
    ...rest,
    startAt: startAt.toISOString(),
    endAt: endAt.toISOString(),
    showFrom: showFrom?.toISOString() ?? null,
    parts: parts ?? [{ type: 'answer' as const, title: '知识竞答', quiz: { ...SHIPPED_QUIZ, count: 3, ...quiz } }],
  }
}

/** Puts questions in force into the bank of an activity. */
export const fillBank = (t: TestApp, activityId: string, contents: readonly QuestionContent[]): Promise<string[]> =>
  inBackground(t.running.platform, async (tx) => {
    const bank = await findOwnedBank(tx, bankOwnerOf(activityId))
    if (!bank) throw new Error('the activity has no bank')
    const facts = { bankId: bank.id, typeId: bank.id, difficulty: 3, labelIds: [], knowledgeIds: [] }
    const ids: string[] = []
    for (const content of contents) {
      serial += 1
      const stem = `<p>本活动第 ${serial} 题</p>${content.stem}`
      ids.push(await insertActiveQuestion(tx, { ...facts, content: { ...content, stem } }))
    }
    return ids
  })

/** A draft with so many questions. */
export const anActivity = async (t: TestApp, author: Client, wishes: Wishes = {}, questions = 4) => {
  const { id, revision } = await author.call(saveActivity, activityOf(wishes))
  const questionIds = await fillBank(
    t,
    id,
    Array.from({ length: questions }, () => singleContent),
  )
  return { id, revision, questionIds }
}

export const aPublishedActivity = async (t: TestApp, author: Client, wishes: Wishes = {}, questions = 4) => {
  const made = await anActivity(t, author, wishes, questions)
  await author.call(changeActivityState, { id: made.id, action: 'publish' })
  return made
}

/** As if its time lay elsewhere, whatever the rules say about such a change. */
export const moveActivity = async (t: TestApp, id: string, startAt: Date, endAt: Date): Promise<void> => {
  await t.db.update(activities).set({ startAt, endAt }).where(eq(activities.id, id))
}

export const tryBody = (activityId: string) => ({
  scene: 'activity' as const,
  objectId: activityId,
  clientKey: `key-${v7()}`,
  device: 'Chrome · Android',
})

/** One try; the first so many questions are answered rightly, the others wrongly. */
export const answerActivity = async (learner: Client, activityId: string, right: number) => {
  const { attemptId, lease, sections } = await learner.call(startAttempt, tryBody(activityId))
  const items = sections.flatMap((section) => section.items)
  const receipt = await learner.call(submitAttempt, {
    attemptId,
    lease,
    clientKey: `key-${v7()}`,
    changes: items.map(({ itemId }, place) => ({
      itemId,
      rev: 1,
      answer: place < right ? 'bbbbbbbb' : 'aaaaaaaa',
      flag: false,
      spentMs: 1000,
    })),
  })
  return { attemptId, receipt }
}
