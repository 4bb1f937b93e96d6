import type { DataScope } from '#src/platform/actor.ts'

/** Every row the inner scope reaches, the outer one reaches too; one's own rows lie within any scope. */
export const coversScope = (outer: DataScope, inner: DataScope, pathOf: ReadonlyMap<string, string>): boolean => {
  if (outer.all) return true
  if (inner.all) return false
  const below = (path: string | undefined) => path !== undefined && outer.below.some((top) => path.startsWith(top))
  const somewhere = outer.own || outer.below.length > 0 || outer.units.length > 0
  return (
    inner.below.every(below) &&
    inner.units.every((orgId) => outer.units.includes(orgId) || below(pathOf.get(orgId))) &&
    (!inner.own || somewhere)
  )
}
