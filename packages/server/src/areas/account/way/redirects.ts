import type { BoundWay } from '@portal/contract/areas/account/bound-identity.ts'
import { signInRefusals } from '@portal/contract/areas/account/session.ts'
import { RETURN_PATH } from '@portal/contract/areas/account/sign-in-ways.ts'
import type { Config } from '#src/platform/config.ts'
import { refuse } from '#src/platform/errors.ts'
import type { Portal } from '#src/shared/portal.ts'
import { createOidcProvider } from '../oidc/provider.ts'
import { createCas } from './cas.ts'
import type { RedirectWay } from './redirect-way.ts'
import { createLoginWays, type LoginWays, type Way } from './ways.ts'
import { createWechatWay } from './wechat.ts'

export type RedirectKind = BoundWay

/** Where providers send browsers back to. */
export const returnUrlOf = ({ PUBLIC_URL, HOST, PORT }: Config): string =>
  new URL(RETURN_PATH, PUBLIC_URL || `http://${HOST}:${PORT}`).href

export interface SignInWays extends LoginWays {
  /** The way with its other side, while it is switched on. */
  redirect(kind: RedirectKind): Promise<{ way: Way; remote: RedirectWay }>
  /** The other side of a redirect way, switched on or not. */
  remoteOf(way: Way): RedirectWay
}

/** Other sides are kept between calls, for each knows its endpoints, until their parameters change. */
export const createSignInWays = (portal: Portal): SignInWays => {
  const { config, log } = portal.platform
  const ways = createLoginWays(portal)
  const returnUrl = returnUrlOf(config)
  const remotes = new Map<string, { key: string; remote: RedirectWay }>()

  const create = ({ kind, params, secret }: Way): RedirectWay => {
    if (kind === 'cas') return createCas({ url: params.url ?? '', returnUrl, log })
    const client = { clientId: params.clientId ?? '', clientSecret: secret, returnUrl, log }
    if (kind === 'wechat') return createWechatWay({ ...client, apiUrl: config.WECHAT_API_URL })
    return createOidcProvider({ ...client, issuer: new URL(params.issuer ?? '') })
  }

  const remoteOf = (way: Way): RedirectWay => {
    const key = JSON.stringify([way.params, way.secret])
    const known = remotes.get(way.kind)
    if (known?.key === key) return known.remote
    const remote = create(way)
    remotes.set(way.kind, { key, remote })
    return remote
  }

  return {
    ...ways,
    remoteOf,
    redirect: async (kind) => {
      const way = (await ways.get())[kind]
      return way.enabled ? { way, remote: remoteOf(way) } : refuse(signInRefusals.wayOff)
    },
  }
}
