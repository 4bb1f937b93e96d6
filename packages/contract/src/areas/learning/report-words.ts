/** Titles and definitions of the learning reports (30-learning section 14). */
export const learningReports = {
  studyPeople: {
    title: '学习达标',
    definition: '按年度统计每名在职启用人员的计入学时与其角色目标；多个角色取目标最高者，来源上限之外的学时不计入。',
    columns: {
      code: '工号',
      name: '姓名',
      org_name: '单位',
      hours: '计入学时',
      target_hours: '目标学时',
      remain_hours: '还差学时',
    },
    measures: {
      people: { title: '人数', definition: '范围内在职且启用的人员' },
      due: { title: '应达标', definition: '角色有学时目标的人员' },
      reached: { title: '已达标', definition: '计入学时与必修学时都达到目标的人员' },
      short: { title: '未达标', definition: '有目标而尚未达到的人员' },
      rate: { title: '达标率', definition: '已达标 ÷ 应达标' },
      mean: { title: '人均学时', definition: '计入学时的平均值' },
    },
  },
  courseDone: {
    title: '课程完成',
    definition: '统计所选时间内有学习活动的视频学习记录，一人一课一条；作废的记录不计。',
    columns: {
      code: '工号',
      name: '姓名',
      org_name: '单位',
      title: '课程',
      coverage: '覆盖率（%）',
      first_day: '首次学习',
      done_day: '完成日期',
    },
    measures: {
      records: { title: '学习记录', definition: '至少有 1 秒有效学习的记录' },
      done: { title: '完成', definition: '已完成且内容未更换的记录' },
      open: { title: '学习中', definition: '已开始而未完成的记录' },
      rate: { title: '完成率', definition: '完成 ÷ 学习记录' },
      people: { title: '学习人数', definition: '有学习记录的不同人员' },
    },
  },
  hourSources: {
    title: '学时构成',
    definition: '按来源统计所选年度授予且有效的学时，未扣除来源上限。',
    rowTitle: '来源',
    columns: { code: '工号', name: '姓名', org_name: '单位', title: '内容', hours: '学时', day: '完成日期' },
    measures: {
      entries: { title: '授予次数', definition: '有效的学时授予' },
      hours: { title: '学时', definition: '有效授予的学时之和' },
      people: { title: '人数', definition: '获得学时的不同人员' },
      required: { title: '必修次数', definition: '其中计入必修的授予' },
    },
  },
} as const
