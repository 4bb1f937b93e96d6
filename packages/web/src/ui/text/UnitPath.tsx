/** As many steps of a path stand in a list; of a longer one its ends. */
const MOST = 3

/** Where a unit is, from the company down: the organisation above all of them says nothing. */
export const unitSteps = (path: string): string[] => {
  const steps = path
    .split('/')
    .map((step) => step.trim())
    .filter(Boolean)
  return steps.length > 1 ? steps.slice(1) : steps
}

/** 「华东电力 / 检修部 / 甲班」, cut in the middle where it has more than `most` steps. */
export const unitText = (path: string, most = MOST): string => {
  const steps = unitSteps(path)
  const shown = steps.length > most ? [steps[0], '…', steps.at(-1)] : steps
  return shown.join(' / ')
}

/** {@link unitText}, the whole on hover. */
export function UnitPath({ path, most }: { path: string; most?: number }) {
  return <span title={path}>{unitText(path, most)}</span>
}
