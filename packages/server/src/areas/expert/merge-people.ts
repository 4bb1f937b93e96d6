import { experts } from '#src/schema/expert/expert.ts'
import {
  expertAnswerMarks,
  expertAnswers,
  expertQuestionAskers,
  expertQuestionEvents,
  expertQuestions,
  expertReports,
} from '#src/schema/expert/question.ts'
import type { Belongings } from '#src/shared/directory/merge.ts'
import { audienceOfPeople } from '#src/shared/directory/merge-audience.ts'

/** What was asked and answered goes along; a person is an expert once. */
export const registerExpertsOfPeople = (belongings: Belongings): void =>
  belongings.provide([
    { part: 'duties', column: experts.userId, once: [], loose: true },
    { part: 'duties', column: experts.deputyId, loose: true },
    { part: 'duties', column: expertQuestions.assigneeId, loose: true },
    { part: 'content', column: experts.createdBy, loose: true },
    { part: 'content', column: expertQuestions.createdBy, loose: true },
    { part: 'content', column: expertQuestions.askerId, loose: true },
    { part: 'content', column: expertQuestions.expertId, loose: true },
    { part: 'content', column: expertQuestions.firstAnswererId, loose: true },
    { part: 'content', column: expertQuestionAskers.userId, loose: true },
    { part: 'content', column: expertQuestionEvents.actorId, loose: true },
    { part: 'content', column: expertQuestionEvents.toId, loose: true },
    { part: 'content', column: expertAnswers.authorId, loose: true },
    { part: 'content', column: expertAnswerMarks.userId, once: [expertAnswerMarks.answerId], loose: true },
    { part: 'content', column: expertReports.userId, once: [expertReports.questionId], loose: true },
    audienceOfPeople(expertQuestions),
  ])
