import { P, type Privilege } from '@portal/contract/privileges.ts'
import type { PickingCode } from '#src/shared/pickers/people-source.ts'

interface ApprovalHome {
  channel: 'portal' | 'school'
  list: string
  /** See all requests and hand them on. */
  allCodes: readonly Privilege[]
  setCodes: readonly Privilege[]
  picking: PickingCode
}

const portal: ApprovalHome = {
  channel: 'portal',
  list: '/videoManage/approvalManage',
  allCodes: [P.videoApproveAll, P.authorityApproveAll],
  setCodes: [P.videoApproveSet, P.authorityApprove],
  picking: P.video,
}

const school: ApprovalHome = {
  channel: 'school',
  list: '/videoManageSc/approvalManage',
  allCodes: [P.schoolApprovalAll, P.authorityApproveAll],
  setCodes: [P.schoolApprovalSet, P.authorityApprove],
  picking: P.school,
}

/** The two places where videos are approved; the same screens serve both. */
export const approvalHomes = { portal, school }

export const homeOfPath = (path: string): ApprovalHome => (path.startsWith('/videoManageSc/') ? school : portal)
