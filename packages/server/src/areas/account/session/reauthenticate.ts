import { type reauthenticate, signInRefusals } from '@portal/contract/areas/account/session.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { refuse, refuseField } from '#src/platform/errors.ts'
import type { Call, Commit } from '#src/platform/http/serve.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { sessions } from '#src/schema/account.ts'
import type { Portal } from '#src/shared/portal.ts'
import { sessionChanged } from '#src/shared/session/sessions.ts'
import { checkFactor, readProof } from '../second-factor/check-factor.ts'
import { findById } from '../sign-in/account.ts'
import { checkUnderGuard, refusalOf } from '../sign-in/guarded-check.ts'
import { logSignIn } from '../sign-in/login-log.ts'
import { passwordCheck } from '../way/password-check.ts'
import type { SignInWays } from '../way/redirects.ts'

const GOOD_FOR_MINUTES = 5

type ReauthCall = Call<typeof reauthenticate> & { commit: Commit }

const provePassword = async (portal: Portal, ways: SignInWays, { actor, origin }: ReauthCall, password: string) => {
  const account = await findById(portal.platform.db, actor.id)
  const subject = { account: actor.id, address: origin.address, purpose: 'password' as const }
  const { check } = await passwordCheck(portal, ways, account, { name: account?.loginName ?? '', password })
  const verdict = await checkUnderGuard(portal, subject, check)
  if (verdict.kind !== 'right') {
    const tried = { nameTried: account?.loginName ?? '', userId: actor.id, way: 'reauth' as const, why: verdict.kind }
    await logSignIn(portal.platform.db, tried, origin)
  }
  if (verdict.kind === 'wrong') refuseField('password', signInRefusals.passwordWrong)
  if (verdict.kind !== 'right') throw refusalOf(verdict, signInRefusals.passwordWrong)
}

/** 「请再次输入密码以继续」: opens what is especially guarded for five minutes, in this session only. */
export const proveAgain = (portal: Portal, ways: SignInWays) => async (call: ReauthCall) => {
  const { body, actor, origin, commit } = call
  const { password, code } = body
  if (code !== undefined) await checkFactor(portal, { userId: actor.id, proof: readProof({ code }), origin })
  else if (password) await provePassword(portal, ways, call, password)
  else refuseField('password', signInRefusals.passwordMissing)

  return commit(async (tx) => {
    const rows = await tx.db
      .update(sessions)
      .set({ reauthUntil: sql`now() + ${GOOD_FOR_MINUTES} * interval '1 minute'` })
      .where(and(eq(sessions.id, actor.sessionId), isNull(sessions.endedAt)))
      .returning({ until: sessions.reauthUntil })
    const until = rows[0]?.until ?? refuse(errors.noSession)
    sessionChanged(tx, sha256(origin.token))
    return { until }
  })
}
