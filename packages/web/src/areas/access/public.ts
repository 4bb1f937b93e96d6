import { late } from '#src/ui/late/late.tsx'

/** What other areas may use, each loaded where it is drawn. */

/** 审批人配置 of some subjects, as a button of their screens. */
export const RuleButton = late(() => import('./approval/RuleButton.tsx').then((module) => module.RuleButton))

/** 单位 × 事项 for the subjects of a screen, with the editor of approvers behind each cell. */
export const ApproverMatrix = late(() => import('./approval/MatrixView.tsx').then((module) => module.MatrixView))
