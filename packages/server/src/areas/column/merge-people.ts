import { columnBadges, columnManagers, columnSubscriptions, learningColumns } from '#src/schema/column/column.ts'
import type { Belongings } from '#src/shared/directory/merge.ts'
import { audienceOfPeople } from '#src/shared/directory/merge-audience.ts'

/** What was completed goes along with the reads and studies it was made of; a column is completed once. */
export const registerColumnsOfPeople = (belongings: Belongings): void =>
  belongings.provide([
    { part: 'reads', column: columnBadges.userId, once: [columnBadges.columnId] },
    { part: 'reads', column: columnSubscriptions.userId, once: [columnSubscriptions.columnId] },
    { part: 'content', column: columnManagers.userId, once: [columnManagers.columnId] },
    { part: 'content', column: learningColumns.createdBy },
    audienceOfPeople(learningColumns),
  ])
