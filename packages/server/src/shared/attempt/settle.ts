import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/tx.ts'
import { attempts } from '#src/schema/attempt.ts'
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

interface Lock {
  /** Null where it is not this person's. */
  personId?: string
  /** Null where somebody else holds it. */
  skipLocked?: boolean
}

/** The row held against everybody else. */
export const lockAttempt = async (
  tx: Tx,
  id: string,
  { personId, skipLocked = false }: Lock = {},
): Promise<Attempt | null> => {
  const [row] = await tx.db
    .select()
    .from(attempts)
    .where(and(eq(attempts.id, id), personId === undefined ? undefined : eq(attempts.personId, personId)))
    .for('no key update', skipLocked ? { skipLocked } : {})
  return row ?? null
}

/** With exactly the acknowledged answers, as of its deadline. */
export const handInOverdue = async (core: AttemptCore, tx: Tx, attempt: Attempt): Promise<Attempt> => {
  const at = attempt.deadline ?? new Date(await core.clock.at())
  const closed = await handIn(core, tx, attempt, { kind: 'forced', at })
  pushTo(tx, [attempt.personId], { kind: 'attempt', attemptId: attempt.id })
  return closed.attempt
}

/** Whoever meets a sitting whose time is over hands it in before he goes on: nobody reads one as still running. */
export const settleOverdue = async (core: AttemptCore, attemptId: string): Promise<void> => {
  const now = await core.clock.at()
  await inBackground(core.platform, async (tx) => {
    const attempt = await lockAttempt(tx, attemptId)
    if (attempt && isOverdue(attempt, now)) await handInOverdue(core, tx, attempt)
  })
}

/** As {@link settleOverdue} for all sittings of an object, before a board or a report is made of them. */
export const settleOverdueOf = async (
  core: AttemptCore,
  { scene, objectId }: Pick<Attempt, 'scene' | 'objectId'>,
): Promise<void> => {
  const { rows } = await core.platform.db.execute<{ id: string }>(sql`
    select id from attempts where scene = ${scene} and object_id = ${objectId} and state in ('started', 'frozen')
      and frozen_at is null and paused_at is null and deadline + grace_seconds * interval '1 second' < now()`)
  for (const { id } of rows) await settleOverdue(core, id)
}
