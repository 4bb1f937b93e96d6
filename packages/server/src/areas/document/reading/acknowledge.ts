import { randomBytes } from 'node:crypto'
import { RANDOM_SIGNS, verifyCodeOf } from '@portal/contract/areas/certificate/certificate-code.ts'
import type { acknowledgeDocument } from '@portal/contract/areas/document/reading.ts'
import { documentRefusals as no } from '@portal/contract/areas/document/refusals.ts'
import { needPagesOfDocument, readPageCount } from '@portal/contract/areas/learning/hours/hours.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, sql } from 'drizzle-orm'
import { judgeAgain } from '#src/areas/learning/public.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { orgUnits, users } from '#src/schema/directory.ts'
import { documentAcknowledgements } from '#src/schema/document/document.ts'
import { hourEntries, studyRecords } from '#src/schema/study.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type Document, findOpen } from '../document/access.ts'
import { findVersion, nameOfVersion, type Version } from '../version/versions.ts'
import { wrongAmong } from './check-questions.ts'
import { type Acknowledgement, signedBy } from './signed.ts'

type Read = Pick<Acknowledgement, 'readMs' | 'readPages'>

/** Enough of the version in force must be read before it can be signed for. */
const ensureRead = async (tx: Tx, actor: Actor, document: Document, version: Version): Promise<Read> => {
  const [record] = await tx.db
    .select({ pageMs: studyRecords.pageMs, versionNo: studyRecords.versionNo, effectiveMs: studyRecords.effectiveMs })
    .from(studyRecords)
    .where(
      and(
        eq(studyRecords.userId, actor.id),
        eq(studyRecords.itemType, 'doc'),
        eq(studyRecords.itemId, document.id),
        eq(studyRecords.cycle, 0),
      ),
    )
  ensure(!record || record.versionNo >= version.creditsFrom, no.newerVersion)
  const { charsPerPage } = version
  const need = needPagesOfDocument({ charsPerPage, pagePercent: document.pagePercent })
  const readPages = readPageCount(charsPerPage, record?.pageMs ?? [])
  ensure(readPages >= need, no.pagesLeft, { n: need - readPages })
  return { readPages, readMs: record?.effectiveMs ?? 0 }
}

const sign = async (
  { tx, actor }: Call<typeof acknowledgeDocument>,
  document: Document,
  version: Version,
  read: Read,
): Promise<Acknowledgement> => {
  const [person] = await tx.db
    .select({ name: users.name, code: users.code, orgName: orgUnits.name })
    .from(users)
    .innerJoin(orgUnits, eq(orgUnits.id, users.primaryOrgId))
    .where(eq(users.id, actor.id))
  const { name, code, orgName } = person ?? refuse(errors.missing)
  const [made] = await tx.db
    .insert(documentAcknowledgements)
    .values({
      documentId: document.id,
      versionId: version.id,
      versionNumber: version.number,
      userId: actor.id,
      title: document.title,
      versionName: nameOfVersion(version),
      personName: name,
      personCode: code,
      orgName,
      ackText: document.ackText,
      fileSha256: version.sha256,
      pages: version.pages,
      ...read,
      questions: document.checkQuestions.length,
      verifyCode: verifyCodeOf(randomBytes(RANDOM_SIGNS)),
    })
    .onConflictDoNothing()
    .returning()
  if (made) {
    const diff = [{ field: 'acknowledged', before: '', after: nameOfVersion(version) }]
    tx.notes.push({ objectType: 'documents', objectId: document.id, objectName: document.title, diff })
    return made
  }
  // The other press was first: its answer is this one's too.
  const signed = await signedBy(tx, actor.id, document.id)
  return signed.find(({ versionId }) => versionId === version.id) ?? refuse(errors.missing)
}

/** Hours of the person for this document, as far as they were granted. */
const hoursOf = async (tx: Tx, userId: string, documentId: string): Promise<number | null> => {
  const [entry] = await tx.db
    .select({ hundredths: hourEntries.hoursHundredths })
    .from(hourEntries)
    .where(
      and(
        eq(hourEntries.userId, userId),
        eq(hourEntries.source, 'doc'),
        eq(hourEntries.itemId, documentId),
        sql`${hourEntries.state} = 'granted'`,
      ),
    )
  return entry ? entry.hundredths / 100 : null
}

const answerOf = ({ at, versionName, id }: Acknowledgement, hours: number | null) => ({
  ackAt: at,
  versionNo: versionName,
  proofId: id,
  wrong: [],
  hours,
})

/** 已阅读并知悉: pages first, then the questions, then the password where it is asked for; once, however often pressed. */
export const acknowledgeWith =
  (portal: Portal): HandlerOf<typeof acknowledgeDocument> =>
  async (call) => {
    const { tx, body, actor } = call
    const document = (await findOpen(tx, actor, body.id)) ?? refuse(errors.missing)
    ensure(document.ackDuty, no.noAckDuty)
    const version = await findVersion(tx, document.currentVersionId)
    if (version?.state !== 'ready') return refuse(no.notReadable)
    ensure(body.version === undefined || body.version === nameOfVersion(version), no.newerVersion)
    const valid = (await signedBy(tx, actor.id, document.id)).find((each) => each.versionNumber >= version.creditsFrom)
    if (valid) return answerOf(valid, await hoursOf(tx, actor.id, document.id))

    const read = await ensureRead(tx, actor, document, version)
    const wrong = await wrongAmong(portal, tx, document, body.answers)
    if (wrong.length > 0) return { ackAt: null, versionNo: nameOfVersion(version), proofId: null, wrong, hours: null }
    ensure(!document.ackPassword || actor.reauthenticated, errors.reauth)

    const signed = await sign(call, document, version, read)
    await judgeAgain(portal.studyItems, tx, 'doc', document.id, [actor.id])
    return answerOf(signed, await hoursOf(tx, actor.id, document.id))
  }
