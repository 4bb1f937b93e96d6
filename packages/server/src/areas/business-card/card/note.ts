import { type CardField, type CardPart, cardPart } from '@portal/contract/areas/business-card/card-field.ts'
import { type CardLanguage, cardLanguage } from '@portal/contract/areas/business-card/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { AuditNote, Tx } from '#src/platform/database/tx.ts'
import { masked } from './masked.ts'
import type { CardPerson } from './person.ts'

interface Said {
  typed: Partial<Record<CardField, string>>
  shown: readonly CardPart[]
  languages: readonly CardLanguage[]
  template: string
}

const words = (schema: Parameters<typeof wordsOf>[0], codes: readonly string[]) => {
  const known = wordsOf(schema)
  return codes.map((code) => known[code] ?? code)
}

const saidOf = ({ typed, shown, languages, template }: Said): Record<string, unknown> => ({
  ...masked(typed, []),
  shown: words(cardPart, shown),
  languages: words(cardLanguage, languages),
  template,
})

/** What a save changes, in words: what was typed goes by its field, personal numbers by their masks. */
export const changesOf = (before: Said | null, after: Said): AuditNote['diff'] => {
  const was = before ? saidOf(before) : {}
  return Object.entries(saidOf(after)).flatMap(([field, value]) =>
    JSON.stringify(was[field] ?? '') === JSON.stringify(value)
      ? []
      : [{ field, before: was[field] ?? '', after: value }],
  )
}

export const noteCard = (
  tx: Tx,
  { name, orgId }: Pick<CardPerson, 'name' | 'orgId'>,
  id: string,
  note: Pick<AuditNote, 'diff'> & Partial<AuditNote>,
): void => {
  tx.notes.push({ objectType: 'business_cards', objectId: id, objectName: name, objectOrgId: orgId, ...note })
}
