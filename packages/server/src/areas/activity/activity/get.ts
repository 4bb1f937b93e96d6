import type { getActivity } from '@portal/contract/areas/activity/activity.ts'
import { activityRefusals as no } from '@portal/contract/areas/activity/activity-words.ts'
import { quizSentence } from '@portal/contract/areas/activity/quiz-settings.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { describeAudience } from '@portal/contract/shared/audience.ts'
import { and, eq } from 'drizzle-orm'
import { getRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { activities, activityProgress } from '#src/schema/activity.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { isAddressedTo } from '#src/shared/audience/audience-values.ts'
import { namesOfAudiences } from '#src/shared/audience/resolve.ts'
import { type Activity, findPublic, ownStandings, partsOf, stateOf } from './activities.ts'

/** For those it is meant for, and those who took part while they were meant. */
export const findMeant = async (tx: Tx, actor: Actor, id: string): Promise<Activity> => {
  const activity = await findPublic(tx, id)
  if (isAddressedTo(activity, actor.facets)) return activity
  const own = await ownStandings(tx, [id], actor.id)
  return own(id).joined ? activity : refuse(no.outside)
}

const doneParts = async (tx: Tx, activityId: string, personId: string): Promise<Set<string>> => {
  const rows = await tx.db
    .select({ partId: activityProgress.partId })
    .from(activityProgress)
    .where(
      and(
        eq(activityProgress.activityId, activityId),
        eq(activityProgress.personId, personId),
        eq(activityProgress.done, true),
      ),
    )
  return new Set(rows.map(({ partId }) => partId))
}

const managed = async (tx: Tx, actor: Actor, id: string): Promise<Activity> => {
  ensure(actor.holds(P.activity), errors.noRight)
  return getRow({ ...tx, scope: actor.scopeOf([P.activity]) }, activities, id)
}

export const getWith =
  (core: Attempts): HandlerOf<typeof getActivity> =>
  async ({ tx, body, actor }) => {
    const activity = body.manage ? await managed(tx, actor, body.id) : await findMeant(tx, actor, body.id)
    const parts = await partsOf(tx, activity.id)
    const done = await doneParts(tx, activity.id, actor.id)
    const own = await ownStandings(tx, [activity.id], actor.id)
    const now = await core.clock.at()
    const { audience, ...facts } = activity
    return {
      ...facts,
      state: stateOf(activity, now),
      sentence: parts.map(({ settings }) => quizSentence(settings)).join(''),
      parts: parts.map(({ id, type, title, weight, required, settings }) => ({
        id,
        type,
        title,
        weight,
        required,
        quiz: settings,
        done: done.has(id),
        missing: !done.has(id),
      })),
      my: own(activity.id),
      serverTime: new Date(now),
      ...(body.manage && {
        audience,
        audienceText: describeAudience(audience, await namesOfAudiences(tx.db, [audience])),
      }),
    }
  }
