import type { trainingPrivileges } from '../training.ts'
import type { NamesOf } from './named.ts'

export const trainingNames: NamesOf<typeof trainingPrivileges> = {
  train: {
    name: '培训管理',
    group: '/train',
    buttons: {},
  },
  trainClass: {
    name: '开班管理',
    group: '/train',
    buttons: {
      add: '新建班次',
      edit: '编辑班次',
      del: '删除班次',
      publish: '发布与取消班次',
      roster: '学员管理',
      sign: '签到管理',
      finish: '封存与结业',
      cost: '费用管理',
      export: '导出',
    },
  },
  enrolment: {
    name: '报名审核',
    group: '/train',
    buttons: {
      all: '全部报名审核单',
      promote: '手动递补',
      export: '导出',
    },
  },
  lecturer: {
    name: '师资管理',
    group: '/train',
    buttons: {
      add: '新增讲师',
      edit: '编辑讲师',
      del: '删除讲师',
      fee: '课酬管理',
      export: '导出',
    },
  },
  trainAnalysis: {
    name: '考核分析',
    group: '/train',
    buttons: {
      person: '查看人员成绩',
      eval: '行为评估与指标',
      export: '导出',
    },
  },
  traineeArchive: {
    name: '学员培训档案',
    group: '/train',
    buttons: {
      person: '查看完整档案',
      print: '打印档案',
      correct: '处理更正',
      export: '导出',
      certDesign: '证书模板',
      cert: '证书管理',
      card: '三级教育卡',
      pack: '迎检资料包',
    },
  },
  hourUpload: {
    name: '学时提交',
    group: '/train',
    buttons: {
      add: '新建学时批次',
      edit: '编辑与提交批次',
      revoke: '撤销入账',
      all: '全部学时审核单',
      export: '导出',
    },
  },
  trainPermission: {
    name: '培训权限配置',
    group: '/train',
    buttons: {
      edit: '编辑培训权限',
    },
  },
  meeting: {
    name: '会议管理',
    group: '/meeting',
    buttons: {
      add: '新建会议',
      edit: '编辑会议与会议室',
      del: '删除会议',
      sign: '会议签到管理',
      minutes: '纪要与决议',
      export: '导出',
    },
  },
}
