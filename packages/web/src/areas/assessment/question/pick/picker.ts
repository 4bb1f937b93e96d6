import { late } from '#src/ui/late/late.tsx'

/** Choosing questions of the banks; loaded when somebody opens it, as most who see its button never do. */
export const QuestionPicker = late(() => import('./QuestionPicker.tsx').then((module) => module.QuestionPicker))
