import { errors } from '@portal/contract/errors.ts'
import { and, eq, ne } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { refuse } from '#src/platform/errors.ts'
import type { Tx } from '#src/platform/tx.ts'
import { attempts } from '#src/schema/attempt.ts'
import type { Attempt } from '#src/shared/attempt/scene.ts'

/** The person's own sitting that has begun; absent and foreign alike are missing. */
export const getOwnAttempt = async (tx: Tx, actor: Actor, id: string): Promise<Attempt> => {
  const [attempt] = await tx.db
    .select()
    .from(attempts)
    .where(and(eq(attempts.id, id), eq(attempts.personId, actor.id), ne(attempts.state, 'prepared')))
  return attempt ?? refuse(errors.missing)
}
