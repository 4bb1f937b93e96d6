import { anchorFollows, anchors } from '#src/schema/live/anchor.ts'
import { liveClasses, livePresence } from '#src/schema/live-class.ts'
import type { Belongings } from '#src/shared/directory/merge.ts'
import { audienceOfPeople } from '#src/shared/directory/merge-audience.ts'

export const registerLiveOfPeople = (belongings: Belongings): void => {
  belongings.provide([
    { part: 'content', column: anchors.userId, once: [] },
    { part: 'content', column: anchorFollows.userId, once: [anchorFollows.anchorId] },
    { part: 'content', column: liveClasses.hostId },
    { part: 'content', column: livePresence.userId, once: [livePresence.liveId, livePresence.fromAt] },
    audienceOfPeople(liveClasses),
  ])
}
