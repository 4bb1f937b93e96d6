import type { DataScope } from '#src/platform/actor.ts'

export interface Officer {
  id: string
  scope: Pick<DataScope, 'all' | 'below' | 'units'>
}

/** How near somebody is to a unit: the length of the path that reaches it, 0 for everything, null for not at all. */
const nearness = ({ scope }: Officer, unit: { id: string; path: string }): number | null => {
  if (scope.units.includes(unit.id)) return unit.path.length
  const reaching = scope.below.filter((path) => unit.path.startsWith(path)).map((path) => path.length)
  if (reaching.length > 0) return Math.max(...reaching)
  return scope.all ? 0 : null
}

/** Those who manage certificates nearest to a unit: its own officers, else those of the next unit above it. */
export const officersOf = (officers: readonly Officer[], unit: { id: string; path: string }): string[] => {
  const near = officers.map((officer) => ({ id: officer.id, by: nearness(officer, unit) }))
  const best = Math.max(-1, ...near.map(({ by }) => by ?? -1))
  return near.flatMap(({ id, by }) => (by !== null && by === best ? [id] : []))
}
