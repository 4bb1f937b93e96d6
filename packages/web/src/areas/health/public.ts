import { late } from '#src/ui/late/late.tsx'

/** What other areas may use: the panel in which everybody reports. */
export const HealthPanel = late(() => import('./report/panel/HealthPanel.tsx').then((module) => module.HealthPanel))
