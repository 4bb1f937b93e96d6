import { activityRefusals as no, activityMessages as words } from '@portal/contract/areas/activity/activity-words.ts'
import { quizPathOf, type remindActivity } from '@portal/contract/areas/activity/quiz-answer.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { HOUR_MS, shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { lockRow } from '#src/kit/store.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { activities } from '#src/schema/activity.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { stateOf } from '../activity/activities.ts'
import { participants } from './participants.ts'

const LATELY_MS = 4 * HOUR_MS

/** 提醒未参与: only those it is for, and who have not begun. */
export const remindWith =
  (core: Attempts): HandlerOf<typeof remindActivity> =>
  async ({ tx, body: { activityId, orgIds } }) => {
    const activity = await lockRow(tx, activities, activityId)
    const now = await core.clock.at()
    ensure(stateOf(activity, now) === 'running', no.notRunning)
    ensure(activity.remindedAt === null || now - activity.remindedAt.getTime() > LATELY_MS, no.remindedLately)
    const units = orgIds.length === 0 ? [] : [sql`x.org_id = any(${sql.param(orgIds)}::uuid[])`]
    const { rows } = await tx.db.execute<{ id: string }>(sql`
      select x.person_id as id from ${participants(activity, { joined: false }, [sql`x.expected`, ...units])} x`)
    ensure(rows.length > 0, no.nobodyLeft)

    await tx.db.execute(sql`update activities set reminded_at = now() where id = ${activity.id}`)
    const { title, endAt } = activity
    const sent = await sendMessage(
      tx,
      rows.map(({ id }) => id),
      {
        event: `activity:${activity.id}:remind:${now}`,
        kind: words.kind,
        title: fill(words.remind.title, { title }),
        text: fill(words.remind.text, { at: shanghaiTime(endAt) }),
        link: quizPathOf(activity.id),
        reason: words.remind.why,
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
