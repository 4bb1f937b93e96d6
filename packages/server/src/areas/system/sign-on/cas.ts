import { applicationRefusals as no } from '@portal/contract/areas/system/application.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { applications } from '#src/schema/system/application.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type Application, findApplication, findHolder, type Holder } from './holder.ts'
import { limited } from './limited.ts'
import { escapeMarkup, sendWords } from './plain-page.ts'
import { issueTicket, takeTicket } from './ticket.ts'

const NAMESPACE = 'http://www.yale.edu/tp/cas'

const findService = async ({ platform }: Portal, service: string): Promise<Application | null> => {
  const [row] = await platform.db
    .select()
    .from(applications)
    .where(
      sql`${applications.enabled} and ${applications.signOn} = 'cas' and ${service} = any(${applications.redirects})`,
    )
    .orderBy(applications.createdAt)
    .limit(1)
  return row ?? null
}

const queryOf = (request: FastifyRequest) => {
  const { service, ticket, gateway } = request.query as Record<string, unknown>
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return { service: text(service), ticket: text(ticket), gateway: text(gateway) }
}

const login = (portal: Portal) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { service, gateway } = queryOf(request)
  const app = await findService(portal, service)
  if (!app) return sendWords(reply, no.redirectUnknown.message)
  // Asked not to show a page, there is nobody to be found.
  if (gateway === 'true') return reply.redirect(service)
  const ticket = await issueTicket(portal.platform, {
    kind: 'request',
    applicationId: app.id,
    facts: { redirect: service },
  })
  return reply.redirect(`/guide?sso=${ticket}`)
}

const envelope = (inner: string) => `<cas:serviceResponse xmlns:cas="${NAMESPACE}">${inner}</cas:serviceResponse>`

const success = ({ code, claims }: Holder) => {
  const attributes = Object.entries(claims).flatMap(([name, value]) =>
    [value].flat().map((each) => `<cas:${name}>${escapeMarkup(each)}</cas:${name}>`),
  )
  return envelope(
    `<cas:authenticationSuccess><cas:user>${escapeMarkup(code)}</cas:user>` +
      `<cas:attributes>${attributes.join('')}</cas:attributes></cas:authenticationSuccess>`,
  )
}

const failure = (code: string) => envelope(`<cas:authenticationFailure code="${code}"></cas:authenticationFailure>`)

/** Tells a service who its ticket stands for. The ticket is spent by the first question, whatever the answer. */
const validate = (portal: Portal) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { service, ticket: value } = queryOf(request)
  const answer = async () => {
    if (service === '' || value === '') return failure('INVALID_REQUEST')
    const ticket = await takeTicket(portal.platform.db, 'cas', value)
    if (!ticket) return failure('INVALID_TICKET')
    if (ticket.facts.redirect !== service) return failure('INVALID_SERVICE')
    const app = await findApplication(portal, ticket.applicationId)
    const holder = app?.redirects.includes(service) ? await findHolder(portal, app, ticket) : null
    return holder ? success(holder) : failure('INVALID_TICKET')
  }
  return reply
    .header('cache-control', 'no-store')
    .type('application/xml; charset=utf-8')
    .send(await answer())
}

/** The ticket protocol of CAS, version 2 with the attributes of version 3. */
export const serveCas = (scope: FastifyInstance, portal: Portal): void => {
  scope.get('/cas/login', { onRequest: limited(portal) }, login(portal))
  scope.get('/cas/serviceValidate', validate(portal))
  scope.get('/cas/p3/serviceValidate', validate(portal))
}
