import { personalMasks } from '@portal/contract/areas/directory/user-fields.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import type { PersonFacts, Sealed } from './facts.ts'
import type { ParsedPerson } from './parse.ts'

const sealed = (secrets: Secrets, value: string, mask: (value: string) => string, before: Sealed): Sealed => {
  if (value === '') return { sealed: null, mask: '', index: null }
  const index = secrets.indexOf(value)
  // Equal numbers are sealed differently each time: an unchanged one stays what it was.
  if (index === before.index) return before
  return { sealed: secrets.seal(value).toString('base64'), mask: mask(value), index }
}

/** Phone, mail and identity number of a row, sealed at once; what a row leaves out stays as it is. */
export const personalOf = (
  secrets: Secrets,
  parsed: Pick<ParsedPerson, keyof typeof personalMasks>,
  before: PersonFacts,
): Pick<PersonFacts, keyof typeof personalMasks> => {
  const of = (key: keyof typeof personalMasks) => {
    const value = parsed[key]
    return value === undefined ? before[key] : sealed(secrets, value, personalMasks[key], before[key])
  }
  return { phone: of('phone'), mail: of('mail'), idNumber: of('idNumber') }
}
