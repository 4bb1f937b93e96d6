import type { DecisionInput, saveMinutes } from '@portal/contract/areas/meeting/minutes.ts'
import { meetingRefusals as no } from '@portal/contract/areas/meeting/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, notInArray, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { updateRow } from '#src/kit/store.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { decisionOwners, meetingDecisions, meetings } from '#src/schema/meeting.ts'
import { activePerson } from '#src/shared/audience/resolve.ts'
import { lockHosted } from '../meeting/reach.ts'
import { databaseNow, type Meeting } from '../meeting/state.ts'
import { tellMinutes } from '../meeting/tell.ts'
import { tellOwners } from './tell.ts'

const ensureOwners = async (tx: Tx, decisions: readonly DecisionInput[], known: ReadonlySet<string>): Promise<void> => {
  const wanted = [...new Set(decisions.flatMap(({ ownerIds }) => ownerIds))].filter((id) => !known.has(id))
  const { rows } = await tx.db.execute<{ id: string }>(
    sql`select u.id from users u where u.id = any(${sql.param(wanted)}::uuid[]) and ${activePerson()}`,
  )
  const here = new Set(rows.map(({ id }) => id))
  for (const [index, { ownerIds }] of decisions.entries())
    if (ownerIds.some((id) => !known.has(id) && !here.has(id))) refuseField(`decisions.${index}.ownerIds`, no.noOwner)
}

const ownersBefore = async (tx: Tx, meetingId: string): Promise<{ decisionId: string; personId: string }[]> =>
  tx.db
    .select({ decisionId: decisionOwners.decisionId, personId: decisionOwners.personId })
    .from(decisionOwners)
    .innerJoin(meetingDecisions, eq(meetingDecisions.id, decisionOwners.decisionId))
    .where(eq(meetingDecisions.meetingId, meetingId))

/** One decision as it shall be; who stays its owner keeps what he has done. Answers who is new. */
const writeDecision = async (
  tx: Tx,
  meetingId: string,
  place: number,
  { id, text, due, ownerIds }: DecisionInput & { id: string },
): Promise<string[]> => {
  await tx.db
    .insert(meetingDecisions)
    .values({ id, meetingId, place, text, dueDay: due })
    .onConflictDoUpdate({ target: meetingDecisions.id, set: { place, text, dueDay: due } })
  const wanted = [...new Set(ownerIds)]
  await tx.db
    .delete(decisionOwners)
    .where(and(eq(decisionOwners.decisionId, id), notInArray(decisionOwners.personId, wanted)))
  const fresh = await tx.db
    .insert(decisionOwners)
    .values(wanted.map((personId, index) => ({ decisionId: id, personId, place: index })))
    .onConflictDoNothing()
    .returning({ personId: decisionOwners.personId })
  return fresh.map(({ personId }) => personId)
}

interface Written {
  id: string
  text: string
  due: string
  /** Owners it was not theirs before. */
  fresh: string[]
}

/** All decisions of the meeting as they shall be; those left out are taken back. */
const writeDecisions = async (tx: Tx, meeting: Meeting, decisions: readonly DecisionInput[]): Promise<Written[]> => {
  const before = await ownersBefore(tx, meeting.id)
  const known = new Set(before.map(({ decisionId }) => decisionId))
  await ensureOwners(tx, decisions, new Set(before.map(({ personId }) => personId)))
  const kept = decisions.flatMap(({ id }) => (id === undefined ? [] : [id]))
  ensure(
    kept.every((id) => known.has(id)),
    errors.stale,
  )
  const gone = [...known].filter((id) => !kept.includes(id))
  if (gone.length > 0) await tx.db.delete(meetingDecisions).where(anyOf(meetingDecisions.id, gone))
  const written: Written[] = []
  for (const [place, decision] of decisions.entries()) {
    const id = decision.id ?? v7()
    const fresh = await writeDecision(tx, meeting.id, place, { ...decision, id })
    written.push({ id, text: decision.text, due: decision.due, fresh })
  }
  return written
}

export const keepMinutes: HandlerOf<typeof saveMinutes> = async ({ tx, body, actor }) => {
  const before = await lockHosted(tx, actor, body.id, 'minutes')
  ensure(body.revision === undefined || before.revision === body.revision, errors.stale)
  const now = await databaseNow(tx.db)
  ensure(before.state === 'notified', before.state === 'draft' ? no.notNotified : no.cancelledFixed)
  ensure(before.startsAt.getTime() <= now, no.noMinutesYet)
  const isIssued = body.issue || before.minutesAt !== null
  if (isIssued && body.minutes === '') refuseField('minutes', no.minutesMissing)
  const written = await writeDecisions(tx, before, body.decisions)
  const meeting = await updateRow({ ...tx, scope: ALL_ROWS }, meetings, before, {
    minutes: body.minutes,
    minutesById: actor.id,
    ...(isIssued && before.minutesAt === null && { minutesAt: new Date(now) }),
  })
  tx.notes.push({
    objectType: 'meetings',
    objectId: meeting.id,
    objectName: meeting.title,
    objectOrgId: meeting.ownerOrgId,
    diff: [{ field: 'decisions', before: null, after: written.map(({ text }) => text) }],
  })
  // Owners hear of a decision when it is one: with the minutes, or at once where these are out.
  const isFirst = before.minutesAt === null
  if (isIssued)
    for (const decision of written)
      await tellOwners(tx, meeting, decision, isFirst ? await openOwners(tx, decision.id) : decision.fresh)
  const sent = isIssued && isFirst ? await tellMinutes(tx, meeting) : 0
  return { saved: written.length, revision: meeting.revision, sent }
}

const openOwners = async (tx: Tx, decisionId: string): Promise<string[]> => {
  const rows = await tx.db
    .select({ personId: decisionOwners.personId })
    .from(decisionOwners)
    .where(and(eq(decisionOwners.decisionId, decisionId), sql`${decisionOwners.doneAt} is null`))
  return rows.map(({ personId }) => personId)
}
