import { mergeNotes } from '@portal/contract/areas/directory/user-merge.ts'
import { sql } from 'drizzle-orm'
import { clicks, collections, comments, likes, stars, videos } from '#src/schema/video.ts'
import type { Belongings } from '#src/shared/directory/merge.ts'
import { audienceOfPeople } from '#src/shared/directory/merge-audience.ts'

export const registerReactionsOfPeople = (belongings: Belongings): void =>
  belongings.provide([
    { part: 'reactions', column: likes.userId, once: [likes.videoId], note: mergeNotes.both },
    { part: 'reactions', column: collections.userId, once: [collections.subjectType, collections.subjectId] },
    // Who rated twice meant the later one.
    { part: 'reactions', column: stars.userId, once: [stars.videoId], better: sql`d.at > k.at` },
    { part: 'reactions', column: clicks.userId, once: [clicks.videoId, clicks.slot] },
    { part: 'comments', column: comments.userId },
    { part: 'content', column: videos.createdBy },
    audienceOfPeople(videos),
  ])
