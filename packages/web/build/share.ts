/** Modules that the same bundles need. */
interface Cluster {
  users: ReadonlySet<string>
  modules: readonly string[]
  bytes: number
}

/** Bytes of source that a bundle would rather load in vain than ask for one file more; some 20 KiB on the way. */
const FILE_BYTES = 160_000
/** Nobody loads more than this in vain for the sake of others: by one file, and by all of them. */
const MOST_IN_VAIN = 160_000
const MOST_IN_VAIN_BY_ALL = 560_000
/** Who is large by itself has no room for that. */
const MOST_IN_VAIN_OF_LARGE = 40_000
/** Bytes of source of a bundle with what it loads in vain; whoever needs as much by itself counts as large. */
const MOST_OF_ONE = 1_950_000

const common = (one: ReadonlySet<string>, other: ReadonlySet<string>) => {
  let count = 0
  for (const each of one) if (other.has(each)) count += 1
  return count
}

/** Bytes that are saved over all bundles where two clusters become one file. */
const gainOf = (one: Cluster, other: Cluster): number => {
  const both = common(one.users, other.users)
  if (one.users.size > both && other.bytes > MOST_IN_VAIN) return 0
  if (other.users.size > both && one.bytes > MOST_IN_VAIN) return 0
  return both * FILE_BYTES - (one.users.size - both) * other.bytes - (other.users.size - both) * one.bytes
}

const joined = (one: Cluster, other: Cluster): Cluster => ({
  users: new Set([...one.users, ...other.users]),
  modules: [...one.modules, ...other.modules],
  bytes: one.bytes + other.bytes,
})

/** What each bundle would load in vain if these two became one file. */
const vainOf = (one: Cluster, other: Cluster): [user: string, bytes: number][] => [
  ...[...one.users].filter((user) => !other.users.has(user)).map((user): [string, number] => [user, other.bytes]),
  ...[...other.users].filter((user) => !one.users.has(user)).map((user): [string, number] => [user, one.bytes]),
]

type Needs = (one: Cluster) => ReadonlySet<Cluster>

/** Whether one needs the other by way of a third: then they cannot be one file, or the two files would need each other. */
const needsByWay = (one: Cluster, other: Cluster, needs: Needs): boolean => {
  const seen = new Set<Cluster>()
  const open = [...needs(one)].filter((each) => each !== other)
  for (let each = open.pop(); each; each = open.pop()) {
    if (each === other) return true
    if (seen.has(each)) continue
    seen.add(each)
    open.push(...needs(each))
  }
  return false
}

interface Pair {
  one: Cluster
  other: Cluster
  gain: number
}

const pairsWith = (one: Cluster, others: readonly Cluster[]): Pair[] =>
  others.map((other) => ({ one, other, gain: gainOf(one, other) })).filter(({ gain }) => gain > 0)

const bestOf = (pairs: readonly Pair[]): Pair | undefined => {
  let best = pairs[0]
  for (const pair of pairs) if (best && pair.gain > best.gain) best = pair
  return best
}

interface Source {
  bytes: number
  needs: readonly string[]
}

/** Puts what several bundles need into files: those with the same users first, then whatever pays to be together. */
export const shareOut = (
  users: ReadonlyMap<string, ReadonlySet<string>>,
  sourceOf: (id: string) => Source,
  isLarge: (user: string) => boolean = () => false,
): (readonly string[])[] => {
  const own = new Map<string, number>()
  for (const [id, its] of users) {
    const { bytes } = sourceOf(id)
    for (const user of its) own.set(user, (own.get(user) ?? 0) + bytes)
  }
  const mostOf = (user: string) =>
    isLarge(user)
      ? MOST_IN_VAIN_OF_LARGE
      : Math.min(MOST_IN_VAIN_BY_ALL, Math.max(MOST_IN_VAIN_OF_LARGE, MOST_OF_ONE - (own.get(user) ?? 0)))
  const byUsers = new Map<string, Cluster>()
  for (const [id, its] of users) {
    const key = [...its].sort().join('\n')
    const { modules = [], bytes = 0 } = byUsers.get(key) ?? {}
    byUsers.set(key, { users: its, modules: [...modules, id], bytes: bytes + sourceOf(id).bytes })
  }
  let clusters = [...byUsers.values()]
  const places = new Map(clusters.flatMap((cluster) => cluster.modules.map((id) => [id, cluster] as const)))
  const known = new Map<Cluster, Set<Cluster>>()
  const needs: Needs = (one) => {
    const found =
      known.get(one) ??
      new Set(one.modules.flatMap((id) => sourceOf(id).needs.flatMap((each) => places.get(each) ?? [])))
    found.delete(one)
    known.set(one, found)
    return found
  }
  const inVain = new Map<string, number>()
  let pairs = clusters.flatMap((one, place) => pairsWith(one, clusters.slice(place + 1)))
  for (let pair = bestOf(pairs); pair; pair = bestOf(pairs)) {
    const { one, other } = pair
    const more = vainOf(one, other)
    const isTooMuch = more.some(([user, bytes]) => (inVain.get(user) ?? 0) + bytes > mostOf(user))
    if (isTooMuch || needsByWay(one, other, needs) || needsByWay(other, one, needs)) {
      pairs = pairs.filter((each) => each !== pair)
      continue
    }
    for (const [user, bytes] of more) inVain.set(user, (inVain.get(user) ?? 0) + bytes)
    const both = joined(one, other)
    const isGone = (each: Cluster) => each === one || each === other
    for (const id of both.modules) places.set(id, both)
    known.clear()
    clusters = clusters.filter((each) => !isGone(each))
    pairs = [...pairs.filter((each) => !isGone(each.one) && !isGone(each.other)), ...pairsWith(both, clusters)]
    clusters.push(both)
  }
  return clusters.map(({ modules }) => modules)
}
