import { hallLink } from '@portal/contract/areas/exhibition/show-kind.ts'
import {
  type ExhibitionKind,
  exhibitionRefusals,
  workRefusals as no,
  exhibitionWords as words,
} from '@portal/contract/areas/exhibition/words.ts'
import type { deleteWorks, removeWorks } from '@portal/contract/areas/exhibition/work.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq } from 'drizzle-orm'
import { deleteRows, lockRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { exhibitionVotes, exhibitionWorks } from '#src/schema/exhibition/exhibition.ts'
import { eachAlone } from '#src/shared/batch/each-alone.ts'
import { dropVersions } from '#src/shared/media-versions/versions.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import type { Portal } from '#src/shared/portal.ts'
import { exhibitionById, holdExhibition } from '../show/exhibitions.ts'
import { releasePictures } from './entered-files.ts'
import { filesOf, moveWork, WORK_SUBJECT } from './works.ts'

const takeDown = async (tx: Tx, kind: ExhibitionKind, id: string, reason: string): Promise<void> => {
  const work = await lockRow(tx, exhibitionWorks, id)
  ensure(work.state === 'shown', no.notShown)
  const exhibition = await holdExhibition(tx, work.exhibitionId)
  ensure(exhibition.kind === kind, exhibitionRefusals.workGone)
  ensure(exhibition.announcedAt === null, exhibitionRefusals.announcedFixed)
  await moveWork(tx, work, { state: 'removed', reason })
  await sendMessage(tx, [work.authorId], {
    event: `work:${id}:removed:${work.revision}`,
    kind: words.removed.kind,
    title: fill(words.removed.title, { title: work.title }),
    text: fill(words.removed.text, { reason }),
    link: `${hallLink(kind, work.exhibitionId)}&view=mine`,
    reason: words.removed.reason,
  })
}

/** 撤下: out of the hall with a reason, for each work on its own merits. */
export const takeDownWith =
  (kind: ExhibitionKind): HandlerOf<typeof removeWorks> =>
  async ({ tx, body }) => {
    const { done, failed } = await eachAlone(tx, body.ids.toSorted(), (id) => takeDown(tx, kind, id, body.reason))
    return { removed: done.length, failed }
  }

/** A work that somebody voted for is taken down, never deleted; and a result stays as it was announced. */
export const removeWith =
  ({ approval }: Portal, kind: ExhibitionKind): HandlerOf<typeof deleteWorks> =>
  ({ tx, body }) =>
    deleteRows(tx, exhibitionWorks, body.ids, async ({ id, rank, exhibitionId }) => {
      if ((await exhibitionById(tx, exhibitionId)).kind !== kind) return exhibitionRefusals.workGone.message
      if (rank !== null) return exhibitionRefusals.announcedFixed.message
      if ((await tx.db.$count(exhibitionVotes, eq(exhibitionVotes.workId, id))) > 0)
        return exhibitionRefusals.votedKept.message
      await approval.withdrawBecauseChanged(tx, WORK_SUBJECT, id)
      await releasePictures(tx, await filesOf(tx, id))
      await dropVersions(tx, { kind: 'work', id })
      return null
    })
