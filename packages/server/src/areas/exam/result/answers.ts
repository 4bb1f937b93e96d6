import type { PlainAnswer, QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { keyTextOf } from '@portal/contract/areas/assessment/question/text.ts'
import { BLIND_NAME, listAnswers } from '@portal/contract/areas/exam/attempt/answer-list.ts'
import { errors } from '@portal/contract/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import { elsewhere, equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { given, inTerms, KEYWORD } from '#src/kit/page-read/place.ts'
import { getRow } from '#src/kit/store.ts'
import { refuse } from '#src/platform/errors.ts'
import { exams } from '#src/schema/exam/exam.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { versionOf } from '#src/shared/attempt/versions.ts'
import { pointsOf } from '../exam/results.ts'

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

const isBlind = sql<boolean>`(${given('blind')}::boolean and a.state in ('submitted', 'marking'))`

/** What may be told of a person, and what stands instead while his script is marked blind. */
const unlessBlind = (told: SQL, otherwise: string): SQL => sql`case when ${isBlind} then ${otherwise} else ${told} end`

/** Blind scripts stand by their own ids: an order by name would tell whose they are. */
const byPerson = (
  direction: SQL,
): SQL => sql`${isBlind}, case when ${isBlind} then a.id::text else u.code end ${direction},
  a.id, i.position`

/** Answers by person and place in the paper; nobody is named beside a script that is still marked blind. */
export const answersWith = ({ versions: kept }: Attempts) =>
  pageRead(listAnswers, {
    from: sql`attempt_items i join attempts a on a.id = i.attempt_id join users u on u.id = a.person_id
      join questions q on q.id = i.question_id`,
    joins: sql`left join org_units o on o.id = u.primary_org_id`,
    key: sql`i.id`,
    columns: {
      id: sql`i.id`,
      attemptId: sql`i.attempt_id`,
      questionId: sql<string>`i.question_id`,
      versionNo: sql<number>`i.version_no`,
      name: unlessBlind(sql`u.name`, BLIND_NAME),
      code: unlessBlind(sql`u.code`, ''),
      orgName: unlessBlind(sql`coalesce(o.name, '')`, ''),
      no: sql`a.no`,
      position: sql`i.position`,
      stemText: sql`q.stem_text`,
      kind: sql`q.kind`,
      given: sql<QuestionAnswer | null>`i.answer`,
      outcome: sql`i.outcome`,
      score: pointsOf(sql`i.final_score`),
      max: pointsOf(sql`i.max`),
      seconds: sql`floor(i.spent_ms / 100.0 + 0.5)::float8 / 10`,
    },
    given: async ({ tx, body }) => {
      const { id, rules } = await getRow(tx, exams, body.filter.examId ?? refuse(errors.missing))
      return { exam: id, blind: rules.marking.blind }
    },
    where: sql`a.scene = 'exam' and a.object_id = ${given('exam')}
      and a.state in ('submitted', 'marking', 'marked', 'published', 'appealed')`,
    search: sql`(not ${isBlind} and (u.name ilike ${KEYWORD.like} or u.code ilike ${KEYWORD.like}))`,
    filter: { examId: elsewhere, kind: equals(sql`q.kind`), outcome: equals(sql`i.outcome`) },
    sort: { name: inTerms(byPerson) },
    order: 'name',
    finish: async ({ tx }, rows) => {
      const versions = await kept.load(tx.db, rows)
      return rows.map(({ questionId, versionNo, given: answer, ...row }) => ({
        ...row,
        answer: textOf(versionOf(versions, { questionId, versionNo }).content, answer),
      }))
    },
  })
