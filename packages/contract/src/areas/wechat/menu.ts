import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id, instant, revision, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'

/** Acts of a menu button: the platform's own types, so that publishing and pulling back lose nothing. */
export const menuAct = choice(
  {
    view: '网页',
    miniprogram: '小程序',
    click: '点击回复',
    article_id: '图文',
    article_view_limited: '图文（直接打开）',
    media_id: '素材消息',
    view_limited: '素材图文',
    scancode_push: '扫码',
    scancode_waitmsg: '扫码（显示等待）',
    pic_sysphoto: '拍照',
    pic_photo_or_album: '拍照或相册',
    pic_weixin: '微信相册',
    location_select: '位置',
  },
  '动作',
)
export type MenuAct = z.output<typeof menuAct>

export interface MenuButton {
  name: string
  act: MenuAct | null
  url: string
  appId: string
  pagePath: string
  key: string
  /** What is answered to a click, where the act is 点击回复. */
  text: string
  mediaId: string
  children: MenuButton[]
}

const buttonFields = {
  act: menuAct.nullable().default(null),
  url: text({ label: '链接', max: 1024 }).default(''),
  appId: text({ label: '小程序 AppID', max: 32 }).default(''),
  pagePath: text({ label: '页面路径', max: 500 }).default(''),
  key: text({ label: '标识', max: 128 }).default(''),
  text: text({ label: '回复内容', max: 600, long: true }).default(''),
  mediaId: text({ label: '素材编号', max: 200 }).default(''),
}

const child = z.strictObject({
  name: text({ label: '名称', min: 1, max: 8, message: '二级菜单名称最多 8 个字' }),
  ...buttonFields,
  children: z.array(z.never()).max(0).default([]),
})

const top = z.strictObject({
  name: text({ label: '名称', min: 1, max: 4, message: '一级菜单名称最多 4 个字' }),
  ...buttonFields,
  children: z.array(child).max(5, '二级菜单最多 5 个').default([]),
})

export type TopButton = z.output<typeof top>

/** A button that does nothing yet. */
export const newMenuButton = (name: string, fields: Partial<TopButton> = {}): TopButton => ({
  name,
  act: null,
  url: '',
  appId: '',
  pagePath: '',
  key: '',
  text: '',
  mediaId: '',
  children: [],
  ...fields,
})

const buttons = z.array(top).max(3, '一级菜单最多 3 个').default([])

export const clientKind = choice({ '1': 'iOS', '2': 'Android', '3': '其他' }, '客户端')

/** Whom a conditional menu is for: at least one of the two. */
const condition = z
  .strictObject({
    tagId: id.nullable().default(null).meta({ label: '标签' }),
    client: clientKind.nullable().default(null),
  })
  .refine(({ tagId, client }) => tagId !== null || client !== null, '请选择个性化菜单的条件')

const conditional = z.strictObject({ condition, buttons })

export const menuContent = z.strictObject({
  buttons,
  conditional: z.array(conditional).max(10, '个性化菜单最多 10 个').default([]),
})
export type MenuContent = z.output<typeof menuContent>

const REPLY_ACTS: readonly (MenuAct | null)[] = ['click']
const MEDIA_ACTS: readonly (MenuAct | null)[] = ['article_id', 'article_view_limited', 'media_id', 'view_limited']
const isWebAddress = (url: string) => /^https?:\/\/\S+$/i.test(url)

/** Why a button that acts cannot go out, or null. */
export const whyNotButton = (button: Omit<MenuButton, 'children'>): string | null => {
  if (button.act === null) return '请设置菜单动作'
  if (button.act === 'view') return isWebAddress(button.url) ? null : '链接须以 http:// 或 https:// 开头'
  if (button.act === 'miniprogram') {
    if (button.appId === '' || button.pagePath === '') return '请设置菜单动作'
    return isWebAddress(button.url) ? null : '链接须以 http:// 或 https:// 开头'
  }
  if (REPLY_ACTS.includes(button.act)) return button.text === '' && button.key === '' ? '请填写回复内容' : null
  if (MEDIA_ACTS.includes(button.act)) return button.mediaId === '' ? '请设置菜单动作' : null
  return null
}

export interface MenuFault {
  /** Place of the button: `buttons.0.children.2`. */
  path: string
  message: string
}

const faultsOf = (list: readonly MenuButton[], at: string): MenuFault[] =>
  list.flatMap((button, n) => {
    const path = `${at}.${n}`
    if (button.children.length > 0) return faultsOf(button.children, `${path}.children`)
    const message = whyNotButton(button)
    return message === null ? [] : [{ path, message }]
  })

/** Everything that keeps a menu from being published; the draft itself may be incomplete. */
export const menuFaults = ({ buttons: plain, conditional: special }: MenuContent): MenuFault[] => [
  ...faultsOf(plain, 'buttons'),
  ...special.flatMap((each, n) => faultsOf(each.buttons, `conditional.${n}.buttons`)),
]

const version = z.object({
  version: z.int(),
  publishedAt: instant,
  publishedByName: z.string(),
  buttons: z.int(),
})

export const menuDraft = z.object({
  content: menuContent,
  revision,
  /** The newest published version, 0 before the first. */
  version: z.int(),
  updatedAt: instant.nullable(),
  /** The draft differs from what was published last. */
  changed: z.boolean(),
  versions: z.array(version),
})

const one = z.strictObject({ accountId: id })

export const getMenu = defineEndpoint({
  path: 'rest/weChat/menu',
  title: '查看公众号菜单',
  effect: 'read',
  access: [P.wechatMenu],
  scope: 'all',
  body: one.extend({ version: whole(1).optional() }),
  result: menuDraft,
})

export const saveMenu = defineEndpoint({
  path: 'rest/weChat/saveMenu',
  title: '保存公众号菜单',
  effect: 'write',
  access: [P.wechatMenu],
  scope: 'all',
  body: one.extend({ content: menuContent, revision }),
  result: z.object({ version: z.int(), revision }),
})

export const publishMenu = defineEndpoint({
  path: 'rest/weChat/publishMenu',
  title: '发布公众号菜单',
  effect: 'write',
  access: [P.wechatMenu],
  scope: 'all',
  body: one,
  result: z.object({ published: z.boolean(), version: z.int() }),
})

/** The live menu as the new draft. */
export const pullMenu = defineEndpoint({
  path: 'rest/weChat/pullMenu',
  title: '拉取线上菜单',
  effect: 'write',
  access: [P.wechatMenu],
  scope: 'all',
  body: one,
  result: menuDraft,
})
