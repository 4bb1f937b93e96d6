import { documentCodes } from '@portal/contract/areas/document/document.ts'
import type { saveDocument } from '@portal/contract/areas/document/document-manage.ts'
import { documentWords } from '@portal/contract/areas/document/messages.ts'
import { documentRefusals as no } from '@portal/contract/areas/document/refusals.ts'
import { uploadRefusals } from '@portal/contract/areas/files/upload.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiYear } from '@portal/contract/kit/shanghai.ts'
import { type Audience, EMPTY_AUDIENCE, isEmptyAudience } from '@portal/contract/shared/audience.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { judgeAgain } from '#src/areas/learning/public.ts'
import { insertRow, updateRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { documents } from '#src/schema/document/document.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { countAudience } from '#src/shared/audience/resolve.ts'
import { takeUpload } from '#src/shared/files/uploads.ts'
import type { Portal } from '#src/shared/portal.ts'
import { addVersion, versionOfFile } from '../version/add-version.ts'
import { nameOfVersion, newestVersion } from '../version/versions.ts'
import type { Document } from './access.ts'
import { fallBack, keepDraft, withdrawReview } from './change.ts'
import { checkAttrs } from './check-attrs.ts'
import { searchColumns } from './search.ts'
import { contentColumns, reviewedAttrs, reviewedChange, ruleColumns, writeLabels } from './write-attrs.ts'

type SaveCall = Call<typeof saveDocument>

const attrsOf = ({ id: _id, revision: _revision, uploadId: _upload, kind: _kind, ...rest }: SaveCall['body']) => {
  const { changeNote: _note, audience: _audience, confirmed: _confirmed, ...attrs } = rest
  return attrs
}

const titleFrom = (fileName: string) => {
  const bare = fileName
    .replace(/\.[^.]*$/, '')
    .trim()
    .normalize('NFC')
    .replace(/\p{Cc}/gu, '')
  const title = [...bare].slice(0, 60).join('')
  return [...title].length < 2 ? fill(documentWords.untitled, { name: title }).trim() : title
}

/** Content of which nobody knows anything yet. */
const unknown = {
  id: null,
  ackDuty: false,
  ackText: '',
  required: false,
  validFrom: null,
  validTo: null,
  checkQuestions: [],
  draft: null,
  currentVersionId: null,
  reviewBy: null,
}

/** A changed audience is a right of its own, whatever else the caller may do. */
const ensureAudience = async (tx: Tx, actor: Actor, audience: Audience, confirmed: boolean) => {
  ensure(actor.holds(documentCodes.role), no.noRoleRight)
  ensure(!isEmptyAudience(audience), no.noAudience)
  ensure(confirmed || (await countAudience(tx.db, audience)) > 0, no.resolvesToNobody)
}

const sameAudience = (a: Audience, b: Audience) =>
  JSON.stringify(audienceValues(a)) === JSON.stringify(audienceValues(b))

const answerOf = async (tx: Tx, id: string) => {
  const [document] = await tx.db.select().from(documents).where(eq(documents.id, id))
  const version = await newestVersion(tx, id)
  return {
    id,
    versionNo: version ? nameOfVersion(version) : '',
    revision: (document ?? refuse(errors.missing)).revision,
    convertState: version?.state ?? null,
  }
}

/** Saves a draft as soon as its file is there; the pages come behind the answer. */
const create = async ({ tx, actor, body }: SaveCall) => {
  ensure(actor.holds(documentCodes.add), errors.noRight)
  const file = await takeUpload(tx, actor, body.uploadId ?? refuseField('uploadId', no.fileMissing), 'document')
  const known = await versionOfFile(tx, file.id)
  if (known) return answerOf(tx, known.documentId)
  const attrs = attrsOf(body)
  await checkAttrs(tx, actor, unknown, attrs)
  const audience = body.audience ?? EMPTY_AUDIENCE
  if (!isEmptyAudience(audience)) await ensureAudience(tx, actor, audience, body.confirmed)

  const content = await reviewedAttrs(tx, actor, attrs)
  const title = content.title ?? titleFrom(file.name)
  const document = await insertRow(tx, documents, {
    id: v7(),
    year: shanghaiYear(Date.now()),
    ...ruleColumns(attrs),
    ...contentColumns(content),
    title,
    ...searchColumns(title),
    ownerOrgId: actor.orgId,
    ...audienceValues(audience),
  })
  await writeLabels(tx, document, attrs)
  await addVersion(tx, actor, { documentId: document.id, file, kind: 'major', changeNote: body.changeNote })
  return answerOf(tx, document.id)
}

/** A further file: the live one stays until the change is approved, of any other document it is the newest at once. */
const addFile = async (tx: Tx, actor: Actor, document: Document, body: SaveCall['body'], uploadId: string) => {
  const file = await takeUpload(tx, actor, uploadId, 'document')
  const known = await versionOfFile(tx, file.id)
  if (known) {
    ensure(known.documentId === document.id, uploadRefusals.gone)
    return null
  }
  if ([...body.changeNote].length === 0) refuseField('changeNote', no.changeNoteMissing)
  const { kind, changeNote } = body
  const version = await addVersion(tx, actor, { documentId: document.id, file, kind, changeNote })
  const diff = [{ field: 'file', before: '', after: `${file.name} (${nameOfVersion(version)})` }]
  tx.notes.push({ objectType: 'documents', objectId: document.id, objectName: document.title, diff })
  return version.id
}

const RULES_OF_DUTY = ['ackDuty', 'pagePercent'] as const

const change = async (portal: Portal, { tx, actor, body }: SaveCall, id: string) => {
  ensure(actor.holds(documentCodes.edit), errors.noRight)
  const document = await withdrawReview(portal, tx, actor, id)
  ensure(body.revision === document.revision, errors.stale)
  const attrs = attrsOf(body)
  if (attrs.publishAt !== undefined || attrs.sort !== undefined)
    ensure(actor.holds(documentCodes.publish), errors.noRight)
  await checkAttrs(tx, actor, document, attrs)
  const audience = body.audience !== undefined && !sameAudience(body.audience, document.audience) ? body.audience : null
  if (audience) await ensureAudience(tx, actor, audience, body.confirmed)

  const versionId = body.uploadId === undefined ? null : await addFile(tx, actor, document, body, body.uploadId)
  const asked = reviewedChange(document, await reviewedAttrs(tx, actor, attrs))
  // What waits already would cover a newer edit beneath it.
  const waits = document.state === 'published' || document.draft !== null
  const content = { ...asked, ...(versionId !== null && document.state === 'published' && { versionId }) }
  const rules = { ...ruleColumns(attrs), ...(audience && audienceValues(audience)) }
  const after = await updateRow(
    tx,
    documents,
    { id, revision: document.revision },
    {
      ...rules,
      ...(!waits && contentColumns(asked)),
    },
  )
  if (waits && Object.keys(content).length > 0) await keepDraft(tx, after, content)
  await writeLabels(tx, document, attrs)
  await fallBack(tx, id)
  // Whom only a duty kept from finishing that is no more has finished now.
  if (document.state === 'published' && RULES_OF_DUTY.some((key) => after[key] !== document[key]))
    await judgeAgain(portal.studyItems, tx, 'doc', id, null)
  return answerOf(tx, id)
}

export const saveWith =
  (portal: Portal): HandlerOf<typeof saveDocument> =>
  (call) =>
    call.body.id === undefined ? create(call) : change(portal, call, call.body.id)
