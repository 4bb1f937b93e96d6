import { archiveRefusals as no } from '@portal/contract/areas/archive/refusals.ts'
import type { answerCorrection, contestLine } from '@portal/contract/areas/archive/trainee.ts'
import { correctionMessage as words } from '@portal/contract/areas/archive/words.ts'
import type { FileInput } from '@portal/contract/areas/files/file.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { archiveCorrections } from '#src/schema/archive/archive.ts'
import { filesOfInput } from '#src/shared/files/form-files.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import type { Portal } from '#src/shared/portal.ts'
import { openArchives } from './file.ts'
import type { ArchiveReader } from './get.ts'

const OWN_PAGE = '/guide?panel=archive'

/** Files that the caller has uploaded for this, and nothing else of his. */
const ownFiles = async (tx: Tx, actor: Actor, inputs: readonly FileInput[]): Promise<string[]> => {
  const fileIds = await filesOfInput(tx, actor, inputs, 'archive')
  if (fileIds.length === 0) return fileIds
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    select count(*)::int as n from files where id = any(${sql.param(fileIds)}::uuid[]) and owner_id = ${actor.id}
      and purpose = 'archive'`)
  ensure(rows[0]?.n === fileIds.length, no.fileUnknown)
  return fileIds
}

/** A person contests a line of his own archive; one contest of a line at a time. */
export const contestWith =
  (read: ArchiveReader): HandlerOf<typeof contestLine> =>
  async ({ tx, actor, body }) => {
    const { section, id: lineId } = body.line
    const { [section]: lines } = await read(tx, actor, { userId: actor.id, sections: [section] })
    const line = lines.find(({ id }) => id === lineId) ?? refuse(no.lineUnknown)
    const fileIds = await ownFiles(tx, actor, body.files)
    await openArchives(tx.db, [actor.id])
    const [made] = await tx.db
      .insert(archiveCorrections)
      .values({
        ...{ userId: actor.id, section, lineId, lineTitle: line.title, lineOn: line.on },
        ...{ text: body.text, fileIds },
      })
      .onConflictDoNothing()
      .returning()
    ensure(made, no.contested)
    const diff = [{ field: 'text', before: null, after: body.text }]
    tx.notes.push({
      objectType: 'archive_corrections',
      objectId: made.id,
      objectName: line.title,
      kind: 'create',
      diff,
    })
    return { id: made.id }
  }

const heldInScope = async (tx: Tx, id: string) => {
  const { rows } = await tx.db.execute<{ userId: string; state: string; lineTitle: string }>(sql`
    select c.user_id as "userId", c.state, c.line_title as "lineTitle" from archive_corrections c join users u on u.id = c.user_id
    where c.id = ${id} and ${inScope(tx, sql`u.primary_org_id`, sql`u.id`)} for update of c`)
  return rows[0] ?? refuse(errors.missing)
}

/** The answer stays with the contest; the line itself is put right where it comes from. */
export const answer: HandlerOf<typeof answerCorrection> = async ({ tx, actor, body }) => {
  const { userId, state: before, lineTitle } = await heldInScope(tx, body.id)
  ensure(userId !== actor.id, no.ownCorrection)
  ensure(before === 'open', no.answered)
  const state = body.accept ? 'accepted' : 'rejected'
  await tx.db
    .update(archiveCorrections)
    .set({ state, answer: body.text, answeredBy: actor.id, answeredAt: sql`now()` })
    .where(eq(archiveCorrections.id, body.id))
  const diff = [{ field: 'state', before, after: state }]
  tx.notes.push({
    objectType: 'archive_corrections',
    objectId: body.id,
    objectName: lineTitle,
    kind: 'decide',
    diff,
    reason: body.text,
  })
  await sendMessage(tx, [userId], {
    ...{ event: `archiveCorrection:${body.id}`, kind: words.kind, link: OWN_PAGE },
    title: body.accept ? words.acceptedTitle : words.rejectedTitle,
    text: fill(words.answerText, { line: lineTitle, text: body.text }),
    reason: words.answerWhy,
  })
  return { state }
}

/** Proof of a contest is read by whoever answers it. */
export const allowProofs = ({ files }: Portal): void => {
  files.uploaders.provide('archive', async (_actor, purpose) => purpose === 'archive')
  files.openers.provide('archive', async (tx, actor, fileId) => {
    if (!actor.holds(P.traineeArchive)) return false
    const scoped = { ...tx, scope: actor.scopeOf([P.traineeArchive]) }
    const { rows } = await tx.db.execute(sql`
      select 1 from archive_corrections c join users u on u.id = c.user_id
      where ${fileId}::uuid = any(c.file_ids) and ${inScope(scoped, sql`u.primary_org_id`, sql`u.id`)} limit 1`)
    return rows.length > 0
  })
}
