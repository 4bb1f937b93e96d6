import { itemMaxWarning, whyNotItemSeconds } from '@portal/contract/areas/exam/attempt/item-seconds.ts'
import { examWarnings, examRefusals as no } from '@portal/contract/areas/exam/exam/words.ts'
import type { PaperContent } from '@portal/contract/areas/exam/paper/content.ts'
import { fill, type Refusal } from '@portal/contract/kit/refusal.ts'
import { isEmptyAudience } from '@portal/contract/shared/audience.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { FieldError } from '#src/platform/errors.ts'
import { papers } from '#src/schema/exam/exam.ts'
import type { Exam } from '../override/person-rules.ts'
import { judgePaper } from '../paper/judge-paper.ts'
import { type Pools, rowsOf } from '../paper/pool.ts'
import { poolsOf } from '../paper/pools.ts'
import { markersOf } from './detail.ts'
import { findPaperVersion } from './frozen-pools.ts'
import { countExaminees, examinee } from './people.ts'
import { hasSubjective } from './subjective.ts'

export interface Judged {
  faults: FieldError[]
  subjective: boolean
  /** What would be asked; null without a paper that can be asked. */
  ready: { version: number; content: PaperContent; pools: Pools; questionCount: number; total: number } | null
}

const at = (field: string, { message }: Refusal): FieldError => ({ field, message })

/** Banks that the paper names; whether its author may use them was judged when he published it. */
const banksOf = async (tx: Tx, content: PaperContent): Promise<string[]> => {
  const rules = rowsOf(content)
  const named = content.sections.flatMap(({ slots }) => slots.map(({ questionId }) => questionId))
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select bank_id as id from question_categories where id = any(${sql.param(rules.flatMap(({ typeIds }) => typeIds))}::uuid[])
    union select bank_id from questions
      where id = any(${sql.param([...named, ...rules.flatMap(({ requiredIds }) => requiredIds)])}::uuid[])`)
  return rows.map(({ id }) => id)
}

/** The published version of the paper with everything it may ask now. */
const askable = async (tx: Tx, exam: Exam): Promise<{ faults: FieldError[]; ready: Judged['ready'] }> => {
  if (exam.paperId === null) return { faults: [at('paperId', no.paperMissing)], ready: null }
  const [paper] = await tx.db.select().from(papers).where(eq(papers.id, exam.paperId))
  const version = paper?.state === 'published' ? await findPaperVersion(tx, paper.id, paper.version) : null
  if (!paper || !version) return { faults: [at('paperId', no.paperUnpublished)], ready: null }
  const banks = await banksOf(tx, version.content)
  const { faults: found } = await judgePaper(tx, version.content, banks)
  const faults = found.map(({ message }) => ({ field: 'paperId', message }))
  const pools = found.length === 0 ? await poolsOf(tx, version.content, banks) : new Map()
  const { content, questionCount, total } = version
  return { faults, ready: { version: paper.version, content, pools, questionCount, total } }
}

/** Everything that keeps an exam from being published, each beside its field. */
export const judge = async (tx: Tx, exam: Exam): Promise<Judged> => {
  const { faults, ready } = await askable(tx, exam)
  const subjective = ready !== null && (await hasSubjective(tx, ready.content, ready.pools))
  if (ready && exam.passScore > ready.total) faults.push(at('rules.passScore', no.passAboveTotal))
  const timing = whyNotItemSeconds({ ...exam, questionCount: ready?.questionCount ?? 0 })
  if (timing) faults.push({ field: timing.field, message: fill(timing.refusal.message, timing.values) })
  if (exam.closeAt <= new Date()) faults.push(at('closeAt', no.closeInPast))
  if (isEmptyAudience(exam.audience)) faults.push(at('audience', no.audienceMissing))
  else if ((await countExaminees(tx, exam)) === 0) faults.push(at('audience', no.audienceEmpty))
  if (subjective && (await markersOf(tx, exam)).length === 0)
    faults.push(at('rules.marking.markerIds', no.markersMissing))
  return { faults, subjective, ready }
}

const HALF_HOUR_MS = 1_800_000

/** Titles of published exams that somebody of this one would have to sit at the same time. */
export const overlapping = async (
  tx: Tx,
  exam: Pick<Exam, 'audience' | 'openAt' | 'closeAt'> & { id: string | null },
): Promise<string[]> => {
  const { rows } = await tx.db.execute<{ title: string; audience: Exam['audience'] }>(sql`
    select title, audience from exams where state = 'published' and id is distinct from ${exam.id}::uuid
      and open_at < ${exam.closeAt.toISOString()}::timestamptz and close_at > ${exam.openAt.toISOString()}::timestamptz
    order by open_at limit 20`)
  const titles: string[] = []
  for (const other of rows) {
    const both = await tx.db.execute(sql`
      select 1 from users u where ${examinee(exam)} and ${examinee(other)} limit 1`)
    if (both.rows.length > 0) titles.push(other.title)
  }
  return titles
}

const itemWarnings = (exam: Exam): string[] => {
  const warning = itemMaxWarning(exam)
  return warning ? [fill(warning.text, warning.values)] : []
}

/** What an author should know and may do all the same. */
export const warningsOf = async (tx: Tx, exam: Exam, newer = 0): Promise<string[]> => [
  ...(await overlapping(tx, exam)).map((title) => fill(examWarnings.overlap, { title })),
  ...(exam.rules.keyRelease === 'handIn' ? [examWarnings.keyEarly] : []),
  ...(exam.state === 'draft' && exam.openAt.getTime() - Date.now() < HALF_HOUR_MS ? [examWarnings.opensSoon] : []),
  ...itemWarnings(exam),
  ...(newer > 0 ? [fill(examWarnings.newerQuestions, { n: newer })] : []),
]
