import { type SheetScope, sheetGroups, sheetTitle } from '@portal/contract/areas/train/presence/sheet-groups.ts'
import type { ClassResults } from '@portal/contract/areas/train/result/result.ts'
import { resultRefusals as no } from '@portal/contract/areas/train/result/result-words.ts'
import { grouped } from '@portal/contract/kit/grouped.ts'
import { unmarkedSittings } from '#src/areas/exam/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Session } from '../presence/sessions.ts'
import { isGraduated, type TrainClass } from './rules.ts'

const isOpen = ({ sheetState }: Session) => sheetState !== 'sealed' && sheetState !== 'cancelled'

/** Sheets that still have to be sealed; sessions without any stand as one would be planned for them. */
export const unsealedSheets = (cls: TrainClass, sessions: readonly Session[]): ClassResults['unsealed'] => {
  const scope: SheetScope = cls.sheetScope
  const open = sessions.filter(isOpen)
  const bySheet = [
    ...grouped(
      open.filter(({ sheetId }) => sheetId !== null),
      ({ sheetId }) => sheetId,
    ).values(),
    ...sheetGroups(
      open.filter(({ sheetId }) => sheetId === null),
      scope,
    ),
  ]
  return bySheet.map((group) => ({
    sheetId: group[0]?.sheetId ?? null,
    sessionIds: group.map(({ id }) => id),
    title: sheetTitle(cls.title, group, scope),
  }))
}

export const unmarkedOf = (tx: Tx, cls: TrainClass, userIds: readonly string[]): Promise<number> =>
  unmarkedSittings(
    tx.db,
    cls.exams.filter(({ required }) => required).map(({ examId }) => examId),
    userIds,
  )

/** What graduation asks before it begins. */
export const ensureReady = async (
  tx: Tx,
  cls: TrainClass,
  sessions: readonly Session[],
  userIds: readonly string[],
): Promise<void> => {
  ensure(!isGraduated(cls), no.graduated)
  ensure(cls.state === 'ended', no.notOver)
  ensure(userIds.length > 0, no.nobody)
  ensure(unsealedSheets(cls, sessions).length === 0, no.unsealed)
  const n = await unmarkedOf(tx, cls, userIds)
  ensure(n === 0, no.unmarked, { n })
}
