import type { PostKind } from '@portal/contract/areas/notice/post.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Approval } from '../approval/approval.ts'
import { isParty, partyOf } from '../approval/party.ts'
import { lastRequest } from '../approval/submit.ts'
import { findPost, type Post } from './access.ts'

/** An approver acts by being asked, not by a code: parties of the last request see what was submitted. */
export const isPostReviewer = async (
  approval: Approval,
  tx: Tx,
  actor: Actor,
  { kind, id }: { kind?: PostKind; id: string },
): Promise<Post | null> => {
  const request = await lastRequest(tx, 'article', id)
  if (!request || !isParty(await partyOf(tx, actor, request, approval.engine.subjects))) return null
  const post = await findPost(tx, id)
  return post !== null && (kind === undefined || post.kind === kind) ? post : null
}
