import {
  certificateMessageKind as kinds,
  certificateMessage as words,
} from '@portal/contract/areas/certificate/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { CertificateBasisFacts } from '#src/shared/certificate-bases.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'

export const MY_CERTIFICATES = '/guide?panel=certificates'

interface Told {
  id: string
  personId: string
  title: string
  number: string
}

const noteOf = ({ id, title, number }: Told) => ({
  objectType: 'certificates',
  objectId: id,
  objectName: `${title} ${number}`,
})

/** Tells each their new certificate, and the log. */
export const tellIssued = async (tx: Tx, basis: CertificateBasisFacts, made: readonly Told[]): Promise<void> => {
  for (const each of made) {
    const diff = [{ field: 'number', before: null, after: each.number }]
    tx.notes.push({ ...noteOf(each), kind: 'create', diff, objectOrgId: basis.orgId })
    await sendMessage(tx, [each.personId], {
      event: `certificate:${each.id}:issued`,
      kind: kinds.given,
      title: fill(words.title, { title: each.title }),
      text: fill(words.text, { basis: basis.title, number: each.number }),
      link: MY_CERTIFICATES,
      reason: words.why,
    })
  }
}

/** Tells each why theirs was taken back, and the log. */
export const tellRevoked = async (tx: Tx, revoked: readonly Told[], reason: string): Promise<void> => {
  for (const each of revoked) {
    const diff = [{ field: 'revokedAt', before: null, after: reason }]
    tx.notes.push({ ...noteOf(each), kind: 'update', diff, reason })
    await sendMessage(tx, [each.personId], {
      event: `certificate:${each.id}:revoked`,
      kind: kinds.given,
      title: fill(words.revokedTitle, { title: each.title }),
      text: fill(words.revokedText, { number: each.number, reason }),
      link: MY_CERTIFICATES,
      reason: words.revokedWhy,
    })
  }
}

export const tellReplaced = async (tx: Tx, made: Told, old: string, reason: string): Promise<void> => {
  const diff = [{ field: 'number', before: old, after: made.number }]
  tx.notes.push({ ...noteOf(made), kind: 'create', diff, reason })
  await sendMessage(tx, [made.personId], {
    event: `certificate:${made.id}:replaced`,
    kind: kinds.given,
    title: fill(words.replacedTitle, { title: made.title }),
    text: fill(words.replacedText, { number: made.number, old, reason }),
    link: MY_CERTIFICATES,
    reason: words.revokedWhy,
  })
}
