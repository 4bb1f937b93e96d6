import { type cardTemplateInput, shippedCards } from '@portal/contract/areas/archive/card.ts'
import type { StageNeed } from '@portal/contract/areas/archive/card-stage.ts'
import type { z } from 'zod'
import { savedBy } from '#src/kit/save.ts'
import { insertRow, updateRow } from '#src/kit/store.ts'
import type { Db } from '#src/platform/database/db.ts'
import { cardTemplates } from '#src/schema/archive/card.ts'

export const saveTemplate = savedBy<z.output<typeof cardTemplateInput>>({
  create: (tx, input) => insertRow(tx, cardTemplates, input),
  update: (tx, key, input) => updateRow(tx, cardTemplates, key, input),
})

const PASS_SCORE = 80

const shipped = ({ name, hours }: (typeof shippedCards)['normal' | 'high'], highRisk: boolean) => ({
  name: `${name}（${shippedCards.note}）`,
  highRisk,
  enabled: false,
  stages: hours.map(
    (need, index): StageNeed => ({
      need,
      items: [...(shippedCards.items[index] ?? [])],
      passScore: PASS_SCORE,
      practical: index === hours.length - 1,
    }),
  ),
})

/** Both shipped drafts, where there is no template at all: nobody opens a card before somebody has checked them. */
export const ensureCardTemplates = async (db: Db): Promise<void> => {
  if ((await db.$count(cardTemplates)) > 0) return
  await db.insert(cardTemplates).values([shipped(shippedCards.normal, false), shipped(shippedCards.high, true)])
}
