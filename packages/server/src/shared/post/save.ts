import { type PostKind, type PostSave, SUMMARY_LENGTH } from '@portal/contract/areas/notice/post.ts'
import { postCodes } from '@portal/contract/areas/notice/post-codes.ts'
import type { PostEndpoints } from '@portal/contract/areas/notice/post-endpoints.ts'
import { postRefusals as no, previewWords } from '@portal/contract/areas/notice/post-words.ts'
import { errors } from '@portal/contract/errors.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { shanghaiYear } from '@portal/contract/kit/shanghai.ts'
import { eq, sql } from 'drizzle-orm'
import { insertRow, updateRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import { type PostContent, type PostDraft, posts } from '#src/schema/post.ts'
import { audienceValues } from '../audience/audience-values.ts'
import { filesOfInput } from '../files/form-files.ts'
import { sendMessage } from '../messaging/messages.ts'
import { type CleanText, cleanRichText } from '../rich-text/clean.ts'
import { findManaged, lockPost, type Post } from './access.ts'
import { announce } from './announce.ts'
import { checkPost } from './check.ts'
import { contentColumns, contentOf, hashOf, keepFiles } from './content.ts'
import type { PostEngine } from './engine.ts'
import { usableFiles, withStoredPictures } from './files.ts'
import { managePage } from './links.ts'
import { databaseNow, tellLists } from './publish.ts'

/** First characters of the text, where the author wrote no summary. */
const summaryOf = ({ summary }: PostSave, { plain }: CleanText) =>
  summary !== '' ? summary : [...plain.replace(/\s+/g, ' ')].slice(0, SUMMARY_LENGTH).join('')

interface Author {
  tx: Tx
  actor: Actor
  body: PostSave
}

/** The reviewed part of what was sent, with files that this person may use. */
const contentFrom = async (engine: PostEngine, { tx, actor, body }: Author, clean: CleanText): Promise<PostContent> => {
  const { files } = engine
  const postId = body.id ?? null
  const usable = (field: string, fileIds: readonly string[]) =>
    usableFiles(tx, files, actor, { field, fileIds, postId })
  await usable('body', clean.pictures)
  const [coverFileId = null] = await usable(
    'cover',
    body.cover === null ? [] : await filesOfInput(tx, actor, [body.cover], 'cover'),
  )
  return {
    title: body.title,
    summary: summaryOf(body, clean),
    body: clean.html,
    category: body.category,
    coverFileId,
    attachments: await usable('attachments', await filesOfInput(tx, actor, body.attachments, 'document')),
    source: body.source,
    sourceUrl: body.sourceUrl,
    author: body.author,
    confirmText: body.duty === 'confirm' ? body.confirmText : '',
  }
}

/** The part that applies at once, whatever the state. */
const settingColumns = (body: PostSave, now: Date, before: Post | null) => ({
  relations: body.relations,
  priority: body.priority,
  popup: body.popup,
  beforeLogin: body.beforeLogin,
  duty: body.duty,
  dwellSeconds: body.dwellSeconds,
  dueAt: body.duty === 'none' ? null : body.dueAt,
  allowComment: body.allowComment,
  allowShare: body.allowShare,
  sort: body.sort,
  publishAt: body.publishAt,
  validFrom: body.validFrom,
  validTo: body.validTo,
  channels: [...new Set(['inApp' as const, ...body.channels])],
  year: body.year ?? before?.year ?? shanghaiYear((body.publishAt ?? now).getTime()),
  ...audienceValues(body.audience),
  ...(before && before.dueAt?.getTime() !== body.dueAt?.getTime() && { dueToldAt: null }),
})

const isLive = ({ state }: Post) => state === 'published' || state === 'expired'

/** The change that waits beside a live post; a change of nothing is no change. */
const draftOf = (post: Post, content: PostContent, { changeKind, note }: PostSave): PostDraft | null => {
  if (hashOf(content) === hashOf(contentOf(post, false))) return null
  const kind = changeKind ?? post.draft?.changeKind ?? refuseField('changeKind', no.changeKindMissing)
  const words = note === '' ? (post.draft?.note ?? '') : note
  if (kind !== 'fix' && words === '') refuseField('note', no.noteMissing)
  return { ...content, changeKind: kind, note: words }
}

/** Where the text goes: beside a live post, into every other one; one that was only waiting has to be approved anew. */
const textColumns = (post: Post, content: PostContent, body: PostSave) => {
  if (isLive(post)) {
    const draft = draftOf(post, content, body)
    return { draft, draftState: draft === null ? ('none' as const) : ('open' as const) }
  }
  const isOther = hashOf(content) !== hashOf(contentOf(post, false))
  return { ...contentColumns(content), ...(isOther && post.state === 'scheduled' && { state: 'draft' as const }) }
}

const change = async (engine: PostEngine, author: Author, kind: PostKind, id: string, clean: CleanText) => {
  const { tx, actor, body } = author
  const seen = (await findManaged(tx, actor, { kind, id, action: 'edit' })) ?? refuse(errors.missing)
  ensure(seen.state !== 'withdrawn' && seen.deletedAt === null, errors.stateChanged)
  const content = await contentFrom(engine, author, clean)
  const isOther = hashOf(content) !== hashOf(contentOf(seen, true))
  // An edit of the text ends a review under way; the request is taken before the post, as approvers take them.
  if (isOther && (seen.state === 'in_review' || seen.draftState === 'in_review'))
    await engine.approval.withdrawBecauseChanged(tx, 'article', id)

  const post = await lockPost(tx, actor, { kind, id, action: 'edit' })
  ensure(body.revision === seen.revision && seen.revision === post.revision, errors.stale)
  const now = await databaseNow(tx)
  const text = !isOther && post.draftState === 'in_review' ? {} : textColumns(post, content, body)
  const values = { ...settingColumns(body, now, post), ...text }
  const after = await updateRow(tx, posts, { id, revision: post.revision }, values)
  await keepFiles(tx, id, content)
  if (isLive(post)) {
    if (JSON.stringify(post.audience) !== JSON.stringify(body.audience)) await announce(tx, id, 'first')
    tellLists(tx)
  }
  return after
}

const create = async (engine: PostEngine, author: Author, kind: PostKind, clean: CleanText) => {
  const { tx, actor, body } = author
  const content = await contentFrom(engine, author, clean)
  const now = await databaseNow(tx)
  const post = await insertRow(tx, posts, {
    ...settingColumns(body, now, null),
    ...contentColumns(content),
    kind,
    ownerOrgId: actor.orgId,
  })
  await keepFiles(tx, post.id, content)
  return post
}

/** 新增 and 编辑: drafts and settings at once, the text of a live post through its own review. */
export const savePost =
  (engine: PostEngine, kind: PostKind) =>
  async ({ tx, body, actor }: Author): Promise<ResultOf<PostEndpoints['save']>> => {
    const { add, edit } = postCodes[kind]
    const { id } = body
    ensure(actor.holds(id === undefined ? add : edit), errors.noRight)
    const clean = await withStoredPictures(tx, actor, cleanRichText(body.body))
    const before = id === undefined ? null : await findManaged(tx, actor, { kind, id, action: 'edit' })
    await checkPost(tx, { kind, input: body, body: clean, before, now: await databaseNow(tx) })

    const author = { tx, actor, body }
    const post = await (id === undefined
      ? create(engine, author, kind, clean)
      : change(engine, author, kind, id, clean))
    if (body.toMyself)
      await sendMessage(tx, [actor.id], {
        ...previewWords(kind, body.title),
        event: `postPreview:${post.id}:${post.revision}`,
        link: `${managePage(kind)}?id=${post.id}&tab=preview`,
        channels: ['inApp'],
        compulsory: true,
      })
    return { id: post.id, versionNo: post.versionNo, revision: await revisionOf(tx, post.id) }
  }

const revisionOf = async (tx: Tx, id: string): Promise<number> => {
  const [row] = await tx.db.select({ revision: posts.revision }).from(posts).where(eq(posts.id, id))
  return row?.revision ?? 0
}

/** A form that has the post open starts from what its area keeps beside it as well: answers the next revision. */
export const raiseRevision = async (tx: Tx, id: string): Promise<number> => {
  const [row] = await tx.db
    .update(posts)
    .set({ revision: sql`${posts.revision} + 1`, updatedAt: sql`now()` })
    .where(eq(posts.id, id))
    .returning({ revision: posts.revision })
  return row?.revision ?? 0
}
