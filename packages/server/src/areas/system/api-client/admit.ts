import { CLOCK_SECONDS, isOpenEndpoint, callRefusals as no } from '@portal/contract/areas/system/api-client.ts'
import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Actor, DataScope } from '#src/platform/actor.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { selectPaths } from '#src/shared/access/person.ts'
import { scopeOfSource } from '#src/shared/access/rights.ts'
import { inNetworks } from '#src/shared/outbound/networks.ts'
import type { Portal } from '#src/shared/portal.ts'
import { isFresh, spend } from './allowance.ts'
import { beginCall } from './call-log.ts'
import { findKeyHolder, type KeyHolder } from './key-holder.ts'
import { isSignedBy, type Signed, signedHeadersOf } from './signature.ts'

type Client = NonNullable<KeyHolder['client']>

const NONCE = /^[\w-]{8,64}$/

const scopeOfClient = async ({ platform }: Portal, client: Client): Promise<DataScope> => {
  const named = (client.dataScope.units ?? []).map(({ orgId }) => orgId)
  const pathOf = await selectPaths(platform.db, named)
  const source = { scope: client.dataScope, scopeByResource: {}, anchorOrgId: null }
  return scopeOfSource(source, '', { own: { orgId: client.orgId, path: client.orgPath }, pathOf })
}

const isEmpty = ({ all, below, units }: DataScope) => !all && below.length + units.length === 0

/** The client as itself: the codes of the called interface, its own rows, no audience, no session. */
const actorOfClient = (client: Client, { access }: Endpoint, scope: DataScope): Actor => {
  const codes = new Set<string>(Array.isArray(access) ? access : [])
  return {
    id: client.id,
    code: '',
    name: client.name,
    orgId: client.orgId,
    orgPath: client.orgPath,
    sessionId: '',
    client: 'api',
    reauthenticated: false,
    facets: [],
    holds: (...asked: Privilege[]) => asked.some((code) => codes.has(code)),
    scopeOf: (asked) =>
      asked.some((code) => codes.has(code)) ? scope : { all: false, below: [], units: [], own: false },
  }
}

/** The person of the try-it tab: reading interfaces only, with exactly the person's own codes and rows. */
const actorWhoTries = async ({ people }: Portal, userId: string, { access, effect }: Endpoint): Promise<Actor> => {
  const person = await people.get(userId)
  ensure(person?.enabled, no.keyDead)
  const { codes, scopeOf } = person.rights
  ensure(effect === 'read' && Array.isArray(access) && access.some((code: string) => codes.has(code)), no.notGranted)
  return {
    id: person.id,
    code: person.code,
    name: person.name,
    orgId: person.orgId,
    orgPath: person.orgPath,
    sessionId: '',
    client: 'api',
    reauthenticated: false,
    facets: [],
    holds: (...asked: Privilege[]) => asked.some((code) => codes.has(code)),
    scopeOf,
  }
}

/** Who knows the secret may learn why a call is refused; anybody else hears only that the signature is wrong. */
const checkSignature = (portal: Portal, request: FastifyRequest, signed: Signed, holder: KeyHolder) => {
  const { time, nonce, signature } = signed
  const message = { path: request.url, time, nonce, body: request.signedBody }
  ensure(
    NONCE.test(nonce) && isSignedBy(portal.platform.secrets.open(holder.secretSealed), message, signature),
    no.signature,
  )
}

const checkClock = async (portal: Portal, { time }: Signed) => {
  ensure(/^\d{1,12}$/.test(time), no.clock)
  const { rows } = await portal.platform.db.execute<{ isNear: boolean }>(
    sql`select abs(extract(epoch from now()) - ${Number(time)}::float8) <= ${CLOCK_SECONDS} as "isNear"`,
  )
  ensure(rows[0]?.isNear, no.clock)
}

const admitClient = async (portal: Portal, client: Client, request: FastifyRequest, endpoint: Endpoint) => {
  ensure(client.isOn, no.clientOff)
  ensure(client.addresses.length === 0 || inNetworks(request.ip, client.addresses), no.address)
  await spend(portal.platform.db, client)
  ensure(client.endpoints.includes(endpoint.path) && isOpenEndpoint(endpoint), no.notGranted)
  const scope = await scopeOfClient(portal, client)
  ensure(!isEmpty(scope), no.noRows)
  return actorOfClient(client, endpoint, scope)
}

/** Section 3.10: signature, clock, nonce, key, client, address, limits, interface, rows; in this order. */
export const admitSigned =
  (portal: Portal) =>
  async (request: FastifyRequest, endpoint: Endpoint): Promise<Actor> => {
    const signed = signedHeadersOf(request.headers)
    const { db } = portal.platform
    const holder = (await findKeyHolder(db, signed.keyId)) ?? refuse(no.signature)
    const call = beginCall(request, holder)
    checkSignature(portal, request, signed, holder)
    await checkClock(portal, signed)
    ensure(await isFresh(db, signed.keyId, signed.nonce), no.repeated)
    ensure(holder.isKeyLive, no.keyDead)
    call.isProven = true
    if (holder.client) return admitClient(portal, holder.client, request, endpoint)
    ensure(isOpenEndpoint(endpoint), no.notGranted)
    return actorWhoTries(portal, holder.userId ?? '', endpoint)
  }
