import { grouped } from '@portal/contract/kit/grouped.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Attempt } from '#src/shared/attempt/scene.ts'
import type { VersionCache } from '#src/shared/attempt/versions.ts'
import type { Exam } from '../override/person-rules.ts'
import { appliedUntilNow } from './applied.ts'
import { effectOf } from './effect.ts'
import { weigh } from './weigh.ts'
import { writeShifts } from './write-shifts.ts'

/** What was handed in after a change counts by it too: a make-up, or one that was opened again. */
export const regradeLate = async (
  tx: Tx,
  versions: VersionCache,
  exam: Exam,
  { id: attemptId }: Pick<Attempt, 'id'>,
): Promise<void> => {
  const applied = await appliedUntilNow(tx, exam.id)
  if (applied.length === 0) return
  // Of an attempt that was opened again a question may be left out already.
  await tx.db.execute(sql`
    update attempts set max_total = (select sum(i.max) from attempt_items i where i.attempt_id = ${attemptId})
    where id = ${attemptId}`)
  for (const [questionId, changes] of grouped(applied, (each) => each.questionId)) {
    const effect = effectOf(changes.map(({ change }) => change))
    const shifts = await weigh(tx, versions, effect, { exam, questionId, attemptId })
    const last = changes.at(-1)
    await writeShifts(tx, exam, effect, shifts, { reason: last?.reason ?? '', byId: last?.updatedBy ?? null })
  }
}
