import { shippedTrainCategories as shipped } from '@portal/contract/areas/train/words.ts'
import type { Db } from '#src/platform/database/db.ts'
import { ensureDictionary } from '#src/shared/dictionary/ensure.ts'

/** Categories of classes, on the first start; what an administrator made of them stays. */
export const ensureTrainCategories = (db: Db): Promise<void> => ensureDictionary(db, shipped)
