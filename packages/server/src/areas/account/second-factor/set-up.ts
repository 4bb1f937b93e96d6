import { accountMessages } from '@portal/contract/areas/account/messages.ts'
import {
  RECOVERY_CODES,
  secondFactorRefusals,
  type totpDisable,
  type totpEnable,
  type totpSetup,
} from '@portal/contract/areas/account/second-factor.ts'
import { signInRefusals } from '@portal/contract/areas/account/session.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError, ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { Call, Commit, HandlerOf } from '#src/platform/http/serve.ts'
import { secondFactors } from '#src/schema/account.ts'
import type { Portal } from '#src/shared/portal.ts'
import { checkUnderGuard, refusalOf } from '../sign-in/guarded-check.ts'
import { findFactor, newRecoveryCode, newTotpSecret, recoveryHash, stepOf, totpAddress } from './factor.ts'
import { isFactorObligatory } from './obligatory.ts'
import { tellOwner } from './owner-messages.ts'

const noteFactor = (tx: Tx, user: { id: string; name: string }, isOn: boolean) =>
  tx.notes.push({
    objectType: 'users',
    objectId: user.id,
    objectName: user.name,
    diff: [{ field: 'secondFactor', before: !isOn, after: isOn }],
  })

/** A fresh secret waits for its first code; one that is in force is not touched. */
export const setUpFactor =
  ({ platform, settings }: Portal) =>
  async ({ actor, commit }: Call<typeof totpSetup> & { commit: Commit }) => {
    const secret = newTotpSecret()
    const secretSealed = platform.secrets.seal(secret)
    await commit(async (tx) => {
      const rows = await tx.db
        .insert(secondFactors)
        .values({ userId: actor.id, secretSealed })
        .onConflictDoUpdate({
          target: secondFactors.userId,
          set: { secretSealed, lastStep: 0 },
          setWhere: isNull(secondFactors.enabledAt),
        })
        .returning({ userId: secondFactors.userId })
      ensure(rows.length === 1, secondFactorRefusals.alreadyOn)
    })
    return { otpauth: totpAddress(actor.code, await settings.get('portalTitle'), secret), secret }
  }

/** Puts the waiting secret in force when the device proves that it has it. */
export const enableFactor =
  (portal: Portal) =>
  async ({ body, actor, origin, commit }: Call<typeof totpEnable> & { commit: Commit }) => {
    const { db, secrets } = portal.platform
    if (!/^\d{6}$/.test(body.code)) refuseField('code', signInRefusals.codeMissing)
    const factor = (await findFactor(db, actor.id)) ?? refuse(secondFactorRefusals.notSetUp)
    ensure(factor.enabledAt === null, secondFactorRefusals.alreadyOn)

    const step = stepOf(secrets.open(factor.secretSealed), body.code)
    const subject = { account: actor.id, address: origin.address, purpose: 'code' as const }
    const verdict = await checkUnderGuard(portal, subject, async () => step !== null)
    if (verdict.kind === 'wrong') throw new AppError(signInRefusals.codeWrong)
    if (verdict.kind !== 'right') throw refusalOf(verdict, signInRefusals.codeWrong)
    const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)

    await commit(async (tx) => {
      const { rowCount } = await tx.db
        .update(secondFactors)
        .set({
          enabledAt: sql`now()`,
          lastStep: step ?? 0,
          recoveryHashes: recoveryCodes.map((code) => recoveryHash(secrets, code)),
        })
        .where(and(eq(secondFactors.userId, actor.id), isNull(secondFactors.enabledAt)))
      ensure(rowCount === 1, secondFactorRefusals.alreadyOn)
      noteFactor(tx, actor, true)
      await tellOwner(tx, actor.id, accountMessages.factorOn)
    })
    return { recoveryCodes }
  }

export const disableFactor =
  (portal: Portal): HandlerOf<typeof totpDisable> =>
  async ({ tx, actor }) => {
    ensure(!(await isFactorObligatory(portal, actor.id)), secondFactorRefusals.obligatory)
    const { rowCount } = await tx.db.delete(secondFactors).where(eq(secondFactors.userId, actor.id))
    ensure(rowCount === 1, secondFactorRefusals.notOn)
    noteFactor(tx, actor, false)
    await tellOwner(tx, actor.id, accountMessages.factorOff)
    return {}
  }
