import type { SignInFailure } from '@portal/contract/areas/account/session.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Db } from '#src/platform/database/db.ts'
import { prepared } from '#src/platform/database/prepared.ts'
import type { Origin } from '#src/platform/http/origin.ts'
import type { SignInWay } from './challenge.ts'

interface Entry {
  nameTried: string
  userId: string | null
  /** `reauth`: the password or code given again within a session. */
  way: SignInWay | 'reauth'
  why?: SignInFailure
}

const insertEntry = prepared(
  () => sql`
    insert into login_entries (id, name_tried, user_id, result, why, way, address, agent)
    values (${sql.placeholder('id')}, ${sql.placeholder('nameTried')}, ${sql.placeholder('userId')},
      ${sql.placeholder('result')}, ${sql.placeholder('why')}, ${sql.placeholder('way')}, ${sql.placeholder('address')},
      ${sql.placeholder('agent')})`,
)

/** One row per sign-in in the sign-in log; refused ones are written outside every transaction, so that they stay. */
export const logSignIn = async (db: Db, { nameTried, userId, way, why }: Entry, { address, agent }: Origin) => {
  const result = why === undefined ? 'ok' : 'refused'
  await insertEntry(db, { id: v7(), nameTried, userId, way, result, why: why ?? '', address, agent })
}
