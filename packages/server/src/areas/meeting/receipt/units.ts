export interface UnitCount {
  /** Ids from the root to the unit, each followed by a slash. */
  path: string
  expected: number
  attending: number
  present: number
}

export interface UnitSum {
  orgId: string
  expected: number
  attending: number
  present: number
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '')

/**
 * Counts put together by the first level on which they part: whoever invites departments sees departments, whoever
 * invites the teams of one sees its teams.
 */
export const sumsByUnit = (counts: readonly UnitCount[]): UnitSum[] => {
  const paths = counts.map(({ path }) => partsOf(path))
  const [first = []] = paths
  let common = 0
  while (common < first.length - 1 && paths.every((path) => path[common] === first[common])) common += 1
  const sums = new Map<string, UnitSum>()
  for (const [index, { expected, attending, present }] of counts.entries()) {
    const path = paths[index] ?? []
    const orgId = path[Math.min(common, path.length - 1)]
    if (orgId === undefined) continue
    const sum = sums.get(orgId) ?? { orgId, expected: 0, attending: 0, present: 0 }
    sum.expected += expected
    sum.attending += attending
    sum.present += present
    sums.set(orgId, sum)
  }
  return [...sums.values()].sort((a, b) => b.expected - a.expected)
}
