import type { issueByHand, listBases } from '@portal/contract/areas/certificate/certificate.ts'
import { certificateRefusals as no } from '@portal/contract/areas/certificate/refusals.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { CertificateBases } from '#src/shared/certificate-bases.ts'
import { peopleInScope } from '../certificate/reach.ts'
import { issueCertificates } from './issue.ts'

/** 补发: whoever fulfils what the class or exam asks; each of the others is told why not. */
export const issueWith =
  (bases: CertificateBases): HandlerOf<typeof issueByHand> =>
  async ({ tx, body: { templateId, userIds, basis } }) => {
    const rules = bases.of(basis.kind) ?? refuse(no.noBasis)
    const facts = (await rules.find(tx, basis.id)) ?? refuse(no.noBasis)
    const names = await peopleInScope(tx, userIds)
    const achieved = await rules.achieved(tx, basis.id, [...names.keys()])
    const able = new Set(achieved.map(({ userId }) => userId))
    const { held, failed } = await issueCertificates(tx, { templateId, basis: facts, people: achieved })
    const whyNot = (userId: string): string | null => {
      if (!names.has(userId)) return no.unknownPerson.message
      if (!able.has(userId)) return no.notPassed.message
      const one = held.get(userId)
      if (one) return one.isNew ? null : fill(no.held.message, { number: one.number })
      return failed.get(userId) ?? no.notPassed.message
    }
    const answers = userIds.map((userId) => ({
      userId,
      personName: names.get(userId) ?? '',
      message: whyNot(userId),
    }))
    return {
      issued: answers.filter(({ message }) => message === null).length,
      failed: answers.flatMap(({ message, ...who }) => (message === null ? [] : [{ ...who, message }])),
    }
  }

const MOST_BASES = 20

export const basesWith =
  (bases: CertificateBases): HandlerOf<typeof listBases> =>
  async ({ tx, body: { keyword } }) => {
    const found = await Promise.all(
      [...bases.all()].map(async ([kind, rules]) =>
        (await rules.search(tx, keyword, MOST_BASES)).map((basis) => ({ kind, ...basis })),
      ),
    )
    return found.flat()
  }
