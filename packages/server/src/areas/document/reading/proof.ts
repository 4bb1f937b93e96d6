import { shownVerifyCode } from '@portal/contract/areas/certificate/certificate-code.ts'
import { documentCodes } from '@portal/contract/areas/document/document.ts'
import { documentWords } from '@portal/contract/areas/document/messages.ts'
import type { documentProof } from '@portal/contract/areas/document/reading.ts'
import { documentRefusals as no } from '@portal/contract/areas/document/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { orgUnits } from '#src/schema/directory.ts'
import { documentAcknowledgements, documents } from '#src/schema/document/document.ts'
import type { FindVerified, KeptFile } from '#src/shared/paper/papers.ts'
import { type AcknowledgementData, acknowledgementPaper } from '#src/shared/paper/templates/acknowledgement.ts'
import type { Portal } from '#src/shared/portal.ts'
import { findManaged } from '../document/access.ts'
import type { Acknowledgement } from './signed.ts'

/** One's own signature, or with the code that of a person in its rows; a version may be told by the proof. */
const findSigned = async (
  tx: Tx,
  actor: Actor,
  { id, userId = actor.id, proofId }: { id: string; userId?: string | undefined; proofId?: string | undefined },
): Promise<Acknowledgement> => {
  if (userId !== actor.id) {
    ensure(await findManaged(tx, actor, id, 'stat'), errors.missing)
    const scoped = { ...tx, scope: actor.scopeOf([documentCodes.stat]) }
    const { rows } = await tx.db.execute(sql`select 1 from users u
      where u.id = ${userId} and ${inScope(scoped, sql`u.primary_org_id`, sql`u.id`)}`)
    ensure(rows.length > 0, errors.missing)
  }
  const [signed] = await tx.db
    .select()
    .from(documentAcknowledgements)
    .where(
      and(
        eq(documentAcknowledgements.documentId, id),
        eq(documentAcknowledgements.userId, userId),
        proofId === undefined ? undefined : eq(documentAcknowledgements.id, proofId),
      ),
    )
    .orderBy(desc(documentAcknowledgements.versionNumber))
    .limit(1)
  return signed ?? refuse(no.notAcknowledged)
}

const shanghai = (at: Date) => at.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })

const dayOf = (signed: Acknowledgement) => shanghai(signed.at).slice(0, 10)

const numberOf = (signed: Acknowledgement) =>
  fill(documentWords.proofNumber, { day: dayOf(signed).replaceAll('-', ''), code: signed.verifyCode.slice(0, 6) })

export const issuerOf = async (
  tx: Tx,
  { documentId }: Pick<Acknowledgement, 'documentId'>,
): Promise<{ id: string; name: string }> => {
  const [owner] = await tx.db
    .select({ id: documents.ownerOrgId, name: orgUnits.name })
    .from(documents)
    .innerJoin(orgUnits, eq(orgUnits.id, documents.ownerOrgId))
    .where(eq(documents.id, documentId))
  return owner ?? refuse(errors.missing)
}

/** What the paper says: everything as it was on the day, so that it says the same however long after. */
export const proofDataOf = ({ papers }: Portal, signed: Acknowledgement, issuer: string): AcknowledgementData => {
  const moment = shanghai(signed.at)
  return {
    number: numberOf(signed),
    orgName: issuer,
    facts: [
      { label: documentWords.person, value: signed.personName },
      { label: documentWords.personCode, value: signed.personCode },
      { label: documentWords.unit, value: signed.orgName },
    ],
    personName: signed.personName,
    document: {
      title: signed.title,
      version: fill(documentWords.version, { n: signed.versionName }),
      pages: signed.pages,
      sha256: signed.fileSha256,
    },
    statement: signed.ackText,
    acknowledgedAt: moment,
    day: dayOf(signed),
    readPages: signed.readPages,
    readMinutes: Math.ceil(signed.readMs / MINUTE_MS),
    questions: signed.questions,
    madeAt: signed.at,
    madeText: moment,
    verifyCode: shownVerifyCode(signed.verifyCode),
    verifyUrl: papers.verifyUrl(signed.verifyCode),
  }
}

/** The proof of a signature as a kept PDF. */
export const keepProof = async (portal: Portal, tx: Tx, signed: Acknowledgement): Promise<KeptFile> => {
  const issuer = await issuerOf(tx, signed)
  const name = fill(documentWords.proofFile, { title: signed.title, name: signed.personName })
  const kept = { kind: 'acknowledgement' as const, subjectId: signed.id, name }
  return portal.papers.keep(tx, { ...kept, ownerId: signed.userId, ownerOrgId: issuer.id }, () =>
    acknowledgementPaper(proofDataOf(portal, signed, issuer.name)),
  )
}

export const proofWith =
  (portal: Portal): HandlerOf<typeof documentProof> =>
  async ({ tx, body, actor }) => {
    const { files } = portal
    const file = await keepProof(portal, tx, await findSigned(tx, actor, body))
    return { url: files.fileUrl(actor, file), expiresAt: files.expiresAt() }
  }

/** Proofs by their code: what somebody signed for stays true. */
export const findAcknowledgement: FindVerified = async (tx, code) => {
  const [signed] = await tx.db
    .select()
    .from(documentAcknowledgements)
    .where(eq(documentAcknowledgements.verifyCode, code))
  if (!signed) return null
  const { name: org } = await issuerOf(tx, signed)
  return {
    state: 'valid',
    title: fill(documentWords.proofTitle, { title: signed.title }),
    number: numberOf(signed),
    personName: signed.personName,
    org,
    issuedAt: dayOf(signed),
    validFrom: null,
    validTo: null,
    revokedOn: null,
  }
}
