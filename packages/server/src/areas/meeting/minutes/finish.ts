import type { finishDecision } from '@portal/contract/areas/meeting/minutes.ts'
import { meetingRefusals as no } from '@portal/contract/areas/meeting/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, sql } from 'drizzle-orm'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { decisionOwners } from '#src/schema/meeting.ts'
import { readEvent } from '#src/shared/messaging/messages.ts'
import { databaseNow } from '../meeting/state.ts'
import { decisionStanding } from './decisions.ts'

export const finish: HandlerOf<typeof finishDecision> = async ({ tx, body, actor }) => {
  const { rows } = await tx.db.execute<{
    text: string
    due_day: string
    title: string
    owner_org_id: string
    id: string
  }>(sql`
    select d.text, d.due_day::text as due_day, m.title, m.owner_org_id, m.id from meeting_decisions d
      join meetings m on m.id = d.meeting_id where d.id = ${body.decisionId} and m.minutes_at is not null for key share of d`)
  const [decision] = rows
  ensure(decision, errors.missing)
  const owner = and(eq(decisionOwners.decisionId, body.decisionId), eq(decisionOwners.personId, actor.id))
  const [mine] = await tx.db.select().from(decisionOwners).where(owner).for('update')
  ensure(mine, no.notOwner)
  ensure(mine.doneAt === null, no.alreadyDone)
  await tx.db.update(decisionOwners).set({ doneAt: new Date(), note: body.note }).where(owner)
  await readEvent(tx, actor.id, `decision:${body.decisionId}:asked`)
  const open = await tx.db.$count(
    decisionOwners,
    and(eq(decisionOwners.decisionId, body.decisionId), sql`${decisionOwners.doneAt} is null`),
  )
  tx.notes.push({
    objectType: 'meetings',
    objectId: decision.id,
    objectName: decision.title,
    objectOrgId: decision.owner_org_id,
    diff: [{ field: 'decisionDone', before: null, after: decision.text }],
    reason: body.note,
  })
  return { state: decisionStanding(decision.due_day, open === 0, await databaseNow(tx.db)).state }
}
