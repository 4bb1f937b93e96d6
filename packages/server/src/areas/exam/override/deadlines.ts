import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { attempts } from '#src/schema/exam/attempt.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { pushTo } from '#src/shared/push/push-hub.ts'
import { overridesOfPeople } from './overrides-of.ts'
import { type Exam, personRules } from './person-rules.ts'

/**
 * Moves the ends of running sittings where the window or the limit of their people became longer; an end never moves
 * earlier. Granted, frozen and paused seconds come on top as before.
 */
export const refreshDeadlines = async (tx: Tx, exam: Exam): Promise<void> => {
  const running = await tx.db
    .select({
      id: attempts.id,
      personId: attempts.personId,
      startedAt: attempts.startedAt,
      addedSeconds: attempts.addedSeconds,
      deadline: attempts.deadline,
    })
    .from(attempts)
    .where(
      and(
        eq(attempts.scene, 'exam'),
        eq(attempts.objectId, exam.id),
        inArray(attempts.state, ['started', 'frozen']),
        isNotNull(attempts.deadline),
      ),
    )
    .for('update')
  const overrides = await overridesOfPeople(
    tx,
    exam.id,
    running.map(({ personId }) => personId),
  )
  const later = running.flatMap(({ id, personId, startedAt, addedSeconds, deadline }) => {
    const { closeAt, limitMinutes } = personRules(exam, overrides.get(personId) ?? [])
    const limit = limitMinutes === null ? Infinity : (startedAt?.getTime() ?? 0) + limitMinutes * MINUTE_MS
    const end = Math.min(limit, closeAt.getTime()) + addedSeconds * 1000
    return deadline && end > deadline.getTime() ? [{ id, personId, end: new Date(end).toISOString() }] : []
  })
  if (later.length === 0) return
  await tx.db.execute(sql`
    update attempts a set deadline = l.ends, updated_at = now()
    from unnest(${sql.param(later.map(({ id }) => id))}::uuid[], ${sql.param(later.map(({ end }) => end))}::timestamptz[])
      as l (id, ends) where a.id = l.id`)
  // The board of the invigilators looks here for deadlines that moved.
  await tx.db.update(exams).set({ updatedAt: sql`now()` }).where(eq(exams.id, exam.id))
  for (const { id, personId } of later) pushTo(tx, [personId], { kind: 'attempt', attemptId: id })
}
