import { z } from 'zod'
import { choice } from '#src/kit/choice.ts'
import type { MessageCategory } from './unread.ts'

/** Ways in which a message reaches a person; the inbox is always there, the others are plugged in. */
export const messageChannel = choice({ inApp: '站内消息', wechat: '公众号', mail: '邮件', sms: '短信' }, '渠道')
export type MessageChannel = z.output<typeof messageChannel>

export const MOST_CHANNELS = messageChannel.options.length

interface KindFacts {
  category: MessageCategory
  /** Nobody can unsubscribe. */
  compulsory?: true
  /** Sent at once and through quiet hours; `lastHour`: only within an hour before it is due. */
  urgent?: 'always' | 'lastHour'
  channels: readonly MessageChannel[]
  /** What the one action of the message is called. */
  action: string
  /** Administered at the safety school's messages too. */
  school?: true
}

const todo = (action: string, more: Partial<KindFacts> = {}): KindFacts => ({
  category: 'todo',
  compulsory: true,
  channels: ['inApp', 'wechat'],
  action,
  ...more,
})
const notice = (more: Partial<KindFacts> = {}): KindFacts => ({
  category: 'notice',
  channels: ['inApp', 'mail'],
  action: '查看',
  ...more,
})
const study = (action: string, more: Partial<KindFacts> = {}): KindFacts => ({
  category: 'study',
  channels: ['inApp', 'wechat', 'mail'],
  action,
  school: true,
  ...more,
})
const other: KindFacts = { category: 'other', channels: ['inApp'], action: '查看' }

/** Kinds of messages as shipped (20 section 3.9); what a site changed of them is kept in its rules. */
export const messageKinds = {
  待我审批: todo('去审批', { school: true }),
  催办: todo('去处理', { school: true }),
  隐患整改: todo('去整改'),
  待签到: todo('去签到'),
  名额待确认: todo('去确认'),
  会议回执: todo('去回执'),
  决议待办: todo('去处理'),
  健康填报: todo('去填报'),
  待阅卷: todo('去阅卷'),
  待回答: todo('去回答'),
  权限申请: todo('去处理'),
  审批结果: notice({ school: true }),
  公告: notice(),
  通知: notice({ school: true }),
  消息通知: notice({ school: true }),
  必读提醒: notice({ compulsory: true, action: '去阅读', school: true }),
  权限变更: notice(),
  班级与会议变动: notice(),
  活动: notice(),
  福利与抽签: notice(),
  问答进展: notice(),
  访客: notice(),
  证书到期: notice(),
  设备与系统告警: notice(),
  账号安全: notice({ compulsory: true, urgent: 'always', channels: ['inApp', 'wechat', 'mail'] }),
  学习任务: study('去学习'),
  学习提醒: study('去学习'),
  学时缺口: study('去学习'),
  课程更新: study('去学习'),
  即将截止: study('去完成'),
  需重读: study('去学习'),
  直播提醒: study('去观看'),
  考试安排: study('查看', { compulsory: true, urgent: 'lastHour' }),
  成绩: study('查看'),
  回复: other,
  评论: other,
  点赞: other,
  反馈回复: other,
  统计报表: notice(),
  任务完成: other,
  系统更新: other,
} as const satisfies Record<string, KindFacts>

export type MessageKind = keyof typeof messageKinds

/** Kind of messages that people write by hand. */
export const WRITTEN_KIND: MessageKind = '消息通知'

export const kindNames = Object.keys(messageKinds) as [MessageKind, ...MessageKind[]]

export const kindFacts = (kind: MessageKind): KindFacts => messageKinds[kind]

export const messageKind = z
  .enum(kindNames)
  .meta({ label: '种类', words: Object.fromEntries(kindNames.map((kind) => [kind, kind])) })

/** What the action of a message is called; kinds of older versions fall back to 查看. */
export const actionOf = (kind: string): string =>
  Object.hasOwn(messageKinds, kind) ? messageKinds[kind as MessageKind].action : '查看'
