import type { PlainAnswer, QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { keyTextOf } from '@portal/contract/areas/assessment/question/text.ts'
import { type AnswerRow, BLIND_NAME, type listAnswers } from '@portal/contract/areas/exam/attempt/answer-list.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import { countRows, getRow } from '#src/kit/store.ts'
import { escapeLike } from '#src/platform/database/db.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { exams } from '#src/schema/exam/exam.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { versionOf } from '#src/shared/attempt/versions.ts'

interface Line extends Record<string, unknown> {
  id: string
  attempt_id: string
  question_id: string
  version_no: number
  name: string
  code: string
  org_name: string
  no: number
  position: number
  stem_text: string
  kind: AnswerRow['kind']
  answer: QuestionAnswer | null
  outcome: AnswerRow['outcome']
  score: number | null
  max: number
  spent_ms: number
  is_blind: boolean
}

type Plain = Pick<QuestionContent, 'kind' | 'options'>

/** Chosen things by their letters, as a key is written; what was typed as it is. */
const plainText = ({ kind, options }: Plain, answer: PlainAnswer | null): string => {
  if (answer === null) return ''
  if (typeof answer === 'boolean') return keyTextOf({ options, key: { type: 'truth', value: answer } })
  if (typeof answer === 'string')
    return kind === 'single' ? keyTextOf({ options, key: { type: 'options', ids: [answer] } }) : answer
  const texts = answer.filter((each) => typeof each === 'string')
  if (kind === 'fill') return texts.join(';')
  if (kind === 'order') return keyTextOf({ options, key: { type: 'order', ids: texts } })
  if (kind === 'match') {
    const pairs = answer.flatMap((each) => (typeof each === 'object' && 'left' in each ? [each] : []))
    return keyTextOf({ options, key: { type: 'pairs', pairs, reuse: false } })
  }
  return texts.length > 0 ? keyTextOf({ options, key: { type: 'options', ids: texts } }) : String(answer.length)
}

const textOf = (content: QuestionContent, answer: QuestionAnswer | null): string => {
  if (answer === null || typeof answer !== 'object' || Array.isArray(answer)) return plainText(content, answer)
  return content.parts.map((part, place) => `${place + 1}. ${plainText(part, answer[part.id] ?? null)}`).join(' / ')
}

/** Answers by person and place in the paper; nobody is named beside a script that is still marked blind. */
export const answersWith =
  (core: Attempts): HandlerOf<typeof listAnswers> =>
  async ({ tx, body }) => {
    const { filter, keyword, page, pageSize } = body
    const exam = await getRow(tx, exams, filter.examId ?? refuse(errors.missing))
    const words = `%${escapeLike(keyword)}%`
    const isBlind = sql`(${exam.rules.marking.blind}::boolean and a.state in ('submitted', 'marking'))`
    const conditions: (SQL | undefined)[] = [
      sql`a.scene = 'exam' and a.object_id = ${exam.id}`,
      sql`a.state in ('submitted', 'marking', 'marked', 'published', 'appealed')`,
      filter.kind && sql`q.kind = ${filter.kind}`,
      filter.outcome && sql`i.outcome = ${filter.outcome}`,
      keyword === '' ? undefined : sql`(not ${isBlind} and (u.name ilike ${words} or u.code ilike ${words}))`,
    ]
    const from = sql`attempt_items i join attempts a on a.id = i.attempt_id join users u on u.id = a.person_id
      join questions q on q.id = i.question_id left join org_units o on o.id = u.primary_org_id`
    const where = and(...conditions) ?? sql`true`
    // Blind scripts stand by their own ids: an order by name would tell whose they are.
    const who = sql`case when ${isBlind} then a.id::text else u.code end`
    const { rows } = await tx.db.execute<Line>(sql`
      select i.id, i.attempt_id, i.question_id, i.version_no, u.name, u.code, coalesce(o.name, '') as org_name, a.no,
        i.position, q.stem_text, q.kind, i.answer, i.outcome, i.final_score as score, i.max, i.spent_ms,
        ${isBlind} as is_blind
      from ${from} where ${where}
      order by ${isBlind}, ${who} ${body.sort?.startsWith('-') ? sql`desc` : sql`asc`}, a.id, i.position, i.id
      limit ${pageSize} offset ${(page - 1) * pageSize}`)
    const refs = rows.map(({ question_id, version_no }) => ({ questionId: question_id, versionNo: version_no }))
    const versions = await core.versions.load(tx.db, refs)
    return {
      list: rows.map((row) => {
        const { content } = versionOf(versions, { questionId: row.question_id, versionNo: row.version_no })
        return {
          id: row.id,
          attemptId: row.attempt_id,
          name: row.is_blind ? BLIND_NAME : row.name,
          code: row.is_blind ? '' : row.code,
          orgName: row.is_blind ? '' : row.org_name,
          no: row.no,
          position: row.position,
          stemText: row.stem_text,
          kind: row.kind,
          answer: textOf(content, row.answer),
          outcome: row.outcome,
          score: row.score === null ? null : row.score / 100,
          max: row.max / 100,
          seconds: Math.round(row.spent_ms / 100) / 10,
        }
      }),
      total: await countRows(tx, from, where, body.exactTotal),
    }
  }
