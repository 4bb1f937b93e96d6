import type { PaperQuestion } from '@portal/contract/areas/exam/paper/paper.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { levelOf } from './pools.ts'

export interface NamedQuestion extends Record<string, unknown> {
  id: string
  number: string
  kind: PaperQuestion['kind']
  stemText: string
  level: number
  hundredths: number
  state: PaperQuestion['state']
  currentNo: number
  twin: string | null
  retired: boolean
  expired: boolean
  inReach: boolean
}

/** Questions that a paper calls by name, with what keeps each from being asked. */
export const namedQuestions = async (
  tx: Tx,
  ids: readonly string[],
  banks: readonly string[],
): Promise<Map<string, NamedQuestion>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.db.execute<NamedQuestion>(sql`
    select q.id, q.number, q.kind, q.stem_text as "stemText", ${levelOf} as level, q.score_hundredths as hundredths,
      q.state, q.current_no as "currentNo", q.twin_group as twin,
      (q.state <> 'active' or q.deleted_at is not null) as retired,
      coalesce(q.valid_to < (now() at time zone 'Asia/Shanghai')::date, false) as expired,
      q.bank_id = any(${sql.param(banks)}::uuid[]) as "inReach"
    from questions q where q.id = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map((question) => [question.id, question]))
}

export const isUsable = ({ retired, expired, inReach }: NamedQuestion): boolean => !retired && !expired && inReach
