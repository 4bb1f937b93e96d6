import { attemptRefusals as no } from '@portal/contract/areas/exam/attempt/words.ts'
import { type SQL, sql } from 'drizzle-orm'
import { configOf } from '#src/platform/database/db.ts'
import { prepared } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { Platform } from '#src/platform/platform.ts'
import { isAllowedAddress } from '#src/shared/access/back-office.ts'
import { coalesced } from '#src/shared/batch/coalesce.ts'
import type { Exam } from '../override/person-rules.ts'

const MOST_TRIES = 5
const LOCK_MINUTES = 10

const signedText = (examId: string, password: string) => `exam:${examId}:${password}`

/** Keyed by the secret of the site and the exam: equal passwords of two exams differ, and nobody can try them out. */
export const hashExamPassword = ({ secrets }: Platform, examId: string, password: string): string =>
  secrets.sign(signedText(examId, password))

/** Number of the lock of one person's tries at one exam. */
const triesLock = (examId: SQL | string, personId: SQL | string): SQL =>
  sql`hashtextextended('examPassword:' || ${examId}::text || ':' || ${personId}::text, 0)`

// Kept from everybody at once, on disk a moment later: on the lane nobody may wait for that.
const keepTry = configOf(`
  insert into exam_password_tries (exam_id, person_id)
  select $1::uuid, $2::uuid where set_config('synchronous_commit', 'off', true) = 'off'`)

const ensurePassword = async (platform: Platform, tx: Tx, exam: Exam, personId: string, given = ''): Promise<void> => {
  if (exam.passwordHash === null) return
  // One try after the other, or parallel ones would all be the first.
  await tx.db.execute(sql`select pg_advisory_xact_lock(${triesLock(exam.id, personId)})`)
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    select count(*) as n from exam_password_tries where exam_id = ${exam.id} and person_id = ${personId}
      and at > now() - ${LOCK_MINUTES}::int * interval '1 minute'`)
  ensure((rows[0]?.n ?? 0) < MOST_TRIES, no.passwordLocked)
  if (platform.secrets.verify(signedText(exam.id, given), exam.passwordHash)) return
  // The refusal rolls the transaction back, and the try must stand. Over the lane: a crowd that tries holds every
  // connection of the pool, and would wait for one more each.
  if (given !== '') await platform.lane.query(keepTry, [exam.id, personId])
  refuse(no.password)
}

interface Trying {
  examId: string
  personId: string
}

const holdTries = prepared<{ free: boolean; n: number }>(
  () => sql`
    select pg_try_advisory_xact_lock(${triesLock(sql`q.exam_id`, sql`q.person_id`)}) as free, (
      select count(*)::int from exam_password_tries t where t.exam_id = q.exam_id and t.person_id = q.person_id
        and t.at > now() - ${LOCK_MINUTES}::int * interval '1 minute') as n
    from unnest(${sql.placeholder('exams')}::uuid[], ${sql.placeholder('persons')}::uuid[])
      with ordinality as q (exam_id, person_id, place) order by q.place`,
)

/** Whether one may try at all and nobody else is trying for him; the right is held like that of a lone try. */
const mayTry = coalesced(async ({ db }: Tx, asked: readonly Trying[]): Promise<boolean[]> => {
  const rows = await holdTries(db, {
    exams: asked.map(({ examId }) => examId),
    persons: asked.map(({ personId }) => personId),
  })
  return asked.map((_, place) => rows[place]?.free === true && rows[place].n < MOST_TRIES)
})

/** The right password of somebody who may try, for starts that share a transaction; whatever else is a try by itself. */
export const opensTogether = async (
  { secrets }: Platform,
  tx: Tx,
  { id: examId, passwordHash }: Exam,
  { personId, password = '' }: { personId: string; password?: string | undefined },
): Promise<boolean> => {
  if (passwordHash === null) return true
  return secrets.verify(signedText(examId, password), passwordHash) && mayTry(tx, { examId, personId })
}

export const ensureNetwork = ({ rules }: Exam, address: string): void =>
  ensure(isAllowedAddress(rules.networks, address), no.network)

/** What asks at the door beside the audience: the network, then the password. */
export const ensureAtDoor = async (
  platform: Platform,
  tx: Tx,
  exam: Exam,
  { personId, address, password }: { personId: string; address: string; password?: string | undefined },
): Promise<void> => {
  ensureNetwork(exam, address)
  await ensurePassword(platform, tx, exam, personId, password)
}
