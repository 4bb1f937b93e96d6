import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
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
import { documentAcknowledgements, documents } from '#src/schema/document.ts'
import { insertFile, storeBytes } from '#src/shared/files/store-file.ts'
import { drawPaper } from '#src/shared/paper/draw-paper.ts'
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

/** What the paper says: everything as it was on the day, so that it says the same however long after. */
const dataOf = (signed: Acknowledgement, issuer: string): AcknowledgementData => {
  const moment = shanghai(signed.at)
  const day = moment.slice(0, 10)
  return {
    number: fill(documentWords.proofNumber, { day: day.replaceAll('-', ''), code: signed.verifyCode.slice(0, 6) }),
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
    day,
    readPages: signed.readPages,
    readMinutes: Math.ceil(signed.readMs / MINUTE_MS),
    questions: signed.questions,
    madeAt: signed.at,
    madeText: moment,
  }
}

/** Drawn when it is first asked for, and kept. */
const printProof = async ({ platform, files }: Portal, tx: Tx, signed: Acknowledgement): Promise<string> => {
  const [owner] = await tx.db
    .select({ id: documents.ownerOrgId, name: orgUnits.name })
    .from(documents)
    .innerJoin(orgUnits, eq(orgUnits.id, documents.ownerOrgId))
    .where(eq(documents.id, signed.documentId))
  const { id: ownerOrgId, name: issuer } = owner ?? refuse(errors.missing)
  const { bytes } = await drawPaper(acknowledgementPaper(dataOf(signed, issuer)))
  const file = { path: path.join(platform.tempDir, randomUUID()), container: 'pdf', facts: {} }
  await writeFile(file.path, bytes)
  const stored = await storeBytes(files.store, file)
  const { id } = await insertFile(tx.db, files.store, stored, file, {
    name: nameOf(signed),
    purpose: 'document',
    ownerId: null,
    ownerOrgId,
  })
  await tx.db
    .update(documentAcknowledgements)
    .set({ proofFileId: id })
    .where(eq(documentAcknowledgements.id, signed.id))
  return id
}

const nameOf = ({ title, personName }: Acknowledgement) =>
  fill(documentWords.proofFile, { title, name: personName }).replaceAll('/', '_')

export const proofWith =
  (portal: Portal): HandlerOf<typeof documentProof> =>
  async ({ tx, body, actor }) => {
    const { files } = portal
    const signed = await findSigned(tx, actor, body)
    const id = signed.proofFileId ?? (await printProof(portal, tx, signed))
    return { url: files.fileUrl(actor, { id, name: nameOf(signed) }), expiresAt: files.expiresAt() }
  }
