import { trainClasses, trainClassNotices } from '#src/schema/train/class.ts'
import { trainEnrolmentEvents, trainEnrolments } from '#src/schema/train/enrolment.ts'
import { lecturers } from '#src/schema/train/lecturer.ts'
import { trainNominators, trainOpenRules, trainSignPresets } from '#src/schema/train/permission.ts'
import type { Belongings } from '#src/shared/directory/merge.ts'
import { audienceOfPeople } from '#src/shared/directory/merge-audience.ts'
import { listOfPeople } from '#src/shared/directory/merge-list.ts'
import { lecturersOfPeople } from './teacher/merge-people.ts'

/**
 * Classes and enrolments go along; of two in the same class that of the kept person stays, and two
 * lecturers that turn out to be one person are one lecturer.
 */
export const registerTrainOfPeople = (belongings: Belongings): void => {
  belongings.provide([
    { part: 'content', column: trainClasses.createdBy },
    { part: 'content', column: trainClassNotices.createdBy },
    { part: 'content', column: trainClasses.headTeacherId },
    listOfPeople('content', trainClasses.assistantIds),
    { part: 'content', column: trainEnrolments.userId, once: [trainEnrolments.classId] },
    { part: 'content', column: trainEnrolments.nominatorId },
    { part: 'content', column: trainEnrolmentEvents.byId },
    lecturersOfPeople,
    { part: 'content', column: lecturers.createdBy },
    { part: 'content', column: trainOpenRules.createdBy },
    listOfPeople('content', trainOpenRules.personIds),
    { part: 'content', column: trainNominators.createdBy },
    { part: 'content', column: trainNominators.personId },
    { part: 'content', column: trainSignPresets.createdBy },
    audienceOfPeople(trainClasses),
  ])
}
