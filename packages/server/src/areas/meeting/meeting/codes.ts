import { P, type Privilege } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import { furtherScope, withinFurther } from '#src/kit/page-read/further-scope.ts'
import { type Actor, type DataScope, NO_ROWS } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { meetings } from '#src/schema/meeting.ts'

export type Channel = 'portal' | 'school'
export type MeetingAct = 'menu' | 'add' | 'edit' | 'del' | 'minutes' | 'sign' | 'export'

/** Meetings of the safety school know fewer codes: who edits them also deletes drafts and keeps minutes. */
const codes: Record<MeetingAct, Record<Channel, Privilege>> = {
  menu: { portal: P.meeting, school: P.schoolMeeting },
  add: { portal: P.meetingAdd, school: P.schoolMeetingAdd },
  edit: { portal: P.meetingEdit, school: P.schoolMeetingEdit },
  del: { portal: P.meetingDel, school: P.schoolMeetingEdit },
  minutes: { portal: P.meetingMinutes, school: P.schoolMeetingEdit },
  sign: { portal: P.meetingSign, school: P.schoolMeetingSign },
  export: { portal: P.meetingExport, school: P.schoolMeetingExport },
}

const CHANNELS: readonly Channel[] = ['portal', 'school']

export const codeOf = (act: MeetingAct, channel: Channel): Privilege => codes[act][channel]

export const scopeOf = (actor: Actor, act: MeetingAct, channel: Channel): DataScope =>
  actor.holds(codeOf(act, channel)) ? actor.scopeOf([codeOf(act, channel)]) : NO_ROWS

/** Condition on `meetings`: the code of this act reaches the row, by its channel. */
export const reachedBy = (tx: Tx, actor: Actor, act: MeetingAct): SQL => {
  const parts = CHANNELS.map((channel) => {
    const scope = scopeOf(actor, act, channel)
    return sql`(${meetings.channel} = ${channel} and ${inScope({ ...tx, actor, scope }, meetings.ownerOrgId, meetings.createdBy)})`
  })
  return sql`(${sql.join(parts, sql` or `)})`
}

/** {@link reachedBy} of the menu in the text of a list; {@link givenReach} fills it. */
export const reachedWithin: SQL = sql`(
  (${meetings.channel} = 'portal' and ${withinFurther('portal', meetings.ownerOrgId, meetings.createdBy)})
  or (${meetings.channel} = 'school' and ${withinFurther('school', meetings.ownerOrgId, meetings.createdBy)}))`

export const givenReach = (tx: Pick<Tx, 'actor'>, actor: Actor): Record<string, unknown> => ({
  ...furtherScope('portal', tx, scopeOf(actor, 'menu', 'portal')),
  ...furtherScope('school', tx, scopeOf(actor, 'menu', 'school')),
})
