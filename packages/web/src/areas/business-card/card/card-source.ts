import type { CardDetail } from '@portal/contract/areas/business-card/card.ts'
import {
  type CardField,
  type CardPart,
  type CardSource,
  cardField,
  cardFieldSource,
  cardPart,
  cardValue,
} from '@portal/contract/areas/business-card/card-field.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'

type Kept = Pick<CardDetail, 'template' | 'facts' | 'values' | 'shown' | 'languages'>

/** What the faces of a card are made of, the same as on the server; null where no template is for the unit. */
export const sourceOfCard = ({ template, facts, values, shown, languages }: Kept): CardSource | null =>
  template && { dress: template, facts, values, shown, languages }

const labels = wordsOf(cardField)
export const fieldLabel = (field: CardField): string => labels[field] ?? field

/** The English of a field is shown with its namesake. */
const partOf = (field: CardField): string => field.replace(/En$/, '')

interface FieldRow {
  key: CardField
  label: string
  value: string
  from: '目录' | '自填'
  isShown: boolean
}

/** Every field that the template of a card has, with where its value comes from. */
export const fieldRows = (source: CardSource): FieldRow[] =>
  cardField.options.flatMap((key) => {
    const from = cardFieldSource(source.dress, key)
    if (from === null) return []
    const isEnglish = key.endsWith('En')
    const isShown = source.shown.some((part) => part === partOf(key)) && (!isEnglish || source.languages.includes('en'))
    return [
      {
        key,
        label: fieldLabel(key),
        value: cardValue(source, key),
        from: from === 'own' ? '自填' : '目录',
        isShown,
      } as const,
    ]
  })

/** Parts that the template of a card can say anything in. */
export const partsOf = ({ dress: { locked, free } }: CardSource): CardPart[] =>
  cardPart.options.filter(
    (part) => part === 'photo' || locked.includes(part) || free.some(({ key }) => key === part || key === `${part}En`),
  )
