import { defineRefusals } from '#src/kit/refusal.ts'

export const messageRefusals = defineRefusals('message', {
  noAudience: '请选择接收范围',
  nobody: '接收人数为 0',
  notAhead: '定时须晚于现在',
  unknownVariable: '模板变量“{v}”不存在',
  alreadySent: '已发送的消息不能修改，可撤回',
  compulsory: '该消息不能退订',
  notOffered: '该类消息不发送短信',
  notConfigured: '未配置{channel}，无法发送',
  noChannel: '请至少选择一个渠道',
  linkNotAllowed: '链接地址不被允许',
  typeCount: '请输入人数以确认',
  recalledAlready: '该消息已撤回',
  quotaShort: '今日该渠道额度不足，可发 {n} 条',
  notSentYet: '消息尚未发送',
  remindedTwice: '已提醒 2 次，不能再提醒',
  nobodyUnread: '没有未读的人员',
  nothingToRetry: '没有可重发的记录',
  compulsoryStaysOn: '不能停用必达的消息种类',
  inboxStays: '必达的消息至少保留站内消息',
  quietHours: '静默时段须为“20:00-08:00”的形式',
  digestTimes: '汇总时间须为不同的“08:30”形式，从早到晚',
  noInbox: '该消息没有发送到站内，无法撤回',
  testSent: '已发送给你自己，请查收',
  smsSecret: '请填写网关密钥',
})

/** The same engine in the safety school's words (60 section 14). */
export const schoolMessageRefusals = defineRefusals('schoolMessage', {
  alreadySent: '该任务已发送，不能修改',
  unknownVariable: '变量 {v} 不存在',
  wechatSent: '公众号消息已发出，无法撤回',
  notCancellable: '该任务已结束，不能取消',
})

/** Beyond this many people the sender types the number. */
export const ASK_COUNT_ABOVE = 5000
export const MOST_REMINDERS = 2

export const messageWords = {
  /** Stands for a message that was taken back after reading. */
  recalled: '该消息已撤回',
  /** Why somebody receives a written message. */
  writtenReason: '你在该消息的接收范围内',
  reminder: '提醒：{title}',
  reminderReason: '你尚未阅读该消息',
  testReason: '你在试发该消息',
  /** Fills templates that are tried out. */
  example: { title: '示例标题', text: '示例内容' },
  digestTitle: '你有 {n} 条新消息',
  digestDue: '（{due} 前）',
  /** More people than letters that may leave today; the platform counts them by the day. */
  quotaInbox: '{channel}今日剩余 {n} 次，超出部分改用站内消息',
  quotaLost: '{channel}今日剩余 {n} 次，超出部分不再发送，请同时选择站内消息',
  openPortal: '在统一门户中查看：{link}',
  footer: '此邮件由统一门户自动发送，请勿回复。',
  senderGone: '发送人已无发送权限，任务已取消',
} as const

/** What went wrong on the way out, in words. */
export const deliveryFaults = {
  unreachable: '无法连接邮件服务器',
  silent: '邮件服务器无响应',
  signIn: '邮件服务器登录失败，请检查账号和密码',
  secure: '与邮件服务器的加密连接失败',
  address: '收件地址被拒绝：{answer}',
  refused: '邮件服务器拒绝发送：{answer}',
  other: '发送失败：{answer}',
  gatewayRefused: '短信网关的地址不被允许，请联系管理员加入允许的地址',
  gatewaySilent: '短信网关无响应',
  gatewayAway: '无法连接短信网关',
  gatewayAnswer: '短信网关返回 {status}：{answer}',
  unknown: '发送中断，结果未知，请核对后重试',
} as const
