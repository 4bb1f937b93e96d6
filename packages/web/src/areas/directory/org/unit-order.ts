/** What ordering and moving need to know of a unit. */
export interface OrderedUnit {
  id: string
  parentId: string | null
  name: string
  sort: number
  revision: number
}

const WIDEST_STEP = 10
/** Greatest number the server takes. */
const GREATEST_SORT = 9999

/** New sort numbers after a unit has taken place `at` among its siblings; only those that differ. */
export const renumbered = <Unit extends OrderedUnit>(
  siblings: readonly Unit[],
  id: string,
  at: number,
): { unit: Unit; sort: number }[] => {
  const moved = siblings.find((unit) => unit.id === id)
  if (!moved) return []
  const rest = siblings.filter((unit) => unit !== moved)
  const order = [...rest.slice(0, at), moved, ...rest.slice(at)]
  const step = Math.max(1, Math.min(WIDEST_STEP, Math.floor(GREATEST_SORT / order.length)))
  return order.map((unit, index) => ({ unit, sort: (index + 1) * step })).filter(({ unit, sort }) => unit.sort !== sort)
}

export type DropZone = 'before' | 'inside' | 'after'

/** Where on a row something is dropped: its edges mean beside, its middle means below it. */
export const zoneOf = (offset: number, height: number): DropZone =>
  offset < height * 0.25 ? 'before' : offset > height * 0.75 ? 'after' : 'inside'
