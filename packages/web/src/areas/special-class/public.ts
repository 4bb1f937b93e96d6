import { late } from '#src/ui/late/late.tsx'

/** What other areas may use: the contents of a special class as its trainee goes through them, */
export const OwnItems = late(() => import('./class/OwnItems.tsx').then((module) => module.OwnItems))

/** and 专题班 of the progress of a learner. */
export const OwnClasses = late(() => import('./class/OwnClasses.tsx').then((module) => module.OwnClasses))
