import { shippedPlaceTypes } from '@portal/contract/areas/place/words.ts'
import type { Db } from '#src/platform/database/db.ts'
import { ensureDictionary } from '#src/shared/dictionary/ensure.ts'

/** 场所类型 as shipped, on the first start. */
export const ensurePlaceTypes = (db: Db): Promise<void> => ensureDictionary(db, shippedPlaceTypes)
