import { defineRefusals } from '../../kit/refusal.ts'

/** Long enough for a weekend; whoever comes later asks for another one. */
export const ACTIVATION_HOURS = 72

/** The page that a link opens: the door, with the token in its address. */
export const activationAddress = (token: string) => `/guide?activate=${token}`

/** What the message around a link says. */
export const activationWords = {
  title: '激活统一门户账号',
  wechat: '公众号',
  text: '你的登录名是 {loginName}。请在 {hours} 小时内打开链接，设置自己的登录密码。链接只供本人使用，请勿转发。',
} as const

export const activationRefusals = defineRefusals('activation', {
  over: '激活链接无效或已过期，请联系本单位管理员重新发送',
  noWay: '该用户没有可用的邮箱、手机或公众号，无法发送激活链接',
  noSite: '未设置门户的访问地址，无法生成激活链接',
  failed: '激活链接发送失败：{reason}',
})
