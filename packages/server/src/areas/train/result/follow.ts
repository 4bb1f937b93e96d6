import { resultReasons } from '@portal/contract/areas/train/result/result-words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { SessionFollowers } from '../presence/owner.ts'
import { sessionsOfClass } from '../presence/sessions.ts'
import { judgePeople } from './judge-people.ts'
import { holdClass, isGraduated } from './rules.ts'
import { holdPeople, settle } from './settle.ts'

/** Judges people of a graduated class again; answers hundredths before and after by person. */
const settleAgain = async (portal: Portal, tx: Tx, classId: string, userIds: readonly string[], reason: string) => {
  const cls = await holdClass(tx, classId)
  if (!isGraduated(cls)) return null
  const sessions = await sessionsOfClass(tx.db, classId)
  await holdPeople(tx, userIds)
  const people = await judgePeople(tx, portal.classItems.of('items'), cls, sessions, userIds)
  const { hours } = await settle(tx, cls, sessions, people, reason)
  return hours
}

interface Overlapping extends Record<string, unknown> {
  classId: string
  userIds: string[]
}

/** People with attendance in other graduated classes that lies over theirs in this one, or over a live class. */
const overlapping = async (tx: Tx, own: { classId: string } | { liveId: string }, userIds: readonly string[]) => {
  const spans =
    'classId' in own
      ? sql`select p.user_id, p.from_at, p.to_at from train_presence p where p.class_id = ${own.classId}
          and p.from_at is not null`
      : sql`select l.user_id, l.from_at, l.to_at from live_presence l where l.live_id = ${own.liveId}`
  const { rows } = await tx.db.execute<Overlapping>(sql`
    select o.class_id as "classId", array_agg(distinct o.user_id) as "userIds"
    from (${spans}) x join train_presence o on o.user_id = x.user_id and o.from_at < x.to_at and o.to_at > x.from_at
      join train_classes c on c.id = o.class_id and c.state in ('graduated', 'archived')
    where x.user_id = any(${sql.param([...userIds])}::uuid[])
      ${'classId' in own ? sql`and o.class_id <> ${own.classId}` : sql``}
    group by o.class_id order by o.class_id`)
  return rows
}

/** Hours of one class changed: those of other classes at the same time are worked out again. */
export const reviewOthers = async (portal: Portal, tx: Tx, classId: string, userIds: readonly string[]) => {
  for (const each of await overlapping(tx, { classId }, userIds))
    await settleAgain(portal, tx, each.classId, each.userIds, resultReasons.overlap)
}

/** Presence in a live class was granted or taken back: sessions at the same time give way to it. */
export const reviewAfterLive = async (portal: Portal, tx: Tx, liveId: string, userIds: readonly string[]) => {
  for (const each of await overlapping(tx, { liveId }, userIds))
    await settleAgain(portal, tx, each.classId, each.userIds, resultReasons.overlap)
}

/** A correction after the seal: hours, result and certificate of the person follow, where the class is graduated. */
export const followCorrection =
  (portal: Portal): SessionFollowers['corrected'] =>
  async (tx, { classId, userId, reason }) => {
    const hours = await settleAgain(portal, tx, classId, [userId], fill(resultReasons.corrected, { reason }))
    if (!hours) return null
    await reviewOthers(portal, tx, classId, [userId])
    const { before, after } = hours.get(userId) ?? { before: 0, after: 0 }
    return { before: before / 100, after: after / 100 }
  }
