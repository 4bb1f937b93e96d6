import { defineRefusals } from '../../kit/refusal.ts'
import { text } from '../../kit/text.ts'

/** Of an authority that only this server's house knows, beside those that everybody trusts; PEM, empty for none. */
export const caCertificate = text({ label: 'CA 证书', max: 20_000, long: true })

export const CA_HELP = '仅 ldaps:// 且证书由内部机构签发时填写，PEM 格式'

export const ldapRefusals = defineRefusals('ldap', {
  caForm: 'CA 证书须为 PEM 格式，以 -----BEGIN CERTIFICATE----- 开头',
  caUnused: '只有 ldaps:// 地址使用 CA 证书，请清空',
})

/** Why a server was not reached, or what it said; stands behind 「连接失败：」. */
export const serverFaultWords = {
  unreachable: '无法连接到服务器',
  unknownHost: '找不到服务器地址',
  timeout: '连接超时',
  certificate: '服务器证书不受信任',
  credentials: '账号或密码错误',
  noBase: '起点不存在或无权读取',
  protocol: '服务器返回错误（{code}）',
} as const
