import { proofWords } from '@portal/contract/areas/archive/trainee-proof.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { ArchiveSource } from '#src/shared/archive/archive.ts'
import { archiveProof } from '#src/shared/archive/proof.ts'

const { exam: words } = proofWords

interface Sat extends Record<string, unknown> {
  title: string
  no: number
  total: number
  most: number
  pass: number
  passed: boolean
  from: string
  to: string
}

/** A sitting whose result is out: what was reached, and when. Its questions and answers stay with the exam. */
export const proofOfSitting: NonNullable<ArchiveSource['proof']> = async ({ db }, _actor, { userId, line }) => {
  const { rows } = await db.execute<Sat>(sql`
    select x.title, a.no, a.total / 100.0::float8 as total, a.max_total / 100.0::float8 as most,
      x.pass_score / 100.0::float8 as pass, a.passed, a.started_at as from, a.submitted_at as to
    from attempts a join exams x on x.id = a.object_id where a.id = ${line.id} and a.person_id = ${userId}`)
  const [sat] = rows
  if (!sat) return null
  return archiveProof(sat.title, [
    [words.title, sat.title],
    [words.score, fill(words.outOf, { n: sat.total, most: sat.most })],
    [words.pass, fill(words.points, { n: sat.pass })],
    [words.result, sat.passed ? words.passed : words.failed],
    [words.from, shanghaiTime(new Date(sat.from))],
    [words.to, shanghaiTime(new Date(sat.to))],
    [words.no, sat.no],
  ])
}
