import { lecturers } from '#src/schema/train/lecturer.ts'
import type { Belongings } from '#src/shared/directory/merge.ts'

/** Of two lecturers that turn out to be one person, that of the kept person stays his. */
export const registerTrainOfPeople = (belongings: Belongings): void => {
  belongings.provide([
    { part: 'content', column: lecturers.userId, once: [] },
    { part: 'content', column: lecturers.createdBy },
  ])
}
