/** What was decided: the text, whose it is, in how many days it is due, and whether it is done. */
type Decision = readonly [text: string, owners: readonly string[], dueIn: number, isDone: boolean]

/** A meeting of the demo; days are counted from the Monday of this week. */
export interface MeetingSeed {
  title: string
  day: number | 'now'
  hour: number
  minutes: number
  room?: string
  link?: string
  host: string
  /** Names of units of the first company. */
  whom: readonly string[]
  /** Login names beside them. */
  people?: readonly string[]
  /** Hundredths of an hour: a safety meeting. */
  hours?: number
  channel?: 'portal' | 'school'
  isDraft?: boolean
  agenda?: readonly (readonly [title: string, speaker: string, minutes: number])[]
  record?: string
  decisions?: readonly Decision[]
}

export const roomSeeds = [
  { name: '报告厅', seats: 300, place: '办公楼一层', kit: '投影、话筒、直播' },
  { name: '教室 301', seats: 60, place: '培训楼三层', kit: '投影' },
  { name: '教室 302', seats: 40, place: '培训楼三层', kit: '投影' },
  { name: '检修部培训室', seats: 30, place: '检修楼二层', kit: '电视' },
  { name: '第二会议室', seats: 24, place: '办公楼三层', kit: '视频会议' },
] as const

const OFFICES = ['安全监察部', '生产技术部', '人力资源部', '设备管理部', '综合办公室', '财务部']
const SHOPS = ['一车间', '二车间', '三车间', '检修车间', '运行车间', '储运车间']
const ACCOUNTS = ['officer', 'lecturer', 'approver', 'learner']

/** What is over, with its record. */
export const heldMeetings: readonly MeetingSeed[] = [
  {
    title: '上月安全生产例会',
    day: -21,
    hour: 14,
    minutes: 75,
    room: '报告厅',
    host: 'lecturer',
    whom: [...OFFICES, ...SHOPS].slice(0, 6),
    people: ACCOUNTS,
    hours: 166,
    agenda: [
      ['上月安全情况通报', '林书远', 25],
      ['冬季检修风险辨识', '赵安平', 30],
      ['承包商入厂管理', '沈国栋', 20],
    ],
    record: [
      '一、上月安全情况',
      '全公司无轻伤及以上事故，发生一般违章 2 起，分别为高处作业未系双钩、临时用电未装漏电保护，均已在班组通报。隐患排查 136 项，按期整改 131 项，整改率 96.3%。',
      '二、冬季检修风险辨识',
      '会议听取了检修车间关于 2 号机组检修的风险辨识，确定高风险作业 7 项，全部由部门负责人到场监护。动火、有限空间作业实行手机许可，纸质许可证下月 1 日起停用。',
      '三、承包商管理',
      '在厂承包商 14 家 386 人，入厂教育覆盖率 100%。自本月起，考试不合格者不发门禁权限。',
    ].join('\n'),
    decisions: [
      ['北仓库消防水压不足，年底前完成增压泵更换', ['officer'], -4, false],
      ['动火作业许可改为手机申请，监护人现场确认', ['lecturer'], 6, false],
      ['各班组重做冬季风险辨识，交安全监察部汇总', ['officer', 'learner'], 3, false],
      ['承包商入厂教育一律先考后进', ['approver'], -12, true],
      ['上月两起违章在班前会通报', ['officer'], -14, true],
    ],
  },
  {
    title: '迎峰度冬保供部署会',
    day: -12,
    hour: 9,
    minutes: 90,
    room: '第二会议室',
    host: 'approver',
    whom: ['生产技术部', '设备管理部'],
    people: ['officer'],
    record: '一、燃料储备\n库存可用天数不低于 15 天，每日早会通报。\n二、设备消缺\n影响出力的缺陷 4 项，本周内消除。',
    decisions: [['影响出力的 4 项缺陷消除并验收', ['approver'], -5, true]],
  },
  {
    title: '十月班组安全学习',
    day: -8,
    hour: 8,
    minutes: 90,
    room: '教室 301',
    host: 'officer',
    whom: ['检修车间', '运行车间'],
    people: ['learner'],
    hours: 200,
    channel: 'school',
  },
  {
    title: '党委中心组学习',
    day: 0,
    hour: 9,
    minutes: 150,
    room: '报告厅',
    host: 'approver',
    whom: OFFICES.slice(0, 3),
  },
  {
    title: '采购评标',
    day: 0,
    hour: 14,
    minutes: 60,
    room: '第二会议室',
    host: 'approver',
    whom: ['财务部'],
  },
]

/** This week and the next; the one that goes on first, so that it has its room. */
export const plannedMeetings: readonly MeetingSeed[] = [
  {
    title: '本月安全生产例会',
    day: 'now',
    hour: 0,
    minutes: 120,
    room: '报告厅',
    host: 'officer',
    whom: OFFICES,
    people: ACCOUNTS,
    hours: 266,
    agenda: [
      ['本月安全情况通报', '赵安平', 40],
      ['年末检修安全措施', '林书远', 50],
      ['下月重点工作', '沈国栋', 30],
    ],
  },
  {
    title: '隐患整改碰头会',
    day: 1,
    hour: 15,
    minutes: 90,
    room: '第二会议室',
    host: 'officer',
    whom: ['安全监察部'],
    people: ['learner'],
  },
  {
    title: '冬季保供协调会',
    day: 2,
    hour: 10,
    minutes: 90,
    room: '报告厅',
    host: 'approver',
    whom: OFFICES.slice(1, 4),
  },
  {
    title: '急救取证说明会',
    day: 3,
    hour: 13.5,
    minutes: 90,
    room: '教室 301',
    host: 'lecturer',
    whom: SHOPS.slice(0, 2),
  },
  { title: '质量分析会', day: 3, hour: 9, minutes: 60, room: '第二会议室', host: 'lecturer', whom: ['生产技术部'] },
  {
    title: '电气年检预备会',
    day: 3,
    hour: 9.5,
    minutes: 60,
    room: '第二会议室',
    host: 'officer',
    whom: ['设备管理部'],
    isDraft: true,
  },
  {
    title: '集团安委会视频会',
    day: 4,
    hour: 9,
    minutes: 60,
    link: 'https://meeting.example.com/ah/8842',
    host: 'officer',
    whom: OFFICES.slice(0, 2),
  },
  {
    title: '甲班安全日活动',
    day: 4,
    hour: 16,
    minutes: 90,
    room: '检修部培训室',
    host: 'officer',
    whom: [],
    people: ['learner', 'lecturer'],
    hours: 200,
    channel: 'school',
  },
  {
    title: '年度预算评审',
    day: 8,
    hour: 14,
    minutes: 180,
    room: '报告厅',
    host: 'approver',
    whom: ['财务部', '综合办公室'],
    people: ['learner'],
  },
]
