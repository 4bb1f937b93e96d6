import { shippedCategories } from '@portal/contract/areas/notice/post-categories.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { dictionaries, dictionaryItems } from '#src/schema/system/system.ts'

/** The dictionaries of categories, on the first start; what an administrator made of them stays. */
export const ensurePostCategories = async (db: Db): Promise<void> => {
  for (const { key, name, items } of shippedCategories) {
    await db.insert(dictionaries).values({ key, name, shipped: true }).onConflictDoNothing()
    const [dictionary] = await db.select({ id: dictionaries.id }).from(dictionaries).where(eq(dictionaries.key, key))
    if (!dictionary) continue
    if ((await db.$count(dictionaryItems, eq(dictionaryItems.dictionaryId, dictionary.id))) > 0) continue
    await db
      .insert(dictionaryItems)
      .values(items.map((item, sort) => ({ ...item, sort, dictionaryId: dictionary.id })))
      .onConflictDoNothing()
  }
}
