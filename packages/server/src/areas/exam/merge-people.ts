import { mergeNotes } from '@portal/contract/areas/directory/user-merge.ts'
import { sql } from 'drizzle-orm'
import { anomalyNotes } from '#src/schema/exam/anomaly.ts'
import { appeals } from '#src/schema/exam/appeal.ts'
import { attempts } from '#src/schema/exam/attempt.ts'
import { dailyPlans, dailyPlanVersions, dailyRuns } from '#src/schema/exam/daily.ts'
import { examOverrides, exams } from '#src/schema/exam/exam.ts'
import { livePresences } from '#src/schema/exam/live-quiz.ts'
import { markControlMarks, markControls, markTasks } from '#src/schema/exam/marking.ts'
import { practicePlaces, practiceSets, questionReports, wrongItems } from '#src/schema/exam/practice.ts'
import type { Belongings, Merging } from '#src/shared/directory/merge.ts'
import { audienceOfPeople } from '#src/shared/directory/merge-audience.ts'
import { changeRows } from '#src/shared/directory/merge-journal.ts'
import { namesDropped, renamedElements } from '#src/shared/directory/merge-json.ts'

/** Sittings go along behind those of the kept person; of two running ones the other account's ends by its clock. */
const moveAttempts = async (merging: Merging): Promise<void> => {
  const { keepId, dropId } = merging
  const sameObject = sql`k.person_id = ${keepId} and k.scene = t.scene and k.object_id = t.object_id`
  await changeRows(merging, {
    part: 'exams',
    table: attempts,
    strict: true,
    set: {
      person_id: sql`${keepId}::uuid`,
      no: sql`t.no + coalesce((select max(k.no) from attempts k where ${sameObject}), 0)`,
    },
    where: sql`t.person_id = ${dropId} and t.state <> 'prepared' and not (t.state in ('started', 'frozen')
      and exists (select 1 from attempts k where ${sameObject} and k.state in ('started', 'frozen')))`,
  })
}

const renameMarkers = async (merging: Merging): Promise<void> => {
  const markers = renamedElements(sql`t.rules #> '{marking,markerIds}'`, merging)
  await changeRows(merging, {
    part: 'duties',
    table: exams,
    set: { rules: sql`jsonb_set(t.rules, '{marking,markerIds}', ${markers})` },
    where: namesDropped(sql`t.rules`, merging),
    loose: true,
  })
}

export const registerExamsOfPeople = (belongings: Belongings): void => {
  belongings.provide([
    { part: 'exams', column: attempts.personId, move: moveAttempts },
    { part: 'exams', column: markTasks.markerId },
    { part: 'exams', column: markControls.setById },
    { part: 'exams', column: markControlMarks.markerId, once: [markControlMarks.controlId] },
    { part: 'exams', column: appeals.personId },
    { part: 'exams', column: anomalyNotes.personId },
    { part: 'exams', column: anomalyNotes.askedById },
    { part: 'exams', column: dailyRuns.personId, once: [dailyRuns.day], note: mergeNotes.both },
    { part: 'exams', column: appeals.reviewerId },
    { part: 'exams', column: practicePlaces.personId, once: [practicePlaces.setId, practicePlaces.mode] },
    { part: 'exams', column: wrongItems.personId, once: [wrongItems.questionId] },
    { part: 'exams', column: questionReports.personId, once: [questionReports.questionId, questionReports.versionNo] },
    { part: 'exams', column: questionReports.settledById },
    { part: 'exams', column: livePresences.personId, once: [livePresences.liveId], loose: true },
    { part: 'exams', column: examOverrides.personId, once: [examOverrides.examId], note: mergeNotes.both },
    { part: 'duties', column: exams.rules, move: renameMarkers },
    ...[exams, practiceSets, dailyPlans, dailyPlanVersions].map(audienceOfPeople),
  ])
}
