import { answerLivePush, currentLivePush } from '@portal/contract/areas/exam/live/answer.ts'
import { listLiveQuizzes, pushLiveQuiz, saveLiveQuiz } from '@portal/contract/areas/exam/live/quiz.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { type Audience, EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { eq, type InferInsertModel, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { livePushes } from '#src/schema/exam/live-quiz.ts'
import { anchors } from '#src/schema/live/anchor.ts'
import { type LiveState, liveClasses } from '#src/schema/live/class.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import type { Client, TestApp } from '../app.ts'
import { aBankOf, onlyPeople } from './exam.ts'
import { singleContent } from './sitting.ts'

let serial = 0

interface ClassWishes {
  state?: LiveState
  values?: Partial<InferInsertModel<typeof liveClasses>>
  audience?: Audience
  ownerOrgId?: string
}

/** Appoints a person; his term runs unless it is said otherwise. */
export const anAnchor = async (
  { db }: Pick<TestApp, 'db'>,
  userId: string,
  more: Partial<typeof anchors.$inferInsert> = {},
): Promise<string> => {
  const values = { userId, ownerOrgId: ROOT_ORG_ID, fields: ['高处作业'], ...more }
  const [anchor] = await db.insert(anchors).values(values).returning()
  if (!anchor) throw new Error('no anchor was inserted')
  return anchor.id
}

/** A class of this host that goes on since an hour, for everybody. */
export const aLiveClass = async (
  t: TestApp,
  hostId: string,
  { state = 'live', audience, ownerOrgId = ROOT_ORG_ID, values = {} }: ClassWishes = {},
): Promise<string> => {
  serial += 1
  const [live] = await t.db
    .insert(liveClasses)
    .values({
      title: `安全直播课 ${serial}`,
      hostId,
      plannedStart: new Date(Date.now() - HOUR_MS),
      plannedEnd: new Date(Date.now() + HOUR_MS),
      startedAt: state === 'live' ? new Date() : null,
      state,
      broadcast: state === 'live' ? [{ startedAtMs: Date.now(), endedAtMs: null }] : [],
      ownerOrgId,
      ...audienceValues(audience ?? { ...EMPTY_AUDIENCE, everyone: true }),
      ...values,
    })
    .returning()
  if (!live) throw new Error('no class was inserted')
  return live.id
}

/** A class that goes on, with its host and so many people, who are asked for no round. */
export const aClassOn = async (t: TestApp, count: number, values: ClassWishes['values'] = {}) => {
  const [host, ...people] = await Promise.all(Array.from({ length: count + 1 }, () => t.as()))
  if (!host) throw new Error('nobody hosts')
  const audience = onlyPeople(...people.map(({ id }) => id))
  const liveId = await aLiveClass(t, host.id, { audience, values: { needRounds: 0, ...values } })
  return { host, people, liveId }
}

/** As if the round of sign-in had been opened so many seconds before; its codes too. */
export const shiftRound = async ({ db }: Pick<TestApp, 'db'>, roundId: string, seconds: number): Promise<void> => {
  const by = sql`${seconds} * interval '1 second'`
  await db.execute(
    sql`update live_rounds set opened_at = opened_at - ${by}, closes_at = closes_at - ${by} where id = ${roundId}`,
  )
  await db.execute(sql`update sign_sheets set start_at = start_at - ${by}, end_at = end_at - ${by}, in_from = in_from - ${by},
    in_to = in_to - ${by} where owner_ids @> array[${roundId}]::uuid[]`)
}

/** Somebody who hosts a class by himself, with questions of his own bank. */
export const aQuizIn = async (
  t: TestApp,
  host: Client,
  liveId: string,
  contents = [singleContent],
  more: { seconds?: number; showRank?: boolean } = {},
) => {
  const { ids } = await aBankOf(t, contents)
  const body = { liveId, title: `随堂测验 ${serial}`, seconds: 60, showRank: true, questionIds: ids, ...more }
  const { id } = await host.call(saveLiveQuiz, body)
  return { id, questionIds: ids }
}

export const push = (host: Client, id: string) => host.call(pushLiveQuiz, { id })

/** The body by which this person answers what is asked now, every item alike. */
export const answerTo = async (learner: Client, liveId: string, answer: string | boolean | string[]) => {
  const { push: asked } = await learner.call(currentLivePush, { liveId })
  if (!asked) throw new Error('nothing is asked')
  const answers = asked.items.map(({ itemId }) => ({ itemId, answer }))
  return { pushId: asked.id, clientKey: `key-${v7()}`, answers }
}

export const answer = async (learner: Client, liveId: string, given: string | boolean | string[]) =>
  learner.call(answerLivePush, await answerTo(learner, liveId, given))

/** As if the bell had rung so long ago. */
export const rangAgo = async (t: TestApp, pushId: string, milliseconds: number): Promise<void> => {
  await t.db
    .update(livePushes)
    .set({ closesAt: sql`clock_timestamp() - ${milliseconds}::int * interval '1 millisecond'` })
    .where(eq(livePushes.id, pushId))
}

export const rowOfQuiz = async (client: Client, liveId: string, id: string) => {
  const { list } = await client.call(listLiveQuizzes, { filter: { liveId } })
  return list.find((row) => row.id === id)
}
