import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { prepared } from '#src/platform/database/prepared.ts'
import {
  type AddressLoad,
  type AddressRule,
  type Attempt,
  asLoad,
  counting,
  type Load,
  load,
  place,
  withoutAttempt,
} from './guard.ts'

interface SignInAttempt extends AddressRule {
  hereKey: string
  hereLimit: number
  anywhereKey: string
  anywhereLimit: number
  windowSeconds: number
  lockSeconds: number
  /** Of a person, whose known networks a stranger's failures do not close. */
  userId: string
  network: string
  knownDays: number
}

interface Counted extends Load {
  known: boolean
  at: string | null
  here: number | null
  anywhere: number | null
}

/** Each step is taken only where the one before let the attempt through. */
const countAll = prepared<Counted>(
  () => sql`
    with address as materialized (${load}),
    known as materialized (
      select exists (select 1 from known_networks where user_id = ${sql.placeholder('userId')}::uuid
        and network = ${place('network', 'text')}
        and last_at > now() - ${place('knownDays', 'int4')} * interval '1 day') as known
    ),
    here as (${counting({
      key: place('hereKey', 'text'),
      limit: place('hereLimit', 'int4'),
      from: sql`address where address.failures < ${place('addressLimit', 'int4')}`,
    })}),
    anywhere as (${counting({
      key: place('anywhereKey', 'text'),
      limit: place('anywhereLimit', 'int4'),
      from: sql`here`,
    })})
    select address.failures, address.left, known.known, here.at, here.failures as here, anywhere.failures as anywhere
    from address cross join known left join here on true left join anywhere on true`,
)

interface CountedSignIn {
  address: AddressLoad
  /** The person signed in from this network lately. */
  isKnown: boolean
  /** Under the network and under the account; null where that was locked, or not come to. */
  here: Attempt | null
  anywhere: Attempt | null
}

/** {@link countAttempt} under the network and the account of a sign-in, unless its address is full: one statement. */
export const countSignIn = async (db: Db, attempt: SignInAttempt): Promise<CountedSignIn> => {
  const [row] = await countAll(db, { ...attempt })
  if (!row) throw new Error('the counters of a sign-in gave no answer')
  const { at } = row
  const attemptOf = (key: string, failures: number | null) =>
    failures === null || at === null ? null : { key, at, failures }
  return {
    address: asLoad(row, attempt),
    isKnown: row.known,
    here: attemptOf(attempt.hereKey, row.here),
    anywhere: attemptOf(attempt.anywhereKey, row.anywhere),
  }
}

/** In the order in which they were counted, so that two sign-ins never wait for each other. */
const clearBoth = prepared(
  () => sql`
    with cleared as (delete from login_guards where key = ${place('hereKey', 'text')} returning 1)
    ${withoutAttempt} and (select count(*) from cleared) >= 0`,
)

/** The sign-in was right: its network starts anew, and the account has one failure less. */
export const clearSignIn = async (db: Db, here: Attempt, anywhere: Attempt | null): Promise<void> => {
  await clearBoth(db, { hereKey: here.key, key: anywhere?.key ?? null, at: anywhere?.at ?? null })
}
