import {
  type MergeMove,
  mergeReasons,
  type mergeUsers,
  mergeRefusals as no,
} from '@portal/contract/areas/directory/user-merge.ts'
import { userRefusals } from '@portal/contract/areas/directory/user-refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { userMergeRows, userMerges } from '#src/schema/user-merge.ts'
import { isAdministrator, keepingAnAdministrator, lockAdministrators } from '#src/shared/access/administrators.ts'
import { type Belongings, startMerging } from '#src/shared/directory/merge.ts'
import { moveDeclared, sealJournal } from '#src/shared/directory/merge-journal.ts'
import { lockUsers } from '../user/lock.ts'
import { closeAccount, noteBoth, type Pair, rightsFollow } from './closing.ts'
import { movesOf } from './moves.ts'
import { undo } from './undo.ts'

const lockPair = async (tx: Tx, { keepId, dropId }: { keepId: string; dropId: string }): Promise<Pair> => {
  await lockAdministrators(tx)
  const rows = await lockUsers(tx, [keepId, dropId])
  const keep = rows.find(({ id }) => id === keepId)
  const drop = rows.find(({ id }) => id === dropId)
  ensure(keep && drop, errors.missing)
  return { keep, drop }
}

const ensureMergeable = async (tx: Tx, { keep, drop }: Pair) => {
  ensure(keep.mergedIntoId === null && drop.mergedIntoId === null, userRefusals.merged)
  ensure(keep.enabled && keep.employment !== 'left', no.keepClosed)
  const powerful = (await isAdministrator(tx, keep.id)) || (await isAdministrator(tx, drop.id))
  ensure(!powerful || (tx.actor && (await isAdministrator(tx, tx.actor.id))), no.administrator)
}

/** Journals serve the undo and nothing else. */
const forgetOldJournals = (tx: Tx) =>
  tx.db.execute(sql`
    delete from ${userMergeRows} r using ${userMerges} m where m.id = r.merge_id and m.at < now() - interval '2 days'`)

const perform = async (belongings: Belongings, tx: Tx, pair: Pair): Promise<MergeMove[]> => {
  const { keep, drop } = pair
  await ensureMergeable(tx, pair)
  await forgetOldJournals(tx)
  const { enabled, employment } = drop
  const [merge] = await tx.db
    .insert(userMerges)
    .values({ keepId: keep.id, dropId: drop.id, dropBefore: { enabled, employment }, createdBy: tx.actor?.id ?? null })
    .returning()
  ensure(merge, errors.missing)
  const merging = startMerging({ tx, belongings, mergeId: merge.id, keepId: keep.id, dropId: drop.id })
  await keepingAnAdministrator(tx, async () => {
    for (const { prepare } of belongings.rows()) await prepare?.(merging)
    for (const rows of belongings.rows()) await (rows.move?.(merging) ?? moveDeclared(merging, rows))
    await closeAccount(tx, pair)
  })
  const moves = await movesOf(merging)
  await rightsFollow(tx, belongings, pair)
  await sealJournal(merging)
  noteBoth(tx, pair, true)
  return moves
}

/** The very same work, taken back before the answer: what is shown is what would happen. */
const tried = async (tx: Tx, { drop }: Pair, work: (tx: Tx) => Promise<MergeMove[]>): Promise<MergeMove[]> => {
  await tx.db.execute(sql`savepoint merge_trial`)
  const moves = await work({ ...tx, notes: [], notices: [], afterCommit: [] })
  await tx.db.execute(sql`rollback to savepoint merge_trial`)
  const reason = mergeReasons.trial
  tx.notes.push({ objectType: 'users', objectId: drop.id, objectName: drop.name, diff: [], reason, kind: 'read' })
  return moves
}

export const mergeWith =
  (belongings: Belongings): HandlerOf<typeof mergeUsers> =>
  async ({ tx, body, actor }) => {
    ensure(body.keepId !== body.dropId, no.same)
    ensure(actor.id !== body.keepId && actor.id !== body.dropId, no.oneself)
    const pair = await lockPair(tx, body)
    const work = (within: Tx) => (body.undo ? undo(belongings, within, pair) : perform(belongings, within, pair))
    return { moves: body.dryRun ? await tried(tx, pair, work) : await work(tx) }
  }
