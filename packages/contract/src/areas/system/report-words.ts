/** Titles and definitions of the reports of the system area (20-system section 6, statistics). */
export const systemReports = {
  logins: {
    title: '登录活跃',
    definition: '统计所选时间内成功的登录，按人员的主单位；失败的登录和再次验证密码不计。',
    columns: { code: '工号', name: '姓名', org_name: '单位', at_text: '登录时间', way: '方式', address: '地址' },
    measures: {
      times: { title: '登录次数', definition: '成功的登录' },
      people: { title: '登录人数', definition: '至少成功登录一次的不同人员' },
      perPerson: { title: '人均次数', definition: '登录次数 ÷ 登录人数' },
    },
  },
  feedback: {
    title: '意见反馈',
    definition: '统计所选时间内提交的意见反馈，按类型。',
    rowTitle: '类型',
    columns: {
      no: '编号',
      kind_text: '类型',
      org_name: '单位',
      words: '内容',
      state_text: '状态',
      submitted: '提交时间',
    },
    measures: {
      all: { title: '提交', definition: '所选时间内提交的反馈' },
      open: { title: '未解决', definition: '待处理与处理中' },
      reopened: { title: '重新打开', definition: '提交人认为未解决而重新打开的反馈' },
      median: { title: '中位用时', definition: '提交到最近一次解决的小时数的中位数' },
    },
  },
  appUse: {
    title: '应用使用',
    definition: '统计所选时间内从启动台打开应用的次数，按应用。',
    rowTitle: '应用',
    columns: { code: '工号', name: '姓名', org_name: '单位', app: '应用', day_text: '日期', opens: '次数' },
    measures: {
      days: { title: '人日', definition: '人员在某日打开过该应用，记一次' },
      opens: { title: '打开次数', definition: '打开的总次数' },
      people: { title: '使用人数', definition: '至少打开一次的不同人员' },
    },
  },
  /** What a row stands for where a report says nothing else. */
  unitRow: '单位',
  /** Row of those who belong to the opened unit itself. */
  ownRow: '{name}（本级）',
  sumRow: '合计',
  measure: '指标',
  /** Titles of the two files of a report. */
  detailTitle: '{report}明细',
  groups: { study: '学习', exam: '考试与答题', told: '公告与问卷', meeting: '会议', system: '系统', approval: '审批' },
} as const
