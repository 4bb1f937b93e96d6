import { PASSWORD_WAY_NAME } from '@portal/contract/areas/account/sign-in-ways.ts'
import { type LoginWayKind, loginWayKind, WAYS_PURPOSE } from '@portal/contract/areas/account/way.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { type Cache, forgetNotice } from '#src/platform/cache/cache.ts'
import type { Config } from '#src/platform/config.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { loginWays } from '#src/schema/access-admin.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { Settings } from '#src/shared/settings/settings.ts'

const WAYS_CACHE = 'loginWays'
const TTL_MS = 60_000

const words = wordsOf(loginWayKind)

export type Way = Omit<typeof loginWays.$inferSelect, 'secretSealed'> & {
  /** In the clear, in memory only. */
  secret: string
  source: 'shipped' | 'server' | 'saved'
}

export type Ways = Record<LoginWayKind, Way>

const OFF = {
  enabled: false,
  params: {},
  secret: '',
  mapBy: 'code',
  mapField: '',
  testedAt: null,
  revision: 0,
} as const

/** The way of the environment, for sites that configured it before the screen; a saved row wins over it. */
const oidcOfServer = async (config: Config, settings: Settings): Promise<Way> => {
  const isSet = config.OIDC_ISSUER !== '' && config.OIDC_CLIENT_ID !== ''
  return {
    ...OFF,
    kind: 'oidc',
    name: config.OIDC_NAME,
    enabled: isSet,
    sort: 1,
    params: isSet ? { issuer: config.OIDC_ISSUER, clientId: config.OIDC_CLIENT_ID } : {},
    secret: config.OIDC_CLIENT_SECRET,
    mapBy: (await settings.get('oidcMapByCode')) ? 'code' : 'none',
    mapField: await settings.get('oidcCodeClaim'),
    source: isSet ? 'server' : 'shipped',
  }
}

const shippedWays = async ({ platform, settings }: Portal): Promise<Ways> => ({
  password: { ...OFF, kind: 'password', name: PASSWORD_WAY_NAME, enabled: true, sort: 0, source: 'shipped' },
  oidc: await oidcOfServer(platform.config, settings),
  cas: { ...OFF, kind: 'cas', name: words.cas ?? '', sort: 2, source: 'shipped' },
  ldap: { ...OFF, kind: 'ldap', name: words.ldap ?? '', sort: 3, source: 'shipped' },
  sms: { ...OFF, kind: 'sms', name: words.sms ?? '', sort: 4, source: 'shipped' },
  scan: { ...OFF, kind: 'scan', name: words.scan ?? '', sort: 5, source: 'shipped' },
  wechat: { ...OFF, kind: 'wechat', name: words.wechat ?? '', sort: 6, mapBy: 'none', source: 'shipped' },
})

/** Every way as it stands: saved, from the environment, or shipped. */
export const readWays = async (portal: Portal, db = portal.platform.db): Promise<Ways> => {
  const { secrets } = portal.platform
  const ways = await shippedWays(portal)
  for (const { secretSealed, ...row } of await db.select().from(loginWays))
    ways[row.kind] = { ...row, secret: secretSealed === null ? '' : secrets.open(secretSealed), source: 'saved' }
  return ways
}

export interface LoginWays {
  get(): Promise<Ways>
}

export const createLoginWays = (portal: Portal): LoginWays => {
  const cache: Cache<Ways> = portal.platform.caches.create({
    name: WAYS_CACHE,
    purpose: WAYS_PURPOSE,
    max: 1,
    ttlMs: TTL_MS,
  })
  // Settings and environment answer for what nobody saved; both are looked at anew with every miss.
  return {
    get: async () => ({ ...(await shippedWays(portal)), ...savedOf(await cache.get('all', () => readWays(portal))) }),
  }
}

const savedOf = (ways: Ways): Partial<Ways> =>
  Object.fromEntries(Object.entries(ways).filter(([, { source }]) => source === 'saved'))

export const waysChanged = (tx: Tx): void => {
  tx.notices.push(forgetNotice(WAYS_CACHE))
}
