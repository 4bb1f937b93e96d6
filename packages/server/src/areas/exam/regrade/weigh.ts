import { createHash } from 'node:crypto'
import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import type { PolicyOverride } from '@portal/contract/areas/assessment/question/scoring/score-item.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Attempt } from '#src/shared/attempt/scene.ts'
import { type VersionCache, versionOf } from '#src/shared/attempt/versions.ts'
import type { Exam } from '../override/person-rules.ts'
import { type Effect, scoreUnder } from './effect.ts'

interface Line extends Record<string, unknown> {
  id: string
  attempt_id: string
  version_no: number
  max: number
  answer: QuestionAnswer | null
  score: number | null
  policy: PolicyOverride | null
  appealed: number | null
  person_id: string
  state: Attempt['state']
  total: number | null
  max_total: number
  sum: number | null
  open: number
}

/** One asked question before and after; totals are null while another one of the attempt waits for a person. */
export interface Shift {
  id: string
  attemptId: string
  personId: string
  state: Attempt['state']
  max: number
  before: number | null
  after: number | null
  blank: boolean
  total: { before: number | null; after: number | null }
  maxTotal: { before: number; after: number }
}

interface Wanted {
  exam: Pick<Exam, 'id'>
  questionId: string
  /** One attempt alone. */
  attemptId?: string
}

const linesOf = async (tx: Tx, { exam, questionId, attemptId }: Wanted): Promise<Line[]> => {
  const { rows } = await tx.db.execute<Line>(sql`
    select i.id, i.attempt_id, i.version_no, i.max, i.answer, i.final_score as score, a.person_id, a.state, a.total,
      a.max_total, s.sum, s.open,
      (select asked -> 'policy' from jsonb_array_elements(a.paper -> 'sections') as section,
        jsonb_array_elements(section -> 'items') as asked where asked ->> 'itemId' = i.item_id) as policy,
      (select h.after from score_history h where h.attempt_item_id = i.id and h.cause = 'appeal'
        order by h.at desc, h.id desc limit 1) as appealed
    from attempt_items i join attempts a on a.id = i.attempt_id
      cross join lateral (select sum(o.final_score)::int as sum, count(*) filter (where o.final_score is null)::int as open
        from attempt_items o where o.attempt_id = a.id) s
    where i.question_id = ${questionId} and a.scene = 'exam' and a.object_id = ${exam.id}
      and a.state in ('submitted', 'marking', 'marked', 'published', 'appealed')
      and ${attemptId === undefined ? sql`true` : sql`a.id = ${attemptId}`}
    order by i.id`)
  return rows
}

const totalAfter = ({ sum, open, score }: Line, after: number | null): number | null =>
  open - (score === null ? 1 : 0) > 0 || after === null ? null : Math.max(0, (sum ?? 0) - (score ?? 0) + after)

/** Every handed-in attempt that was asked the question, scored on the version it was asked. */
export const weigh = async (tx: Tx, versions: VersionCache, effect: Effect, wanted: Wanted): Promise<Shift[]> => {
  const lines = await linesOf(tx, wanted)
  const { questionId } = wanted
  const nos = [...new Set(lines.map((line) => line.version_no))]
  const known = await versions.load(
    tx.db,
    nos.map((versionNo) => ({ questionId, versionNo })),
  )
  return lines.map((line) => {
    const { content } = versionOf(known, { questionId, versionNo: line.version_no })
    const after = scoreUnder(content, effect, line)
    const lost = effect.ending === 'drop' ? line.max : 0
    return {
      id: line.id,
      attemptId: line.attempt_id,
      personId: line.person_id,
      state: line.state,
      max: line.max,
      before: line.score,
      after,
      blank: line.answer === null,
      total: { before: line.total, after: totalAfter(line, after) },
      maxTotal: { before: line.max_total, after: line.max_total - lost },
    }
  })
}

/** A question that is left out changes the total it counts towards, whatever its score was. */
export const isAffected = ({ before, after, maxTotal }: Shift): boolean =>
  before !== after || maxTotal.before !== maxTotal.after

/** The same for the same scores before and after of the same attempts. */
export const fingerprintOf = (shifts: readonly Shift[]): string => {
  const hash = createHash('sha256')
  for (const { id, before, after, total } of shifts) hash.update(`${id}:${before}:${after}:${total.before};`)
  return hash.digest('hex')
}
