import type { CardFacts, CardPart, CardValues } from '@portal/contract/areas/business-card/card-field.ts'
import { maskMail, maskPhone } from '@portal/contract/areas/directory/user-fields.ts'

type Personal = 'mobile' | 'mail'

const masks: Readonly<Record<Personal, (value: string) => string>> = { mobile: maskPhone, mail: maskMail }

const isPersonal = (field: string): field is Personal => field in masks

/** These values with personal numbers behind their masks, but for those that the card shows. */
export const masked = <Values extends CardFacts | CardValues>(values: Values, shown: readonly CardPart[]): Values =>
  Object.fromEntries(
    Object.entries<string>({ ...values }).map(([field, value]) => [
      field,
      isPersonal(field) && !shown.includes(field) ? masks[field](value) : value,
    ]),
  ) as Values
