import type { AppClaim } from '@portal/contract/areas/system/application.ts'
import { and, eq, sql } from 'drizzle-orm'
import { applications } from '#src/schema/system/application.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { Ticket } from './ticket.ts'

export type Application = typeof applications.$inferSelect

/** Who a ticket stands for, as its application may know them. */
export interface Holder {
  userId: string
  code: string
  claims: Record<string, string | string[]>
}

type Facts = Record<AppClaim, string | string[]>

/** Names of OpenID where it has one, plain ones otherwise. */
const nameOfClaim: Record<AppClaim, string> = {
  name: 'name',
  code: 'preferred_username',
  post: 'post',
  orgCode: 'org_code',
  orgName: 'org_name',
  roles: 'roles',
}

/**
 * The person behind a ticket, asked anew at each step: null once the session has ended, the account is off, or the
 * person no longer belongs to the audience.
 */
export const findHolder = async (
  { platform, people }: Portal,
  app: Application,
  ticket: Ticket,
): Promise<Holder | null> => {
  const { userId, sessionId } = ticket
  if (userId === null || sessionId === null || !app.enabled) return null
  const person = await people.get(userId)
  if (!person?.enabled) return null
  const { rows } = await platform.db.execute<{ post: string; orgCode: string }>(sql`
    select u.post, o.code as "orgCode" from sessions s join users u on u.id = s.user_id
    join org_units o on o.id = u.primary_org_id
    where s.id = ${sessionId} and s.user_id = ${userId} and s.ended_at is null and s.absolute_until > now()`)
  const [row] = rows
  const isOpen = await platform.db.$count(
    applications,
    and(eq(applications.id, app.id), addressedTo(applications, person.rights.facets)),
  )
  if (!row || isOpen === 0) return null

  const facts: Facts = {
    name: person.name,
    code: person.code,
    post: row.post,
    orgCode: row.orgCode,
    orgName: person.orgName,
    roles: person.roles.map(({ code }) => code),
  }
  const claims = Object.fromEntries(app.claims.map((claim) => [nameOfClaim[claim], facts[claim]]))
  return { userId, code: person.code, claims }
}

export const findApplication = async ({ platform }: Portal, id: string): Promise<Application | null> => {
  const [row] = await platform.db.select().from(applications).where(eq(applications.id, id))
  return row ?? null
}
