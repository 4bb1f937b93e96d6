import { menu } from './tree.ts'

export const trainingPrivileges = {
  train: menu('P_pxgl'),
  trainClass: menu('P_pxgl_kkgl', 'add', 'edit', 'del', 'publish', 'roster', 'sign', 'finish', 'cost', 'export'),
  enrolment: menu('P_pxgl_bmsh', 'all', 'promote', 'export'),
  lecturer: menu('P_pxgl_szgl', 'add', 'edit', 'del', 'fee', 'export'),
  trainAnalysis: menu('P_pxgl_pxkc', 'person', 'eval', 'export'),
  traineeArchive: menu('P_pxgl_xypxda', 'person', 'print', 'correct', 'export', 'certDesign', 'cert', 'card', 'pack'),
  hourUpload: menu('P_pxgl_xytj', 'add', 'edit', 'revoke', 'all', 'export'),
  trainPermission: menu('P_pxgl_qxpz', 'edit'),
  meeting: menu('P_meetingMng', 'add', 'edit', 'del', 'sign', 'minutes', 'export'),
}
