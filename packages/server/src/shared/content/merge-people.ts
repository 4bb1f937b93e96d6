import { mergeNotes } from '@portal/contract/areas/directory/user-merge.ts'
import { sql } from 'drizzle-orm'
import { contentClicks, contentComments, contentRatings, contentReactions } from '#src/schema/content.ts'
import type { Belongings } from '../directory/merge.ts'

/** Figures stay as they are: what both accounts did was done twice. */
export const registerContentOfPeople = (belongings: Belongings): void =>
  belongings.provide([
    {
      part: 'reactions',
      column: contentReactions.userId,
      once: [contentReactions.kind, contentReactions.reaction, contentReactions.itemId],
      note: mergeNotes.both,
    },
    // Who rated twice meant the later one.
    {
      part: 'reactions',
      column: contentRatings.userId,
      once: [contentRatings.kind, contentRatings.itemId],
      better: sql`d.at > k.at`,
    },
    {
      part: 'reactions',
      column: contentClicks.userId,
      once: [contentClicks.kind, contentClicks.itemId, contentClicks.slot],
    },
    { part: 'comments', column: contentComments.userId },
  ])
