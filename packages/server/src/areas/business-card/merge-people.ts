import { sql } from 'drizzle-orm'
import { businessCards, businessCardTemplates } from '#src/schema/business-card/card.ts'
import type { Belongings } from '#src/shared/directory/merge.ts'

/** One card a person: the kept person's stays; what the closed account had is no longer opened by its link. */
export const registerCardsOfPeople = (belongings: Belongings): void =>
  belongings.provide([
    {
      part: 'content',
      column: businessCards.userId,
      once: [],
      better: sql`d.state = 'active' and k.state <> 'active'`,
    },
    { part: 'content', column: businessCards.createdBy, loose: true },
    { part: 'content', column: businessCardTemplates.createdBy },
  ])
