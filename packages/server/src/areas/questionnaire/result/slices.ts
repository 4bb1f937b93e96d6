import { OTHER_GROUP } from '@portal/contract/areas/questionnaire/words.ts'
import { isSafe, mergeSmall, shownCells } from './thresholds.ts'

/** People with the same values in every dimension. */
export interface Combination {
  values: Readonly<Record<string, string>>
  n: number
}

export interface SlicePlan {
  /** Name under which a value is shown, by dimension; dimensions without are not shown at all. */
  groups: Map<string, Map<string, string>>
  /** Groups of a dimension with their sizes. */
  sizes: Map<string, Map<string, number>>
  /** Whether both groups together may be looked at. */
  isPairShown(a: Choice, b: Choice): boolean
}

export interface Choice {
  dimension: string
  group: string
}

interface Slice {
  n: number
  /** Positions of the combinations in it. */
  in: ReadonlySet<number>
}

const isWithin = (inner: Slice, outer: Slice): boolean => [...inner.in].every((each) => outer.in.has(each))

/** One slice lies in the other, and what is between them is a group too small. */
const tells = (a: Slice, b: Slice, k: number): boolean => {
  const [inner, outer] = a.n <= b.n ? [a, b] : [b, a]
  return !isSafe(outer.n - inner.n, k) && isWithin(inner, outer)
}

const positionsOf = (combinations: readonly Combination[], fits: (each: Combination) => boolean): Slice => {
  const found = combinations.flatMap((each, at) => (fits(each) ? [at] : []))
  return { n: found.reduce((sum, at) => sum + (combinations[at]?.n ?? 0), 0), in: new Set(found) }
}

const countBy = (combinations: readonly Combination[], nameOf: (each: Combination) => string | undefined) => {
  const counts = new Map<string, number>()
  for (const each of combinations) {
    const name = nameOf(each)
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + each.n)
  }
  return counts
}

type Names = Map<string, string>

/** Puts the group into the others, with the next smallest where it would stand there alone. */
const fold = (names: Names, sizes: ReadonlyMap<string, number>, group: string): Names => {
  const rising = [...sizes].filter(([name]) => name !== group && name !== OTHER_GROUP).sort((a, b) => a[1] - b[1])
  const company = group === OTHER_GROUP || !sizes.has(OTHER_GROUP) ? rising[0]?.[0] : undefined
  return new Map([...names].map(([value, name]) => [value, name === group || name === company ? OTHER_GROUP : name]))
}

interface Settled {
  names: Names
  slices: Map<string, Slice>
}

/** Groups of one dimension that neither by themselves nor beside those already settled tell a small group. */
const settle = (
  combinations: readonly Combination[],
  dimension: string,
  before: readonly Slice[],
  k: number,
): Settled | null => {
  const valueOf = (each: Combination) => each.values[dimension]
  let names = mergeSmall(countBy(combinations, valueOf), k)
  for (;;) {
    const nameOf = (each: Combination) => names.get(valueOf(each) ?? '')
    const sizes = countBy(combinations, nameOf)
    if (sizes.size < 2) return null
    const slices = new Map(
      [...sizes.keys()].map((name) => [name, positionsOf(combinations, (each) => nameOf(each) === name)]),
    )
    const faulty = [...slices].find(([, slice]) => before.some((other) => tells(slice, other, k)))
    if (!faulty) return { names, slices }
    names = fold(names, sizes, faulty[0])
  }
}

const pairKey = (a: Choice, b: Choice): string =>
  [`${a.dimension}\n${a.group}`, `${b.dimension}\n${b.group}`].sort().join('\r')

interface Pair extends Slice {
  key: string
}

/** From the largest down: a pair is left out where it lies closely within one that is shown already. */
const tellingPairs = (pairs: readonly Pair[], singles: readonly Slice[], k: number): Set<string> => {
  const shown: Slice[] = [...singles]
  const left = new Set<string>()
  for (const pair of [...pairs].sort((a, b) => b.n - a.n))
    if (shown.some((other) => tells(pair, other, k))) left.add(pair.key)
    else shown.push(pair)
  return left
}

const pairsOf = (settled: ReadonlyMap<string, Settled>, combinations: readonly Combination[], k: number) => {
  const dimensions = [...settled]
  return dimensions.flatMap(([a, first], at) =>
    dimensions.slice(at + 1).map(([b, second]) => {
      const rows = [...first.slices]
      const columns = [...second.slices]
      const meet = rows.map(([group, row]) =>
        columns.map(([other, column]): Pair => {
          const key = pairKey({ dimension: a, group }, { dimension: b, group: other })
          const both = new Set([...row.in].filter((each) => column.in.has(each)))
          return { key, n: [...both].reduce((sum, each) => sum + (combinations[each]?.n ?? 0), 0), in: both }
        }),
      )
      const table = {
        cells: meet.map((line) => line.map(({ n }) => n)),
        rowTotals: rows.map(([, { n }]) => n),
        columnTotals: columns.map(([, { n }]) => n),
      }
      const shown = (also?: (row: number, column: number) => boolean) => {
        const mask = shownCells(table, k, also)
        return meet.flatMap((line, row) => line.filter(({ n }, column) => n >= k && mask[row]?.[column]))
      }
      return { meet, shown }
    }),
  )
}

/**
 * Which slices of the answers may be looked at, worked out for all of them at once: whatever two are shown, the
 * difference of one from the other it lies in is nobody or at least k people.
 */
export const planSlices = (
  combinations: readonly Combination[],
  dimensions: readonly string[],
  k: number,
): SlicePlan => {
  const whole = positionsOf(combinations, () => true)
  const singles: Slice[] = [whole]
  const settled = new Map<string, Settled>()
  for (const dimension of dimensions) {
    const found = whole.n >= k ? settle(combinations, dimension, singles, k) : null
    if (!found) continue
    settled.set(dimension, found)
    singles.push(...found.slices.values())
  }

  const tables = pairsOf(settled, combinations, k)
  const candidates = tables.flatMap(({ shown }) => shown())
  const telling = tellingPairs(candidates, singles, k)
  const open = new Set(candidates.map(({ key }) => key).filter((key) => !telling.has(key)))
  // Hiding one may call for hiding another; none that was hidden before comes back.
  const pairs = new Set(
    tables.flatMap(({ meet, shown }) =>
      shown((row, column) => !open.has(meet[row]?.[column]?.key ?? '')).map(({ key }) => key),
    ),
  )
  return {
    groups: new Map([...settled].map(([dimension, { names }]) => [dimension, names])),
    sizes: new Map(
      [...settled].map(([dimension, { slices }]) => [
        dimension,
        new Map([...slices].map(([name, { n }]) => [name, n])),
      ]),
    ),
    isPairShown: (a, b) => pairs.has(pairKey(a, b)),
  }
}
