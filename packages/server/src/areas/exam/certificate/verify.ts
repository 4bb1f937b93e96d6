import { certificateRefusals as no, type verifyCertificate } from '@portal/contract/areas/exam/certificate.ts'
import { readVerifyCode } from '@portal/contract/areas/exam/certificate-code.ts'
import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import { certificates } from '#src/schema/certificate.ts'
import { isExpired, stateOf } from './read.ts'

const MOST_QUERIES = 20
const MINUTE_MS = 60_000
const MOST_NAMES = 5
const HOUR_MS = 60 * MINUTE_MS
const MOST_KEPT = 10_000

/** Counts tries from the first one of a window on; an answer tells whether this one is still within. */
const createLimit = (most: number, ttl: number) => {
  const tries = new LRUCache<string, number>({ max: MOST_KEPT, ttl, noUpdateTTL: true })
  return (key: string): boolean => {
    const count = (tries.get(key) ?? 0) + 1
    tries.set(key, count)
    return count <= most
  }
}

/** 张*三, and 张* of two signs: enough for who knows the person, too little for who does not. */
const maskedName = (name: string): string => {
  const signs = [...name]
  const [first = '', last = ''] = [signs[0], signs.at(-1)]
  return signs.length <= 2 ? `${first}*` : `${first}${'*'.repeat(signs.length - 2)}${last}`
}

/** Limits hold for this process, which is the only one (docs/decisions/002). */
export const createVerify = (): HandlerOf<typeof verifyCertificate> => {
  const mayAsk = createLimit(MOST_QUERIES, MINUTE_MS)
  const mayName = createLimit(MOST_NAMES, HOUR_MS)
  return async ({ tx, body, origin }) => {
    ensure(mayAsk(origin.address), no.tooOften)
    const code = readVerifyCode(body.code) ?? refuseField('code', no.code)
    const [found] = await tx.db
      .select({ certificate: certificates, expired: isExpired })
      .from(certificates)
      .where(eq(certificates.verifyCode, code))
    if (!found) return refuse(no.unknown)
    const name = body.name ?? ''
    ensure(name === '' || mayName(code), no.tooOften)
    const { certificate, expired } = found
    const { title, number, orgName: org, issuedOn: issuedAt, validTo, personName } = certificate
    return {
      kind: 'exam' as const,
      title,
      number,
      org,
      issuedAt,
      validTo,
      state: stateOf(certificate, expired),
      maskedName: maskedName(personName),
      nameMatches: name === '' ? null : name === personName,
    }
  }
}
