import { choice } from '../../kit/choice.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'

const invalid = (message: string) => ({ status: STATUS.invalid, message })

export const messageKind = choice({ chat: '聊天', ask: '提问', system: '系统' }, '类型')
export const messageState = choice({ shown: '已发布', hidden: '已隐藏', pending: '待审' }, '状态')

export const moderateAction = choice(
  {
    hide: '隐藏',
    restore: '通过',
    mute: '禁言',
    unmute: '解除禁言',
    kick: '移出',
    pin: '置顶',
    muteAll: '全员禁言',
    slow: '慢速',
    answered: '已回答',
    page: '翻页',
  },
  '操作',
)

/** A line with an address in it waits for the host. */
export const HELD_FOR_LINK = '含外链'

/** Words of 30-learning livePlayCourse. */
export const roomRefusals = defineRefusals('live room', {
  length: invalid('消息为 1–200 个字'),
  mutedAll: '主持人已开启全员禁言',
  muted: '你已被禁言至 {time}',
  tooFast: '发言太快，请 {n} 秒后再试',
  forbidden: invalid('消息含有不允许的内容'),
  notForYou: '该直播不对你开放',
  kicked: '你已被移出直播间：{reason}',
  chatClosed: '本场直播未开放聊天',
  notOpen: '直播未开始',
  over: '直播已结束',
  noReason: invalid('请填写原因（2–200 字）'),
  noTarget: invalid('请选择要操作的对象'),
  notHost: '不能对主播和助教执行此操作',
  noPage: invalid('该文档没有这一页'),
  bookOver: '直播已开始，无需预约',
})

/** Words of messages about live classes. */
export const liveNews = {
  kind: '直播提醒',
  calendarHost: '主播：{host}',
  soon: '《{title}》{n} 分钟后开始直播',
  soonText: '计划 {time} 开始，主播 {host}。',
  cancelled: '直播《{title}》已取消',
  cancelledText: '原因：{reason}',
  begun: '《{title}》正在直播',
  begunText: '你还没有进入直播间，现在进入可继续计时。',
  reasonBooked: '你预约了该直播',
  reasonAudience: '该直播面向你',
} as const

export const roomWords = { onlineCache: '直播间在线人数', countsCache: '直播课预约和到课人数' } as const
