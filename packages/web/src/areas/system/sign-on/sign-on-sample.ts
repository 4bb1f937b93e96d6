import type { Application } from '../application/application-row.ts'

type Registered = Pick<Application, 'signOn' | 'clientId' | 'redirects' | 'enabled'>

const origin = () => window.location.origin

/** Begins the sign-on as the application would; it ends at the application's own address. */
export const testAddress = ({ signOn, clientId, redirects, enabled }: Registered): string | null => {
  const [redirect] = redirects
  if (!enabled || redirect === undefined || signOn === 'plain') return null
  if (signOn === 'cas') return `/cas/login?${new URLSearchParams({ service: redirect }).toString()}`
  const parameters = {
    client_id: clientId,
    redirect_uri: redirect,
    response_type: 'code',
    scope: 'openid profile',
    state: crypto.randomUUID(),
  }
  return `/oidc/auth?${new URLSearchParams(parameters).toString()}`
}

/** Settings as most libraries ask for them. */
export const signOnSample = ({ signOn, clientId, redirects }: Registered): string => {
  const redirect = redirects[0] ?? 'https://'
  return signOn === 'cas'
    ? [
        `# CAS 2.0（含 3.0 属性），票据一次有效，60 秒内验证`,
        `casServerUrlPrefix = ${origin()}/cas`,
        `casServerLoginUrl  = ${origin()}/cas/login`,
        `service            = ${redirect}`,
        `校验：GET ${origin()}/cas/serviceValidate?service=…&ticket=…`,
      ].join('\n')
    : [
        `# OpenID Connect 授权码模式，建议启用 PKCE（S256），授权码一次有效，60 秒内兑换`,
        `issuer        = ${origin()}/oidc`,
        `client_id     = ${clientId}`,
        `client_secret = （生成时显示一次）`,
        `redirect_uri  = ${redirect}`,
        `scope         = openid profile`,
        `发现文档：${origin()}/oidc/.well-known/openid-configuration`,
      ].join('\n')
}
