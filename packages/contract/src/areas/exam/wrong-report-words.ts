/** Titles and definitions of the reports on questions and live classes (20-system section 6, statistics). */
export const questionQuality = {
  title: '题目质量',
  definition:
    '统计所选时间内已交卷作答过的题目，一题一条，按题库；人员条件按题目的创建人，单位按题库的归属单位。得分率为各次作答得分 ÷ 满分的平均值，待评分的作答不计入得分率；作答不足 {least} 次的不判断难易。',
  rowTitle: '题库',
  columns: {
    number: '题号',
    stem: '题干',
    bank: '题库',
    org_name: '单位',
    n: '作答次数',
    share: '得分率（%）',
    verdict: '判断',
    reports: '未处理报错',
  },
  measures: {
    asked: { title: '题目数', definition: '所选时间内被作答过的题目' },
    answers: { title: '作答次数', definition: '这些题目被作答的次数' },
    share: { title: '平均得分率', definition: '每次作答得分 ÷ 满分的平均值' },
    easy: { title: '偏易', definition: '得分率高于 95% 的题目' },
    hard: { title: '偏难', definition: '得分率低于 20% 的题目' },
    reported: { title: '有报错', definition: '现在有未处理报错的题目' },
  },
  easy: '偏易',
  hard: '偏难',
  fit: '正常',
  few: '样本不足',
} as const

export const liveTaking = {
  title: '直播参与',
  definition:
    '统计所选时间内结束的直播课，应到为直播范围内现在启用的人员，一人一场一条；打开过直播课页面记为到课，范围外的到课人员不计。',
  columns: {
    code: '工号',
    name: '姓名',
    org_name: '单位',
    title: '直播课',
    ended: '结束时间',
    state_text: '状态',
    answered: '答题数',
  },
  measures: {
    due: { title: '应到', definition: '直播范围内的人场数' },
    present: { title: '到课', definition: '打开过直播课页面的人场数' },
    absent: { title: '未到', definition: '没有打开过直播课页面的人场数' },
    rate: { title: '到课率', definition: '到课 ÷ 应到' },
    answering: { title: '参与答题', definition: '在直播课中答过题的人场数' },
  },
  present: '到课',
  absent: '未到',
} as const
