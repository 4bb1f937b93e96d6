/** Title and definitions of the report on answered questionnaires (20-system section 6, statistics). */
export const returnReport = {
  title: '问卷回收',
  definition:
    '统计所选时间内收集过答卷、面向指定人员的问卷，一人一卷一条，只看是否答过；凭口令或链接作答的问卷没有应答名单，不计。',
  columns: { title: '问卷', org_name: '单位', state_text: '状态', closes: '截止时间' },
  measures: {
    due: { title: '应答', definition: '问卷范围内现在启用的人员' },
    answered: { title: '已答', definition: '至少提交过一次的人员' },
    open: { title: '未答', definition: '尚未提交的人员' },
    rate: { title: '回收率', definition: '已答 ÷ 应答' },
  },
  answered: '已答',
  open: '未答',
} as const
