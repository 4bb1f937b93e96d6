import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { rowRead } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { attempts } from '#src/schema/exam/attempt.ts'
import type { Attempt } from '#src/shared/attempt/scene.ts'

const ownRow = rowRead(
  attempts,
  () => sql`${attempts.id} = ${sql.placeholder('id')} and ${attempts.personId} = ${sql.placeholder('personId')}
    and ${attempts.state} <> 'prepared'`,
)

/** The person's own sitting that has begun; absent and foreign alike are missing. */
export const getOwnAttempt = async ({ db }: Tx, { id: personId }: Actor, id: string): Promise<Attempt> =>
  (await ownRow(db, { id, personId })) ?? refuse(errors.missing)
