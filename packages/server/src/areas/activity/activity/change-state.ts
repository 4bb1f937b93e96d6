import type { changeActivityState, deleteActivities } from '@portal/contract/areas/activity/activity.ts'
import { activityRefusals as no, activityMessages as words } from '@portal/contract/areas/activity/activity-words.ts'
import { bankOwnerOf } from '@portal/contract/areas/activity/quiz-answer.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { emptyOwnedBanks } from '#src/areas/assessment/public.ts'
import { deleteRows, lockRow, updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { activities } from '#src/schema/activity.ts'
import type { ActivityParts } from '#src/shared/activity-parts.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { dropSittings } from '#src/shared/attempt/drop-sittings.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { commitPrizes } from '../draw/prizes.ts'
import { type Activity, openStateOf, stateOf } from './activities.ts'
import { moveDeadlines } from './move-deadlines.ts'
import { ensureArranged, ensureTimes } from './save.ts'
import { settle } from './settle.ts'

type Body = Call<typeof changeActivityState>['body']

const LEAST_REASON = 2

const publish = async (tx: Tx, activity: Activity, now: number): Promise<Activity> => {
  ensure(activity.state === 'draft', no.published)
  if (activity.endAt.getTime() <= now) refuseField('endAt', no.endPast)
  await ensureArranged(tx, activity.id)
  await commitPrizes(tx, activity.id)
  return updateRow(tx, activities, activity, { state: 'published', publishedAt: new Date(now) })
}

const extend = async (tx: Tx, activity: Activity, at: Date | undefined, now: number): Promise<Activity> => {
  ensure(openStateOf(activity, now) !== 'draft', no.notPublished)
  if (at === undefined) return refuseField('at', no.atMissing)
  if (at <= activity.endAt) refuseField('at', no.onlyLater)
  ensureTimes({ ...activity, endAt: at })
  const extended = await updateRow(tx, activities, activity, { endAt: at })
  await moveDeadlines(tx, extended)
  return extended
}

/** Everybody who has begun is told, once. */
const tellJoined = async (tx: Tx, { id, title }: Activity, reason: string): Promise<void> => {
  const { rows } = await tx.db.execute<{ id: string }>(
    sql`select distinct g.person_id as id from activity_progress g where g.activity_id = ${id}`,
  )
  await sendMessage(
    tx,
    rows.map((row) => row.id),
    {
      event: `activity:${id}:cancelled`,
      kind: words.kind,
      title: fill(words.cancelled.title, { title }),
      text: fill(words.cancelled.text, { reason }),
      reason: words.cancelled.why,
    },
  )
}

const cancel = async (tx: Tx, activity: Activity, reason: string, now: number): Promise<Activity> => {
  ensure(openStateOf(activity, now) !== 'draft', no.notPublished)
  if ([...reason].length < LEAST_REASON) refuseField('reason', no.reasonMissing)
  const cancelled = await updateRow(tx, activities, activity, { state: 'cancelled', cancelReason: reason })
  await dropSittings(tx, { scene: 'activity', objectId: activity.id }, reason)
  await tellJoined(tx, activity, reason)
  return cancelled
}

const act = (changing: Changing, activity: Activity, { action, at, reason = '' }: Body): Promise<Activity> => {
  const { tx, now } = changing
  switch (action) {
    case 'settle':
      return settle(changing, activity, reason)
    case 'publish':
      return publish(tx, activity, now)
    case 'extend':
      return extend(tx, activity, at, now)
    case 'cancel':
      return cancel(tx, activity, reason, now)
  }
}

interface Changing {
  core: Attempts
  kinds: ActivityParts
  tx: Tx
  now: number
}

export const changeStateWith =
  (core: Attempts, kinds: ActivityParts): HandlerOf<typeof changeActivityState> =>
  async ({ tx, body, actor }) => {
    ensure(body.action !== 'publish' || actor.holds(P.activityPublish), errors.noRight)
    ensure(body.action !== 'settle' || actor.holds(P.activityRun), errors.noRight)
    const activity = await lockRow(tx, activities, body.id)
    const now = await core.clock.at()
    const changed = await act({ core, kinds, tx, now }, activity, body)
    return { state: stateOf(changed, now), revision: changed.revision }
  }

const joinedIn = async (tx: Tx, id: string): Promise<number> => {
  const { rows } = await tx.db.execute<{ n: number }>(
    sql`select count(distinct g.person_id)::int as n from activity_progress g where g.activity_id = ${id}`,
  )
  return rows[0]?.n ?? 0
}

/** Why it stays; null: it may go. */
const whyNotDelete = async (tx: Tx, { id, state }: Activity): Promise<string | null> => {
  const n = await joinedIn(tx, id)
  if (n > 0) return fill(no.joined.message, { n })
  return state === 'published' ? no.publishedKept.message : null
}

export const remove: HandlerOf<typeof deleteActivities> = async ({ tx, body }) => {
  const result = await deleteRows(tx, activities, body.ids, (activity) => whyNotDelete(tx, activity))
  const kept = new Set(result.failed.map(({ id }) => id))
  const gone = body.ids.filter((id) => !kept.has(id))
  return { ...result, keptBanks: await emptyOwnedBanks(tx, gone.map(bankOwnerOf)) }
}
