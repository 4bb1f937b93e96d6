import { claimNoOf, welfareRefusals as no } from '@portal/contract/areas/welfare/words.ts'
import { and, eq, type InferSelectModel } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { benefitClaims } from '#src/schema/welfare/claim.ts'
import { type HeldBenefit, type HeldOption, holdBenefit } from '../benefit/held.ts'

export type Claim = InferSelectModel<typeof benefitClaims>

const FIRST_DIGIT = claimNoOf(0).search(/\d/)

/** The number behind what people read. */
export const numberOf = (claimNo: string): number => Number(claimNo.slice(FIRST_DIGIT))

/** An own claim with its benefit held: the claim is read after that, so that nobody changes it any more. */
export const holdOwn = async (
  tx: Tx,
  personId: string,
  claimNo: string,
): Promise<{ held: HeldBenefit; claim: Claim; option: HeldOption }> => {
  const own = and(eq(benefitClaims.no, numberOf(claimNo)), eq(benefitClaims.personId, personId))
  const [found = refuse(no.claimMissing)] = await tx.db.select().from(benefitClaims).where(own)
  const held = await holdBenefit(tx, found.benefitId)
  const [claim = found] = await tx.db.select().from(benefitClaims).where(own)
  const option = held.options.find(({ id }) => id === claim.optionId) ?? refuse(no.claimMissing)
  return { held, claim, option }
}
