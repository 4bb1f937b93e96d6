import { sql } from 'drizzle-orm'
import {
  questionnaireHolds,
  questionnaireResponses,
  questionnaires,
  questionnaireTickets,
} from '#src/schema/questionnaire.ts'
import type { Belongings } from '#src/shared/directory/merge.ts'
import { audienceOfPeople } from '#src/shared/directory/merge-audience.ts'

/** Tickets and named answers go along; an anonymous answer knows no person whom it could follow. */
export const registerAnswersOfPeople = (belongings: Belongings): void =>
  belongings.provide([
    {
      part: 'answers',
      column: questionnaireTickets.personId,
      once: [questionnaireTickets.questionnaireId, questionnaireTickets.slot],
    },
    {
      part: 'answers',
      column: questionnaireResponses.personId,
      once: [questionnaireResponses.questionnaireId, questionnaireResponses.state],
      onceAmong: (row) => sql`${row}.state = 'partial'`,
      loose: true,
    },
    {
      part: 'answers',
      column: questionnaireHolds.personId,
      once: [questionnaireHolds.questionnaireId, questionnaireHolds.key],
    },
    { part: 'content', column: questionnaires.createdBy },
    audienceOfPeople(questionnaires),
  ])
