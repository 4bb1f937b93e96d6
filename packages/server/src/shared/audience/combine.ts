import type { Audience } from '@portal/contract/shared/audience.ts'

export type CombineMode = 'replace' | 'add' | 'remove'
type Lists = Omit<Audience, 'everyone'>

const listKeys = ['units', 'roles', 'groups', 'users', 'exceptUnits', 'exceptUsers'] as const satisfies (keyof Lists)[]

const idOf = (entry: string | { id: string }) => (typeof entry === 'string' ? entry : entry.id)

/** Parts of one list added to or taken from another; a unit is the same with and without what is below it. */
const joined = <Entry extends string | { id: string }>(
  now: readonly Entry[],
  given: readonly Entry[],
  mode: CombineMode,
) => {
  const rest = now.filter((entry) => !given.some((other) => idOf(other) === idOf(entry)))
  return mode === 'remove' ? rest : [...rest, ...given]
}

/** What of an audience stands after parts were put in its place, added to it or taken from it. */
export const combineAudiences = (now: Audience, given: Audience, mode: CombineMode): Audience => {
  if (mode === 'replace') return given
  const everyone = mode === 'add' ? now.everyone || given.everyone : now.everyone && !given.everyone
  const result: Audience = { ...now, everyone }
  for (const key of listKeys) {
    if (key === 'units' || key === 'exceptUnits') result[key] = joined(now[key], given[key], mode)
    else result[key] = joined(now[key], given[key], mode)
  }
  return result
}
