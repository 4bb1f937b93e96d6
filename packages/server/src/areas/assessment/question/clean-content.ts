import type { CasePart, QuestionContent, QuestionPicture } from '@portal/contract/areas/assessment/question/content.ts'
import { questionRefusals as no } from '@portal/contract/areas/assessment/question/words.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import type { Files } from '#src/shared/files/files.ts'
import { takeUpload } from '#src/shared/files/uploads.ts'
import { withStoredPictures } from '#src/shared/post/files.ts'
import { cleanRichText } from '#src/shared/rich-text/clean.ts'

interface Cleaner {
  tx: Tx
  actor: Actor
  files: Files
  /** Pictures that the question shows already. */
  known: ReadonlySet<string>
}

const ensureUsable = async ({ tx, actor, files, known }: Cleaner, field: string, fileIds: readonly string[]) => {
  for (const fileId of fileIds) {
    if (known.has(fileId)) continue
    const { rows } = await tx.db.execute<{ own: boolean }>(
      sql`select coalesce(owner_id = ${actor.id}, false) as own from files where id = ${fileId}`,
    )
    const usable = rows[0] !== undefined && (rows[0].own || (await files.mayOpen(tx, actor, fileId)))
    if (!usable) refuseField(field, no.fileUnknown)
  }
}

const cleanHtml = async (cleaner: Cleaner, field: string, markup: string): Promise<string> => {
  const clean = cleanRichText(markup)
  if (clean.pictures.length === 0) return clean.html
  const { html, pictures } = await withStoredPictures(cleaner.tx, cleaner.actor, clean)
  await ensureUsable(cleaner, field, pictures)
  return html
}

/** The stored picture, measured by what the store knows of it, not by what the browser says. */
const cleanPicture = async (cleaner: Cleaner, picture: QuestionPicture | null): Promise<QuestionPicture | null> => {
  if (picture === null) return null
  const { tx, actor } = cleaner
  const { rows: uploads } = await tx.db.execute<{ id: string }>(
    sql`select id from uploads where id = ${picture.fileId} and owner_id = ${actor.id} and purpose = 'picture'`,
  )
  const fileId = uploads.length > 0 ? (await takeUpload(tx, actor, picture.fileId, 'picture')).id : picture.fileId
  await ensureUsable(cleaner, 'picture', [fileId])
  const { rows } = await tx.db.execute<{ width: number | null; height: number | null }>(
    sql`select (facts ->> 'width')::int as width, (facts ->> 'height')::int as height from files where id = ${fileId}`,
  )
  const { width, height } = rows[0] ?? {}
  return { fileId, width: width ?? picture.width, height: height ?? picture.height }
}

type Texts = Pick<CasePart, 'stem' | 'options' | 'picture' | 'explanation'>

const cleanTexts = async <Content extends Texts>(cleaner: Cleaner, content: Content, at = ''): Promise<Content> => {
  const options = []
  for (const option of content.options)
    options.push({ ...option, html: await cleanHtml(cleaner, `${at}options`, option.html) })
  return {
    ...content,
    options,
    stem: await cleanHtml(cleaner, `${at}stem`, content.stem),
    explanation: await cleanHtml(cleaner, `${at}explanation`, content.explanation),
    picture: await cleanPicture(cleaner, content.picture),
  }
}

/** Whatever an editor sent, as safe texts of the closed list whose pictures are files the author may use. */
export const cleanContent = async (cleaner: Cleaner, content: QuestionContent): Promise<QuestionContent> => {
  const parts: CasePart[] = []
  for (const [index, part] of content.parts.entries()) parts.push(await cleanTexts(cleaner, part, `parts.${index}.`))
  return { ...(await cleanTexts(cleaner, content)), parts }
}
