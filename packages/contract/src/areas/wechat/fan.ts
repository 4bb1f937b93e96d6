import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { id, ids, instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'

export const fanState = choice({ followed: '关注', left: '取消', blocked: '拉黑' }, '状态')

export const MOST_TAGS = 100
export const MOST_TAGS_EACH = 20

export const followSource = choice(
  {
    ADD_SCENE_SEARCH: '公众号搜索',
    ADD_SCENE_ACCOUNT_MIGRATION: '公众号迁移',
    ADD_SCENE_PROFILE_CARD: '名片分享',
    ADD_SCENE_QR_CODE: '扫描二维码',
    ADD_SCENE_PROFILE_LINK: '图文页内名称点击',
    ADD_SCENE_PROFILE_ITEM: '图文页右上角菜单',
    ADD_SCENE_PAID: '支付后关注',
    ADD_SCENE_WECHAT_ADVERTISEMENT: '微信广告',
    ADD_SCENE_REPRINT: '他人转载',
    ADD_SCENE_LIVESTREAM: '视频号直播',
    ADD_SCENE_CHANNELS: '视频号',
    ADD_SCENE_OTHERS: '其他',
  },
  '来源',
)
export type FollowSource = z.output<typeof followSource>

const tagRef = z.object({ id, name: z.string() })

export const fanRow = z.object({
  id,
  openid: z.string().meta({ label: 'OpenID' }),
  nick: z.string().meta({ label: '昵称' }),
  remark: z.string().meta({ label: '备注' }),
  /** The remark, else the nick name, else the end of the openid. */
  name: z.string().meta({ label: '昵称/备注' }),
  userId: id.nullable(),
  userName: z.string().meta({ label: '绑定用户' }),
  orgName: z.string().meta({ label: '单位' }),
  tags: z.array(tagRef).meta({ label: '标签' }),
  followedAt: instant.nullable().meta({ label: '关注时间' }),
  source: followSource,
  lastAt: instant.nullable().meta({ label: '最近互动' }),
  state: fanState,
})
export type FanRow = z.output<typeof fanRow>

export const listFans = defineEndpoint({
  path: 'rest/weChat/fans',
  title: '查询公众号用户',
  effect: 'read',
  access: [P.wechatFans],
  scope: 'all',
  body: pageQuery(
    z.object({
      accountId: id.meta({ label: '公众号' }),
      tagId: id.meta({ label: '标签' }),
      bound: z.boolean().meta({ label: '是否绑定' }),
      state: fanState,
      followedFrom: instant.meta({ label: '关注时间起' }),
      followedTo: instant.meta({ label: '关注时间止' }),
      orgId: id.meta({ label: '单位' }),
    }),
    ['followedAt', 'lastAt', 'remark'],
  ),
  result: pageOf(fanRow),
})

export const syncFans = defineEndpoint({
  path: 'rest/weChat/syncFans',
  title: '同步公众号用户',
  effect: 'write',
  access: [P.wechatFans],
  scope: 'all',
  body: z.strictObject({ accountId: id }),
  result: z.object({ jobId: id }),
})

/** 打标签 and 取消: by the ids of tags of the same account. */
export const tagFans = defineEndpoint({
  path: 'rest/weChat/tag',
  title: '给公众号用户打标签',
  effect: 'write',
  access: [P.wechatFans],
  scope: 'all',
  body: z.strictObject({
    fanIds: ids(200),
    add: z.array(id).max(20).default([]),
    remove: z.array(id).max(20).default([]),
  }),
  result: z.object({ changed: z.int() }),
})

export const tagRow = z.object({ id, name: z.string().meta({ label: '标签' }), fans: z.int().meta({ label: '人数' }) })

export const listTags = defineEndpoint({
  path: 'rest/weChat/tags',
  title: '查询公众号标签',
  effect: 'read',
  access: [P.wechatFans, P.wechatMenu, P.wechatNewsSend],
  scope: 'all',
  body: z.strictObject({ accountId: id }),
  result: z.array(tagRow),
})

export const saveTag = defineEndpoint({
  path: 'rest/weChat/saveTag',
  title: '保存公众号标签',
  effect: 'write',
  access: [P.wechatFans],
  scope: 'all',
  body: z.strictObject({
    accountId: id,
    id: id.optional(),
    name: text({ label: '标签名称', min: 1, max: 10, message: '标签名称为 1–10 个字' }),
  }),
  result: z.object({ id }),
})

export const deleteTag = defineEndpoint({
  path: 'rest/weChat/deleteTag',
  title: '删除公众号标签',
  effect: 'write',
  access: [P.wechatFans],
  scope: 'all',
  body: z.strictObject({ accountId: id, id }),
  result: z.object({ deleted: z.int() }),
})

export const remarkFan = defineEndpoint({
  path: 'rest/weChat/remark',
  title: '备注公众号用户',
  effect: 'write',
  access: [P.wechatFans],
  scope: 'all',
  body: z.strictObject({ fanId: id, remark: text({ label: '备注', max: 30, message: '备注最多 30 个字' }) }),
  result: z.object({ remark: z.string() }),
})

export const threadMessage = z.object({
  id,
  direction: choice({ in: '收到', out: '发出' }, '方向'),
  kind: z.string(),
  text: z.string(),
  at: instant,
  byName: z.string(),
  state: choice({ received: '已收到', sending: '发送中', sent: '已发送', failed: '发送失败' }, '状态'),
  error: z.string(),
})

export const fanThread = defineEndpoint({
  path: 'rest/weChat/thread',
  title: '查看公众号会话',
  effect: 'read',
  access: [P.wechatFans],
  scope: 'all',
  body: z.strictObject({ fanId: id }),
  result: z.object({
    fan: fanRow,
    messages: z.array(threadMessage),
    /** Until when an answer may be sent; null where it may not. */
    replyUntil: instant.nullable(),
  }),
})

export const replyFan = defineEndpoint({
  path: 'rest/weChat/reply',
  title: '回复公众号用户',
  effect: 'write',
  access: [P.wechatFans],
  scope: 'all',
  body: z.strictObject({
    fanId: id,
    text: text({ label: '回复内容', min: 1, max: 600, long: true, message: '请填写回复内容' }),
  }),
  result: z.object({ id }),
})

export const bindFan = defineEndpoint({
  path: 'rest/weChat/bind',
  title: '绑定公众号用户',
  effect: 'write',
  access: [P.wechatFans],
  scope: 'all',
  body: z.strictObject({ fanId: id, userId: id.meta({ label: '绑定用户' }) }),
  result: z.object({ bound: z.boolean() }),
})

export const unbindFan = defineEndpoint({
  path: 'rest/weChat/unbind',
  title: '解绑公众号用户',
  effect: 'write',
  access: [P.wechatFans],
  scope: 'all',
  body: z.strictObject({ fanId: id }),
  result: z.object({ unbound: z.boolean() }),
})

/** Hours after the last message of a fan in which he may be written to. */
export const REPLY_HOURS = 48

/** What a fan is called. */
export const fanNameOf = ({ remark, nick, openid }: { remark: string; nick: string; openid: string }): string =>
  remark || nick || `微信用户 ${openid.slice(-6)}`
