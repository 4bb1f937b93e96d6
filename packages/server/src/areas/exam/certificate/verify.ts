import { certificateRefusals as no, type verifyCertificate } from '@portal/contract/areas/exam/certificate.ts'
import { readVerifyCode } from '@portal/contract/areas/exam/certificate-code.ts'
import { eq } from 'drizzle-orm'
import { countAttempt } from '#src/areas/account/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { certificates } from '#src/schema/exam/certificate.ts'
import type { FindVerified, PaperKind, Papers, VerifiedPaper } from '#src/shared/paper/papers.ts'
import { isExpired, stateOf } from './read.ts'

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

/** Certificates of exams by their code. */
export const findCertificate: FindVerified = async ({ db }, code) => {
  const [found] = await db
    .select({ certificate: certificates, expired: isExpired })
    .from(certificates)
    .where(eq(certificates.verifyCode, code))
  if (!found) return null
  const { title, number, orgName: org, issuedOn: issuedAt, validTo, personName } = found.certificate
  return { title, number, org, issuedAt, validTo, personName, state: stateOf(found.certificate, found.expired) }
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
