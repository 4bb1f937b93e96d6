import { late } from '#src/ui/late/late.tsx'

/** What other areas may use, each loaded where it is drawn. */

/** 单位 × 事项 for the subjects of a screen, with the editor of approvers behind each cell. */
export const ApproverMatrix = late(() => import('./approval/MatrixView.tsx').then((module) => module.MatrixView))
