import {
  MERGE_UNDO_HOURS,
  type MergeMove,
  mergePart,
  mergeRefusals as no,
} from '@portal/contract/areas/directory/user-merge.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { users } from '#src/schema/directory.ts'
import { userMerges } from '#src/schema/user-merge.ts'
import { isAdministrator } from '#src/shared/access/administrators.ts'
import { type Belongings, startMerging } from '#src/shared/directory/merge.ts'
import { forgetChanged, replayBackwards } from '#src/shared/directory/merge-journal.ts'
import { recordChange } from '../user/timeline.ts'
import { noteBoth, type Pair, rightsFollow } from './closing.ts'
import { movesBack } from './moves.ts'

const titles = wordsOf(mergePart)

const findMerge = async (tx: Tx, { keep, drop }: Pair) => {
  const [merge] = await tx.db
    .select({
      id: userMerges.id,
      dropBefore: userMerges.dropBefore,
      late: sql<boolean>`${userMerges.at} <= now() - ${MERGE_UNDO_HOURS} * interval '1 hour'`,
      newer: sql<boolean>`exists (select 1 from user_merges n where n.undone_at is null and n.at > user_merges.at
        and (n.keep_id = ${keep.id} or n.drop_id = ${keep.id}))`,
    })
    .from(userMerges)
    .where(and(eq(userMerges.keepId, keep.id), eq(userMerges.dropId, drop.id), isNull(userMerges.undoneAt)))
    .orderBy(desc(userMerges.at))
    .limit(1)
  ensure(merge && drop.mergedIntoId === keep.id, no.notMerged)
  ensure(!merge.late, no.undoOver)
  ensure(!merge.newer, no.newerMerge)
  return merge
}

const reopenAccount = async (tx: Tx, { drop }: Pair, before: { enabled: boolean; employment: string }) => {
  await tx.db
    .update(users)
    .set({ ...before, mergedIntoId: null, revision: drop.revision + 1, updatedAt: sql`now()` })
    .where(eq(users.id, drop.id))
  if (before.employment !== 'left')
    await recordChange(tx, { userId: drop.id, field: 'employment', before: 'left', after: before.employment })
}

/** Gives every row back that did not change since; where that would tear things apart it refuses. */
export const undo = async (belongings: Belongings, tx: Tx, pair: Pair): Promise<MergeMove[]> => {
  const { keep, drop } = pair
  const merge = await findMerge(tx, pair)
  ensure(
    !(await isAdministrator(tx, keep.id)) || (tx.actor && (await isAdministrator(tx, tx.actor.id))),
    no.administrator,
  )

  const merging = startMerging({ tx, belongings, mergeId: merge.id, keepId: keep.id, dropId: drop.id })
  for (const { prepare } of belongings.rows()) await prepare?.(merging)
  const { refused, stays } = await forgetChanged(merging)
  ensure(refused.length === 0, no.changedSince, { list: refused.map((part) => titles[part]).join('、') })
  const moves = await movesBack(merging, stays)
  await replayBackwards(merging)
  await tx.db.update(userMerges).set({ undoneAt: sql`now()` }).where(eq(userMerges.id, merge.id))
  await reopenAccount(tx, pair, merge.dropBefore)
  await rightsFollow(tx, belongings, pair)
  noteBoth(tx, pair, false)
  return moves
}
