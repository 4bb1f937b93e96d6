import { and, eq, sql } from 'drizzle-orm'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { attempts } from '#src/schema/exam/attempt.ts'
import { allOrFirstError, inRounds } from '#src/shared/batch/coalesce.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { pushTo } from '#src/shared/push/push-hub.ts'
import type { AttemptCore } from './attempts.ts'
import { handIn } from './hand-in.ts'
import type { Attempt } from './scene.ts'

export const isRunning = ({ state }: Pick<Attempt, 'state'>): boolean => state === 'started' || state === 'frozen'

/** Past deadline and grace, with a clock that goes. */
export const isOverdue = (
  attempt: Pick<Attempt, 'state' | 'deadline' | 'graceSeconds' | 'frozenAt' | 'pausedAt'>,
  now: number,
): boolean =>
  isRunning(attempt) &&
  attempt.deadline !== null &&
  attempt.frozenAt === null &&
  attempt.pausedAt === null &&
  now > attempt.deadline.getTime() + attempt.graceSeconds * 1000

/** The row held against everybody else; null where there is none, or where it is not this person's. */
export const lockAttempt = async (
  tx: Tx,
  id: string,
  { personId }: { personId?: string } = {},
): Promise<Attempt | null> => {
  const [row] = await tx.db
    .select()
    .from(attempts)
    .where(and(eq(attempts.id, id), personId === undefined ? undefined : eq(attempts.personId, personId)))
    .for('no key update')
  return row ?? null
}

/** Those of these rows that nobody else holds, held. */
export const lockFree = (tx: Tx, ids: readonly string[]): Promise<Attempt[]> =>
  tx.db.select().from(attempts).where(anyOf(attempts.id, ids)).for('no key update', { skipLocked: true })

/** With exactly the acknowledged answers, as of its deadline. */
export const handInOverdue = async (core: AttemptCore, tx: Tx, attempt: Attempt): Promise<Attempt> => {
  const at = attempt.deadline ?? new Date(await core.clock.at())
  const closed = await handIn(core, tx, attempt, { kind: 'forced', at })
  pushTo(tx, [attempt.personId], { kind: 'attempt', attemptId: attempt.id })
  return closed.attempt
}

/** Whoever meets a sitting whose time is over hands it in before he goes on: nobody reads one as still running. */
export const handInIfOverdue = async (core: AttemptCore, attemptId: string): Promise<void> => {
  const now = await core.clock.at()
  await inBackground(core.platform, async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    if (attempt && isOverdue(attempt, now)) await handInOverdue(core, tx, attempt)
  })
}

/** A sitting and whose it is. */
export interface Sat {
  id: string
  personId: string
}

/** Papers of a hundred questions are heavy: whoever saves meanwhile waits for a transaction of them. */
const TOGETHER = 4

/** Batches in none of which a person sits twice: his points are counted one sitting after the other. */
export const batchesOf = (sittings: readonly Sat[]): Sat[][] =>
  inRounds(sittings, ({ personId }) => personId).flatMap((round) =>
    Array.from({ length: Math.ceil(round.length / TOGETHER) }, (_, n) => round.slice(n * TOGETHER, (n + 1) * TOGETHER)),
  )

/** Those of them that are overdue, in one transaction; what somebody else holds is passed by. Answers how many it were. */
export const handInOverdueTogether = (core: AttemptCore, sittings: readonly Sat[]): Promise<number> =>
  inBackground(core.platform, async (tx) => {
    const ids = sittings.map(({ id }) => id)
    const held = await lockFree(tx, ids)
    const now = await core.clock.at()
    const overdue = held.filter((attempt) => isOverdue(attempt, now))
    await allOrFirstError(overdue.map((attempt) => handInOverdue(core, tx, attempt)))
    return overdue.length
  })

/** As {@link handInIfOverdue} for all sittings of an object, before a board or a report is made of them. */
export const handInOverdueOf = async (
  core: AttemptCore,
  { scene, objectId }: Pick<Attempt, 'scene' | 'objectId'>,
): Promise<void> => {
  const overdue = async () => {
    const { rows } = await core.platform.db.execute<{ id: string; personId: string }>(sql`
      select id, person_id as "personId" from attempts
      where scene = ${scene} and object_id = ${objectId} and state in ('started', 'frozen')
        and frozen_at is null and paused_at is null and deadline + grace_seconds * interval '1 second' < now()`)
    return rows
  }
  const due = await overdue()
  if (due.length === 0) return
  for (const batch of batchesOf(due))
    await core.platform.guarded(async () => void (await handInOverdueTogether(core, batch)))
  // What a batch passed by or could not do is waited for, each by itself.
  for (const { id } of await overdue()) await handInIfOverdue(core, id)
}
