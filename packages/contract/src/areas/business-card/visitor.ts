import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { text } from '../../kit/text.ts'
import { cardPart } from './card-field.ts'
import { cardLanguage, cardLayout } from './words.ts'

const shownCard = z.object({
  language: cardLanguage,
  languages: z.array(cardLanguage),
  layout: cardLayout,
  company: z.string(),
  colour: z.string(),
  accent: z.string(),
  logo: z.string(),
  name: z.string(),
  otherName: z.string(),
  photoUrl: z.string(),
  fields: z.array(z.object({ key: cardPart.exclude(['photo']), label: z.string(), value: z.string() })),
  vcardUrl: z.string(),
  /** The page itself, for its code. */
  link: z.string(),
})
export type ShownCard = z.output<typeof shownCard>

/** For whoever has the link: nothing but what is shown; of somebody who left, one sentence. */
export const showCard = defineEndpoint({
  path: 'rest/qr/card',
  title: '打开名片',
  effect: 'read',
  access: 'public',
  scope: 'all',
  body: z.strictObject({ slug: text({ label: '短链', min: 1, max: 40 }), lang: cardLanguage.optional() }),
  result: z.discriminatedUnion('retired', [
    z.object({ retired: z.literal(false), ...shownCard.shape }),
    z.object({ retired: z.literal(true), text: z.string() }),
  ]),
})
