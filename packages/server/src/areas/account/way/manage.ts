import {
  type listLoginWays,
  loginWayRefusals as no,
  type saveLoginWay,
  wayForms,
} from '@portal/contract/areas/account/way.ts'
import { errors } from '@portal/contract/errors.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { eq, sql } from 'drizzle-orm'
import { differences } from '#src/platform/audit.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { loginWays } from '#src/schema/access-admin.ts'
import { checkAuthority } from '#src/shared/ldap/authority.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { CodeSender } from '../sent-code/send-code.ts'
import { returnUrlOf } from './redirects.ts'
import { readWays, type Way, waysChanged } from './ways.ts'

type SaveBody = BodyOf<typeof saveLoginWay>

export const list =
  (portal: Portal): HandlerOf<typeof listLoginWays> =>
  async () => {
    const ways = Object.values(await readWays(portal)).sort((a, b) => a.sort - b.sort)
    const rows = ways.map(({ secret, ...way }) => ({ ...way, hasSecret: secret !== '' }))
    return { list: rows, total: rows.length, returnUrl: returnUrlOf(portal.platform.config) }
  }

const protocols: Record<string, readonly string[]> = { issuer: ['https:', 'http:'], url: ['https:', 'http:'] }
const LDAP = ['ldap:', 'ldaps:']

const isUrl = (text: string, allowed: readonly string[]) =>
  URL.canParse(text) && allowed.includes(new URL(text).protocol)

/** Only what the way knows; a way that is switched on has everything it needs. */
const checkedParams = ({ kind, params, enabled }: SaveBody): Record<string, string> => {
  const given: Record<string, string | undefined> = params
  const kept: Record<string, string> = {}
  for (const { key, required } of wayForms[kind].params) {
    const value = given[key] ?? ''
    if (value === '' && required && enabled) refuseField(`params.${key}`, no.paramMissing)
    const allowed = kind === 'ldap' ? LDAP : protocols[key]
    if (value !== '' && (key === 'issuer' || key === 'url') && allowed && !isUrl(value, allowed))
      refuseField(`params.${key}`, no.urlWrong)
    if (value !== '') kept[key] = value
  }
  if (kind === 'ldap') checkAuthority('params.caCertificate', kept.url ?? '', kept.caCertificate ?? '')
  return kept
}

const sameParams = (a: Record<string, string>, b: Record<string, string>) =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort())

/** Whoever may write parameters must not send the stored secret to an address of his own. */
const secretAfter = ({ secret }: SaveBody, before: Way, unchanged: boolean): string => {
  if (secret !== undefined && secret !== '') return secret
  if (!unchanged && before.secret !== '') refuseField('secret', no.secretMissing)
  return before.secret
}

const ensureAWayRemains = (kind: string, enabled: boolean, ways: readonly Way[]) => {
  if (enabled) return
  // Scanning needs a phone that has signed in some other way.
  const others = ways.filter((way) => way.kind !== kind && way.kind !== 'scan' && way.enabled)
  ensure(others.length > 0, no.lastWay)
  ensure(
    others.some((way) => way.kind === 'password' || way.testedAt !== null),
    no.untested,
  )
}

/** A changed way acts with the next sign-in on every process. */
export const save =
  (portal: Portal, codes: CodeSender): HandlerOf<typeof saveLoginWay> =>
  async ({ tx, body }) => {
    const { kind, name, enabled, sort, mapBy, mapField } = body
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('portal.loginWays'))`)
    const ways = await readWays(portal, tx.db)
    const before = ways[kind]
    ensure(before.revision === body.revision, errors.stale)
    const params = checkedParams(body)
    const unchanged = sameParams(params, before.params)
    const secret = secretAfter(body, before, unchanged)
    ensure(kind !== 'sms' || !enabled || (await codes.hasGateway()), no.noGateway)
    ensureAWayRemains(kind, enabled, Object.values(ways))

    const stillTested = unchanged && secret === before.secret
    const values = {
      name,
      enabled,
      sort,
      params,
      mapBy,
      mapField,
      secretSealed: secret === '' ? null : portal.platform.secrets.seal(secret),
      testedAt: stillTested ? before.testedAt : null,
    }
    await tx.db
      .insert(loginWays)
      .values({ kind, ...values })
      .onConflictDoUpdate({
        target: loginWays.kind,
        set: { ...values, revision: sql`${loginWays.revision} + 1` },
        setWhere: eq(loginWays.revision, body.revision),
      })
    const was = { name: before.name, enabled: before.enabled, sort: before.sort, params: before.params }
    const diff = Object.entries({ name, enabled, sort, params })
      .map(([field, after]) => ({ field, before: was[field as keyof typeof was] as unknown, after: after as unknown }))
      .filter((each) => JSON.stringify(each.before) !== JSON.stringify(each.after))
    diff.push(...differences({ secret: before.secret }, { secret }))
    tx.notes.push({ objectType: 'loginWays', objectId: kind, objectName: name, diff })
    waysChanged(tx)
    return { saved: true }
  }
