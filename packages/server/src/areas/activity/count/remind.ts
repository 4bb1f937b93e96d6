import { activityRefusals as no, activityMessages as words } from '@portal/contract/areas/activity/activity-words.ts'
import { activityPathOf } from '@portal/contract/areas/activity/desk.ts'
import type { remindActivity } from '@portal/contract/areas/activity/quiz-answer.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { HOUR_MS, shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { type SQL, sql } from 'drizzle-orm'
import { lockRow } from '#src/kit/store.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { activities } from '#src/schema/activity.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { type Activity, stateOf } from '../activity/activities.ts'
import { nearPeople, participants } from './participants.ts'

type Who = Call<typeof remindActivity>['body']['who']

const LATELY_MS = 4 * HOUR_MS

/** When people were reminded, and from when on they may be again; null: they may be now. */
export const remindedLately = (
  { remindedAt }: Pick<Activity, 'remindedAt'>,
  now: number,
): { at: Date; nextAt: Date } | null => {
  if (remindedAt === null) return null
  const nextMs = remindedAt.getTime() + LATELY_MS
  return now > nextMs ? null : { at: remindedAt, nextAt: new Date(nextMs) }
}

const meantBy = (activity: Activity, who: Who): SQL[] => {
  switch (who) {
    case 'absent':
      return [sql`not x.joined`]
    case 'unfinished':
      return [sql`not x.complete`]
    case 'near':
      return [sql`x.person_id in (select n.person_id from ${nearPeople(activity)} n)`]
  }
}

/** 提醒: only those it is for, and who have something left to do. */
export const remindWith =
  (core: Attempts): HandlerOf<typeof remindActivity> =>
  async ({ tx, body: { activityId, orgIds, who } }) => {
    const activity = await lockRow(tx, activities, activityId)
    const now = await core.clock.at()
    ensure(stateOf(activity, now) === 'running', no.notRunning)
    ensure(remindedLately(activity, now) === null, no.remindedLately)
    const units = orgIds.length === 0 ? [] : [sql`x.org_id = any(${sql.param(orgIds)}::uuid[])`]
    const wanted = [sql`x.expected`, ...meantBy(activity, who), ...units]
    const { rows } = await tx.db.execute<{ id: string }>(sql`
      select x.person_id as id from ${participants(activity, {}, wanted)} x`)
    ensure(rows.length > 0, no.nobodyLeft)

    await tx.db.execute(sql`update activities set reminded_at = now() where id = ${activity.id}`)
    const { title, endAt } = activity
    const said = who === 'absent' ? words.remind : words.unfinished
    const sent = await sendMessage(
      tx,
      rows.map(({ id }) => id),
      {
        event: `activity:${activity.id}:remind:${now}`,
        kind: words.kind,
        title: fill(said.title, { title }),
        text: fill(said.text, { at: shanghaiTime(endAt) }),
        link: activityPathOf(activity.id),
        reason: said.why,
        dueAt: endAt,
      },
    )
    tx.notes.push({
      objectType: 'activities',
      objectId: activity.id,
      objectName: title,
      diff: [{ field: 'reminded', before: null, after: sent }],
      kind: 'run',
    })
    return { sent }
  }
