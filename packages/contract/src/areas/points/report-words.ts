/** Title and definitions of the report on points (20-system section 6, statistics). */
export const pointsReport = {
  title: '积分',
  definition: '统计所选时间内记入的积分流水，冲销记为负数。',
  columns: {
    code: '工号',
    name: '姓名',
    org_name: '单位',
    day_text: '日期',
    matter: '事件',
    title: '内容',
    points: '积分',
  },
  measures: {
    entries: { title: '流水', definition: '积分流水条数' },
    points: { title: '积分', definition: '流水积分之和' },
    people: { title: '人数', definition: '有流水的不同人员' },
    mean: { title: '人均积分', definition: '积分 ÷ 人数' },
    byHand: { title: '手工调整', definition: '其中手工记入的流水' },
  },
} as const
