import { signInRefusals } from '@portal/contract/areas/account/session.ts'
import type { Refusal } from '@portal/contract/kit/refusal.ts'
import type { Db } from '#src/platform/database/db.ts'
import { leaveToCommit, type Tx } from '#src/platform/database/tx.ts'
import { AppError } from '#src/platform/errors.ts'
import type { Portal } from '#src/shared/portal.ts'
import { inHashingSlot } from '../password/hashing.ts'
import { clearSignIn, countSignIn } from './count-sign-in.ts'
import { addressLoad, countAddressFailure, secondsLeft, takeBack } from './guard.ts'
import { networkOf } from './network.ts'

const WINDOW_SECONDS = 900
const ACCOUNT_LIMIT = 20
const ADDRESS = { limit: 20, windowSeconds: 60 }
const KNOWN_NETWORK_DAYS = 30

export interface GuardSubject {
  /** Id of the person, or for an unknown name something as stable. */
  account: string
  address: string
  /** A right password must not wipe out wrong codes of the second step, so each is counted by itself. */
  purpose: 'password' | 'code'
}

/** Takes a right attempt off the counters; see {@link clearSignIn}. */
type Forget = (db: Db) => Promise<void>

export type Verdict =
  | { kind: 'right' }
  | { kind: 'wrong'; failures: number; triesLeft: number }
  | { kind: 'locked'; seconds: number }
  | { kind: 'tooMany'; seconds: number }

const addressKey = (address: string) => `address|${address}`
const networkKey = ({ purpose, account, address }: GuardSubject) => `${purpose}|${account}|${networkOf(address)}`
const accountKey = ({ purpose, account }: GuardSubject) => `${purpose}|${account}`

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/
const NOBODY = '00000000-0000-0000-0000-000000000000'

const addressRule = (address: string) => ({
  address: addressKey(address),
  addressLimit: ADDRESS.limit,
  addressSeconds: ADDRESS.windowSeconds,
})

const attemptOf = async ({ settings }: Portal, subject: GuardSubject) => ({
  ...addressRule(subject.address),
  hereKey: networkKey(subject),
  hereLimit: await settings.get('lockFailures'),
  anywhereKey: accountKey(subject),
  anywhereLimit: ACCOUNT_LIMIT,
  windowSeconds: WINDOW_SECONDS,
  lockSeconds: (await settings.get('lockMinutes')) * 60,
  userId: UUID.test(subject.account) ? subject.account : NOBODY,
  network: networkOf(subject.address),
  knownDays: KNOWN_NETWORK_DAYS,
})

type Decision = Exclude<Verdict, { kind: 'right' }> | { kind: 'right'; forget: Forget }

const decide = async (portal: Portal, subject: GuardSubject, check: () => Promise<boolean>): Promise<Decision> => {
  const { db } = portal.platform
  const attempt = await attemptOf(portal, subject)
  const { hereKey, hereLimit, anywhereKey, lockSeconds } = attempt

  const { address, isKnown, here, anywhere } = await countSignIn(db, attempt)
  if (address.full) return { kind: 'tooMany', seconds: address.seconds }
  if (!here) return { kind: 'locked', seconds: await secondsLeft(db, hereKey) }
  if (!anywhere && !isKnown) {
    await takeBack(db, here)
    return { kind: 'locked', seconds: await secondsLeft(db, anywhereKey) }
  }

  const isRight = await check().catch(async (fault: unknown) => {
    await takeBack(db, here)
    if (anywhere) await takeBack(db, anywhere)
    throw fault
  })
  if (isRight) return { kind: 'right', forget: (within) => clearSignIn(within, here, anywhere) }
  await countAddressFailure(db, attempt.address, ADDRESS.windowSeconds)
  const isLockedNow = here.failures >= hereLimit || (!isKnown && (anywhere?.failures ?? 0) >= ACCOUNT_LIMIT)
  if (isLockedNow) return { kind: 'locked', seconds: lockSeconds }
  return { kind: 'wrong', failures: here.failures, triesLeft: hereLimit - here.failures }
}

/**
 * Compares a secret under the counters of 10-shell section 2: refused before comparing while locked, counted by what
 * the comparison says. Never call it while holding a transaction: it waits for its turn.
 */
export const checkUnderGuard = (
  portal: Portal,
  subject: GuardSubject,
  check: () => Promise<boolean>,
): Promise<Verdict> => goOnUnderGuard(portal, subject, check, async (verdict) => verdict)

/**
 * {@link checkUnderGuard}, with what follows done before the next attempt at the same account is let in. It may forget
 * a right attempt in a transaction of its own, which spares a commit; where it did not come to that, it is forgotten after it.
 */
export const goOnUnderGuard = <T>(
  portal: Portal,
  subject: GuardSubject,
  check: () => Promise<boolean>,
  goOn: (verdict: Verdict, forget: (tx: Tx) => void) => Promise<T>,
): Promise<T> =>
  // One after the other, so that right ones in parallel never crowd each other out.
  portal.platform.inLine(networkKey(subject), async () => {
    const decision = await inHashingSlot(() => decide(portal, subject, check))
    if (decision.kind !== 'right') return goOn(decision, () => undefined)
    let isCommitting = false
    let isForgotten = false
    try {
      const result = await goOn({ kind: 'right' }, (tx) => {
        leaveToCommit(tx, decision.forget(tx.db))
        isCommitting = true
      })
      isForgotten = isCommitting
      return result
    } finally {
      if (!isForgotten) await decision.forget(portal.platform.db)
    }
  })

/** A failure without an account to count it for, such as a return address that nobody here began. */
export const countStrangerFailure = ({ platform }: Portal, address: string): Promise<void> =>
  countAddressFailure(platform.db, addressKey(address), ADDRESS.windowSeconds)

export const ensureAddressFree = async ({ platform }: Portal, address: string): Promise<void> => {
  const load = await addressLoad(platform.db, addressRule(address))
  if (load.full) throw refusalOf({ kind: 'tooMany', seconds: load.seconds }, signInRefusals.tooMany)
}

const SAID_FROM_FAILURE = 3

/** The sentence of a verdict that is not right; `withTries` is said from the third failure on. */
export const refusalOf = (
  verdict: Exclude<Verdict, { kind: 'right' }>,
  wrong: Refusal,
  withTries?: Refusal,
): AppError => {
  if (verdict.kind === 'wrong') {
    const { failures, triesLeft } = verdict
    return withTries && failures >= SAID_FROM_FAILURE
      ? new AppError(withTries, { values: { n: triesLeft } })
      : new AppError(wrong)
  }
  const result = { retryAfterSeconds: verdict.seconds }
  if (verdict.kind === 'tooMany') return new AppError(signInRefusals.tooMany, { result })
  return new AppError(signInRefusals.locked, { values: { n: Math.ceil(verdict.seconds / 60) }, result })
}
