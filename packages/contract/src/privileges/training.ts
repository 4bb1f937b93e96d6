import { menu } from './tree.ts'

export const trainingPrivileges = {
  train: menu('P_pxgl', '培训管理', '/train'),
  trainClass: menu('P_pxgl_kkgl', '开班管理', '/train', {
    add: '新建班次',
    edit: '编辑班次',
    del: '删除班次',
    publish: '发布与取消班次',
    roster: '学员管理',
    sign: '签到管理',
    finish: '封存与结业',
    cost: '费用管理',
    export: '导出',
  }),
  enrolment: menu('P_pxgl_bmsh', '报名审核', '/train', {
    all: '全部报名审核单',
    promote: '手动递补',
    export: '导出',
  }),
  lecturer: menu('P_pxgl_szgl', '师资管理', '/train', {
    add: '新增讲师',
    edit: '编辑讲师',
    del: '删除讲师',
    fee: '课酬管理',
    export: '导出',
  }),
  trainAnalysis: menu('P_pxgl_pxkc', '考核分析', '/train', {
    person: '查看人员成绩',
    eval: '行为评估与指标',
    export: '导出',
  }),
  traineeArchive: menu('P_pxgl_xypxda', '学员培训档案', '/train', {
    person: '查看完整档案',
    print: '打印档案',
    correct: '处理更正',
    export: '导出',
    certDesign: '证书模板',
    cert: '证书管理',
    card: '三级教育卡',
    pack: '迎检资料包',
  }),
  hourUpload: menu('P_pxgl_xytj', '学时提交', '/train', {
    add: '新建学时批次',
    edit: '编辑与提交批次',
    revoke: '撤销入账',
    all: '全部学时审核单',
    export: '导出',
  }),
  trainPermission: menu('P_pxgl_qxpz', '培训权限配置', '/train', {
    edit: '编辑培训权限',
  }),
  meeting: menu('P_meetingMng', '会议管理', '/meeting', {
    add: '新建会议',
    edit: '编辑会议与会议室',
    del: '删除会议',
    sign: '会议签到管理',
    minutes: '纪要与决议',
    export: '导出',
  }),
}
