/** Modules that come together: a file. Who loads it loads what it needs too. */
interface Cluster {
  users: Set<string>
  modules: readonly string[]
  bytes: number
  /** Planned before, and left as it is. */
  fixed: boolean
}

interface Source {
  bytes: number
  needs: readonly string[]
}

/** Bytes of source that a bundle would rather load in vain than ask for one file more. */
const FILE_BYTES = 110_000
/** Nobody loads more than this in vain for the sake of others. */
const MOST_IN_VAIN = 320_000
/** Who is large by itself has no room for that. */
const MOST_IN_VAIN_OF_LARGE = 40_000

type Needs = (one: Cluster) => ReadonlySet<Cluster>

const closureOf = (starts: Iterable<Cluster>, needs: Needs): Set<Cluster> => {
  const seen = new Set<Cluster>()
  const open = [...starts]
  for (let each = open.pop(); each; each = open.pop()) {
    if (seen.has(each)) continue
    seen.add(each)
    open.push(...needs(each))
  }
  return seen
}

/** Whether one needs the other by way of a third: then they cannot be one file, or the two files would need each other. */
const needsByWay = (one: Cluster, other: Cluster, needs: Needs): boolean =>
  closureOf(
    [...needs(one)].filter((each) => each !== other),
    needs,
  ).has(other)

/** By bundle, what it would load in vain if these two became one file: what the other holds, and what that needs. */
const vainOf = (one: Cluster, other: Cluster, needs: Needs): Map<string, number> => {
  const vain = new Map<string, number>()
  for (const each of closureOf([one, other], needs))
    for (const user of [...one.users, ...other.users].filter((name) => !each.users.has(name)))
      vain.set(user, (vain.get(user) ?? 0) + each.bytes)
  return vain
}

interface Pair {
  one: Cluster
  other: Cluster
  gain: number
}

/** Bytes that are saved at most: every bundle that loads both asks for one file less. */
const boundOf = (one: Cluster, other: Cluster): number => {
  let both = 0
  for (const user of one.users) if (other.users.has(user)) both += 1
  return both * FILE_BYTES - (one.users.size - both) * other.bytes - (other.users.size - both) * one.bytes
}

const pairsWith = (one: Cluster, others: readonly Cluster[]): Pair[] =>
  one.fixed
    ? []
    : others
        .filter(({ fixed }) => !fixed)
        .map((other) => ({ one, other, gain: boundOf(one, other) }))
        .filter(({ gain }) => gain > 0)

const bestOf = (pairs: readonly Pair[]): Pair | undefined => {
  let best = pairs[0]
  for (const pair of pairs) if (best && pair.gain > best.gain) best = pair
  return best
}

/** The modules with the same users, and those that are planned already, each with the users of all it holds. */
const clustersOf = (
  users: ReadonlyMap<string, ReadonlySet<string>>,
  planned: ReadonlyMap<string, string>,
  sourceOf: (id: string) => Source,
): Cluster[] => {
  const byKey = new Map<string, Cluster & { modules: string[] }>()
  for (const [id, its] of users) {
    const layer = planned.get(id)
    const key = layer ?? [...its].sort().join('\n')
    const cluster = byKey.get(key) ?? { users: new Set<string>(), modules: [], bytes: 0, fixed: layer !== undefined }
    for (const user of its) cluster.users.add(user)
    cluster.modules.push(id)
    cluster.bytes += sourceOf(id).bytes
    byKey.set(key, cluster)
  }
  return [...byKey.values()]
}

/**
 * Puts what several bundles need into files: those with the same users first, then whatever pays to be together. Files
 * that are planned before count as what the others need.
 */
export const shareOut = (
  users: ReadonlyMap<string, ReadonlySet<string>>,
  planned: ReadonlyMap<string, string>,
  sourceOf: (id: string) => Source,
  isLarge: (user: string) => boolean,
): (readonly string[])[] => {
  let clusters = clustersOf(users, planned, sourceOf)
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
  const mostOf = (user: string) => (isLarge(user) ? MOST_IN_VAIN_OF_LARGE : MOST_IN_VAIN)
  /** What a file holds is loaded by all its users, and so is what it needs. */
  const settle = (one: Cluster) => {
    for (const each of closureOf([one], needs)) for (const user of one.users) each.users.add(user)
  }
  for (const cluster of clusters) settle(cluster)

  let pairs = clusters.flatMap((one, place) => pairsWith(one, clusters.slice(place + 1)))
  for (let pair = bestOf(pairs); pair; pair = bestOf(pairs)) {
    const { one, other } = pair
    const vain = vainOf(one, other, needs)
    const shared = [...one.users].filter((user) => other.users.has(user)).length
    const gain = shared * FILE_BYTES - [...vain.values()].reduce((sum, bytes) => sum + bytes, 0)
    const isTooMuch = [...vain].some(([user, bytes]) => (inVain.get(user) ?? 0) + bytes > mostOf(user))
    if (gain <= 0 || isTooMuch || needsByWay(one, other, needs) || needsByWay(other, one, needs)) {
      pairs = pairs.filter((each) => each !== pair)
      continue
    }
    if (gain < pair.gain) {
      pair.gain = gain
      continue
    }
    for (const [user, bytes] of vain) inVain.set(user, (inVain.get(user) ?? 0) + bytes)
    const users = new Set([...one.users, ...other.users])
    const both = { users, modules: [...one.modules, ...other.modules], bytes: one.bytes + other.bytes, fixed: false }
    const isGone = (each: Cluster) => each === one || each === other
    for (const id of both.modules) places.set(id, both)
    known.clear()
    clusters = clusters.filter((each) => !isGone(each))
    settle(both)
    pairs = [...pairs.filter((each) => !isGone(each.one) && !isGone(each.other)), ...pairsWith(both, clusters)]
    clusters.push(both)
  }
  return clusters.filter(({ fixed }) => !fixed).map(({ modules }) => modules)
}
