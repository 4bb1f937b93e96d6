import { trainGraduations, trainPracticalMarks, trainPresence } from '#src/schema/train/presence.ts'
import type { Belongings } from '#src/shared/directory/merge.ts'

/** Attendance and marks go along; of two of the same session or practical that of the kept person stays. */
export const registerResultsOfPeople = (belongings: Belongings): void => {
  belongings.provide([
    { part: 'content', column: trainPresence.userId, once: [trainPresence.sessionId] },
    {
      part: 'content',
      column: trainPracticalMarks.userId,
      once: [trainPracticalMarks.classId, trainPracticalMarks.no],
    },
    { part: 'content', column: trainPracticalMarks.markedBy },
    { part: 'content', column: trainGraduations.graduatedBy },
    { part: 'content', column: trainGraduations.undoneBy },
  ])
}
