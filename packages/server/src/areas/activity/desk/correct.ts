import { activityRefusals as no, activityMessages as words } from '@portal/contract/areas/activity/activity-words.ts'
import { activityPathOf, type correctActivity } from '@portal/contract/areas/activity/desk.ts'
import { partStanding } from '@portal/contract/areas/activity/desk-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { and, eq, sql } from 'drizzle-orm'
import { lockRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { activities, activityProgress } from '#src/schema/activity.ts'
import { users } from '#src/schema/directory.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { type Activity, type ActivityPart, ownStandings, partsOf } from '../activity/activities.ts'
import { earnCompleted } from '../completion/refresh.ts'

type Body = Call<typeof correctActivity>['body']

/** The unit of a person of this activity on its last day; nobody else is corrected. */
const unitOf = async (tx: Tx, activityId: string, userId: string): Promise<string> => {
  const { rows } = await tx.db.execute<{ org_id: string }>(sql`
    select coalesce(
      (select f.org_id from activity_people f where f.activity_id = ${activityId} and f.person_id = ${userId}),
      (select g.org_id from activity_progress g where g.activity_id = ${activityId} and g.person_id = ${userId} limit 1)
    ) as org_id`)
  return rows[0]?.org_id ?? refuse(no.notOfActivity)
}

/** Writes the value in force and keeps the settled one beside it. */
const write = async (
  tx: Tx,
  activity: Activity,
  part: ActivityPart,
  { userId, done, reason }: Body,
): Promise<boolean> => {
  const orgId = await unitOf(tx, activity.id, userId)
  const key = and(eq(activityProgress.partId, part.id), eq(activityProgress.personId, userId))
  const [row] = await tx.db.select().from(activityProgress).where(key).for('update')
  const before = row?.done ?? false
  ensure(before !== done, no.correctSame)
  const said = { done, correctedBy: tx.actor?.id ?? null, correctedAt: new Date(), correctReason: reason }
  const settledDone = row?.settledDone ?? before
  if (row)
    await tx.db
      .update(activityProgress)
      .set({ ...said, settledDone })
      .where(key)
  else
    await tx.db.insert(activityProgress).values({
      ...{ activityId: activity.id, partId: part.id, personId: userId, orgId, begunAt: activity.startAt },
      ...said,
      settledDone,
    })
  return before
}

const nameOf = async (tx: Tx, userId: string): Promise<string> => {
  const [user] = await tx.db.select({ name: users.name }).from(users).where(eq(users.id, userId))
  return user?.name ?? ''
}

const stateText = (done: boolean): string => (done ? partStanding.done : partStanding.open)

const tell = (tx: Tx, { id, title }: Activity, part: ActivityPart, { userId, done, reason }: Body) =>
  sendMessage(tx, [userId], {
    event: `activity:${id}:corrected:${part.id}:${Date.now()}`,
    kind: words.kind,
    title: fill(words.corrected.title, { title }),
    text: fill(words.corrected.text, { part: part.title, before: stateText(!done), after: stateText(done), reason }),
    link: activityPathOf(id),
    reason: words.corrected.why,
  })

/** 更正 after the settlement; both values stay shown, and the person is told. */
export const correct: HandlerOf<typeof correctActivity> = async ({ tx, body }) => {
  const activity = await lockRow(tx, activities, body.id)
  ensure(activity.settledAt !== null, no.notSettled)
  const part = (await partsOf(tx, activity.id)).find(({ id }) => id === body.partId) ?? refuse(errors.missing)
  const before = await write(tx, activity, part, body)
  tx.notes.push({
    objectType: 'activity_progress',
    objectId: activity.id,
    objectName: `${activity.title} · ${part.title} · ${await nameOf(tx, body.userId)}`,
    diff: [{ field: 'done', before, after: body.done }],
    reason: body.reason,
  })
  if (body.done) await earnCompleted(tx, activity, [body.userId])
  await tell(tx, activity, part, body)
  const own = (await ownStandings(tx, [activity.id], body.userId))(activity.id)
  return { progress: own.progress, complete: own.complete }
}
