import type { Tx } from '#src/platform/database/tx.ts'
import type { Judged } from './judge-people.ts'
import type { TrainClass } from './rules.ts'

export const issueTo = async (_tx: Tx, _cls: TrainClass, _people: readonly Judged[]): Promise<number> => 0
export const revokeFrom = async (_tx: Tx, _cls: TrainClass, _ids: readonly string[], _reason: string): Promise<void> =>
  undefined
