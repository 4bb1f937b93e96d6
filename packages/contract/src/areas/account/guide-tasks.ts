import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { instant } from '../../kit/scalars.ts'

export const taskKind = choice(
  {
    course: '课程',
    earlierCourses: '往年课程',
    document: '文档',
    exam: '考试',
    mark: '阅卷',
    wrong: '错题',
    questionnaire: '问卷',
    post: '公告',
    approval: '审批',
    accessReview: '权限复核',
    live: '直播',
    activity: '活动',
    certificate: '证书',
    receipt: '会议回执',
    decision: '决议',
    signIn: '签到',
    card: '三级教育卡',
    seat: '名额待确认',
    session: '培训课次',
    trainClass: '培训班',
    welfare: '福利',
    businessCard: '名片',
    expertQuestion: '专家问答',
    health: '健康填报',
    vote: '投票',
    jury: '评审',
    hazard: '隐患',
  },
  '待办类型',
)
export type TaskKind = z.output<typeof taskKind>

/** `running`: its clock goes, and `due` is when it runs out. */
const taskState = choice({ running: '进行中', overdue: '已逾期', today: '今天', soon: '近日', open: '待办' }, '时限')

/** What one press does. */
export const taskVerbs = {
  begin: '开始',
  goOn: '继续',
  sit: '去考',
  mark: '阅卷',
  fill: '填写',
  read: '阅读',
  confirm: '确认',
  approve: '审批',
  check: '复核',
  watch: '观看',
  book: '预约',
  answer: '答题',
  look: '查看',
  reply: '回执',
  finish: '完成',
  signIn: '签到',
  signOut: '签退',
  sign: '签字',
  fetch: '去领取',
  respond: '回答',
  supplement: '补充',
  vote: '投票',
  judge: '评审',
  mend: '整改',
  recheck: '复查',
} as const

/** Why a thing is mine. */
export const taskReasons = {
  required: '必修',
  mustSit: '必考',
  again: '再考一次',
  due: '今天该复习',
  mustRead: '必读',
  mustConfirm: '需确认',
  readAgain: '需重读',
  approve: '等你审批',
  check: '等你复核',
  mark: '分给你阅卷',
  host: '由你主讲',
  running: '正在直播',
  booked: '你已预约',
  activity: '活动',
  certificate: '证书将到期',
  invited: '邀请你参会',
  askedAgain: '时间或地点已变更',
  decision: '由你负责',
  vote: '投票进行中',
  judge: '由你评审',
  yourHazard: '由你整改',
  yourRecheck: '由你复查',
  signOpen: '正在签到',
  signCard: '等你签字',
  notSigned: '正在进行，你还没有签到',
  signOver: '正在进行，签到已截止，可申请补签',
  seatFree: '候补有空位',
  enrolled: '你已报名',
  welfare: '为你保留的福利',
  cardDraft: '补全后才能使用',
  yourExpertise: '由你回答',
  yourQuestion: '专家请你补充',
  healthDue: '每人须填',
} as const

export const EVERYBODY_WORDS = '全员'

export const earlierCoursesTitle = (year: number, n: number): string => `${year} 年未完成 ${n} 门`
export const wrongTitle = (n: number): string => `错题复习 ${n} 题`
export const sessionTitle = (className: string, title: string): string => `${className}：${title}`
export const businessCardTitle = '补全我的名片'
export const markTitle = (exam: string, n: number): string => `${exam}（${n} 份）`
export const accessReviewTitle = (unit: string, n: number): string => `${unit}权限复核（${n} 项）`

const guideTask = z.object({
  kind: taskKind,
  objectId: z.string(),
  title: z.string(),
  verb: z.string(),
  link: z.string(),
  /** When it begins, where that is still to come or is what people know it by. */
  startsAt: instant.nullable(),
  due: instant.nullable(),
  state: taskState,
  /** Words, 「必修 · 全员」. */
  reason: z.string(),
  /** Among equals the heavier stands first. */
  weight: z.int(),
  /** Done since midnight: told once more, never counted. */
  doneToday: z.boolean(),
})
export type GuideTask = z.output<typeof guideTask>

/** Everything that waits for the caller, from all areas: what runs first, what is overdue behind it, then by time, then by weight. */
export const guideTasks = defineEndpoint({
  path: 'rest/guide/tasks',
  title: '查询待办',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({}),
  result: z.object({
    list: z.array(guideTask),
    done: z.array(guideTask),
    /** What begins next and is no task yet. */
    next: guideTask.nullable(),
  }),
})
