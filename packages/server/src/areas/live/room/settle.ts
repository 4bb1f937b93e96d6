import { and, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { grantFulfilled, judgeAgain, withdrawLapsed } from '#src/areas/learning/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { liveClasses, livePresence } from '#src/schema/live/class.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import type { BroadcastPart } from '#src/shared/evidence/presence.ts'
import type { StudyItems } from '#src/shared/evidence/study-items.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { LiveClass } from '../class/reach.ts'
import { curveOf } from '../report/curve.ts'
import { wallSpans } from './wall-spans.ts'

/** The last beats have come by then. */
const AFTER_MS = 60_000
const PEOPLE_AT_ONCE = 500

interface Granted extends Record<string, unknown> {
  user_id: string
  spans: [number, number][]
}

/** Keeps when those were there whose hours stand: nothing else may count the same time again. */
const keepPresence = async (
  tx: Tx,
  liveId: string,
  broadcast: readonly BroadcastPart[],
  userIds: readonly string[],
): Promise<void> => {
  const people = sql`${sql.param(userIds)}::uuid[]`
  const { rows } = await tx.db.execute<Granted>(sql`
    select r.user_id, (select jsonb_agg(jsonb_build_array(lower(p), upper(p)) order by lower(p))
      from unnest(r.intervals) p) as spans
    from study_records r where r.item_type = 'live' and r.item_id = ${liveId} and r.user_id = any(${people})
      and r.intervals <> '{}' and exists (select 1 from hour_entries e where e.user_id = r.user_id and e.source = 'live'
        and e.item_id = r.item_id and e.cycle = r.cycle and e.state = 'granted')`)
  await tx.db.execute(sql`delete from live_presence where live_id = ${liveId} and user_id = any(${people})`)
  const stays = rows.flatMap(({ user_id: userId, spans }) =>
    wallSpans(broadcast, spans).map(({ fromMs, toMs }) => ({
      liveId,
      userId,
      fromAt: new Date(fromMs),
      toAt: new Date(toMs),
    })),
  )
  if (stays.length > 0) await tx.db.insert(livePresence).values(stays)
}

/** Judges these people again after the end. */
const settlePeople = async (
  items: StudyItems,
  tx: Tx,
  live: Pick<LiveClass, 'id' | 'broadcast'>,
  userIds: readonly string[],
): Promise<void> => {
  await judgeAgain(items, tx, 'live', live.id, userIds)
  await keepPresence(tx, live.id, live.broadcast, userIds)
}

/**
 * Judges somebody of an ended class again whose round of sign-in counts by now, or no more; `reason` is what his ledger
 * says where hours go.
 */
export const settleSigned = async (
  items: StudyItems,
  tx: Tx,
  live: Pick<LiveClass, 'id' | 'broadcast'>,
  { userId, counted, reason }: { userId: string; counted: boolean; reason: string },
): Promise<void> => {
  const ref = { itemType: 'live', itemId: live.id } as const
  if (counted) await grantFulfilled(items, tx, ref, [userId])
  else await withdrawLapsed(items, tx, ref, [userId], reason)
  await keepPresence(tx, live.id, live.broadcast, [userId])
}

const settleClass = async ({ platform, studyItems, studyClock }: Portal, live: LiveClass): Promise<void> => {
  const { rows } = await platform.db.execute<{ user_id: string }>(sql`
    select distinct user_id from study_records where item_type = 'live' and item_id = ${live.id} order by 1`)
  const people = rows.map(({ user_id: userId }) => userId)
  for (let from = 0; from < people.length; from += PEOPLE_AT_ONCE) {
    const part = people.slice(from, from + PEOPLE_AT_ONCE)
    await inBackground(platform, (tx) => settlePeople(studyItems, tx, live, part))
  }
  const { peak } = await curveOf(platform.db, live, await studyClock.now(platform.db))
  await platform.db.execute(sql`
    update live_classes set settled_at = now(), peak = greatest(peak, ${peak}::int) where id = ${live.id}`)
}

/** Hours of everybody who was in a class, a minute after its end. */
export const settleEnded = async (portal: Portal): Promise<void> => {
  const { platform, studyClock } = portal
  const now = await studyClock.now(platform.db)
  const ended = await platform.db
    .select()
    .from(liveClasses)
    .where(
      and(
        isNotNull(liveClasses.endedAt),
        isNull(liveClasses.settledAt),
        lt(liveClasses.endedAt, new Date(now - AFTER_MS)),
      ),
    )
  for (const live of ended) await settleClass(portal, live)
}
