const columns = {
  title: '标题',
  code: '工号',
  name: '姓名',
  org_name: '单位',
  published: '发布时间',
  read_at: '阅读时间',
  confirmed_at: '确认时间',
}

const measures = {
  should: { title: '应读', definition: '发布范围内现在启用的人员，一人一篇' },
  read: { title: '已读', definition: '读过现行版本，或自上次要求重读以来的任一版本' },
  unread: { title: '未读', definition: '应读 − 已读' },
  rate: { title: '阅读率', definition: '已读 ÷ 应读' },
  toConfirm: { title: '须确认', definition: '要求确认的公告或通知的应读' },
  confirmed: { title: '已确认', definition: '须确认的人员中已确认的' },
}

/** Titles and definitions of the reports on what people were told (20-system section 6, statistics). */
export const reachReports = {
  announcement: {
    title: '公告触达',
    definition: '统计所选时间内发布且未撤回、未下架的公告，一人一篇一条。',
    columns,
    measures,
  },
  notice: {
    title: '通知触达',
    definition: '统计所选时间内发布且未撤回、未下架的安全网校通知，一人一篇一条。',
    columns,
    measures,
  },
} as const
