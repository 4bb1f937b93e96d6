/** Title and definitions of the report on meetings (20-system section 6, statistics). */
export const meetingSigningReport = {
  title: '会议签到',
  definition:
    '统计所选年度内签到已结束的会议，应到为签到表上的人员，一人一场会议一条；委托的按代为参加的人计。已取消的签到不计，封存后的更正计入。',
  columns: {
    code: '工号',
    name: '姓名',
    org_name: '单位',
    title: '会议',
    held: '开始时间',
    state_text: '出勤',
    signed: '签到时间',
  },
  measures: {
    sheets: { title: '会议场次', definition: '有人应到的会议' },
    due: { title: '应到', definition: '签到表上应到的人次' },
    present: { title: '实到', definition: '签到有效的人次，含迟到、早退和补签' },
    late: { title: '迟到', definition: '迟到的人次' },
    leave: { title: '请假', definition: '请假且没有签到的人次' },
    absent: { title: '缺席', definition: '既没有签到也没有请假的人次，含未确认的签到' },
    rate: { title: '签到率', definition: '实到 ÷ 应到' },
  },
} as const
