import { postFlow, postKind } from '@portal/contract/areas/notice/post.ts'
import { postCodes } from '@portal/contract/areas/notice/post-codes.ts'
import { postRefusals as no, postWords } from '@portal/contract/areas/notice/post-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { posts } from '#src/schema/post.ts'
import type { ApprovalRequest, ApprovalSubject } from '../approval/subject.ts'
import { findManaged, findPost, type Post } from './access.ts'
import { announce } from './announce.ts'
import { contentColumns, contentOf, hashOf, isApproved, makeVersion, reviewHash } from './content.ts'
import type { PostEngine } from './engine.ts'
import { managePage } from './links.ts'
import { ensurePublishable, release, tellLists } from './publish.ts'

const lock = async (tx: Tx, id: string): Promise<Post> => {
  const [post] = await tx.db.select().from(posts).where(eq(posts.id, id)).for('update')
  return post ?? refuse(errors.missing)
}

const isLive = ({ state }: Post) => state === 'published' || state === 'expired'

/** A first publication, or a change of a post that people see already. */
const begin =
  (engine: PostEngine) =>
  async (tx: Tx, { subjectId }: ApprovalRequest): Promise<void> => {
    const post = await lock(tx, subjectId)
    const isChange = isLive(post) && post.draftState === 'open'
    const isFirst = postFlow.allows('submit', post.state) && !(post.state === 'retired' && isApproved(post))
    ensure(isChange || isFirst, no.notSubmittable)
    await ensurePublishable(engine, tx, post)
    await tx.db
      .update(posts)
      .set(isChange ? { draftState: 'in_review' } : { state: 'in_review' })
      .where(eq(posts.id, post.id))
  }

/** The waiting change becomes the next version; its kind decides what readers owe. */
const applyChange = async (tx: Tx, post: Post) => {
  const { draft } = post
  if (!draft) return refuse(errors.stateChanged)
  const columns = contentColumns(contentOf(post, true))
  await tx.db
    .update(posts)
    .set({
      ...columns,
      approvedHash: reviewHash(post),
      draft: null,
      draftState: 'none',
      revision: post.revision + 1,
      updatedAt: sql`now()`,
    })
    .where(eq(posts.id, post.id))
  await makeVersion(tx, { ...post, ...columns, draft: null }, draft)
  if (draft.changeKind === 'reask') {
    await tx.db.update(posts).set({ dueToldAt: null }).where(eq(posts.id, post.id))
    await announce(tx, post.id, 'reask')
  }
  if (draft.changeKind === 'content') await announce(tx, post.id, 'content')
  const diff = [{ field: 'draft', before: draft, after: null }]
  tx.notes.push({ objectType: 'posts', objectId: post.id, objectName: post.title, diff })
  tellLists(tx)
}

const approve = async (tx: Tx, { subjectId }: ApprovalRequest): Promise<void> => {
  const post = await lock(tx, subjectId)
  if (post.draftState === 'in_review') return applyChange(tx, post)
  ensure(post.state === 'in_review', errors.stateChanged)
  await tx.db
    .update(posts)
    .set({ approvedHash: hashOf(contentOf(post, false)) })
    .where(eq(posts.id, post.id))
  await release(tx, post)
}

/** 退回 and 撤回: the text is the author's again. */
const giveBack = async (tx: Tx, { subjectId }: ApprovalRequest): Promise<void> => {
  const post = await lock(tx, subjectId)
  await tx.db
    .update(posts)
    .set({
      updatedAt: sql`now()`,
      ...(post.state === 'in_review' && { state: 'draft' as const }),
      ...(post.draftState === 'in_review' && { draftState: 'open' as const }),
    })
    .where(eq(posts.id, post.id))
}

const codesOf = (part: 'approveAll' | 'approveSet' | 'menu') => [
  ...new Set(postKind.options.map((kind) => postCodes[kind][part])),
]

/** Announcements, notices, articles and days in history are one subject, told apart by their kind. */
export const articleSubject = (engine: PostEngine): ApprovalSubject => ({
  code: 'article',
  name: postWords.subject,
  nameByChannel: postWords.subjectByKind,
  allCodes: codesOf('approveAll'),
  allCodesByChannel: Object.fromEntries(postKind.options.map((kind) => [kind, [postCodes[kind].approveAll]])),
  setCodes: codesOf('approveSet'),
  menuCodes: codesOf('menu'),
  conditionFields: [
    { field: 'kindName', label: postWords.kindField },
    { field: 'kind', label: postWords.kindCodeField },
  ],
  withoutRule: 'refused',
  describe: async (tx, subjectId) => {
    const post = await findPost(tx, subjectId)
    return (
      post && {
        title: contentOf(post, true).title,
        versionNo: post.versionNo + 1,
        ownerOrgId: post.ownerOrgId,
        link: `${managePage(post.kind)}?request={requestId}`,
        snapshotHash: reviewHash(post),
        channel: post.kind,
        conditions: { kind: post.kind, kindName: wordsOf(postKind)[post.kind] ?? '' },
        owners: post.createdBy === null ? [] : [post.createdBy],
      }
    )
  },
  maySubmit: async (tx, actor, subjectId) => {
    const post = await findPost(tx, subjectId)
    return post !== null && (await findManaged(tx, actor, { kind: post.kind, id: post.id, action: 'edit' })) !== null
  },
  onSubmitted: begin(engine),
  onApproved: approve,
  onRejected: giveBack,
  onWithdrawn: giveBack,
})
