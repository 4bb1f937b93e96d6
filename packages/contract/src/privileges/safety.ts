import { menu } from './tree.ts'

export const safetyPrivileges = {
  epidemic: menu('P_yiqing_mng', 'hold'),
  healthReport: menu('P_yiqing_report', 'form', 'proxy', 'remind', 'full', 'export'),
  healthApproval: menu('P_yiqing_approve', 'all', 'set'),
  scanRecord: menu('P_yiqing_record', 'full', 'fix', 'trace', 'export'),
  place: menu(
    'P_yiqing_place',
    'add',
    'edit',
    'del',
    'code',
    'mode',
    'policy',
    'manager',
    'approval',
    'user',
    'muster',
    'retention',
    'export',
  ),
  branchPlace: menu('P_yiqing_subCompany', 'edit', 'transfer', 'export'),
  device: menu('P_yiqing_shebei', 'add', 'edit', 'del', 'secret', 'export'),
  visit: menu('P_yiqing_inviteUsers', 'add', 'cancel', 'gate', 'black', 'full', 'export'),
}
