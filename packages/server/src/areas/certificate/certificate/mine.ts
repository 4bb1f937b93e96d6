import type { myCertificates, OwnCertificate } from '@portal/contract/areas/certificate/certificate.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { STATE, TODAY, VALID_FROM } from './state.ts'

/** Of those in force the one that ends first; then those that are over, the newest first. */
const ORDER: SQL = sql`(${STATE}) in ('revoked', 'superseded', 'expired'),
  case when (${STATE}) in ('revoked', 'superseded', 'expired') then null else c.valid_to end nulls last,
  c.issued_on desc, c.id desc`

interface Stored extends Record<string, unknown> {
  id: string
  title: string
  number: string
  basis: OwnCertificate['basis']
  basisTitle: string
  orgName: string
  issuedOn: string
  validFrom: string
  validTo: string | null
  state: OwnCertificate['state']
  personName: string
  revokedAt: string | null
  revokeReason: string
  supersededOn: string | null
  verifyCode: string | null
  hasFile: boolean
  daysLeft: number | null
  renewCategory: string | null
}

const ownOf = async ({ db }: Tx, personId: string, where: SQL = sql`true`): Promise<OwnCertificate[]> => {
  const { rows } = await db.execute<Stored>(sql`
    select c.id, c.title, c.number, c.basis, c.exam_title as "basisTitle", c.org_name as "orgName",
      c.issued_on::text as "issuedOn", (${VALID_FROM})::text as "validFrom", c.valid_to::text as "validTo",
      ${STATE} as state, c.person_name as "personName", c.revoked_at as "revokedAt",
      c.revoke_reason as "revokeReason", c.superseded_on::text as "supersededOn",
      case when c.basis = 'external' then null else c.verify_code end as "verifyCode",
      (c.basis <> 'external' or c.scan_file_id is not null) as "hasFile", c.valid_to - ${TODAY} as "daysLeft",
      case when ${STATE} in ('soon', 'expired') then (select k.category from train_classes k where k.id = c.class_id) end
        as "renewCategory"
    from certificates c where c.person_id = ${personId} and ${where} order by ${ORDER}`)
  return rows.map(({ revokedAt, ...row }) => ({ ...row, revokedAt: revokedAt === null ? null : new Date(revokedAt) }))
}

export const mine: HandlerOf<typeof myCertificates> = ({ tx, actor }) => ownOf(tx, actor.id)

/** What an exam gave to somebody; null where it gave nothing. */
export const ownOfExam = async (tx: Tx, personId: string, examId: string): Promise<OwnCertificate | null> => {
  const [certificate] = await ownOf(tx, personId, sql`c.exam_id = ${examId}`)
  return certificate ?? null
}
