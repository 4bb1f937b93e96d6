import { archiveRefusals as no } from '@portal/contract/areas/archive/refusals.ts'
import { MOST_PRINTED, type printArchives } from '@portal/contract/areas/archive/trainee.ts'
import { archivePrintWords as words } from '@portal/contract/areas/archive/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { insertJob } from '#src/shared/exchange/job/job-life.ts'
import type { FindVerified } from '#src/shared/paper/papers.ts'
import { openArchives } from './file.ts'
import { personReach } from './reach.ts'

export const PRINT_JOB = 'archive.print'
export const PRINT_KIND = 'archivePrint'

export interface PrintPayload {
  jobId: string
  userIds: string[]
}

/** Whose archives are printed: one's own needs no code. */
export const ensureMayPrint = async (tx: Tx, actor: Actor, userIds: readonly string[]): Promise<void> => {
  const others = userIds.filter((userId) => userId !== actor.id)
  if (others.length === 0) return
  // Nobody prints what he may not look at.
  ensure(actor.holds(P.traineeArchivePrint) && actor.holds(P.traineeArchive), no.noArchive)
  const reached = await personReach({ ...tx, scope: actor.scopeOf([P.traineeArchivePrint]) }, others)
  ensure(
    others.every((userId) => reached.has(userId)),
    no.noArchive,
  )
}

const titleOf = async ({ db }: Tx, userIds: readonly string[]): Promise<string> => {
  if (userIds.length > 1) return fill(words.job, { n: userIds.length })
  const { rows } = await db.execute<{ name: string }>(sql`select name from users where id = ${userIds[0]}`)
  return fill(words.jobOfOne, { name: rows[0]?.name ?? '' })
}

/** One job at a time of the same people by the same person; it appears in the tray of tasks. */
export const print: HandlerOf<typeof printArchives> = async ({ tx, actor, body }) => {
  const userIds = body.userIds.length === 0 ? [actor.id] : [...new Set(body.userIds)]
  ensure(userIds.length <= MOST_PRINTED, no.tooMany)
  await ensureMayPrint(tx, actor, userIds)
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`archivePrint:${actor.id}`}))`)
  const title = await titleOf(tx, userIds)
  const { rows } = await tx.db.execute(sql`
    select 1 from jobs where owner_id = ${actor.id} and kind = ${PRINT_KIND} and title = ${title}
      and state in ('waiting', 'running')`)
  ensure(rows.length === 0, no.printing)
  await openArchives(tx.db, userIds)
  const jobId = await insertJob(tx, { kind: PRINT_KIND, title, ownerId: actor.id })
  await enqueue(tx, PRINT_JOB, { jobId, userIds } satisfies PrintPayload, { key: `${PRINT_JOB}:${jobId}` })
  for (const userId of userIds)
    tx.notes.push({ objectType: 'archive_files', objectId: userId, objectName: title, kind: 'read', diff: [] })
  return { jobId }
}

/** Printed archives by their code: which archive, by which unit, when, and how many pages it has. */
export const findPrinted: FindVerified = async ({ db }, code) => {
  const { rows } = await db.execute<PrintedRow>(sql`
    select person_name as "personName", archive_no as "archiveNo", org_name as org, pages,
      ((at at time zone 'Asia/Shanghai')::date)::text as "issuedAt" from archive_prints where verify_code = ${code}`)
  const [found] = rows
  if (!found) return null
  const { personName, archiveNo, org, pages, issuedAt } = found
  return {
    ...{ state: 'valid', personName, org, issuedAt, validFrom: null, validTo: null, revokedOn: null },
    title: fill(words.verified, { pages }),
    number: printNumber(archiveNo, code),
  }
}

interface PrintedRow extends Record<string, unknown> {
  personName: string
  archiveNo: string
  org: string
  pages: number
  issuedAt: string
}

/** Number of one print: that of the archive, and the beginning of its code. */
export const printNumber = (archiveNo: string, verifyCode: string): string => `${archiveNo}-${verifyCode.slice(0, 4)}`
