import { pickerPersonState } from '@portal/contract/areas/directory/picker.ts'
import { z } from 'zod'
import { usePreference } from '#src/platform/preferences.ts'
import type { ChosenPerson } from './chosen.ts'

const MOST_RECENT = 10

const stored = z.array(
  z.object({
    kind: z.literal('user'),
    id: z.string(),
    name: z.string(),
    code: z.string(),
    orgPath: z.string(),
    state: pickerPersonState,
  }),
)

/** 最近选择 of the signed-in person. */
export const useRecentPeople = () => {
  const [recent, choose] = usePreference<ChosenPerson[]>('picker.recent', stored, [])
  const remember = (people: readonly ChosenPerson[]) => {
    if (people.length === 0) return
    const isAmongThem = ({ id }: ChosenPerson) => people.some((person) => person.id === id)
    choose((before) => [...people, ...before.filter((each) => !isAmongThem(each))].slice(0, MOST_RECENT))
  }
  return [recent, remember] as const
}
