import { anchorFollows, anchors } from '#src/schema/live/anchor.ts'
import { liveBookings, liveClasses, liveMessages, livePeople, livePresence } from '#src/schema/live/class.ts'
import type { Belongings } from '#src/shared/directory/merge.ts'
import { audienceOfPeople } from '#src/shared/directory/merge-audience.ts'
import { listOfPeople } from '#src/shared/directory/merge-list.ts'

export const registerLiveOfPeople = (belongings: Belongings): void => {
  belongings.provide([
    { part: 'content', column: anchors.userId, once: [] },
    { part: 'content', column: anchorFollows.userId, once: [anchorFollows.anchorId] },
    { part: 'content', column: liveClasses.hostId },
    { part: 'content', column: livePresence.userId, once: [livePresence.liveId, livePresence.fromAt] },
    listOfPeople('content', liveClasses.assistantIds),
    { part: 'content', column: liveBookings.userId, once: [liveBookings.liveId], loose: true },
    { part: 'content', column: livePeople.userId, once: [livePeople.liveId], loose: true },
    { part: 'content', column: liveMessages.userId, once: [liveMessages.liveId, liveMessages.clientId], loose: true },
    { part: 'content', column: liveMessages.answeredBy, loose: true },
    audienceOfPeople(liveClasses),
  ])
}
