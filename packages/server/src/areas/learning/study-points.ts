import type { PointsEvent } from '@portal/contract/areas/points/rule-events.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { StudyItemType } from '#src/schema/study.ts'
import { earnPointsOfMany } from '#src/shared/points/earn.ts'
import { restorePoints, reversePoints } from '#src/shared/points/reverse.ts'
import type { Grant } from './hours/grant.ts'

const events: Record<StudyItemType, PointsEvent> = { video: 'videoDone', doc: 'documentDone', live: 'liveDone' }

const isStudy = (source: Grant['source']): source is StudyItemType => source in events

interface StudiedItem {
  itemType: StudyItemType
  itemId: string
  cycle: number
}

/** An item that counts again each year is a fact of its own each year. */
const sourceOf = ({ itemType, itemId, cycle }: StudiedItem) =>
  cycle === 0 ? `${itemType}:${itemId}` : `${itemType}:${itemId}:${cycle}`

/** Items completed now earn points beside their hours; a revised grant is no second completion. */
export const earnForStudy = async (
  db: Db,
  grants: readonly Grant[],
  effectiveMsOf: (recordId: string) => number,
): Promise<void> => {
  const facts = grants.flatMap((grant) => {
    const { source: itemType } = grant
    if (!isStudy(itemType) || grant.revises !== null) return []
    const minutes = Math.floor(effectiveMsOf(grant.recordId) / MINUTE_MS)
    return {
      personId: grant.userId,
      event: events[itemType],
      sourceId: sourceOf({ ...grant, itemType }),
      amount: minutes,
      facts: { minutes, required: grant.required },
      title: grant.itemTitle,
      occurredAt: new Date(grant.completedAtMs),
    }
  })
  await earnPointsOfMany({ db }, facts)
}

type Studied = StudiedItem & { userId: string }

/** A voided record loses its points as it loses its hours. */
export const takeStudyPoints = (tx: Tx, record: Studied, reason: string): Promise<number> =>
  reversePoints(tx, { personId: record.userId, sourceId: sourceOf(record), reason })

export const giveStudyPointsBack = (tx: Tx, record: Studied, reason: string): Promise<number> =>
  restorePoints(tx, { personId: record.userId, sourceId: sourceOf(record), reason })
