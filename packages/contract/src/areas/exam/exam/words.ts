import { choice } from '#src/kit/choice.ts'
import { defineRefusals, STATUS } from '#src/kit/refusal.ts'

export const examState = choice(
  { draft: '草稿', in_review: '审核中', published: '已发布', cancelled: '已取消', archived: '已归档' },
  '状态',
)

/** Computed from the clock and the marks, stored nowhere. */
export const examPhase = choice(
  { upcoming: '未开始', running: '进行中', closed: '已结束', marking: '阅卷中', published: '已公布' },
  '阶段',
)

/** What an exam is to one of its people. */
export const myExamState = choice(
  {
    upcoming: '未开始',
    open: '可进入',
    started: '答题中',
    frozen: '已冻结',
    paused: '暂停中',
    submitted: '已交卷',
    marking: '待阅卷',
    published: '已公布',
    absent: '缺考',
    cancelled: '已取消',
    void: '已作废',
  },
  '状态',
)

export const myExamTab = choice({ pending: '待考', running: '进行中', done: '已完成', makeUp: '补考' }, '分类')

/** `publish` asks the approvers where a rule names any; `adopt` takes newer questions before the first start. */
export const examAction = choice(
  { publish: '发布', withdraw: '撤回审核', cancel: '取消', archive: '归档', adopt: '采用新版本' },
  '操作',
)

export const REASON_MESSAGE = '请填写原因（2–200 字）'
/** Name of the exams among the subjects of the approval engine. */
export const EXAM_SUBJECT = '考试'

const invalid = (message: string) => ({ status: STATUS.invalid, message })

/** Sentences beside the fields of an exam; the wizard and the server say the same. */
export const examRefusals = defineRefusals('exam', {
  closeBeforeOpen: invalid('结束时间须晚于开始时间'),
  closeInPast: invalid('结束时间须晚于现在'),
  passAboveTotal: invalid('及格分不能大于总分'),
  itemSecondsFree: invalid('每题时间只用于顺序作答'),
  itemMinAboveMax: invalid('每题最短停留不能大于每题最长作答'),
  itemMinTooLong: invalid('{n} 道题的最短停留合计 {minutes} 分钟，超过考试可用的 {limit} 分钟'),
  paperMissing: invalid('请选择试卷'),
  paperUnpublished: invalid('试卷未发布或已停用'),
  audienceMissing: invalid('请选择考试对象'),
  audienceEmpty: invalid('考试对象中没有在用人员'),
  markersMissing: invalid('试卷含主观题，请指定阅卷人'),
  markerUnknown: invalid('阅卷人不存在或已停用'),
  ownerOutside: invalid('所属单位不在管理范围内'),
  started: '已有人开考，该设置不能修改',
  onlyLater: '开考后结束时间只能延后',
  keysLater: '已有人开考，不能改为交卷即公布答案',
  notDraft: '只能发布草稿状态的考试',
  notPublished: '考试未发布',
  notInReview: '考试不在审核中',
  archivedFixed: '考试已归档，不能修改',
  cancelledFixed: '考试已取消，不能修改',
  stillRunning: '考试尚未结束，不能归档',
  nothingNewer: '没有可采用的新版本',
  reason: invalid(REASON_MESSAGE),
  overrideEmpty: invalid('请至少填写一项调整'),
  overrideNobody: invalid('请选择人员或用户组'),
  overrideOutside: invalid('有 {n} 人不在考试对象内'),
  overrideWindow: invalid('结束时间须晚于开始时间'),
  overrideLater: invalid('开考后结束时间只能延后'),
})

/** Said at publication beside what refuses; nothing is kept from happening. */
export const examWarnings = {
  overlap: '同一对象在该时段已有考试《{title}》',
  keyEarly: '练习式：交卷即公布答案。考试未结束即开放答案可能泄题',
  newerQuestions: '{n} 道题有新版本',
  itemMaxShort: '每题最长作答合计 {minutes} 分钟，少于考试时长 {limit} 分钟',
  opensSoon: '考试将在 30 分钟内开放，试卷可能来不及全部准备',
} as const

/** What a sitting keeps about the examinee, as he is told before he starts. */
export const recordedWords = {
  answers: '作答内容、每题用时和保存时间',
  device: '设备名称、登录地址和更换设备的时间',
  leaving: '切出页面、断线的次数和时长',
  fullScreen: '退出全屏的次数和时长',
  copy: '尝试复制的次数',
  kept: '设备与地址信息保存 180 天，不会因上述记录自动改变成绩',
} as const

/** Titles and texts of messages to examinees; the sentence of the rules stands below a new exam. */
/** Kind under which everything about an exam reaches its people. */
export const EXAM_MESSAGE_KIND = '考试安排'

export const examPlanCacheWords = { purpose: '考试抽题方案' } as const
export const examExposureCacheWords = { purpose: '考试试题的曝光次数', event: '随抽题更新，每分钟重新统计' } as const

export const examMessages = {
  published: { title: '考试通知：{title}', text: '{sentence}' },
  changed: { title: '考试时间调整：{title}', text: '考试安排已调整，请以新的安排为准。{sentence}' },
  cancelled: { title: '考试取消：{title}', text: '原因：{reason}' },
  adjusted: { title: '考试安排调整：{title}', text: '{adjusted}原因：{reason}' },
  result: { title: '成绩公布：{title}', text: '你参加的考试已公布成绩。' },
  why: '你是本次考试的考试对象',
} as const

/** 原因 of points that an exam gives back or takes when its counted result changes. */
export const examPointsReason = (title: string): string => `考试《${title}》的成绩发生变化`
