import { late } from '#src/ui/late/late.tsx'

/** What other areas may use: the panel behind the code of a place, open to everybody. */
export const HazardPanel = late(() => import('./report/HazardPanel.tsx').then((module) => module.HazardPanel))

/** One case for those who mend it and check it again, without any code. */
export const FixPanel = late(() => import('./hazard/OneHazard.tsx').then((module) => module.OneHazard))
