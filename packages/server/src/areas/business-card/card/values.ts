import {
  type CardField,
  type CardValues,
  cardField,
  cardFieldSource,
  faultOfValue,
} from '@portal/contract/areas/business-card/card-field.ts'
import { cardRefusals as no } from '@portal/contract/areas/business-card/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { refuseField } from '#src/platform/errors.ts'
import type { Template } from './person.ts'

const labels = wordsOf(cardField)

const checkValue = (template: Template, field: CardField, value: string): void => {
  const at = `values.${field}`
  const label = labels[field] ?? field
  if (cardFieldSource(template, field) === 'directory') refuseField(at, no.fromDirectory, { field: label })
  const free = template.free.find(({ key }) => key === field)
  if (!free) return refuseField(at, no.notOnPlate, { field: label })
  if ([...value].length > free.max) refuseField(at, no.tooLong, { field: label, n: free.max })
  const fault = faultOfValue(field, value)
  if (fault) refuseField(at, no[fault])
}

/** What was typed before, with what is typed now; each value by the rules of the template and of its kind. */
export const typedValues = (template: Template, before: CardValues, values: CardValues): CardValues => {
  for (const [name, value = ''] of Object.entries(values)) {
    const field = name as CardField
    // A form sends along what stands there already; another template may have no place for it, and it stays.
    const isKept = value === (before[field] ?? '') && cardFieldSource(template, field) !== 'own'
    if (!isKept) checkValue(template, field, value)
  }
  const merged = { ...before, ...values }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== '')) as CardValues
}
