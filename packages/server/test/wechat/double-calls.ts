import { randomUUID } from 'node:crypto'

/** One call as the double heard it. */
export interface Heard {
  path: string
  query: Record<string, string>
  body: Record<string, unknown>
  /** Bytes of the file in `media`, 0 without one. */
  fileBytes: number
}

interface PlatformFan {
  openid: string
  remark: string
  tags: Set<number>
  blocked: boolean
  followed: boolean
}

interface Button {
  name: string
  sub_button?: Button[]
}

interface MassSending {
  messageNo: number
  clientKey: string
  deleted: boolean
}

/** What the platform knows about the one account of the double. */
export interface PlatformState {
  secret: string
  tokens: Set<string>
  tokenSerial: number
  tokenSeconds: number
  menu: Button[] | null
  conditional: { menuid: number; button: Button[]; matchrule: Record<string, string> }[]
  materials: { media_id: string; name: string; type: string }[]
  drafts: Map<string, { title: string; content: string }[]>
  tags: { id: number; name: string }[]
  fans: Map<string, PlatformFan>
  sendings: MassSending[]
  massStatus: string
  templates: { template_id: string; title: string; content: string }[]
  serial: number
}

export const newState = (secret: string): PlatformState => ({
  secret,
  tokens: new Set(),
  tokenSerial: 0,
  tokenSeconds: 7200,
  menu: null,
  conditional: [],
  materials: [],
  drafts: new Map(),
  tags: [{ id: 2, name: '星标组' }],
  fans: new Map(),
  sendings: [],
  massStatus: 'SENDING',
  templates: [{ template_id: 'TPL-DUTY', title: '待办提醒', content: '事项：{{thing1.DATA}}\n时间：{{time2.DATA}}' }],
  serial: 100,
})

export const ok = { errcode: 0, errmsg: 'ok' }
export const refused = (errcode: number, errmsg = 'refused') => ({ errcode, errmsg })

type Answer = Record<string, unknown>
type Act = (state: PlatformState, heard: Heard) => Answer

const next = (state: PlatformState) => {
  state.serial += 1
  return state.serial
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const object = (value: unknown) => (typeof value === 'object' && value !== null ? (value as Answer) : {})

const PAGE = 10_000

const pageOfOpenids = (all: string[], after: string, size: number) => {
  const from = after === '' ? 0 : all.indexOf(after) + 1
  const openid = all.slice(from, from + size)
  const last = from + size < all.length ? (openid.at(-1) ?? '') : ''
  return { total: all.length, count: openid.length, ...(openid.length > 0 && { data: { openid } }), next_openid: last }
}

const eachFan = (state: PlatformState, heard: Heard, change: (fan: PlatformFan) => void): Answer => {
  for (const openid of texts(heard.body.openid_list)) {
    const fan = state.fans.get(openid)
    if (!fan) return refused(40003, 'invalid openid')
    change(fan)
  }
  return ok
}

const mass: Act = (state, { body }) => {
  const clientKey = text(body.clientmsgid)
  const known = state.sendings.find((each) => each.clientKey === clientKey)
  if (known) return { ...refused(45065, 'clientmsgid exist'), msg_id: known.messageNo }
  if (!state.drafts.has(text(object(body.mpnews).media_id))) return refused(40007, 'invalid media_id')
  const messageNo = next(state)
  state.sendings.push({ messageNo, clientKey, deleted: false })
  return { ...ok, msg_id: messageNo, msg_data_id: messageNo }
}

const token: Act = (state, { body }) => {
  if (text(body.secret) !== state.secret) return refused(40125, 'invalid appsecret')
  const [known] = state.tokens
  if (known !== undefined && body.force_refresh !== true) return { access_token: known, expires_in: state.tokenSeconds }
  state.tokenSerial += 1
  const access_token = `token-${state.tokenSerial}`
  state.tokens = new Set([access_token])
  return { access_token, expires_in: state.tokenSeconds }
}

/** Web authorization: the codes of this platform are `FAN-` and the number of the follower. */
const webToken: Act = (state, { query }) => {
  if (query.secret !== state.secret) return refused(40125, 'invalid appsecret')
  if (query.grant_type !== 'authorization_code' || !query.code?.startsWith('FAN-'))
    return refused(40029, 'invalid code')
  return { access_token: 'web', expires_in: 7200, openid: query.code.slice(4), scope: 'snsapi_base' }
}

/** These carry the secret of the account in place of its token. */
export const withoutToken = ['/cgi-bin/stable_token', '/sns/oauth2/access_token']

/** The calls of the public documentation that the portal makes, over the state of one account. */
export const acts: Record<string, Act> = {
  '/cgi-bin/stable_token': token,
  '/sns/oauth2/access_token': webToken,
  '/cgi-bin/getcallbackip': () => ({ ip_list: ['127.0.0.1', '101.226.103.0/25'] }),
  '/cgi-bin/openapi/quota/get': () => ({ ...ok, quota: { daily_limit: 1000, used: 10, remain: 990 } }),
  '/cgi-bin/qrcode/create': () => ({ ticket: 'T', url: 'http://weixin.qq.com/q/portal' }),

  '/cgi-bin/menu/create': (state, { body }) => {
    state.menu = body.button as Button[]
    return ok
  },
  '/cgi-bin/menu/get': (state) =>
    state.menu === null
      ? refused(46003, 'menu no exist')
      : { menu: { button: state.menu, menuid: 1 }, conditionalmenu: state.conditional },
  '/cgi-bin/menu/addconditional': (state, { body }) => {
    const menuid = next(state)
    state.conditional.push({
      menuid,
      button: body.button as Button[],
      matchrule: body.matchrule as Record<string, string>,
    })
    return { menuid: String(menuid) }
  },
  '/cgi-bin/menu/delconditional': (state, { body }) => {
    state.conditional = state.conditional.filter(({ menuid }) => String(menuid) !== body.menuid)
    return ok
  },

  '/cgi-bin/material/batchget_material': (state, { body }) => {
    const all = state.materials.filter(({ type }) => type === body.type)
    const from = Number(body.offset)
    const item = all
      .slice(from, from + Number(body.count))
      .map((each) => ({ ...each, update_time: 1_760_000_000, url: '' }))
    return { total_count: all.length, item_count: item.length, item }
  },
  '/cgi-bin/material/add_material': (state, { query }) => {
    const media_id = `media-${next(state)}`
    state.materials.push({ media_id, name: 'upload', type: query.type ?? 'image' })
    return { media_id, url: `https://mmbiz.qpic.cn/${media_id}` }
  },
  '/cgi-bin/material/del_material': (state, { body }) => {
    state.materials = state.materials.filter(({ media_id }) => media_id !== body.media_id)
    return ok
  },
  '/cgi-bin/media/uploadimg': (state) => ({ url: `https://mmbiz.qpic.cn/inline-${next(state)}` }),

  '/cgi-bin/draft/add': (state, { body }) => {
    const articles = body.articles as { title: string; content: string }[]
    if (articles.some(({ title }) => title.includes('被拒'))) return refused(45003, 'title size out of limit')
    const media_id = `draft-${next(state)}`
    state.drafts.set(media_id, articles)
    return { media_id }
  },
  '/cgi-bin/draft/delete': (state, { body }) => {
    state.drafts.delete(text(body.media_id))
    return ok
  },

  '/cgi-bin/message/mass/sendall': mass,
  '/cgi-bin/message/mass/send': mass,
  '/cgi-bin/message/mass/preview': (state, { body }) =>
    state.drafts.has(text(object(body.mpnews).media_id)) ? ok : refused(40007),
  '/cgi-bin/message/mass/get': (state, { body }) => ({ msg_id: body.msg_id, msg_status: state.massStatus }),
  '/cgi-bin/message/mass/delete': (state, { body }) => {
    for (const sending of state.sendings) if (sending.messageNo === body.msg_id) sending.deleted = true
    return ok
  },

  '/cgi-bin/tags/get': (state) => ({ tags: state.tags.map((tag) => ({ ...tag, count: 0 })) }),
  '/cgi-bin/tags/create': (state, { body }) => {
    const name = text(object(body.tag).name)
    if (state.tags.some((tag) => tag.name === name)) return refused(45157, 'invalid tag name')
    const tag = { id: next(state), name }
    state.tags.push(tag)
    return { tag }
  },
  '/cgi-bin/tags/update': (state, { body }) => {
    const { id, name } = object(body.tag)
    for (const tag of state.tags) if (tag.id === id) tag.name = text(name)
    return ok
  },
  '/cgi-bin/tags/delete': (state, { body }) => {
    state.tags = state.tags.filter(({ id }) => id !== object(body.tag).id)
    return ok
  },
  '/cgi-bin/tags/members/batchtagging': (state, heard) =>
    eachFan(state, heard, (fan) => fan.tags.add(Number(heard.body.tagid))),
  '/cgi-bin/tags/members/batchuntagging': (state, heard) =>
    eachFan(state, heard, (fan) => fan.tags.delete(Number(heard.body.tagid))),
  '/cgi-bin/tags/members/batchblacklist': (state, heard) =>
    eachFan(state, heard, (fan) => {
      fan.blocked = true
    }),
  '/cgi-bin/tags/members/batchunblacklist': (state, heard) =>
    eachFan(state, heard, (fan) => {
      fan.blocked = false
    }),
  '/cgi-bin/tags/members/getblacklist': (state, { body }) =>
    pageOfOpenids(
      [...state.fans.values()].filter(({ blocked }) => blocked).map(({ openid }) => openid),
      text(body.begin_openid),
      PAGE,
    ),

  '/cgi-bin/user/get': (state, { query }) =>
    pageOfOpenids(
      [...state.fans.values()].filter(({ followed }) => followed).map(({ openid }) => openid),
      query.next_openid ?? '',
      PAGE,
    ),
  '/cgi-bin/user/info/batchget': (state, { body }) => ({
    user_info_list: (body.user_list as { openid: string }[]).map(({ openid }) => {
      const fan = state.fans.get(openid)
      return fan?.followed
        ? {
            subscribe: 1,
            openid,
            remark: fan.remark,
            subscribe_time: 1_760_000_000,
            subscribe_scene: 'ADD_SCENE_QR_CODE',
            tagid_list: [...fan.tags],
          }
        : { subscribe: 0, openid }
    }),
  }),
  '/cgi-bin/user/info/updateremark': (state, { body }) => {
    const fan = state.fans.get(text(body.openid))
    if (!fan) return refused(40003)
    fan.remark = text(body.remark)
    return ok
  },

  '/cgi-bin/message/custom/send': () => ok,
  '/cgi-bin/message/template/send': (state) => ({ ...ok, msgid: next(state) }),
  '/cgi-bin/template/get_all_private_template': (state) => ({ template_list: state.templates }),

  '/datacube/getusersummary': (_, { body }) => ({
    list: [
      { ref_date: body.begin_date, user_source: 0, new_user: 3, cancel_user: 1 },
      { ref_date: body.begin_date, user_source: 1, new_user: 2, cancel_user: 0 },
    ],
  }),
  '/datacube/getusercumulate': (_, { body }) => ({
    list: [{ ref_date: body.end_date, user_source: 0, cumulate_user: 1200 }],
  }),
  '/datacube/getarticlesummary': (_, { body }) => ({
    list: [{ ref_date: body.begin_date, int_page_read_user: 7, int_page_read_count: 9, share_count: 2 }],
  }),
  '/datacube/getarticletotal': (state) => ({
    list: state.sendings.map(({ messageNo }) => ({
      msgid: `${messageNo}_1`,
      details: [{ int_page_read_count: 42, share_count: 5 }],
    })),
  }),
}

export const aPlatformFan = (openid: string): PlatformFan => ({
  openid,
  remark: '',
  tags: new Set(),
  blocked: false,
  followed: true,
})

export const newOpenid = () => `o${randomUUID().replaceAll('-', '').slice(0, 27)}`
