import { wordsOf } from '../../kit/choice.ts'
import { accountFunction, accountState, accountType } from './account.ts'
import { messageKind } from './reply.ts'

/** Words of the health check; what to do stands behind what was found. */
export const healthWords = {
  unchecked: '尚未检测',
  noSecret: '未填写 AppSecret，请点击“更换密钥”',
  tokenOk: '凭证正常',
  addressOk: '平台地址列表正常',
  addressSkipped: '凭证恢复后再检测',
  serverOk: '最近收到平台回调',
  serverNever: '尚未收到平台回调：请在公众平台“基本配置”填写服务器地址、令牌和 EncodingAESKey，并选择安全模式',
  serverIncomplete: '未填写令牌或 EncodingAESKey，平台回调无法验证',
  serverSilent: '7 天未收到平台回调，请在公众平台检查服务器配置是否启用',
  quotaOk: '调用余量充足',
  quotaLow: '“{kind}”今日剩余 {n} 次，请节约使用',
  adviceWhitelist: '请在公众平台“基本配置 → IP 白名单”添加 {ip}',
  adviceSecret: '请在公众平台核对或重置 AppSecret，再点击“更换密钥”',
  adviceNetwork: '请检查服务器能否访问公众平台',
} as const

/** Names of the quotas that are asked for, by the interface they belong to. */
/** The quota that messages by template use up. */
export const TEMPLATE_QUOTA = '模板消息'

export const quotaNames: Readonly<Record<string, string>> = {
  '/cgi-bin/message/mass/sendall': '群发',
  '/cgi-bin/message/template/send': TEMPLATE_QUOTA,
  '/cgi-bin/message/custom/send': '客服消息',
  '/cgi-bin/draft/add': '草稿',
  '/cgi-bin/material/add_material': '素材',
}

const eventNames: Readonly<Record<string, string>> = {
  subscribe: '关注',
  unsubscribe: '取消关注',
  SCAN: '扫描二维码',
  LOCATION: '上报位置',
  CLICK: '点击菜单',
  VIEW: '打开菜单链接',
  view_miniprogram: '打开小程序',
  scancode_push: '扫码',
  scancode_waitmsg: '扫码',
  pic_sysphoto: '拍照',
  pic_photo_or_album: '拍照或相册',
  pic_weixin: '发送相册图片',
  location_select: '发送位置',
  MASSSENDJOBFINISH: '群发结果',
  TEMPLATESENDJOBFINISH: '模板消息结果',
}

/** A kind of message or event as the callback log names it. */
export const callbackKindWords = (kind: string): string => {
  const event = kind.startsWith('event.') ? kind.slice('event.'.length) : null
  if (event !== null) return eventNames[event] ?? event
  const words = wordsOf(messageKind)[kind]
  return words === undefined ? kind : `${words}消息`
}

const fieldNames: Readonly<Record<string, string>> = {
  name: '名称',
  type: '类型',
  appId: 'AppID',
  token: '令牌（Token）',
  secretSealed: 'AppSecret',
  aesKeySealed: 'EncodingAESKey',
  enabled: '启用',
  state: '状态',
  functions: '授权功能',
  content: '菜单',
}

const valueWords: Readonly<Record<string, string>> = { true: '是', false: '否' }

/** A change of an account as people read it. */
export const accountChange = ({ field, before, after }: { field: string; before: unknown; after: unknown }) => {
  const shown = (value: unknown): string => {
    if (value === null || value === undefined) return ''
    if (Array.isArray(value))
      return value.map((each) => wordsOf(accountFunction)[String(each)] ?? String(each)).join('、')
    if (typeof value === 'object') return '已修改'
    const words = field === 'type' ? wordsOf(accountType) : field === 'state' ? wordsOf(accountState) : valueWords
    return words[String(value)] ?? String(value)
  }
  return { field: fieldNames[field] ?? field, before: shown(before), after: shown(after) }
}
