import { shippedCategories } from '@portal/contract/areas/notice/post-categories.ts'
import type { Db } from '#src/platform/database/db.ts'
import { ensureDictionary } from '../dictionary/ensure.ts'

/** The dictionaries of categories, on the first start. */
export const ensurePostCategories = async (db: Db): Promise<void> => {
  for (const shipped of shippedCategories) await ensureDictionary(db, shipped)
}
