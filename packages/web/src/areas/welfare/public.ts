import { late } from '#src/ui/late/late.tsx'

/** What other areas may use: 福利 of an employee, on the page of activities. */
export const WelfareTab = late(() => import('./claim/WelfareTab.tsx').then((module) => module.WelfareTab))
