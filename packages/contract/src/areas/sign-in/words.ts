import type { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'

/** Whose sheets there are; an area provides one kind each (50 section 5). */
export const signOwnerType = choice(
  { session: '培训课次', meeting: '会议', activity: '活动', live: '直播轮次' },
  '签到对象',
)
export type SignOwnerType = z.output<typeof signOwnerType>

/** Told by the clock of the database between the moves of the hosts. */
export const sheetState = choice(
  { planned: '未开始', open: '签到中', closed: '已结束', sealed: '已封存', cancelled: '已取消' },
  '状态',
)
export type SheetState = z.output<typeof sheetState>

export const sheetAction = choice(
  { open: '开始', extend: '延长', close: '结束', reopen: '重新开放', cancel: '取消' },
  '操作',
)

export const signMode = choice({ in: '仅签到', inOut: '签到与签退' }, '签到方式')

export const signDirection = choice({ in: '签到', out: '签退' }, '方向')
export type SignDirection = z.output<typeof signDirection>

/** Ways a sheet may be signed; a make-up is open to its hosts always. */
export const signMethod = choice(
  { rotate: '动态二维码', poster: '海报', number: '数字码', scan: '主持人扫码', room: '直播间', mark: '点名' },
  '签到途径',
)
export type SignMethod = z.output<typeof signMethod>

/** How an entry came to be. */
export const entryMethod = choice(
  {
    rotate: '动态二维码',
    poster: '海报',
    number: '数字码',
    scan: '主持人扫码',
    room: '直播间',
    mark: '点名',
    makeUp: '补签',
    guest: '来宾',
    correction: '更正',
  },
  '方式',
)
export type EntryMethod = z.output<typeof entryMethod>

export const signRisk = choice({ low: '低', mid: '中', high: '高', custom: '自定义' }, '风险等级')
export type SignRisk = z.output<typeof signRisk>

export const proofPolicy = choice({ off: '不校验', note: '记录', need: '必须' }, '校验')
export type ProofPolicy = z.output<typeof proofPolicy>

export const proofName = choice({ code: '签到码', device: '设备', distance: '位置', network: '网络' }, '凭据')
export type ProofName = z.output<typeof proofName>

export const proofState = choice({ ok: '通过', unknown: '未知', bad: '不符', off: '不校验' }, '结果')
export type ProofState = z.output<typeof proofState>

export const signVerdict = choice({ green: '通过', amber: '待确认', red: '拒绝' }, '结论')
export type SignVerdict = z.output<typeof signVerdict>

export const entryState = choice(
  { counted: '有效', pending: '待确认', refused: '已拒绝', replaced: '已替换', undone: '已撤销' },
  '记录状态',
)
export type EntryState = z.output<typeof entryState>

/** Words of a person on a sheet, worked out of his entries (50 section 4). */
export const attendance = choice(
  {
    none: '未签',
    pending: '待确认',
    present: '出勤',
    late: '迟到',
    early: '早退',
    lateEarly: '迟到早退',
    noOut: '缺签退',
    leave: '请假',
    absent: '缺勤',
  },
  '出勤',
)
export type Attendance = z.output<typeof attendance>

export const requestKind = choice({ leave: '请假', makeUp: '补签' }, '申请')

export const walkInRule = choice({ none: '不允许', confirm: '主持人确认' }, '名单外人员')
export const signatureRule = choice({ none: '不需要', hand: '手写签名' }, '签名')
export const wallNames = choice({ full: '全名', surname: '姓氏', none: '不显示' }, '大屏姓名')
export const coordSystem = choice({ wgs84: 'WGS-84', gcj02: 'GCJ-02' }, '坐标系')
export type CoordSystem = z.output<typeof coordSystem>

/** Codes of an answer; the first five are a success. */
export const signCode = choice(
  {
    OK: '签到成功',
    LATE: '签到成功（迟到）',
    OUT: '签退成功',
    ALREADY: '已签到',
    PENDING: '待主持人确认',
    TOO_EARLY: '签到尚未开始',
    CLOSED: '签到已结束',
    CANCELLED: '签到已取消',
    EXPIRED: '二维码已失效',
    BAD_CODE: '二维码无效',
    NOT_LISTED: '不在名单中',
    DEVICE_USED: '设备已为他人签到',
    TOO_FAR: '距离过远',
    OUT_FIRST: '尚未签到',
    NUM_WRONG: '数字码错误',
    LOCKED: '尝试次数过多',
    SLOW: '操作过于频繁',
    HOLD_LOST: '扫码凭据失效',
    LOGIN: '需要登录',
  },
  '结果',
)
export type SignCode = z.output<typeof signCode>

export const SUCCESS_CODES: readonly SignCode[] = ['OK', 'LATE', 'OUT', 'ALREADY', 'PENDING']

/** Sentences of 50 section 5, letter for letter; `{time}` is worded as the sentence shows it. */
export const signSentences: Readonly<Record<SignCode, string>> = {
  OK: '签到成功 {time}',
  LATE: '签到成功（迟到 {n} 分钟）',
  OUT: '签退成功 {time}',
  ALREADY: '你已于 {time} 签到',
  PENDING: '已提交，等待主持人确认：{reason}',
  TOO_EARLY: '签到尚未开始，{time} 开放',
  CLOSED: '签到已结束',
  CANCELLED: '本次签到已取消',
  EXPIRED: '二维码已失效，请扫描最新二维码',
  BAD_CODE: '二维码无效',
  NOT_LISTED: '你不在本次签到名单中，请联系主持人',
  DEVICE_USED: '该设备已为他人签到',
  TOO_FAR: '距离签到点约 {n} 米，超出 {m} 米，请到现场或找主持人扫码',
  OUT_FIRST: '你尚未签到，不能签退',
  NUM_WRONG: '数字码错误，还可尝试 {n} 次',
  LOCKED: '尝试次数过多，请 10 分钟后再试或找主持人',
  SLOW: '操作过于频繁，请稍后再试',
  HOLD_LOST: '扫码凭据已失效，请重新扫码',
  LOGIN: '请登录后完成签到，扫码时间已保留 5 分钟',
}

/** Where a kind of owner says it otherwise. */
export const liveSentences: Partial<Record<SignCode, string>> = {
  ALREADY: '本轮已签到',
  NOT_LISTED: '你不在本次直播的签到范围',
  TOO_EARLY: '签到尚未开始',
}

export const PERSON_CODE_STALE = '个人码已失效，请对方刷新后再扫'
export const PERSON_CODE_BAD = '个人码无效'
export const PERSON_CODE_USED = '该个人码已使用'

/** Why an entry waits for a host, by what was missing. */
export const pendingReasons = {
  code: '仅凭数字码或海报，无法确认在场',
  device: '使用了新设备',
  position: '未取得位置',
  distance: '距离签到点约 {n} 米',
  network: '不在会场网络内',
  guest: '来宾',
  walkIn: '不在名单中',
  everyOne: '本次签到逐条确认',
} as const

/** What the proofs of an answer say. */
export const proofTexts = {
  code: { ok: '签到码有效', unknown: '签到码待确认', bad: '签到码无效' },
  device: { ok: '常用设备', unknown: '新设备', bad: '设备已为他人签到' },
  distance: { ok: '在签到范围内', unknown: '未取得位置', bad: '不在签到范围内' },
  network: { ok: '会场网络', unknown: '其他网络', bad: '其他网络' },
} as const

const invalid = (message: string) => ({ status: STATUS.invalid, message })

export const signRefusals = defineRefusals('sign', {
  makeUpReason: invalid('补签原因为 2–200 个字'),
  leaveReason: invalid('请假原因为 2–200 个字'),
  reason: invalid('原因为 2–200 个字'),
  already: '该人员已签到',
  outFirst: '该人员尚未签到，不能签退',
  alreadyOut: '该人员已签退',
  notClosed: '签到尚未结束，不能封存',
  pendingLeft: '还有 {n} 条待确认，不能封存',
  notConfirmed: '讲师尚未确认，不能封存',
  standInReason: invalid('代为确认的原因为 2–200 个字'),
  confirmed: '讲师已确认',
  remindedToday: '今天已提醒过讲师',
  nobodyToRemind: '讲师没有账号，请代为确认',
  sealed: '已封存，请使用更正',
  notSealed: '尚未封存，请直接补签或撤销',
  posterAlone: invalid('静态码须配合距离、网络或主持人确认'),
  noPoint: invalid('请先设置签到点'),
  radius: invalid('半径须为 30–2000 米'),
  opensLate: invalid('签到开放须早于开始时间'),
  endsFirst: invalid('结束时间须晚于开始时间'),
  handled: '已由 {name} 处理',
  cancelled: '本次签到已取消',
  notOpen: '签到未在进行',
  notStarted: '签到尚未开始',
  meetingNotStarted: '会议尚未开始，不能补签',
  sessionNotStarted: '课次尚未开始',
  liveNotStarted: '直播尚未开始，不能补签',
  ofRounds: '直播签到按轮次开启和结束，请在直播签到中操作',
  correctReason: invalid('更正原因为 2–200 个字'),
  stillOpen: '签到正在进行',
  afterStart: '已开始，请联系主持人请假',
  leaveOpen: '请假申请正在处理',
  leaveGranted: '已请假',
  makeUpOpen: '补签申请正在处理',
  makeUpLate: '已超过补签申请期限',
  makeUpMost: '补签次数已用完',
  makeUpEarly: '签到尚未结束，请直接签到',
  notListed: '该人员不在签到名单中',
  noHost: '没有可以处理的主持人，请联系管理员',
  noGuests: '本次签到不接受来宾',
  guestName: invalid('请输入姓名'),
  guestPhone: invalid('手机号格式不正确'),
  guestConsent: invalid('请先同意信息使用说明'),
  noMethod: '本次签到未开放该途径',
  noOut: '本次签到不需要签退',
  notDecidable: '该记录不需要处理',
  notUndoable: '该记录不能撤销',
  remindedLately: '刚刚提醒过，请稍后再试',
  nobodyMissing: '没有未签人员',
  badOwner: invalid('签到对象不存在或不能签到'),
  numberOff: '数字码已停用，请扫描二维码或联系主持人',
  noChange: invalid('没有需要更正的内容'),
  timeOutside: invalid('时间须在 {from} 至 {to} 之间'),
  timeOrder: invalid('签退时间须晚于签到时间'),
  fileUnknown: invalid('附件不存在或不是你上传的'),
  signatureNeeded: invalid('请先签名'),
})

export const signMessages = {
  confirm: {
    kind: '待签到',
    title: '请确认签到名单：{title}',
    text: '{title} 已结束，确认后才能封存和结业',
    reason: '你是本课次的讲师',
  },
  reminder: {
    kind: '待签到',
    title: '请签到：{title}',
    text: '{title} 正在签到，{at} 结束',
    reason: '你在签到名单中，尚未签到',
  },
  numberOff: {
    kind: '待签到',
    title: '数字码已停用：{title}',
    text: '10 分钟内输错 200 次，数字码已自动停用',
    reason: '你是签到主持人',
  },
  leave: { subject: '请假', title: '{name} 请假：{title}' },
  makeUp: { subject: '补签', title: '{name} 申请补签：{title}' },
} as const

/** Words of the poster and of the printed sheet. */
export const signPapers = {
  poster: '签到海报',
  signSheet: '签到表',
  to: ' 至 ',
  valid: '有效',
  version: '第 {n} 版，重新打印后旧版即失效',
  steps: ['用手机相机或微信扫描上方二维码', '按提示登录并允许获取位置', '看到“签到成功”即完成'],
  facts: { time: '时间', place: '地点', hosts: '主持人', figures: '人数', confirmed: '讲师确认' },
  figures: '应到 {expected}　实到 {present}　请假 {leave}　未到 {missing}',
  deputy: '代 {name}',
  listener: '旁听',
  leave: '请假',
  madeUp: '补签',
  corrected: '更正',
  made: '{name}　{time}',
  inPlace: '{name} 代为确认　{time}　原因：{note}',
} as const

/** What a guest agrees to; the version goes along with his consent. */
export const guestConsent = {
  version: 1,
  text: '你填写的姓名、手机号和单位仅用于本次签到的核对与统计，由主办单位保管，90 天后删除。',
} as const
