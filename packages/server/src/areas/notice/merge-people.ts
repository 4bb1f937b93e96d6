import { mergeNotes } from '@portal/contract/areas/directory/user-merge.ts'
import { sql } from 'drizzle-orm'
import { postPutOffs, postReads, postReminders, posts } from '#src/schema/post.ts'
import type { Belongings } from '#src/shared/directory/merge.ts'
import { audienceOfPeople } from '#src/shared/directory/merge-audience.ts'

/** Whoever has read or confirmed need not do it again under the other account. */
const dropReadFurther = sql`(d.confirmed_at is not null and k.confirmed_at is null)
  or (d.read_at is not null and k.read_at is null)`

export const registerReadingsOfPeople = (belongings: Belongings): void =>
  belongings.provide([
    {
      part: 'reads',
      column: postReads.userId,
      once: [postReads.postId, postReads.version],
      better: dropReadFurther,
      note: mergeNotes.both,
    },
    { part: 'reads', column: postReminders.userId, once: [postReminders.postId] },
    { part: 'reads', column: postPutOffs.userId, once: [postPutOffs.postId, postPutOffs.version] },
    { part: 'content', column: posts.createdBy },
    audienceOfPeople(posts),
  ])
