import { errors } from '@portal/contract/errors.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { ACTOR, type Place } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { meetings } from '#src/schema/meeting.ts'
import { type MeetingAct, reachedBy } from './codes.ts'
import type { Meeting } from './state.ts'

/** Hosts or records it. */
export const hostedBy = (person: string | Place): SQL =>
  sql`(${meetings.hostId} = ${person} or ${meetings.recorderId} is not distinct from ${person}::uuid)`

const invited = (person: string | Place): SQL => sql`(${meetings.state} <> 'draft' and exists (
  select 1 from meeting_people p where p.meeting_id = ${meetings.id} and (p.person_id = ${person} or p.deputy_id = ${person})))`

/** Own meetings: invited to, standing in for somebody at, hosting or recording. */
export const isOwn = (person: string | Place): SQL => sql`(${hostedBy(person)} or ${invited(person)})`

/** {@link isOwn} in the text of a list. */
export const OWN: SQL = isOwn(ACTOR)

/** A meeting that the person may look at; absent and foreign ones are alike. */
export const findMeeting = async (tx: Tx, actor: Actor, id: string): Promise<Meeting> => {
  const [found] = await tx.db
    .select()
    .from(meetings)
    .where(and(eq(meetings.id, id), sql`(${reachedBy(tx, actor, 'menu')} or ${isOwn(actor.id)})`))
  return found ?? refuse(errors.missing)
}

/** The acts on this meeting that the person's codes reach, and whether he hosts or records it. */
export const rightsTo = async (tx: Tx, actor: Actor, id: string) => {
  const [found] = await tx.db
    .select({
      menu: sql<boolean>`${reachedBy(tx, actor, 'menu')}`,
      edit: sql<boolean>`${reachedBy(tx, actor, 'edit')}`,
      del: sql<boolean>`${reachedBy(tx, actor, 'del')}`,
      minutes: sql<boolean>`${reachedBy(tx, actor, 'minutes')}`,
      sign: sql<boolean>`${reachedBy(tx, actor, 'sign')}`,
      hosting: sql<boolean>`${hostedBy(actor.id)}`,
    })
    .from(meetings)
    .where(eq(meetings.id, id))
  return found ?? refuse(errors.missing)
}

const held = async (tx: Tx, id: string, reached: SQL): Promise<Meeting> => {
  const [found] = await tx.db
    .select()
    .from(meetings)
    .where(and(eq(meetings.id, id), reached))
    .for('no key update')
  return found ?? refuse(errors.missing)
}

/** Held against everybody who would change it, by the code of this act. */
export const lockMeeting = (tx: Tx, actor: Actor, id: string, act: MeetingAct): Promise<Meeting> =>
  held(tx, id, reachedBy(tx, actor, act))

/** As {@link lockMeeting}; host and recorder need no code. */
export const lockHosted = (tx: Tx, actor: Actor, id: string, act: MeetingAct): Promise<Meeting> =>
  held(tx, id, sql`(${reachedBy(tx, actor, act)} or ${hostedBy(actor.id)})`)
