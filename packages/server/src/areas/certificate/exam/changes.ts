import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { exams } from '#src/schema/exam/exam.ts'

export type CertificateChange = 'issue' | 'restore' | 'revoke'

/** Whether each of these people holds the certificate of the exam, or held it; who never did is not there. */
export const heldBy = async (tx: Tx, examId: string, people: readonly string[]): Promise<Map<string, boolean>> => {
  const { rows } = await tx.db.execute<{ person_id: string; held: boolean }>(sql`
    select person_id, revoked_at is null as held from certificates
    where exam_id = ${examId} and person_id = any(${sql.param(people)}::uuid[])`)
  return new Map(rows.map(({ person_id, held }) => [person_id, held]))
}

interface Turned {
  personId: string
  passes: boolean
}

/** Those whose certificate somebody took back by hand: no result gives it again. */
const keptBack = async (tx: Tx, examId: string, people: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await tx.db.execute<{ person_id: string }>(sql`
    select person_id from certificates where exam_id = ${examId} and revoked_by is not null
      and person_id = any(${sql.param(people)}::uuid[])`)
  return new Set(rows.map(({ person_id }) => person_id))
}

/** What results that turn would do to certificates; people for whom nothing changes are not there. */
export const certificateChanges = async (
  tx: Tx,
  { id, rules }: Pick<typeof exams.$inferSelect, 'id' | 'rules'>,
  turned: readonly Turned[],
): Promise<Map<string, CertificateChange>> => {
  const people = turned.map(({ personId }) => personId)
  const held = await heldBy(tx, id, people)
  const final = await keptBack(tx, id, people)
  const changeOf = ({ personId, passes }: Turned): CertificateChange | null => {
    if (final.has(personId)) return null
    const holds = held.get(personId)
    if (!passes) return holds === true ? 'revoke' : null
    if (!rules.outputs.certificate || holds === true) return null
    return holds === undefined ? 'issue' : 'restore'
  }
  return new Map(
    turned.flatMap((each): [string, CertificateChange][] => {
      const change = changeOf(each)
      return change === null ? [] : [[each.personId, change]]
    }),
  )
}
