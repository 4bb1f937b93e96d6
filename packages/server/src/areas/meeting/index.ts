import { meetingRefusals as no } from '@portal/contract/areas/meeting/refusals.ts'
import type { Area } from '#src/shared/portal.ts'
import { meetingAgenda, meetingsOfToday } from './meeting/agenda.ts'
import { archivedMeetings } from './meeting/archive.ts'
import { allowPapers } from './meeting/files.ts'
import { packedMeetings } from './meeting/pack.ts'
import { decisionTasks, receiptTasks } from './meeting/tasks.ts'
import { registerMeetingsOfPeople } from './merge-people.ts'
import { remindByClock } from './minutes/remind.ts'
import { paletteOfMeetings } from './palette.ts'
import { meetingRoutes, roomRoutes } from './routes.ts'
import { meetingOwner } from './sign/owner.ts'

/** 会议: rooms, receipts, minutes and what was decided; who came stands on its sign-in sheet. */
export const meetingArea: Area = (portal) => {
  registerMeetingsOfPeople(portal.belongings)
  portal.platform.constraints.provide('room_bookings_free', no.roomTaken)
  portal.platform.constraints.provide('meeting_people_deputy_key', no.deputyListed)
  portal.signIn.provide('meeting', meetingOwner)
  portal.guide.provideTasks('receipt', receiptTasks)
  portal.guide.provideTasks('decision', decisionTasks)
  portal.guide.today.provide('meeting', meetingsOfToday)
  portal.guide.agenda.provide('meeting', meetingAgenda)
  portal.palette.provide('meeting', paletteOfMeetings)
  portal.auditPack.provide('meeting', packedMeetings)
  portal.archive.provide('meetings', archivedMeetings)
  allowPapers(portal)
  roomRoutes(portal)
  meetingRoutes(portal)
  portal.jobs.provide('meeting.decisions', () => remindByClock(portal.platform), { cron: '0 1 * * *' })
}
