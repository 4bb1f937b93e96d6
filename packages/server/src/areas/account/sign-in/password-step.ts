import { signInRefusals } from '@portal/contract/areas/account/session.ts'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError, refuseField } from '#src/platform/errors.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { users } from '#src/schema/directory.ts'
import type { Portal } from '#src/shared/portal.ts'
import { hashPassword, needsRehash } from '../password/hashing.ts'
import { passwordCheck } from '../way/password-check.ts'
import type { SignInWays } from '../way/redirects.ts'
import { type Account, closedRefusal, findByLoginName } from './account.ts'
import { goOnUnderGuard, refusalOf } from './guarded-check.ts'
import type { LoginCall } from './login-call.ts'
import { logSignIn } from './login-log.ts'
import { takeNextStep } from './next-step.ts'

/** Writes the password anew when it was hashed with other parameters than today's. */
const rehash = async (account: Account, password: string) => {
  const former = account.passwordHash
  if (former === null || !needsRehash(former)) return undefined
  const passwordHash = await hashPassword(password)
  return async (tx: Tx) => {
    await tx.db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, account.id), eq(users.passwordHash, former)))
  }
}

/** 账号密码: neither words nor time tell an unknown name from a wrong password. */
export const signInByPassword = async (
  portal: Portal,
  ways: SignInWays,
  { body, origin, commit }: LoginCall,
): Promise<string> => {
  const { db } = portal.platform
  const name = (body.username ?? '').trim()
  const password = body.password ?? ''
  if (name === '') refuseField('username', signInRefusals.nameMissing)
  if (password === '') refuseField('password', signInRefusals.passwordMissing)

  const account = await findByLoginName(db, name)
  const subject = { account: account?.id ?? sha256(name), address: origin.address, purpose: 'password' as const }
  const { way, check } = await passwordCheck(portal, ways, account, { name, password })
  return goOnUnderGuard(portal, subject, check, async (verdict, forget) => {
    const tried = { nameTried: name, userId: account?.id ?? null, way }
    if (verdict.kind !== 'right' || !account) {
      await logSignIn(db, { ...tried, why: verdict.kind === 'right' ? 'wrong' : verdict.kind }, origin)
      if (verdict.kind === 'right') throw new AppError(signInRefusals.wrong)
      throw refusalOf(verdict, signInRefusals.wrong, signInRefusals.wrongWithTries)
    }
    if (!account.isOpen) {
      await logSignIn(db, { ...tried, why: 'disabled' }, origin)
      throw new AppError(closedRefusal(account))
    }

    const isLocal = way === 'password'
    const writeHash = isLocal ? await rehash(account, password) : undefined
    const alsoWrite = async (tx: Tx) => {
      forget(tx)
      await writeHash?.(tx)
    }
    return takeNextStep(portal, {
      account,
      way,
      origin,
      commit,
      done: { factor: false, password: !isLocal },
      alsoWrite,
    })
  })
}
