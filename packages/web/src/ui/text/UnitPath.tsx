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

/** 「华东电力 / 检修部 / 甲班」, cut in the middle; the whole on hover. */
export function UnitPath({ path }: { path: string }) {
  const steps = unitSteps(path)
  const shown = steps.length > MOST ? [steps[0], '…', steps.at(-1)] : steps
  return <span title={path}>{shown.join(' / ')}</span>
}
