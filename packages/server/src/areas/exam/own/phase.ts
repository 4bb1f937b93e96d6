import type { examPhase } from '@portal/contract/areas/exam/exam/words.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Place } from '#src/kit/page-read/place.ts'
import { exams } from '#src/schema/exam/exam.ts'

export type ExamPhase = z.output<typeof examPhase>

/** Attempts of an exam row; `states` names those that are meant. */
export const attemptsIn = (...states: readonly string[]): SQL => sql`exists (
  select 1 from attempts a where a.scene = 'exam' and a.object_id = ${exams.id}
    and a.state = any(${sql.param(states)}::text[]))`

/**
 * The one place where the phase is computed, for rows and filters alike: from the database's clock and the marks.
 * Where results come out by themselves, they are out once nothing is left to be handed in or marked.
 */
export const phaseOf: SQL<ExamPhase> = sql<ExamPhase>`case
  when now() < ${exams.openAt} then 'upcoming'
  when now() < ${exams.closeAt} then 'running'
  when ${exams.resultsPublishedAt} is not null then 'published'
  when ${attemptsIn('submitted', 'marking')} then 'marking'
  when ${exams.rules} ->> 'resultBy' = 'auto' and ${attemptsIn('published', 'appealed')}
    and not ${attemptsIn('started', 'frozen', 'marked')} then 'published'
  else 'closed' end`

/** Condition on an exam that has been published at all: it is in this phase now. */
export const inPhase = (phase: ExamPhase | Place): SQL =>
  sql`(${exams.state} in ('published', 'archived') and ${phaseOf} = ${phase})`
