import { questionRefusals as no } from '@portal/contract/areas/assessment/question/words.ts'
import { eq, type InferSelectModel } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import { questionCategories } from '#src/schema/assessment.ts'
import type { BankReach, Reach } from './banks.ts'

export type Category = InferSelectModel<typeof questionCategories>

export const findCategory = async (tx: Tx, id: string): Promise<Category | null> => {
  const [category] = await tx.db.select().from(questionCategories).where(eq(questionCategories.id, id))
  return category ?? null
}

/** The category and its bank, where the caller may write questions into it. */
export const categoryFor = async (
  tx: Tx,
  reach: Reach,
  id: string,
  field: string,
): Promise<{ category: Category; bank: BankReach }> => {
  const category = await findCategory(tx, id)
  const bank = category && reach.get(category.bankId)
  return category && bank?.edit ? { category, bank } : refuseField(field, no.categoryMissing)
}
