import { categoryKeys, MAINTENANCE, type PostInput, type PostKind } from '@portal/contract/areas/notice/post.ts'
import { DWELL_BOUNDS } from '@portal/contract/areas/notice/post-reading.ts'
import { postRefusals as no } from '@portal/contract/areas/notice/post-words.ts'
import { RICH_TEXT_MOST } from '@portal/contract/shared/rich-text.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import type { CleanText } from '../rich-text/clean.ts'
import type { Post } from './access.ts'

const checkText = ({ characters }: CleanText) => {
  if (characters === 0) refuseField('body', no.bodyMissing)
  if (characters > RICH_TEXT_MOST) refuseField('body', no.bodyTooLong)
}

const checkDuty = ({ duty, confirmText, dwellSeconds, dueAt, publishAt }: PostInput, now: Date) => {
  const length = [...confirmText].length
  if (duty === 'confirm' && (length < 2 || length > 200)) refuseField('confirmText', no.confirmText)
  const { least, most } = DWELL_BOUNDS
  if (dwellSeconds !== null && (dwellSeconds < least || dwellSeconds > most)) refuseField('dwellSeconds', no.dwell)
  if (duty !== 'none' && dueAt !== null && dueAt <= (publishAt ?? now)) refuseField('dueAt', no.due)
}

const checkDoor = (kind: PostKind, { beforeLogin, category, attachments }: PostInput) => {
  if (!beforeLogin) return
  if (kind !== 'announcement' || category !== MAINTENANCE) refuseField('beforeLogin', no.beforeLogin)
  if (attachments.length > 0) refuseField('beforeLogin', no.beforeLoginFiles)
}

/** An enabled item of the kind's dictionary; a post keeps the one it has. */
const checkCategory = async (tx: Tx, kind: PostKind, category: string, before: string | undefined) => {
  const key = categoryKeys[kind]
  if (key === undefined || category === before) return
  const { rows } = await tx.db.execute(sql`
    select 1 from dictionary_items i join dictionaries d on d.id = i.dictionary_id
    where d.key = ${key} and i.code = ${category} and i.enabled`)
  if (rows.length === 0) refuseField('category', no.categoryMissing)
}

interface Checked {
  kind: PostKind
  input: PostInput
  body: CleanText
  before: Post | null
  now: Date
}

/** Everything about a post that its schema cannot say alone. */
export const checkPost = async (tx: Tx, { kind, input, body, before, now }: Checked): Promise<void> => {
  checkText(body)
  checkDuty(input, before?.publishedAt ?? now)
  const { validFrom, validTo } = input
  if (validFrom && validTo && validTo <= validFrom) refuseField('validTo', no.validity)
  checkDoor(kind, input)
  // What has an address elsewhere was taken over from there.
  if (kind === 'article' && input.sourceUrl !== '' && input.source === '') refuseField('source', no.sourceMissing)
  await checkCategory(tx, kind, input.category, before?.category)
}
