import { createHash, timingSafeEqual } from 'node:crypto'
import { applicationRefusals as no } from '@portal/contract/areas/system/application.ts'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sha256 } from '#src/platform/secrets.ts'
import { applications, type SignOnFacts } from '#src/schema/system/application.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type Application, findApplication, findHolder } from './holder.ts'
import { publishedKeys, signToken } from './keys.ts'
import { limited } from './limited.ts'
import { sendWords } from './plain-page.ts'
import { ACCESS_SECONDS, addToAddress, findAccess, issueTicket, revokeTokensOf, takeTicket } from './ticket.ts'

const ID_TOKEN_SECONDS = 300

type Parameters = Record<string, string | undefined>

export const issuerOf = ({ config }: Portal['platform']) =>
  `${(config.PUBLIC_URL || `http://${config.HOST}:${config.PORT}`).replace(/\/$/, '')}/oidc`

const discovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  scopes_supported: ['openid', 'profile'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  request_uri_parameter_supported: false,
})

const findClient = async ({ platform }: Portal, clientId = ''): Promise<Application | null> => {
  const [row] = await platform.db
    .select()
    .from(applications)
    .where(and(eq(applications.clientId, clientId), eq(applications.signOn, 'oidc'), eq(applications.enabled, true)))
  return row ?? null
}

/** What is wrong with a request whose return address is known to be good; told to the application. */
const faultOf = (query: Parameters): string | null => {
  if (query.request !== undefined) return 'request_not_supported'
  if (query.request_uri !== undefined) return 'request_uri_not_supported'
  if (query.response_type !== 'code') return 'unsupported_response_type'
  if (query.response_mode !== undefined && query.response_mode !== 'query') return 'invalid_request'
  if (!(query.scope ?? '').split(' ').includes('openid')) return 'invalid_scope'
  if (query.code_challenge !== undefined && query.code_challenge_method !== 'S256') return 'invalid_request'
  // Whether somebody is signed in is known to a page only: nothing can be decided without showing one.
  return query.prompt === 'none' ? 'login_required' : null
}

const factsOf = (query: Parameters, redirect: string): SignOnFacts => ({
  redirect,
  ...(query.state !== undefined && { state: query.state }),
  ...(query.nonce !== undefined && { nonce: query.nonce }),
  ...(query.scope !== undefined && { scope: query.scope }),
  ...(query.code_challenge !== undefined && { challenge: query.code_challenge }),
})

/** Keeps what the application asks and sends the browser to the launchpad, which knows who sits there. */
const authorize = (portal: Portal) => async (request: FastifyRequest, reply: FastifyReply) => {
  const query = textsOf(request.query)
  const client = await findClient(portal, query.client_id)
  if (!client) return sendWords(reply, no.clientUnknown.message)
  const redirect = query.redirect_uri ?? ''
  // An address that is not registered is never visited, not even with an error.
  if (!client.redirects.includes(redirect)) return sendWords(reply, no.redirectUnknown.message)
  const error = faultOf(query)
  if (error !== null)
    return reply.redirect(addToAddress(redirect, { error, state: query.state, iss: issuerOf(portal.platform) }))

  const facts = factsOf(query, redirect)
  const ticket = await issueTicket(portal.platform, { kind: 'request', applicationId: client.id, facts })
  return reply.redirect(`/guide?sso=${ticket}`)
}

const isSame = (left: string, right: string) => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const credentialsOf = (request: FastifyRequest, body: Parameters): { id: string; secret: string } => {
  const [kind, value = ''] = (request.headers.authorization ?? '').split(' ')
  if (kind !== 'Basic') return { id: body.client_id ?? '', secret: body.client_secret ?? '' }
  const [id = '', secret = ''] = Buffer.from(value, 'base64').toString().split(':')
  const plain = (part: string) => new URLSearchParams(`v=${part}`).get('v') ?? ''
  return { id: plain(id), secret: plain(secret) }
}

const provesChallenge = (challenge: string | undefined, verifier: string | undefined) =>
  challenge === undefined
    ? verifier === undefined
    : verifier !== undefined && isSame(createHash('sha256').update(verifier).digest('base64url'), challenge)

/** Exchanges a code for tokens. The code is spent by the first who shows it, whatever else is wrong. */
const exchange = (portal: Portal) => async (request: FastifyRequest, reply: FastifyReply) => {
  const body = textsOf(request.body)
  const refuse = (error: string, status = 400) => reply.code(status).header('cache-control', 'no-store').send({ error })
  const { id, secret } = credentialsOf(request, body)
  const client = await findClient(portal, id)
  if (!client || client.secretHash === '' || !isSame(sha256(secret), client.secretHash))
    return refuse('invalid_client', 401)
  if (body.grant_type !== 'authorization_code') return refuse('unsupported_grant_type')

  const { platform } = portal
  const ticket = await takeTicket(platform.db, 'code', body.code ?? '')
  if (!ticket) await revokeTokensOf(platform.db, body.code ?? '')
  const fits =
    ticket?.applicationId === client.id &&
    ticket.facts.redirect === body.redirect_uri &&
    provesChallenge(ticket.facts.challenge, body.code_verifier)
  const holder = fits ? await findHolder(portal, client, ticket) : null
  if (!fits || !holder) return refuse('invalid_grant')

  const now = Math.floor(Date.now() / 1000)
  const idToken = await signToken(platform, {
    iss: issuerOf(platform),
    sub: holder.userId,
    aud: client.clientId,
    iat: now,
    exp: now + ID_TOKEN_SECONDS,
    ...(ticket.facts.nonce !== undefined && { nonce: ticket.facts.nonce }),
    ...holder.claims,
  })
  const access = await issueTicket(platform, {
    kind: 'access',
    applicationId: client.id,
    actor: { id: holder.userId, sessionId: ticket.sessionId ?? '' },
    code: body.code ?? '',
    facts: { redirect: ticket.facts.redirect },
  })
  return reply.header('cache-control', 'no-store').send({
    access_token: access,
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
    scope: ticket.facts.scope ?? 'openid',
    id_token: idToken,
  })
}

const userinfo = (portal: Portal) => async (request: FastifyRequest, reply: FastifyReply) => {
  const [kind, value = ''] = (request.headers.authorization ?? '').split(' ')
  const ticket = kind === 'Bearer' ? await findAccess(portal.platform.db, value) : null
  const app = ticket && (await findApplication(portal, ticket.applicationId))
  const holder = ticket && app && (await findHolder(portal, app, ticket))
  if (!holder)
    return reply.code(401).header('www-authenticate', 'Bearer error="invalid_token"').send({ error: 'invalid_token' })
  return reply.header('cache-control', 'no-store').send({ sub: holder.userId, ...holder.claims })
}

/** Parameters that came once and as text; anything else counts as absent. */
const textsOf = (values: unknown): Parameters =>
  Object.fromEntries(
    Object.entries((values ?? {}) as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

/** The portal as OpenID provider of the registered applications: authorization code with or without PKCE, nothing else. */
export const serveOidc = (scope: FastifyInstance, portal: Portal): void => {
  const issuer = issuerOf(portal.platform)
  scope.get('/oidc/.well-known/openid-configuration', async () => discovery(issuer))
  scope.get('/oidc/jwks', async () => ({ keys: await publishedKeys(portal.platform) }))
  scope.get('/oidc/auth', { onRequest: limited(portal) }, authorize(portal))
  scope.post('/oidc/token', exchange(portal))
  scope.get('/oidc/userinfo', userinfo(portal))
  scope.post('/oidc/userinfo', userinfo(portal))
}
