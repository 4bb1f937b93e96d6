import type { CertificateClaim, getClaim, myClaims } from '@portal/contract/areas/certificate/certificate.ts'
import { certificateRefusals as no } from '@portal/contract/areas/certificate/refusals.ts'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { FileOpener, Files } from '#src/shared/files/files.ts'
import { peopleInScope } from '../certificate/reach.ts'
import { CLAIM_SUBJECT } from './register.ts'

interface Stored extends Record<string, unknown> {
  id: string
  userId: string
  personName: string
  unitName: string
  title: string
  number: string
  typeCode: string
  issuer: string
  issuedOn: string
  validTo: string | null
  state: CertificateClaim['state']
  requestId: string | null
  reason: string
  fileId: string
  fileName: string
  createdAt: string
}

const claimsOf = async (tx: Tx, actor: Actor, files: Files, where: SQL): Promise<CertificateClaim[]> => {
  const { rows } = await tx.db.execute<Stored>(sql`
    select q.id, q.user_id as "userId", u.name as "personName", coalesce(o.name, '') as "unitName", q.title, q.number,
      q.type_code as "typeCode", q.issuer, q.issued_on::text as "issuedOn", q.valid_to::text as "validTo", q.state,
      r.id as "requestId", case when q.state = 'returned' then coalesce(r.reason, '') else '' end as reason,
      f.id as "fileId", f.name as "fileName", q.created_at as "createdAt"
    from cert_claims q join users u on u.id = q.user_id left join org_units o on o.id = u.primary_org_id
      join files f on f.id = q.scan_file_id
      left join lateral (
        select r.id, (select x.opinion from approval_records x where x.request_id = r.id and x.action in ('reject', 'back')
          order by x.at desc limit 1) as reason
        from approval_requests r where r.subject_type = ${CLAIM_SUBJECT} and r.subject_id = q.id
        order by r.submitted_at desc limit 1) r on true
    where ${where} order by q.created_at desc`)
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    fileUrl: files.fileUrl(actor, { id: row.fileId, name: row.fileName }),
  }))
}

export const myClaimsWith =
  (files: Files): HandlerOf<typeof myClaims> =>
  ({ tx, actor }) =>
    claimsOf(tx, actor, files, sql`q.user_id = ${actor.id} and q.state <> 'registered'`)

/** Whoever was asked to decide on a claim. */
const isAsked = async ({ db }: Tx, actor: Actor, claimId: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select 1 from approval_requests r join approval_tasks t on t.request_id = r.id
    where r.subject_type = ${CLAIM_SUBJECT} and r.subject_id = ${claimId} and t.assignee_id = ${actor.id} limit 1`)
  return rows.length > 0
}

/** His own, one he was asked about, or of somebody in the scope in which he manages certificates. */
const maySee = async (tx: Tx, actor: Actor, claim: Pick<CertificateClaim, 'id' | 'userId'>): Promise<boolean> => {
  if (claim.userId === actor.id || (await isAsked(tx, actor, claim.id))) return true
  if (!actor.holds(P.traineeArchiveCert)) return false
  const managed = { ...tx, scope: actor.scopeOf([P.traineeArchiveCert]) }
  return (await peopleInScope(managed, [claim.userId])).size > 0
}

export const claimWith =
  (files: Files): HandlerOf<typeof getClaim> =>
  async ({ tx, body, actor }) => {
    const [claim] = await claimsOf(tx, actor, files, sql`q.id = ${body.id}`)
    if (!claim) return refuse(no.missing)
    ensure(await maySee(tx, actor, claim), no.missing)
    return claim
  }

/** Scans are open to their person, to who decides on them, and to who manages certificates of that person. */
export const openScan: FileOpener = async (tx, actor, fileId) => {
  const { rows } = await tx.db.execute<{ id: string; userId: string }>(sql`
    select q.id, q.user_id as "userId" from cert_claims q where q.scan_file_id = ${fileId}
    union all
    select c.id, c.person_id from certificates c where c.scan_file_id = ${fileId}`)
  for (const row of rows) if (await maySee(tx, actor, row)) return true
  return false
}
