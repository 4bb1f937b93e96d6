import type { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'

const invalid = (message: string) => ({ status: STATUS.invalid, message })

export const hazardState = choice(
  {
    reported: '待审核',
    assigned: '待整改',
    rectifying: '整改中',
    submitted: '待复查',
    returned: '退回整改',
    toClose: '待销号',
    closed: '已销号',
    rejected: '不受理',
    duplicate: '重复',
    suspended: '挂起',
  },
  '状态',
)
export type HazardState = z.output<typeof hazardState>

export const hazardSource = choice(
  { snapshot: '随手拍', inspection: '检查', suggestion: '建议', question: '答题' },
  '来源',
)
export type HazardSource = z.output<typeof hazardSource>

/** Whether a reporter is named, kept back from all but who may look him up, or stored nowhere. */
export const reporterMode = choice({ named: '实名', confidential: '保密', anonymous: '匿名' }, '上报方式')
export type ReporterMode = z.output<typeof reporterMode>

/** What is decided by approval about a case. */
export const hazardRequestKind = choice({ accept: '受理分级', extend: '延期', suspend: '挂起', close: '销号' }, '事项')
export type HazardRequestKind = z.output<typeof hazardRequestKind>

/** Tabs of the register. */
export const hazardView = choice(
  {
    reported: '待审核',
    assigned: '待整改',
    rectifying: '整改中',
    submitted: '待复查',
    toClose: '待销号',
    overdue: '逾期',
    closed: '已销号',
    mine: '我上报的',
    toMend: '待我整改',
    toRecheck: '待我复查',
  },
  '进度',
)
export type HazardView = z.output<typeof hazardView>

export const hazardEvent = choice(
  {
    reported: '上报',
    accepted: '受理分级',
    rejected: '不受理',
    merged: '标记重复',
    assigned: '分派',
    planned: '填写方案',
    submitted: '提交复查',
    passed: '复查合格',
    returned: '退回整改',
    extensionAsked: '申请延期',
    extended: '同意延期',
    extensionRefused: '不同意延期',
    suspensionAsked: '申请挂起',
    suspended: '挂起',
    suspensionRefused: '不同意挂起',
    resumed: '恢复整改',
    closed: '销号',
    closingRefused: '不同意销号',
    urged: '催办',
    relapsed: '认定复发',
    metToo: '我也遇到',
    lookedUp: '查看上报人',
    told: '到期提醒',
  },
  '经过',
)
export type HazardEvent = z.output<typeof hazardEvent>

/** What the reviewer is told about a picture of a proof; it decides nothing. */
export const proofFlag = choice(
  { old: '拍摄早于提交 24 小时以上', elsewhere: '图片已用于其他隐患', noCapture: '无拍摄信息' },
  '核对提示',
)

export const suggestionKind = choice({ rectify: '整改建议', improve: '合理化建议' }, '类型')
export const suggestionState = choice(
  { submitted: '待答复', adopted: '采纳', done: '已落实', declined: '不采纳', converted: '转隐患' },
  '状态',
)
export type SuggestionState = z.output<typeof suggestionState>

/** Dictionary of the categories; shipped once, kept by whoever keeps dictionaries. */
export const HAZARD_CATEGORIES = 'hazardCategory'
export const shippedHazardCategories = {
  key: HAZARD_CATEGORIES,
  name: '隐患类别',
  items: [
    { code: 'electric', name: '用电' },
    { code: 'fire', name: '消防' },
    { code: 'machine', name: '设备' },
    { code: 'height', name: '高处' },
    { code: 'behaviour', name: '行为' },
    { code: 'environment', name: '环境' },
  ],
} as const

export const MOST_HAZARD_PHOTOS = 9
/** Of a report through the public panel, whose pictures nobody answers for. */
export const MOST_PUBLIC_PHOTOS = 3
export const MOST_HELPERS = 5
export const MOST_EXTENSIONS = 2
export const MOST_SUSPENDED_DAYS = 180
export const RELAPSE_DAYS = 90
export const NEAR_DAYS = 30
export const RECHECK_DAYS = 3
export const RECEPTION_HOURS = 24
export const URGENT_RECEPTION_HOURS = 2
export const RECEIPT_LENGTH = 10
export const SUGGESTION_WORK_DAYS = 5

/** Words of 70-safety sections 3 and 13. */
export const hazardRefusals = defineRefusals('hazard', {
  photoMissing: invalid('请至少上传一张照片'),
  text: invalid('描述为 5–500 个字'),
  placeMissing: invalid('请选择场所或定位'),
  mostPhotos: invalid('照片最多 9 张'),
  mostPublicPhotos: invalid('照片最多 3 张'),
  photoFormat: invalid('仅限图片格式'),
  photoGone: invalid('照片已失效，请重新上传'),
  categoryUnknown: invalid('请选择类别'),
  ownerMissing: invalid('责任人不能为空'),
  ownerUnknown: invalid('责任人不存在或已停用'),
  helperUnknown: invalid('协助人不存在或已停用'),
  recheckByOwner: '复查人不能是整改人',
  afterPhotoMissing: invalid('请上传整改后照片'),
  proofText: invalid('整改说明为 5–500 个字'),
  planMissing: '较大及以上隐患须填写整改方案（措施、资金、时限、责任人、预案）',
  extensionDays: invalid('延期天数合计不能超过 {n} 天'),
  mostExtensions: '最多延期 2 次',
  extensionLate: '已逾期，不能申请延期',
  returnReason: invalid('请填写退回原因（2–200 字）'),
  reason: invalid('请填写原因（2–200 字）'),
  acceptAlone: '受理须逐条审批',
  handled: '该任务已被他人处理',
  ownRequest: '不能审批自己提交的申请',
  levelMissing: invalid('请选择等级和类别'),
  ownerAndDeadline: invalid('请选择责任人和期限'),
  deadlineTooFar: invalid('期限超过该等级上限 {n} 天'),
  deadlinePast: invalid('整改期限须晚于现在'),
  rejectReason: invalid('不受理须填写原因（2–200 字）'),
  intoMissing: invalid('请选择重复的隐患'),
  notRechecked: '该隐患尚未复查合格，不能销号',
  gone: { status: STATUS.missing, message: '隐患不存在或无权查看' },
  notNow: '当前状态不能进行此操作',
  notOwner: '只有整改责任人可以操作',
  notRechecker: '你不是该隐患的复查人',
  suspendUntil: invalid('挂起不能超过 180 天'),
  openRequest: '已有审批中的申请，请等待处理',
  notConfidential: '该隐患没有保密的上报人',
  urgedLately: '4 小时内已催办',
  relapseOf: '只能认定为同一场所、同一类别且销号 90 天内的隐患复发',
  codeUnknown: invalid('二维码无效'),
  tooOften: { status: STATUS.tooMany, message: '操作过于频繁，请 {n} 秒后再试' },
  receiptUnknown: { status: STATUS.missing, message: '回执号不存在，请核对后重试' },
  signInFirst: invalid('登录后才能实名或保密上报'),
  levelsGap: invalid('等级分值须首尾相接并覆盖 1–25'),
  levelDays: invalid('整改天数为 1–60 的整数'),
  suggestion: invalid('建议为 5–1000 个字'),
  declineReason: invalid('不采纳须填写原因（2–200 字）'),
  suggestionOwner: invalid('请选择承办人'),
  answered: '该建议已答复',
  suggestionGone: { status: STATUS.missing, message: '建议不存在或无权查看' },
})

export const hazardWords = {
  subject: '隐患',
  nobody: '匿名',
  gradeCondition: '等级（1–4）',
  confidential: '保密',
  numberPrefix: 'YH',
  requestTitle: '{kind}：{number} {text}',
  noApprover: '未配置审批人',
  root: '集团',
  messages: { mend: '隐患整改', urge: '催办', result: '审批结果' },
  news: {
    assigned: '请整改隐患 {number}',
    assignedText: '{place}：{text}。整改期限 {deadline}。',
    pre: '隐患 {number} 将于 {deadline} 到期',
    due: '隐患 {number} 将于今日 18:00 到期',
    over: '隐患 {number} 已逾期 {n} 天',
    ladderText: '{place}：{text}',
    overMajorText: '{place}：{text}。建议给该场所加停用标记。',
    recheck: '请复查隐患 {number}',
    recheckText: '整改人已提交整改结果，请在 {due} 前复查。',
    returned: '隐患 {number} 被退回整改',
    returnedText: '{text}。整改期限 {deadline}。',
    passed: '隐患 {number} 复查合格',
    urged: '催办：隐患 {number}',
    urgedText: '{place}：{text}。整改期限 {deadline}。',
    accepted: '你上报的隐患 {number} 已受理',
    rejected: '你上报的隐患 {number} 不受理',
    duplicate: '你上报的隐患 {number} 与 {other} 重复，将一并整改',
    rectifying: '你上报的隐患 {number} 正在整改',
    closed: '你上报的隐患 {number} 已销号',
    extended: '隐患 {number} 已延期至 {deadline}',
    suspended: '隐患 {number} 已挂起至 {until}',
    resumed: '隐患 {number} 恢复整改，期限 {deadline}',
    late: '隐患 {number} 超时未审核',
    lateText: '{place}：{text}。已超过受理时限。',
    replied: '你的建议已答复：{state}',
    suggestionOwner: '请落实建议',
    reasonOwner: '你是该隐患的整改责任人',
    reasonAssigner: '你分派了该隐患',
    reasonHead: '该隐患属于你负责的单位',
    reasonRechecker: '你是该隐患的复查人',
    reasonReporter: '你上报了该隐患',
    reasonSuggestion: '你提出了该建议',
    reasonSuggestionOwner: '你是该建议的承办人',
  },
} as const
