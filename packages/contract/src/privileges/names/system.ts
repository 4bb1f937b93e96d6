import type { systemPrivileges } from '../system.ts'
import { type NamesOf, sensitive } from './named.ts'

export const systemNames: NamesOf<typeof systemPrivileges> = {
  orgAndDictionary: {
    name: '字典与组织管理',
    group: '/system',
    buttons: {
      dicEdit: '编辑字典',
      dicDel: '删除字典',
      param: '系统参数',
      orgEdit: '编辑组织',
      orgDel: '删除组织',
      orgImport: '导入组织',
      export: '导出',
    },
  },
  authority: {
    name: '权限管理',
    group: '/system',
    buttons: {
      edit: '编辑权限',
      explain: '权限解释',
      policy: sensitive('安全策略'),
      login: sensitive('登录方式'),
      approve: '审批配置',
      approveAll: '全部审批单',
      review: '互斥与复核',
    },
  },
  openInterface: {
    name: '接口管理',
    group: '/system',
    buttons: {
      edit: '编辑调用方与推送',
      key: sensitive('密钥管理'),
      log: '调用日志',
      test: '在线调试',
    },
  },
  role: {
    name: '角色管理',
    group: '/system',
    buttons: {
      edit: '编辑角色',
      del: '删除角色',
      grant: sensitive('配置权限和范围'),
      member: '管理成员',
      export: '导出',
    },
  },
  user: {
    name: '用户管理',
    group: '/system',
    buttons: {
      add: '新增用户',
      edit: '编辑用户',
      del: '删除与恢复',
      enable: '启用停用',
      reset: sensitive('重置密码与解锁'),
      role: '配置角色',
      grant: sensitive('附加权限'),
      reveal: sensitive('查看明文'),
      viewAs: sensitive('以其身份预览'),
      merge: '合并重复',
      import: '导入用户',
      sync: '目录同步',
      export: '导出',
    },
  },
  userGroup: {
    name: '用户组管理',
    group: '/system',
    buttons: {
      edit: '编辑用户组',
      del: '删除用户组',
      member: '管理成员',
    },
  },
  application: {
    name: '应用管理',
    group: '/system',
    buttons: {
      edit: '编辑应用',
      del: '删除应用',
      key: sensitive('应用密钥'),
    },
  },
  applicationGroup: {
    name: '应用组管理',
    group: '/system',
    buttons: {
      edit: '编辑应用组',
      del: '删除应用组',
    },
  },
  data: {
    name: '数据管理',
    group: '/system',
    buttons: {
      read: '预览与导出数据',
      job: '全部任务',
      backup: '立即备份',
      restore: sensitive('恢复演练与说明'),
      retain: '保留与清理',
    },
  },
  wechat: {
    name: '公众号管理',
    group: '/system',
    buttons: {
      edit: '编辑公众号',
      key: sensitive('公众号密钥'),
      grant: '公众号授权',
      remove: '移除与恢复公众号',
      menu: '自定义菜单',
      reply: '自动回复',
      material: '素材管理',
      fans: '粉丝管理',
      template: '模板消息',
      stat: '公众号数据',
    },
  },
  wechatNews: {
    name: '公众号图文推送',
    group: '/system',
    buttons: {
      edit: '编辑图文',
      send: '推送图文',
    },
  },
  studyTime: {
    name: '学习时间管理',
    group: '/system',
    buttons: {
      rule: '学时规则',
      evidence: '查看学习证据',
      void: '作废与恢复',
      recalc: '重新计算',
      export: '导出',
    },
  },
  statistics: {
    name: '统计管理',
    group: '/system',
    buttons: {
      edit: '编辑报表',
      schedule: '定时发送',
      export: '导出与打印',
      screen: '统计大屏',
      metric: '指标说明',
    },
  },
  feedback: {
    name: '意见反馈',
    group: '/system',
    buttons: {
      handle: '处理反馈',
      assign: '指派与合并',
      export: '导出',
    },
  },
  log: {
    name: '系统日志',
    group: '/system',
    buttons: {
      online: '在线用户',
      error: '前端错误',
      export: '导出日志',
      archive: '归档日志',
    },
  },
  cache: {
    name: '缓存管理',
    group: '/system',
    buttons: {
      value: '查看缓存值',
      clear: sensitive('清除缓存'),
    },
  },
  deviceType: {
    name: '设备类型',
    group: '/system',
    buttons: {
      edit: '编辑设备类型',
      del: '删除设备类型',
    },
  },
  message: {
    name: '消息中心',
    group: '/system',
    buttons: {
      send: '发送消息',
      recall: '撤回消息',
      template: '消息模板',
      stat: '投递与阅读名单',
      policy: '消息规则',
    },
  },
  home: {
    name: '主页',
    group: 'shared',
    buttons: {},
  },
}
