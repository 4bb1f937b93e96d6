import { createHash } from 'node:crypto'
import {
  clientKind,
  type MenuAct,
  type MenuButton,
  type MenuContent,
  menuAct,
} from '@portal/contract/areas/wechat/menu.ts'
import { z } from 'zod'

/** A menu as the platform writes it. */
interface WireButton {
  name: string
  type?: string
  key?: string
  url?: string
  appid?: string
  pagepath?: string
  media_id?: string
  article_id?: string
  sub_button?: WireButton[]
}

const wireButton: z.ZodType<WireButton> = z.looseObject({
  name: z.string(),
  type: z.string().optional(),
  key: z.string().optional(),
  url: z.string().optional(),
  appid: z.string().optional(),
  pagepath: z.string().optional(),
  media_id: z.string().optional(),
  article_id: z.string().optional(),
  get sub_button() {
    return z.array(wireButton).optional()
  },
})

const matchRule = z.looseObject({
  tag_id: z.coerce.string().optional(),
  client_platform_type: z.coerce.string().optional(),
})

export const wireMenus = z.looseObject({
  menu: z.looseObject({ button: z.array(wireButton) }),
  conditionalmenu: z
    .array(z.looseObject({ button: z.array(wireButton), matchrule: matchRule.optional(), menuid: z.coerce.string() }))
    .default([]),
})
export type WireMenus = z.output<typeof wireMenus>

/** A tag here and its number there. */
export interface TagNumber {
  id: string
  platformNo: number | null
}

/** The name under which a click comes back: the same text always has the same one. */
export const keyOf = ({ key, text }: Pick<MenuButton, 'key' | 'text'>): string =>
  text === '' ? key : `portal_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`

/** Kinds that the platform wants a name for, although nothing is answered to them. */
const KEYED: readonly MenuAct[] = [
  'scancode_push',
  'scancode_waitmsg',
  'pic_sysphoto',
  'pic_photo_or_album',
  'pic_weixin',
  'location_select',
]

const actOf = (button: MenuButton): Omit<WireButton, 'name'> => {
  const { act, url, appId, pagePath, key, mediaId } = button
  switch (act) {
    case 'view':
      return { type: act, url }
    case 'miniprogram':
      return { type: act, url, appid: appId, pagepath: pagePath }
    case 'click':
      return { type: act, key: keyOf(button) }
    case 'media_id':
    case 'view_limited':
      return { type: act, media_id: mediaId }
    case 'article_id':
    case 'article_view_limited':
      return { type: act, article_id: mediaId }
    case null:
      return {}
    default:
      return { type: act, key: key === '' ? act : key }
  }
}

export const toWire = (buttons: readonly MenuButton[]): WireButton[] =>
  buttons.map((button) =>
    button.children.length > 0
      ? { name: button.name, sub_button: toWire(button.children) }
      : { name: button.name, ...actOf(button) },
  )

type Conditional = MenuContent['conditional'][number]

export const conditionToWire = ({ condition }: Conditional, tags: readonly TagNumber[]) => {
  const number = tags.find(({ id }) => id === condition.tagId)?.platformNo
  return {
    ...(number !== undefined && number !== null && { tag_id: String(number) }),
    ...(condition.client !== null && { client_platform_type: condition.client }),
  }
}

/** Texts of clicks that we know by their names. */
export const textsOf = (...contents: readonly MenuContent[]): Map<string, string> => {
  const all = contents
    .flatMap(({ buttons, conditional }) => [buttons, ...conditional.map((each) => each.buttons)])
    .flat()
  const flat = all.flatMap((button): MenuButton[] => [button, ...button.children])
  return new Map(flat.filter(({ text }) => text !== '').map((button) => [keyOf(button), button.text]))
}

const fromButton = (button: WireButton, texts: ReadonlyMap<string, string>): MenuButton => {
  const act = menuAct.safeParse(button.type).data ?? null
  const key = button.key ?? ''
  const text = act === 'click' ? (texts.get(key) ?? '') : ''
  // A name that we made ourselves is not shown again.
  const ours = text !== '' || (act !== null && KEYED.includes(act) && key === act)
  return {
    name: button.name,
    act,
    url: button.url ?? '',
    appId: button.appid ?? '',
    pagePath: button.pagepath ?? '',
    key: ours ? '' : key,
    text,
    mediaId: button.media_id ?? button.article_id ?? '',
    children: (button.sub_button ?? []).map((child) => fromButton(child, texts)),
  }
}

type Button = MenuContent['buttons'][number]

/** The live menu as a draft: what was published comes back the same. */
export const fromWire = (
  { menu, conditionalmenu }: WireMenus,
  tags: readonly TagNumber[],
  texts: ReadonlyMap<string, string>,
): MenuContent => {
  const buttonsOf = (list: WireButton[]) => list.map((button) => fromButton(button, texts) as Button)
  // The youngest conditional menu is asked first, as is our uppermost.
  const special = [...conditionalmenu].sort((a, b) => Number(b.menuid) - Number(a.menuid))
  return {
    buttons: buttonsOf(menu.button),
    conditional: special.map(({ button, matchrule }) => ({
      buttons: buttonsOf(button),
      condition: {
        tagId:
          tags.find(({ platformNo }) => platformNo !== null && String(platformNo) === matchrule?.tag_id)?.id ?? null,
        client: clientKind.safeParse(matchrule?.client_platform_type).data ?? null,
      },
    })),
  }
}
