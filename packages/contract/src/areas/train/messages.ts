/** What people are told of classes and of their place in them. */
export const trainMessages = {
  offerKind: '名额待确认',
  changeKind: '班级与会议变动',
  offered: {
    title: '有空位了：《{title}》',
    text: '请在 {until} 前确认参加，逾期名额将递补给下一位。',
    why: '你在该班的候补名单中',
  },
  expired: { title: '《{title}》的名额已递补', text: '你没有在 {until} 前确认参加。', why: '你曾有待确认的名额' },
  noOffers: {
    title: '《{title}》不再递补',
    text: '距开班时间太近，空余名额留给现场报名。',
    why: '你在该班的候补名单中',
  },
  confirmed: { title: '报名成功：《{title}》', text: '{time}，{place}。', why: '你报名了该班' },
  queued: { title: '《{title}》候补第 {n} 位', text: '名额已满，有空位时会通知你。', why: '你报名了该班' },
  rejected: { title: '报名未通过：《{title}》', text: '原因：{reason}', why: '你报名了该班' },
  assigned: { title: '你被安排参加《{title}》', text: '{time}，{place}。', why: '你被安排参加培训' },
  nominated: { title: '你被推荐参加《{title}》', text: '{time}，{place}。', why: '你的单位推荐了你' },
  removed: { title: '你已被移出《{title}》', text: '原因：{reason}', why: '你报名了该班' },
  moved: { title: '你已转入《{title}》', text: '{time}，{place}。', why: '你报名的班次有变动' },
  cancelled: { title: '班次《{title}》已取消', text: '取消原因：{reason}', why: '你报名或候补了该班' },
  opened: { title: '班次《{title}》已确认开班', text: '{time}，{place}。', why: '你报名了该班' },
  tomorrow: {
    title: '明天有课：《{title}》',
    text: '{time} 开始，{place}，共 {n} 个课次。请假须在开始前提交。',
    why: '你报名了该班',
  },
  teach: { title: '明天授课：《{title}》', text: '{time} 开始，{place}，共 {n} 个课次。', why: '你是该班课次的讲师' },
  confirm: {
    title: '请确认签到：{title}',
    text: '签到已结束，确认后才能封存。',
    why: '该课次的签到由你确认',
  },
  notice: { title: '《{title}》通知', why: '你报名或候补了该班' },
} as const

/** Subjects of the approval engine. */
export const trainSubjects = { enrolment: '报名', trainClass: '开班' } as const

/** Words of the poster and of the sheet that is signed by hand. */
export const trainPaperWords = {
  poster: '《{title}》报名海报',
  signSheet: '《{title}》签到表',
  act: '报名',
  steps: ['用手机相机或微信扫描上方二维码', '登录后查看课表、名额和结业要求', '点页面底部的“报名”，名额已满时可以候补'],
  facts: '班次编号 {code}　班主任 {head}　名额 {n} 人',
  made: '{name}　{time}',
  time: '时间',
  place: '地点',
  head: '班主任',
  lecturers: '讲师',
  figures: '人数',
  people: '{n} 人',
  until: '{from} 至 {to}',
  session: '课次',
} as const
