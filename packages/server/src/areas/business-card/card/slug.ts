import { randomInt } from 'node:crypto'
import { SLUG_LENGTH, SLUG_SIGNS } from '@portal/contract/areas/business-card/words.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { businessCardOldSlugs, businessCards } from '#src/schema/business-card/card.ts'

/** Nobody guesses it: some forty-nine bits, asked for sixty times a minute at most. */
export const newSlug = (): string =>
  Array.from({ length: SLUG_LENGTH }, () => SLUG_SIGNS[randomInt(SLUG_SIGNS.length)]).join('')

/** From now on the card is found under a new link alone; the old one says that it was replaced. */
export const replaceSlug = async (tx: Tx, card: { id: string; slug: string }): Promise<string> => {
  const slug = newSlug()
  await tx.db.insert(businessCardOldSlugs).values({ slug: card.slug, cardId: card.id })
  await tx.db.update(businessCards).set({ slug }).where(eq(businessCards.id, card.id))
  return slug
}
