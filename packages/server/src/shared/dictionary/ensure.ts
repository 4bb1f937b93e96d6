import { eq } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { dictionaries, dictionaryItems } from '#src/schema/system/system.ts'

interface Shipped {
  key: string
  name: string
  items: readonly { code: string; name: string }[]
}

/** A dictionary as shipped, on the first start; what an administrator made of it stays. */
export const ensureDictionary = async (db: Db, { key, name, items }: Shipped): Promise<void> => {
  await db.insert(dictionaries).values({ key, name, shipped: true }).onConflictDoNothing()
  const [dictionary] = await db.select({ id: dictionaries.id }).from(dictionaries).where(eq(dictionaries.key, key))
  if (!dictionary) return
  if ((await db.$count(dictionaryItems, eq(dictionaryItems.dictionaryId, dictionary.id))) > 0) return
  await db
    .insert(dictionaryItems)
    .values(items.map((item, sort) => ({ ...item, sort, dictionaryId: dictionary.id })))
    .onConflictDoNothing()
}
