import { choice } from '../../kit/choice.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'

const invalid = (message: string) => ({ status: STATUS.invalid, message })

export const roundState = choice({ planned: '未开始', open: '签到中', closed: '已结束' }, '状态')

/** How somebody signed a round, as its lists say it. */
export const roundMethods: Readonly<Record<string, string>> = {
  room: '房间',
  rotate: '扫码',
  makeUp: '补签',
  mark: '点名',
}

export const roundResult = choice({ met: '已达标', short: '未达标', none: '不要求' }, '结果')

export const signStanding = choice({ signed: '已签', missing: '未签', madeUp: '补签' }, '签到情况')

export const LEAST_OPEN_SECONDS = 30
export const MOST_OPEN_SECONDS = 600

/** Words of 30-learning livePlaySignIn. */
export const roundRefusals = defineRefusals('liveSign', {
  oneAtATime: '同一直播同时只能有一轮签到',
  notLive: '直播未在进行，不能发起签到',
  notStarted: '直播尚未开始，不能补签',
  over: '签到已结束',
  early: '签到尚未开始',
  notInRoom: '请进入直播间后签到，或扫描大屏上的二维码',
  noRound: invalid('请选择已开始的签到轮次'),
  notMadeUp: '该人员没有补签记录',
  seconds: invalid('开放时长须为 30–600 秒'),
  reason: invalid('补签原因为 2–200 个字'),
  oneWay: invalid('请提供签到码或签到轮次'),
})

export const roundWords = {
  title: '{title} 第 {n} 轮签到',
  line: '第 {n} 轮 {time} {method}',
  missing: '第 {n} 轮 未签',
  pending: '待确认',
  madeUp: '第 {n} 轮：{name} {time} {reason}',
  unknown: '系统',
  /** In the ledger of hours. */
  takenBack: '签到已撤销',
} as const
