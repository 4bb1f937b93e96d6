import { sql } from 'drizzle-orm'
import { anchorFollows, anchors } from '#src/schema/live/anchor.ts'
import { liveBookings, liveClasses, liveMessages, livePeople, livePresence } from '#src/schema/live/class.ts'
import type { Belongings, Merging } from '#src/shared/directory/merge.ts'
import { audienceOfPeople } from '#src/shared/directory/merge-audience.ts'
import { changeRows } from '#src/shared/directory/merge-journal.ts'

const moveAssistants = async (merging: Merging): Promise<void> => {
  await changeRows(merging, {
    part: 'content',
    table: liveClasses,
    set: {
      assistant_ids: sql`array_replace(t.assistant_ids, ${merging.dropId}::uuid, ${merging.keepId}::uuid)`,
    },
    where: sql`${merging.dropId}::uuid = any(t.assistant_ids)`,
    loose: true,
  })
}

export const registerLiveOfPeople = (belongings: Belongings): void => {
  belongings.provide([
    { part: 'content', column: anchors.userId, once: [] },
    { part: 'content', column: anchorFollows.userId, once: [anchorFollows.anchorId] },
    { part: 'content', column: liveClasses.hostId },
    { part: 'content', column: livePresence.userId, once: [livePresence.liveId, livePresence.fromAt] },
    { part: 'content', column: liveClasses.assistantIds, move: moveAssistants },
    { part: 'content', column: liveBookings.userId, once: [liveBookings.liveId], loose: true },
    { part: 'content', column: livePeople.userId, once: [livePeople.liveId], loose: true },
    { part: 'content', column: liveMessages.userId, once: [liveMessages.liveId, liveMessages.clientId], loose: true },
    { part: 'content', column: liveMessages.answeredBy, loose: true },
    audienceOfPeople(liveClasses),
  ])
}
