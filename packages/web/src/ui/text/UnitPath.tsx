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

/** 「华东电力 / 检修部 / 甲班」, cut in the middle where it is long. */
export const unitText = (path: string): string => {
  const steps = unitSteps(path)
  const shown = steps.length > MOST ? [steps[0], '…', steps.at(-1)] : steps
  return shown.join(' / ')
}

/** {@link unitText}, the whole on hover; `last`: where there is little room, only its last steps. */
export function UnitPath({ path, last }: { path: string; last?: number }) {
  return <span title={path}>{last === undefined ? unitText(path) : unitSteps(path).slice(-last).join(' / ')}</span>
}
