/** Lines of the check list, filled with their figures; each area words what it finds by these. */
export const packCheckWords = {
  shortHours: '{n} 人年度学时未达标',
  openCorrections: '{n} 条更正申请未处理',
  openCards: '{n} 张三级教育卡未完成',
  unsealed: '《{title}》签到表未封存',
  missingSignatures: '《{title}》{n} 人缺签名',
  unminuted: '《{title}》未出会议纪要',
  ungraded: '《{title}》{n} 人无考核成绩',
  sessionUnconfirmed: '《{title}》第 {no} 课次讲师未确认',
  sessionUnsealed: '《{title}》第 {no} 课次签到表未封存',
  sessionSignatures: '《{title}》第 {no} 课次 {n} 人缺签名',
  notGraduated: '《{title}》未结业',
  noLecturer: '《{title}》{n} 个课次未安排讲师',
  expiredCertificates: '{n} 份证书过期',
} as const

/** Files of a pack, and the heads of its lists. */
export const packPartWords = {
  roster: { name: '01 人员名册.xlsx', title: '人员名册' },
  hours: { name: '02 学时明细.xlsx', title: '学时明细' },
  exams: { name: '03 考核成绩.xlsx', title: '考核成绩' },
  meetings: { name: '04 安全会议.xlsx', title: '安全会议' },
  certificates: { name: '05 证书清单.xlsx', title: '证书清单' },
  cards: { name: '06 三级教育卡.xlsx', title: '三级教育卡' },
  corrections: { name: '07 更正记录.xlsx', title: '更正记录' },
  plan: { name: '08 培训计划.xlsx', title: '培训计划' },
  notices: { name: '09 开班通知.xlsx', title: '开班通知' },
  results: { name: '10 结业结果.xlsx', title: '结业结果' },
  certificate: { name: '证书/{no}-{name}.pdf', title: '证书：{title} {name}' },
  sheet: { name: '签到表/{day} {title}-{no}.pdf', title: '签到表：{title}' },
  card: { name: '三级教育卡/{no}-{name}.pdf', title: '三级教育卡：{name}' },
} as const

export const packHeads = {
  person: { code: '工号', name: '姓名', org: '单位' },
  roster: { archiveNo: '档案编号', post: '岗位', hiredOn: '入职日期', state: '状态' },
  hours: { day: '日期', source: '来源', title: '内容', hours: '学时', state: '状态', reason: '原因' },
  exams: { day: '日期', title: '考试', score: '成绩', most: '满分', passed: '结果' },
  meetings: { day: '日期', title: '会议', state: '出席', hours: '学时' },
  certificates: { title: '证书', no: '编号', issuedOn: '签发日期', validTo: '有效期至', state: '状态' },
  cards: { no: '卡号', kind: '类型', job: '岗位', state: '状态', hours: '学时', need: '要求学时', doneOn: '完成日期' },
  plan: {
    classCode: '班次编号',
    title: '班次',
    term: '期次',
    org: '主办单位',
    head: '班主任',
    state: '状态',
    no: '课次',
    session: '内容',
    from: '开始',
    to: '结束',
    place: '地点',
    lecturers: '讲师',
    seats: '参训人数',
  },
  notices: { title: '班次', at: '通知时间', subject: '标题', text: '内容', source: '发送人', readAt: '阅读时间' },
  results: {
    classCode: '班次编号',
    title: '班次',
    dates: '起止日期',
    way: '报名方式',
    percent: '出勤（%）',
    score: '成绩',
    hours: '学时',
    result: '结果',
    why: '未达到的条件',
    certNo: '证书编号',
  },
  corrections: { day: '申请日期', line: '记录', text: '申请', state: '处理', answer: '答复' },
} as const

/** Words that lists of a pack put in place of codes. */
export const packValues = {
  passed: '合格',
  failed: '不合格',
  attended: '出席',
  absent: '缺席',
  forEver: '长期',
  valid: '有效',
  expired: '已过期',
  revoked: '已撤销',
} as const
