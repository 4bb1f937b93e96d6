import { shippedExpertFields } from '@portal/contract/areas/expert/words.ts'
import type { Db } from '#src/platform/database/db.ts'
import { ensureDictionary } from '#src/shared/dictionary/ensure.ts'

/** 专业领域 as shipped, on the first start. */
export const ensureExpertFields = (db: Db): Promise<void> => ensureDictionary(db, shippedExpertFields)
