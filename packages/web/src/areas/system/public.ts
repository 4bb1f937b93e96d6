import { late } from '#src/ui/late/late.tsx'

/** What other areas may use, each loaded where it is drawn. */

/** Parameters of some groups, with who may change them. */
export const Parameters = late(() => import('./dictionary/ParameterTab.tsx').then((module) => module.ParameterTab))
