import { decisionOwners, meetingPeople, meetingPresence, meetings } from '#src/schema/meeting.ts'
import type { Belongings } from '#src/shared/directory/merge.ts'
import { audienceOfPeople } from '#src/shared/directory/merge-audience.ts'

/** Invitations and decisions go along; of two to the same meeting that of the kept person stays. */
export const registerMeetingsOfPeople = (belongings: Belongings): void => {
  belongings.provide([
    { part: 'content', column: meetings.hostId },
    { part: 'content', column: meetings.recorderId },
    { part: 'content', column: meetings.minutesById },
    { part: 'content', column: meetings.createdBy },
    { part: 'content', column: meetingPeople.personId, once: [meetingPeople.meetingId] },
    { part: 'content', column: meetingPeople.deputyId, once: [meetingPeople.meetingId] },
    { part: 'content', column: meetingPresence.personId, once: [meetingPresence.meetingId] },
    { part: 'content', column: decisionOwners.personId, once: [decisionOwners.decisionId] },
    audienceOfPeople(meetings),
  ])
}
