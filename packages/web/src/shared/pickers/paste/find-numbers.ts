import type { PickerPerson } from '@portal/contract/areas/directory/picker.ts'
import type { QueryClient } from '@tanstack/react-query'
import { isSearchable, type PickingCode, peopleQuery } from '../people-source.ts'

/** More numbers than anybody pastes by hand belong into an import. */
export const MOST_NUMBERS = 200

const AT_ONCE = 6

export const numbersIn = (text: string): string[] => [...new Set(text.split(/[\s,，;；、]+/).filter(Boolean))]

/** People by their numbers, in the order of the list, and the numbers that belong to nobody in scope. */
export const findNumbers = async (client: QueryClient, code: PickingCode | undefined, numbers: readonly string[]) => {
  const people: (PickerPerson | undefined)[] = []
  for (let from = 0; from < numbers.length; from += AT_ONCE) {
    const part = numbers.slice(from, from + AT_ONCE).map(async (number) => {
      if (!isSearchable(number)) return undefined
      const { users } = await client.fetchQuery(peopleQuery(code, { keyword: number }))
      return users.find((user) => user.code.toLowerCase() === number.toLowerCase())
    })
    people.push(...(await Promise.all(part)))
  }
  return {
    people: people.filter((person) => person !== undefined),
    missing: numbers.filter((_, at) => people[at] === undefined),
  }
}
