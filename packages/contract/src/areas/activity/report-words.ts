/** Title and definitions of the report on activities (20-system section 6, statistics). */
export const activityReport = {
  title: '活动参与',
  definition:
    '统计所选时间内结束的活动，应参与为活动范围内的人员，一人一项活动一条；已封存的活动按最后一天的名单，范围外参与的人员不计。已取消的活动不计。',
  columns: {
    code: '工号',
    name: '姓名',
    org_name: '单位',
    title: '活动',
    ended: '结束时间',
    state_text: '状态',
    progress: '进度（%）',
  },
  measures: {
    due: { title: '应参与', definition: '活动范围内的人次' },
    joined: { title: '已参与', definition: '开始过任一环节的人次' },
    complete: { title: '已完成', definition: '达到完成要求的人次' },
    joinRate: { title: '参与率', definition: '已参与 ÷ 应参与' },
    doneRate: { title: '完成率', definition: '已完成 ÷ 应参与' },
  },
  complete: '已完成',
  joined: '进行中',
  absent: '未参与',
} as const
