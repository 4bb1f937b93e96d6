import { secondFactorRefusals } from '@portal/contract/areas/account/second-factor.ts'
import { signInRefusals } from '@portal/contract/areas/account/session.ts'
import { AppError, refuse, refuseField } from '#src/platform/errors.ts'
import type { Origin } from '#src/platform/http/origin.ts'
import type { Portal } from '#src/shared/portal.ts'
import { checkUnderGuard, refusalOf } from '../sign-in/guarded-check.ts'
import { findFactor, recoveryHash, stepOf, useRecoveryCode, useStep } from './factor.ts'
import { tellRecoveryUsed } from './owner-messages.ts'

export type FactorProof = { code: string } | { recoveryCode: string }

const CODE = /^\d{6}$/

export const readProof = ({ code, recoveryCode }: { code?: string; recoveryCode?: string }): FactorProof => {
  if (recoveryCode !== undefined && recoveryCode.trim() !== '') return { recoveryCode }
  if (code !== undefined && CODE.test(code)) return { code }
  return refuseField('code', signInRefusals.codeMissing)
}

interface FactorCheck {
  userId: string
  proof: FactorProof
  origin: Origin
}

/** Refuses unless the code or recovery code of the person is right; either is used up by it. */
export const checkFactor = async (portal: Portal, { userId, proof, origin }: FactorCheck): Promise<void> => {
  const { db, secrets } = portal.platform
  const factor = await findFactor(db, userId)
  if (!factor?.enabledAt) return refuse(secondFactorRefusals.notOn)
  let wrong = 'code' in proof ? signInRefusals.codeWrong : signInRefusals.recoveryWrong
  let recoveryLeft: number | null = null

  const isRight = async () => {
    if ('recoveryCode' in proof) {
      recoveryLeft = await useRecoveryCode(db, userId, recoveryHash(secrets, proof.recoveryCode))
      return recoveryLeft !== null
    }
    const step = stepOf(secrets.open(factor.secretSealed), proof.code)
    if (step === null) return false
    wrong = signInRefusals.codeUsed
    return useStep(db, userId, step)
  }
  const verdict = await checkUnderGuard(portal, { account: userId, address: origin.address, purpose: 'code' }, isRight)

  if (verdict.kind === 'wrong') throw new AppError(wrong)
  if (verdict.kind !== 'right') throw refusalOf(verdict, wrong)
  if (recoveryLeft !== null) await tellRecoveryUsed(portal, userId, recoveryLeft)
}
