import { choice } from '../../kit/choice.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'

const invalid = (message: string) => ({ status: STATUS.invalid, message })

/** How it is given: of one kind or of several to choose from to whoever comes first, or by lots. */
export const benefitWay = choice({ drop: '先到先得', choose: '多选一', draw: '抽签' }, '方式')
export type BenefitWay = (typeof benefitWay.options)[number]

export const benefitSplit = choice({ none: '不分配', byHand: '按单位分配' }, '按单位分配')

export const benefitState = choice(
  {
    draft: '草稿',
    published: '即将开放',
    open: '领取中',
    soldOut: '已领完',
    closed: '已截止',
    settled: '已结清',
    paused: '已暂停',
    cancelled: '已取消',
  },
  '状态',
)
export type BenefitState = (typeof benefitState.options)[number]

export const benefitAction = choice({ open: '开放', pause: '暂停', cancel: '取消', addStock: '加库存' }, '操作')

export const claimState = choice(
  {
    applied: '已登记',
    won: '已中签',
    lost: '未中签',
    waiting: '候补',
    reserved: '待领取',
    delivered: '已领取',
    cancelled: '已取消',
    lapsed: '逾期未领',
  },
  '状态',
)
export type ClaimState = (typeof claimState.options)[number]

/** States in which a piece is somebody's and still to be fetched. */
export const TO_FETCH = ['reserved', 'won'] as const
/** States of a claim that is not over; an option has one of these per person at most. */
export const LIVING = ['applied', 'waiting', 'reserved', 'won'] as const

export const spentKind = choice({ spent: '支出', givenBack: '退回' }, '收支')

export const MOST_STOCK = 1_000_000
export const MOST_OPTIONS = 10
export const MOST_PICKUPS = 10
export const MOST_PER_PERSON = 10
export const CODE_LENGTH = 8
/** Without letters and digits that are taken for each other. */
export const CODE_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Spaces and small letters do not matter. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

/** A delivery can be taken back for so many minutes. */
export const UNDO_MINUTES = 10
export const MOST_WEIGHT = 5

/** Words of 60-community section 20. */
export const welfareRefusals = defineRefusals('welfare', {
  title: invalid('福利名称须为 2–40 个字'),
  stock: invalid('库存须为 1–1000000 的整数'),
  closeAfterOpen: invalid('截止时间须晚于开放时间'),
  splitSum: invalid('单位分配之和（{a}）不等于库存（{b}）'),
  splitUnit: invalid('分配的单位不存在或重复'),
  splitEmpty: invalid('请填写各单位的分配数量'),
  splitOptions: invalid('有多个选项时不能按单位分配'),
  optionCount: invalid('先到先得只有一个选项；多选一至少两个选项'),
  optionTwice: invalid('选项名称重复'),
  optionsFixed: invalid('已开放，不能增加或删除选项'),
  optionUnknown: invalid('请选择选项'),
  stockLow: invalid('库存不能少于已占用数量 {n}'),
  fixed: '已开始领取，不能修改方式和限额',
  openFixed: invalid('已开放，不能修改开放时间'),
  pickupMissing: invalid('请设置领取地点和时间'),
  pickupTime: invalid('领取结束时间须晚于开始时间'),
  pickupTwice: invalid('领取地点重复'),
  pickupEarly: invalid('最后的领取时间不能早于截止时间'),
  pickupUsed: invalid('领取地点“{place}”已有人选择，不能删除'),
  placeUnknown: invalid('请选择领取地点'),
  value: invalid('单价为 0–1000000，最多两位小数'),
  noAudience: invalid('请选择范围'),
  nobody: invalid('所选范围解析为 0 人'),
  coverUnknown: invalid('封面不存在或无权使用'),
  over: '截止时间已过，不能开放',
  stateWrong: '当前状态下不能执行该操作',
  reasonMissing: invalid('请填写取消原因（2–200 字）'),
  amount: invalid('增加数量须为 1–1000000 的整数'),
  cancelFirst: '请先取消再删除',
  drawDone: '抽签已完成，不能修改名单',
  missing: { status: STATUS.missing, message: '福利不存在或不在你的范围内' },
  paused: '已暂停领取',
  cancelled: '福利已取消',
  early: '尚未开放，{time} 开始',
  closed: '已截止',
  full: '已领完，是否加入候补？',
  soldOut: '已领完',
  limit: '你已领取，每人限 {n} 份',
  already: '你已登记，请等待开签',
  tenure: '不符合领取条件：入职满 {n} 个月',
  points: '积分不足，需 {a}，余 {b}',
  claimMissing: { status: STATUS.missing, message: '领取记录不存在' },
  cancelLate: '已超过取消时间',
  cancelOver: '已领取或已结束，不能取消',
  proxyOff: '该福利不允许代领',
  proxyState: '待领取的福利才能生成代领码',
  proxyOnce: '已生成代领码，只能生成一次',
  proxyName: invalid('代领人姓名须为 2–20 个字'),
  codeUnknown: '领取码不存在',
  codeUsed: '该领取码已于 {time} 使用',
  proxyVoid: '代领码已失效',
  outsideTime: '不在领取时间内（{from}–{to}）',
  otherPlace: '领取地点为 {place}',
  undoLate: '已超过 10 分钟，不能撤销',
  undoState: '该记录不是已领取状态',
  remindedLately: '4 小时内已提醒过，请稍后再试',
  nobodyLeft: '没有待领取的人',
})

export const welfareWords = {
  kind: '福利与抽签',
  clock: '福利到点开签与结清',
  promoted: {
    title: '候补成功：《{title}》',
    text: '有人取消，已为你保留一份“{option}”，请在 {at} 前领取；不需要可以取消。',
    why: '你在候补名单中',
  },
  won: { title: '你中签了：《{title}》', text: '“{option}”已为你保留，请在 {at} 前领取。', why: '你登记了抽签' },
  lost: { title: '《{title}》开签结果', text: '本次未中签。开签过程可以在福利页面验证。', why: '你登记了抽签' },
  cancelled: { title: '福利《{title}》已取消', text: '原因：{reason}', why: '你领取或登记了该福利' },
  remind: { title: '请领取《{title}》', text: '“{option}”还没有领取，{at} 后失效。', why: '你有一份待领取' },
  ended: {
    pickupOver: '领取时间已过',
    noneLeft: '未递补到',
    notDrawn: '未开签',
    byOwner: '本人取消',
    fewPoints: '积分不足',
  },
} as const

/** 领取 with its code; the link of messages and tasks. */
export const welfarePathOf = (benefitId: string): string => `/activity/activityVideo?tab=welfare&benefit=${benefitId}`

/** Numbers of claims as people read them. */
export const claimNoOf = (no: number): string => `FL${String(no).padStart(8, '0')}`
