import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import { plainText, type QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import type { KeyOf } from '@portal/contract/areas/assessment/question/key.ts'
import { acceptsBlank } from '@portal/contract/areas/assessment/question/scoring/accept-blank.ts'
import { normalise } from '@portal/contract/areas/assessment/question/scoring/normalise.ts'
import type { AnswerGroup, clusterAnswers } from '@portal/contract/areas/exam/mark/cluster.ts'
import { regradeRefusals as no } from '@portal/contract/areas/exam/regrade-words.ts'
import { grouped } from '@portal/contract/kit/grouped.ts'
import { sql } from 'drizzle-orm'
import { getRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { exams } from '#src/schema/exam/exam.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { appliedChanges } from '../regrade/applied.ts'
import { askedVersions } from '../regrade/asked.ts'
import { contentUnder, effectOf } from '../regrade/effect.ts'

interface Line extends Record<string, unknown> {
  id: string
  answer: QuestionAnswer
  score: number | null
  max: number
}

const linesOf = async (tx: Tx, examId: string, questionId: string): Promise<Line[]> => {
  const { rows } = await tx.db.execute<Line>(sql`
    select i.id, i.answer, i.final_score as score, i.max from attempt_items i join attempts a on a.id = i.attempt_id
    where i.question_id = ${questionId} and a.scene = 'exam' and a.object_id = ${examId} and i.answer is not null
      and a.state in ('submitted', 'marking', 'marked', 'published', 'appealed') order by i.id`)
  return rows
}

interface Written {
  blank: number | null
  text: string
  form: string
  line: Line
}

const loose = (text: string) => normalise(text, { caseSensitive: false, numerals: true, ignoreMarks: true })

/** What stands in blanks that take it neither in their own place nor, where places may change, in another's. */
const unmatched = ({ blanks, groups }: KeyOf<'blanks'>, line: Line): Written[] => {
  const answers = Array.isArray(line.answer) ? line.answer.filter((each) => typeof each === 'string') : []
  return blanks.flatMap(({ rule }, blank) => {
    const text = answers[blank] ?? ''
    const rules = [
      rule,
      ...groups
        .filter((group) => group.includes(blank))
        .flat()
        .flatMap((at) => blanks[at]?.rule ?? []),
    ]
    const form = rule.type === 'text' ? normalise(text, rule) : loose(text)
    return form === '' || rules.some((each) => acceptsBlank(each, text)) ? [] : [{ blank, text, form, line }]
  })
}

const writtenIn = (content: QuestionContent, line: Line): Written[] => {
  if (content.kind === 'fill' && content.key?.type === 'blanks') return unmatched(content.key, line)
  const { answer } = line
  if (content.kind !== 'short' || typeof answer !== 'string') return []
  const form = loose(answer)
  return form === '' ? [] : [{ blank: null, text: answer, form, line }]
}

const MOST_GROUPS = 200
const MOST_WORDINGS = 5

const commonest = (written: readonly Written[]): string[] => {
  const counts = new Map<string, number>()
  for (const { text } of written) counts.set(text.trim(), (counts.get(text.trim()) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([text]) => text)
}

const groupOf = (written: readonly Written[]): AnswerGroup => {
  const [text = '', ...others] = commonest(written)
  const scores = written.flatMap(({ line }) => line.score ?? [])
  const scored = written.find(({ line }) => line.score !== null)
  const isEven = scores.length === written.length && new Set(scores).size === 1
  return {
    blank: written[0]?.blank ?? null,
    text,
    wordings: others.slice(0, MOST_WORDINGS),
    n: written.length,
    mean: scores.length === 0 ? null : Math.round(scores.reduce((sum, each) => sum + each, 0) / scores.length) / 100,
    scoredItemId: isEven ? null : (scored?.line.id ?? null),
  }
}

export const clusterWith =
  (core: Attempts): HandlerOf<typeof clusterAnswers> =>
  async ({ tx, body }) => {
    const { examId, questionId } = body
    await getRow(tx, exams, examId)
    const [asked] = await askedVersions(tx, core.versions, body)
    if (!asked) return refuse(no.neverAsked)
    const effect = effectOf((await appliedChanges(tx, body)).map(({ change }) => change))
    const content = contentUnder(asked, effect)
    const lines = await linesOf(tx, examId, questionId)
    const written = lines.flatMap((line) => writtenIn(content, line))
    const groups = grouped(written, ({ blank, form }) => `${blank} ${form}`)
    const all = [...groups.values()].map(groupOf).sort((a, b) => b.n - a.n || (a.blank ?? 0) - (b.blank ?? 0))
    return {
      stemText: plainText(content.stem),
      max: (lines[0]?.max ?? 0) / 100,
      key: content.key,
      settled: effect.ending !== null,
      groups: all.slice(0, MOST_GROUPS),
      more: Math.max(0, all.length - MOST_GROUPS),
    }
  }
