import type { NumberRule } from '@portal/contract/areas/assessment/question/key.ts'

type Unit = NumberRule['units'][number]

/** Units as they are typed: name=factor. */
export const unitWords = (units: readonly Unit[]): string[] => units.map(({ name, factor }) => `${name}=${factor}`)

/** What was typed as units; without a factor it is 1, what is no number leaves the word out. */
export const unitsOf = (words: readonly string[]): Unit[] =>
  words.flatMap((word) => {
    const [name = '', factor = '1'] = word.split(/[=＝]/).map((part) => part.trim())
    return name !== '' && /^\d{1,15}(\.\d{1,15})?$/.test(factor) ? [{ name, factor }] : []
  })
