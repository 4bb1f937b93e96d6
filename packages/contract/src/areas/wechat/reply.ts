import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { recordKey } from '../../kit/record.ts'
import { id, ids, revision } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'

export const replyTrigger = choice({ follow: '关注时', kind: '按消息类型', keyword: '关键词' }, '触发')
export type ReplyTrigger = z.output<typeof replyTrigger>

export const messageKind = choice(
  {
    text: '文字',
    image: '图片',
    voice: '语音',
    video: '视频',
    shortvideo: '小视频',
    location: '位置',
    link: '链接',
    any: '任意消息',
  },
  '消息类型',
)
export type MessageKind = z.output<typeof messageKind>

export const keywordMatch = choice({ exact: '完全匹配', contains: '包含' }, '匹配方式')

export const answerKind = choice({ text: '文字', image: '图片', news: '图文链接' }, '回复类型')

const answer = z
  .strictObject({
    kind: answerKind,
    text: text({ label: '内容', max: 600, long: true }).default(''),
    mediaId: text({ label: '素材', max: 200 }).default(''),
    title: text({ label: '标题', max: 64 }).default(''),
    url: text({ label: '链接', max: 1024 }).default(''),
    picUrl: text({ label: '图片链接', max: 1024 }).default(''),
  })
  .superRefine((value, context) => {
    const filled =
      value.kind === 'text'
        ? value.text !== ''
        : value.kind === 'image'
          ? value.mediaId !== ''
          : value.title !== '' && /^https?:\/\/\S+$/i.test(value.url)
    if (filled) return
    const badLink = value.kind === 'news' && value.title !== '' && value.url !== ''
    const message = badLink ? '链接须以 http:// 或 https:// 开头' : '请填写回复内容'
    context.addIssue({ code: 'custom', message })
  })
export type ReplyAnswer = z.output<typeof answer>

const keyword = z.strictObject({
  word: text({ label: '关键词', min: 1, max: 30 }),
  match: keywordMatch.default('contains'),
})

export const replyInput = z.strictObject({
  name: text({ label: '规则名称', min: 1, max: 60, message: '规则名称为 1–60 个字' }),
  trigger: replyTrigger,
  messageKind: messageKind.nullable().default(null),
  keywords: z.array(keyword).max(20, '每条规则最多 20 个关键词').default([]).meta({ label: '关键词' }),
  answers: z.array(answer).min(1, '请填写回复内容').max(5, '每条规则最多 5 条回复').meta({ label: '回复内容' }),
  enabled: z.boolean().default(true).meta({ label: '启用' }),
})

export const replyRow = z.object({
  id,
  revision,
  sort: z.int(),
  name: z.string().meta({ label: '规则名称' }),
  trigger: replyTrigger,
  messageKind: messageKind.nullable(),
  keywords: z.array(z.object({ word: z.string(), match: keywordMatch })).meta({ label: '关键词' }),
  answers: z.array(answer).meta({ label: '回复内容' }),
  enabled: z.boolean().meta({ label: '启用' }),
})
export type ReplyRow = z.output<typeof replyRow>

export const listReplies = defineEndpoint({
  path: 'rest/weChat/replies',
  title: '查询自动回复',
  effect: 'read',
  access: [P.wechatReply],
  scope: 'all',
  body: z.strictObject({ accountId: id }),
  result: z.object({ list: z.array(replyRow), total: z.int() }),
})

export const saveReply = defineEndpoint({
  path: 'rest/weChat/saveReply',
  title: '保存自动回复',
  effect: 'write',
  access: [P.wechatReply],
  scope: 'all',
  body: replyInput.extend({ accountId: id, id: id.optional(), revision: revision.optional() }),
  result: recordKey,
})

export const sortReplies = defineEndpoint({
  path: 'rest/weChat/sortReplies',
  title: '调整自动回复顺序',
  effect: 'write',
  access: [P.wechatReply],
  scope: 'all',
  body: z.strictObject({ accountId: id, ids: ids(500) }),
  result: z.object({ sorted: z.int() }),
})

export const deleteReplies = defineEndpoint({
  path: 'rest/weChat/deleteReplies',
  title: '删除自动回复',
  effect: 'write',
  access: [P.wechatReply],
  scope: 'all',
  body: z.strictObject({ accountId: id, ids: ids(100) }),
  result: z.object({ deleted: z.int() }),
})

/** 试一试: which rule would answer, and what; answered by the function that answers real messages. */
export const tryReply = defineEndpoint({
  path: 'rest/weChat/tryReply',
  title: '试一试自动回复',
  effect: 'read',
  access: [P.wechatReply],
  scope: 'all',
  body: z.strictObject({
    accountId: id,
    trigger: replyTrigger.exclude(['kind']).default('keyword'),
    kind: messageKind.exclude(['any']).default('text'),
    text: text({ label: '消息内容', max: 600, long: true }).default(''),
  }),
  result: z.object({ rule: replyRow.nullable(), answers: z.array(answer) }),
})

interface Rule {
  trigger: ReplyTrigger
  messageKind: MessageKind | null
  keywords: readonly { word: string; match: 'exact' | 'contains' }[]
  enabled: boolean
}

export type Incoming = { trigger: 'follow' } | { trigger: 'message'; kind: string; text: string }

const hears = ({ trigger, messageKind: kind, keywords }: Rule, incoming: Incoming): boolean => {
  if (incoming.trigger === 'follow') return trigger === 'follow'
  if (trigger === 'kind') return kind === 'any' || kind === incoming.kind
  if (trigger !== 'keyword' || incoming.kind !== 'text') return false
  const said = incoming.text.trim().toLowerCase()
  return keywords.some(({ word, match }) =>
    match === 'exact' ? said === word.toLowerCase() : said.includes(word.toLowerCase()),
  )
}

/** The first rule from above that hears what came: keywords before kinds, the upper rule before the lower. */
export const answeringRule = <R extends Rule>(rules: readonly R[], incoming: Incoming): R | null => {
  const live = rules.filter(({ enabled }) => enabled)
  const byKeyword = live.find((rule) => rule.trigger === 'keyword' && hears(rule, incoming))
  return byKeyword ?? live.find((rule) => hears(rule, incoming)) ?? null
}
