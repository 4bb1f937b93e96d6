import { archiveCorrections } from '#src/schema/archive/archive.ts'
import { cardStages, safetyCards } from '#src/schema/archive/card.ts'
import type { Belongings } from '#src/shared/directory/merge.ts'

/** Cards and contests go along; numbers of archives stay with the record they were given to. */
export const registerArchivesOfPeople = (belongings: Belongings): void => {
  belongings.provide([
    { part: 'study', column: safetyCards.userId },
    { part: 'requests', column: archiveCorrections.userId },
    { part: 'duties', column: cardStages.responsibleId },
  ])
}
