import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import { plainText, type QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import {
  type AnomalyRow,
  anomalyOthers,
  MOST_ATTEMPTS,
  anomalyRefusals as no,
  anomalyWords as words,
} from '@portal/contract/areas/exam/anomaly.ts'
import { grouped } from '@portal/contract/kit/grouped.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { type VersionCache, versionOf } from '#src/shared/attempt/versions.ts'
import type { Exam } from '../override/person-rules.ts'
import { formOf } from '../regrade/effect.ts'
import {
  BURST_SECONDS,
  burstOf,
  isTooFast,
  matchChances,
  readingMs,
  suspectsOf,
  type WrongAnswers,
} from './statistics.ts'

interface Attempt extends Record<string, unknown> {
  id: string
  person_id: string
  name: string
  org_name: string
  from_ms: number
  to_ms: number
  address: string | null
  device: string | null
  returns: number[] | null
}

interface Answer extends Record<string, unknown> {
  attempt_id: string
  question_id: string
  version_no: number
  answer: QuestionAnswer
  outcome: string
  by_machine: boolean
  spent_ms: number
  at_ms: number
}

/** The newest attempt of each person that was handed in. */
const attemptsOf = async (tx: Tx, { id }: Exam): Promise<Attempt[]> => {
  const { rows } = await tx.db.execute<Attempt>(sql`
    select distinct on (a.person_id) a.id, a.person_id, u.name, coalesce(o.name, '') as org_name,
      (extract(epoch from a.started_at) * 1000)::float8 as from_ms,
      (extract(epoch from a.submitted_at) * 1000)::float8 as to_ms, s.address, s.device, h.returns
    from attempts a join users u on u.id = a.person_id left join org_units o on o.id = u.primary_org_id
      left join lateral (select e.detail ->> 'address' as address, e.device from attempt_events e
        where e.attempt_id = a.id and e.kind = 'start' order by e.seq limit 1) s on true
      left join lateral (select array_agg((extract(epoch from e.at) * 1000)::float8) as returns
        from attempt_events e where e.attempt_id = a.id and e.kind = 'hidden') h on true
    where a.scene = 'exam' and a.object_id = ${id} and a.started_at is not null
      and a.state in ('submitted', 'marking', 'marked', 'published', 'appealed')
    order by a.person_id, a.no desc`)
  return rows
}

const answersOf = async (tx: Tx, attempts: readonly Attempt[]): Promise<Answer[]> => {
  const { rows } = await tx.db.execute<Answer>(sql`
    select i.attempt_id, i.question_id, i.version_no, i.answer, i.outcome, i.auto_score is not null as by_machine,
      i.spent_ms, (extract(epoch from i.answered_at) * 1000)::float8 as at_ms
    from attempt_items i where i.attempt_id = any(${sql.param(attempts.map(({ id }) => id))}::uuid[])
      and i.outcome <> 'blank' and i.answer is not null`)
  return rows
}

type Contents = (answer: Pick<Answer, 'question_id' | 'version_no'>) => QuestionContent

const contentsOf = async (tx: Tx, versions: VersionCache, answers: readonly Answer[]): Promise<Contents> => {
  const refs = new Map(
    answers.map(({ question_id, version_no }) => [
      `${question_id}:${version_no}`,
      { questionId: question_id, versionNo: version_no },
    ]),
  )
  const known = await versions.load(tx.db, [...refs.values()])
  return ({ question_id, version_no }) => versionOf(known, { questionId: question_id, versionNo: version_no }).content
}

const charactersOf = ({ stem, options, parts }: QuestionContent): number =>
  [stem, ...options.map(({ html }) => html), ...parts.map((part) => part.stem)].reduce(
    (sum, html) => sum + [...plainText(html)].length,
    0,
  )

/** A row of the report with whom it is about, and what each of them may be told. */
export interface Finding extends Omit<AnomalyRow, 'asked' | 'replies'> {
  involved: readonly { attemptId: string; personId: string }[]
  told: string
}

const involved = (attempts: readonly Attempt[]): Finding['involved'] =>
  attempts.map(({ id, person_id }) => ({ attemptId: id, personId: person_id }))

const rowOf = (kind: Finding['kind'], attempt: Attempt, text: string, more: Partial<Finding> = {}): Finding => ({
  id: `${kind}:${attempt.id}:${more.otherName ?? ''}`,
  kind,
  attemptId: attempt.id,
  name: attempt.name,
  orgName: attempt.org_name,
  otherName: '',
  text,
  p: null,
  involved: involved([attempt]),
  told: text,
  ...more,
})

const rounded = (value: number) => Math.round(value * 10) / 10

/** Others are served while pairs are compared: a look at this report keeps nobody waiting. */
const breathe = () => new Promise((resolve) => setImmediate(resolve))

const pairRows = async (attempts: readonly Attempt[], wrong: readonly WrongAnswers[]): Promise<Finding[]> => {
  const chances = matchChances(wrong)
  const rows: Finding[] = []
  for (const [place, attempt] of attempts.entries()) {
    if (place % 20 === 0) await breathe()
    for (const { b, common, same, expected, p } of suspectsOf(wrong, chances, place)) {
      const other = attempts[b]
      if (!other) continue
      const textFor = (name: string) => fill(words.pair, { other: name, common, same, expected: rounded(expected) })
      rows.push(
        rowOf('pair', attempt, textFor(other.name), {
          id: `pair:${attempt.id}:${other.id}`,
          otherName: other.name,
          p,
          involved: involved([attempt, other]),
          told: textFor(anomalyOthers.one),
        }),
      )
    }
  }
  return rows
}

const fastRow = (attempt: Attempt, answers: readonly Answer[], contentOf: Contents): Finding[] => {
  const fast = answers.filter((each) => each.spent_ms > 0 && each.spent_ms < readingMs(charactersOf(contentOf(each))))
  if (!isTooFast(fast.length, answers.length)) return []
  return [rowOf('fast', attempt, fill(words.fast, { n: fast.length, answered: answers.length }))]
}

const burstRow = (attempt: Attempt, answers: readonly Answer[]): Finding[] => {
  const span = { from: attempt.from_ms, to: attempt.to_ms }
  const times = answers.map(({ at_ms }) => at_ms)
  const burst = burstOf(times, attempt.returns ?? [], span)
  if (burst === null) return []
  const text = fill(words.burst, { seconds: BURST_SECONDS, n: burst.n, expected: rounded(burst.expected) })
  return [rowOf('burst', attempt, text, { p: burst.p })]
}

const deviceRows = (attempts: readonly Attempt[]): Finding[] => {
  const known = attempts.filter(({ address, device }) => address && device)
  return [...grouped(known, ({ address, device }) => `${address} ${device}`).values()].flatMap((shared) => {
    const [first, ...others] = shared
    if (!first || others.length === 0) return []
    const other = others.map(({ name }) => name).join('、')
    const nameless = fill(anomalyOthers.many, { n: others.length })
    const row = { otherName: other, involved: involved(shared), told: fill(words.device, { other: nameless }) }
    return [rowOf('device', first, fill(words.device, { other }), { ...row, id: `device:${first.id}` })]
  })
}

/** Everything that deserves a closer look, the least likely first. */
export const reportOf = async (tx: Tx, versions: VersionCache, exam: Exam): Promise<Finding[]> => {
  const attempts = await attemptsOf(tx, exam)
  ensure(attempts.length <= MOST_ATTEMPTS, no.tooMany, { n: MOST_ATTEMPTS })
  const answers = await answersOf(tx, attempts)
  const contentOf = await contentsOf(tx, versions, answers)
  const own = grouped(answers, (answer) => answer.attempt_id)
  const wrong = attempts.map(
    ({ id }): WrongAnswers =>
      new Map(
        (own.get(id) ?? []).flatMap((each) => {
          const form = each.by_machine && each.outcome !== 'right' ? formOf(contentOf(each), each.answer) : null
          return form === null ? [] : [[each.question_id, form] as const]
        }),
      ),
  )
  const rows = [
    ...(await pairRows(attempts, wrong)),
    ...attempts.flatMap((attempt) => burstRow(attempt, own.get(attempt.id) ?? [])),
    ...attempts.flatMap((attempt) => fastRow(attempt, own.get(attempt.id) ?? [], contentOf)),
    ...deviceRows(attempts),
  ]
  return rows.sort((a, b) => (a.p ?? 1) - (b.p ?? 1))
}
