import { applicationRefusals as no } from '@portal/contract/areas/system/application.ts'
import { type openApplication } from '@portal/contract/areas/system/application-access.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { applications } from '#src/schema/system/application.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'
import { addToAddress, issueTicket } from '../sign-on/ticket.ts'

/** The application if it is open to the person; outside its audience it might as well not be there. */
export const findOpenTo = async (tx: Tx, id: string, facets: readonly string[]) => {
  const [row] = await tx.db
    .select()
    .from(applications)
    .where(and(eq(applications.id, id), eq(applications.enabled, true), addressedTo(applications, facets)))
  return row ?? null
}

const countOpen = (tx: Tx, applicationId: string, userId: string) =>
  tx.db.execute(sql`
    insert into application_opens (application_id, day, user_id)
    values (${applicationId}, (now() at time zone 'Asia/Shanghai')::date, ${userId})
    on conflict (application_id, day, user_id) do update set opens = application_opens.opens + 1`)

/** Where a tile leads. A CAS service gets its ticket along; an OIDC application begins its own sign-on at its address. */
export const open: HandlerOf<typeof openApplication> = async ({ tx, body, actor }) => {
  const row = (await findOpenTo(tx, body.id, actor.facets)) ?? refuse(errors.missing)
  ensure(row.signOn !== 'oidc' || row.secretHash !== '', no.secretMissing)

  await countOpen(tx, row.id, actor.id)
  const { address, mode } = row
  if (row.signOn !== 'cas' || !row.redirects.includes(address)) return { url: address, mode }

  const ticket = await issueTicket(tx, { kind: 'cas', applicationId: row.id, actor, facts: { redirect: address } })
  return { url: addToAddress(address, { ticket }), mode }
}
