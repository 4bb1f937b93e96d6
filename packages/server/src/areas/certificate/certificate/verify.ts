import type { verifyCertificate } from '@portal/contract/areas/certificate/certificate.ts'
import { readVerifyCode } from '@portal/contract/areas/certificate/certificate-code.ts'
import { certificateRefusals as no } from '@portal/contract/areas/certificate/refusals.ts'
import { sql } from 'drizzle-orm'
import { countAttempt } from '#src/areas/account/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { FindVerified, PaperKind, Papers, VerifiedPaper } from '#src/shared/paper/papers.ts'
import { STATE, VALID_FROM } from './state.ts'

/** Guessing a code is hopeless within these, and trying names against a code that is known is too. */
const BY_ADDRESS = { limit: 20, windowSeconds: 60, lockSeconds: 60 }
const NAMES = { limit: 5, windowSeconds: 3600, lockSeconds: 3600 }

/** 张*三, and 张* of two signs: enough for who knows the person, too little for who does not. */
const maskedName = (name: string): string => {
  const signs = [...name]
  const [first = '', last = ''] = [signs[0], signs.at(-1)]
  return signs.length <= 2 ? `${first}*` : `${first}${'*'.repeat(signs.length - 2)}${last}`
}

const ensureRoom = async (tx: Tx, key: string, rule: Parameters<typeof countAttempt>[2]): Promise<void> =>
  ensure(!('lockedSeconds' in (await countAttempt(tx.db, key, rule))), no.tooOften)

/** Certificates by their code, counted; nobody knows the one of an external certificate. */
export const findCertificate: FindVerified = async ({ db }, code) => {
  const { rows } = await db.execute<VerifiedPaper & Record<string, unknown>>(sql`
    update certificates c set checks = c.checks + 1 where c.verify_code = ${code} and c.basis <> 'external'
    returning c.title, c.number, c.org_name as org, c.person_name as "personName", c.issued_on::text as "issuedAt",
      (${VALID_FROM})::text as "validFrom", c.valid_to::text as "validTo",
      ((c.revoked_at at time zone 'Asia/Shanghai')::date)::text as "revokedOn",
      case when (${STATE}) = 'soon' then 'valid' else ${STATE} end as state`)
  return rows[0] ?? null
}

const findPaper = async (tx: Tx, papers: Papers, code: string): Promise<[PaperKind, VerifiedPaper] | null> => {
  for (const [kind, find] of papers.verified.all()) {
    const found = await find(tx, code)
    if (found) return [kind, found]
  }
  return null
}

export const verifyWith =
  (papers: Papers): HandlerOf<typeof verifyCertificate> =>
  async ({ tx, body, origin }) => {
    await ensureRoom(tx, `certificatesFrom|${origin.address}`, BY_ADDRESS)
    const code = readVerifyCode(body.code) ?? refuseField('code', no.code)
    const [kind, { personName, ...paper }] = (await findPaper(tx, papers, code)) ?? refuse(no.unknown)
    const name = body.name ?? ''
    if (name !== '') await ensureRoom(tx, `certificateNames|${code}`, NAMES)
    return { kind, ...paper, maskedName: maskedName(personName), nameMatches: name === '' ? null : name === personName }
  }
