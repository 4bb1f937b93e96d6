import { accountMessages } from '@portal/contract/areas/account/messages.ts'
import { RECOVERY_CODES } from '@portal/contract/areas/account/second-factor.ts'
import { signInRefusals } from '@portal/contract/areas/account/session.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { AppError, ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { Origin } from '#src/platform/http/origin.ts'
import { secondFactors } from '#src/schema/account.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { Account } from '../sign-in/account.ts'
import { checkUnderGuard, refusalOf } from '../sign-in/guarded-check.ts'
import type { FactorProof } from './check-factor.ts'
import { findFactor, newRecoveryCode, newTotpSecret, recoveryHash, stepOf, totpAddress } from './factor.ts'
import { tellOwner } from './owner-messages.ts'

/** Whether a role that the person holds now demands a second factor (security policy). */
export const isFactorObligatory = async ({ settings, people }: Portal, userId: string): Promise<boolean> => {
  const roleIds = await settings.get('factorRoleIds')
  if (roleIds.length === 0) return false
  const person = await people.get(userId)
  return person?.roles.some(({ id }) => roleIds.includes(id)) ?? false
}

/** A secret with its recovery codes, waiting for the first code of the device; a later preparation replaces it. */
export const prepareFactor = async ({ platform, settings }: Portal, { id, code }: Account) => {
  const secret = newTotpSecret()
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  const waiting = {
    secretSealed: platform.secrets.seal(secret),
    lastStep: 0,
    recoveryHashes: recoveryCodes.map((each) => recoveryHash(platform.secrets, each)),
  }
  await platform.db
    .insert(secondFactors)
    .values({ userId: id, ...waiting })
    .onConflictDoUpdate({ target: secondFactors.userId, set: waiting, setWhere: isNull(secondFactors.enabledAt) })
  return { otpauth: totpAddress(code, await settings.get('portalTitle'), secret), secret, recoveryCodes }
}

/** Puts the waiting secret in force by the first code of the device; the sign-in goes on after it. */
export const enablePrepared = async (
  portal: Portal,
  { id }: Account,
  { proof, origin }: { proof: FactorProof; origin: Origin },
): Promise<void> => {
  const { db, secrets, pool } = portal.platform
  if (!('code' in proof)) return refuseField('code', signInRefusals.codeMissing)
  const factor = await findFactor(db, id)
  if (!factor || factor.enabledAt !== null) return refuse(signInRefusals.challengeOver)

  const step = stepOf(secrets.open(factor.secretSealed), proof.code)
  const subject = { account: id, address: origin.address, purpose: 'code' as const }
  const verdict = await checkUnderGuard(portal, subject, async () => step !== null)
  if (verdict.kind === 'wrong') throw new AppError(signInRefusals.codeWrong)
  if (verdict.kind !== 'right') throw refusalOf(verdict, signInRefusals.codeWrong)

  const { tx } = await inTransaction(
    pool,
    () => bareTx(db, null, ALL_ROWS),
    async (tx) => {
      const { rowCount } = await tx.db
        .update(secondFactors)
        .set({ enabledAt: sql`now()`, lastStep: step ?? 0 })
        .where(
          and(
            eq(secondFactors.userId, id),
            isNull(secondFactors.enabledAt),
            eq(secondFactors.secretSealed, factor.secretSealed),
          ),
        )
      ensure(rowCount === 1, signInRefusals.challengeOver)
      await tellOwner(tx, id, accountMessages.factorOn)
    },
  )
  await portal.platform.runAfterCommit(tx)
}
