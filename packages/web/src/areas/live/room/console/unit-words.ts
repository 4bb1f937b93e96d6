import { unitSteps, unitText } from '#src/ui/text/UnitPath.tsx'

/** What each of these units is called beside the others: short as everywhere, whole where two would read the same. */
export const unitWords = (paths: readonly string[]): ((path: string) => string) => {
  const taken = new Map<string, number>()
  for (const path of new Set(paths)) taken.set(unitText(path), (taken.get(unitText(path)) ?? 0) + 1)
  return (path) => ((taken.get(unitText(path)) ?? 0) > 1 ? unitSteps(path).join(' / ') : unitText(path))
}
