import type { safetyPrivileges } from '../safety.ts'
import type { NamesOf } from './named.ts'

export const safetyNames: NamesOf<typeof safetyPrivileges> = {
  epidemic: {
    name: '疫情防控',
    group: '/epidemic',
    buttons: {
      hold: '数据冻结',
    },
  },
  healthReport: {
    name: '疫情填报',
    group: '/epidemic',
    buttons: {
      form: '填报表单与免报',
      proxy: '代报',
      remind: '提醒未报',
      full: '查看完整信息',
      export: '导出',
    },
  },
  healthApproval: {
    name: '填报审批',
    group: '/epidemic',
    buttons: {
      all: '全部填报审批单',
      set: '填报审批人配置',
    },
  },
  scanRecord: {
    name: '扫码记录',
    group: '/epidemic',
    buttons: {
      full: '查看完整信息',
      fix: '补登与更正',
      trace: '同场排查',
      export: '导出',
    },
  },
  place: {
    name: '场所管理',
    group: '/epidemic',
    buttons: {
      add: '新增场所',
      edit: '编辑场所',
      del: '删除场所',
      code: '场所二维码',
      mode: '切换模式',
      policy: '防控政策',
      manager: '场所管理员',
      approval: '场所审批设置',
      user: '场所人员名单',
      muster: '应急清点',
      retention: '数据留存',
      export: '导出',
    },
  },
  branchPlace: {
    name: '分公司场所',
    group: '/epidemic',
    buttons: {
      edit: '分公司默认设置',
      transfer: '划转场所',
      export: '导出',
    },
  },
  device: {
    name: '设备管理',
    group: '/epidemic',
    buttons: {
      add: '新增设备',
      edit: '编辑设备',
      del: '删除设备',
      secret: '设备密钥',
      export: '导出',
    },
  },
  visit: {
    name: '访客邀约',
    group: '/epidemic',
    buttons: {
      add: '邀请访客',
      cancel: '取消他人邀约',
      gate: '到访与离开登记',
      black: '黑名单',
      full: '查看完整信息',
      export: '导出',
    },
  },
}
