import { applicationRefusals as no } from '@portal/contract/areas/system/application.ts'
import {
  appMessages,
  type askApplication,
  type decideAppRequest,
  listAppRequests,
  type listRequestable,
} from '@portal/contract/areas/system/application-access.ts'
import { errors } from '@portal/contract/errors.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { and, eq, sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { lockRow, updateRow } from '#src/kit/store.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { applicationRequests, applications } from '#src/schema/system/application.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'

const isRequestable = and(eq(applications.enabled, true), eq(applications.requestable, true))

export const requestable: HandlerOf<typeof listRequestable> = async ({ tx, actor }) => {
  const { rows } = await tx.db.execute<ResultOf<typeof listRequestable>[number] & Record<string, unknown>>(sql`
    select applications.id, applications.name, applications.icon, exists (select 1 from application_requests r
      where r.application_id = applications.id and r.user_id = ${actor.id} and r.state = 'waiting') as asked
    from applications where ${isRequestable} and not ${addressedTo(applications, actor.facets)}
    order by applications.sort, applications.name collate "zh-x-icu" limit 200`)
  return rows
}

export const ask: HandlerOf<typeof askApplication> = async ({ tx, body, actor }) => {
  const [row] = await tx.db
    .select()
    .from(applications)
    .where(and(eq(applications.id, body.id), isRequestable))
  const app = row ?? refuse(no.notRequestable)
  const isOpen = await tx.db.$count(
    applications,
    and(eq(applications.id, app.id), addressedTo(applications, actor.facets)),
  )
  ensure(isOpen === 0, no.alreadyOpen)

  const [kept] = await tx.db
    .insert(applicationRequests)
    .values({ applicationId: app.id, userId: actor.id, reason: body.reason })
    .onConflictDoNothing()
    .returning()
  const request = kept ?? refuse(no.alreadyAsked)
  tx.notes.push({
    objectType: 'application_requests',
    objectId: request.id,
    objectName: app.name,
    diff: [],
    reason: body.reason,
  })
  const { kind, title, reason } = appMessages.asked
  await sendMessage(tx, [app.ownerId], {
    event: `appRequest:${request.id}`,
    kind,
    title: fill(title, { user: actor.name, app: app.name }),
    text: body.reason,
    link: `/system/applicationDetail?id=${app.id}&tab=requests`,
    reason,
  })
  return { sent: true }
}

export const decide: HandlerOf<typeof decideAppRequest> = async ({ tx, body, actor }) => {
  const [request] = await tx.db
    .select()
    .from(applicationRequests)
    .where(eq(applicationRequests.id, body.id))
    .for('update')
  const { id, userId, applicationId, state } = request ?? refuse(errors.missing)
  const app = await lockRow(tx, applications, applicationId)
  ensure(state === 'waiting', errors.stateChanged)
  if (!body.accept && [...body.reason].length < 2) refuseField('reason', no.rejectReason)

  const after = body.accept ? ('accepted' as const) : ('rejected' as const)
  await tx.db
    .update(applicationRequests)
    .set({ state: after, opinion: body.reason, decidedBy: actor.id, decidedAt: sql`now()` })
    .where(eq(applicationRequests.id, id))
  if (body.accept) {
    const users = [...new Set([...app.audience.users, userId])]
    const exceptUsers = app.audience.exceptUsers.filter((each) => each !== userId)
    await updateRow(tx, applications, app, audienceValues({ ...app.audience, users, exceptUsers }))
  }
  const diff = [{ field: 'state', before: state, after }]
  tx.notes.push({ objectType: 'application_requests', objectId: id, objectName: app.name, diff, reason: body.reason })
  const { kind, title, reason } = appMessages[after]
  await sendMessage(tx, [userId], {
    event: `appDecision:${id}`,
    kind,
    title: fill(title, { app: app.name }),
    text: body.reason,
    link: '/guide',
    reason,
  })
  return { state: after }
}

export const requestList = pageRead(listAppRequests, {
  from: sql`application_requests r join applications a on a.id = r.application_id join users u on u.id = r.user_id`,
  joins: sql`join org_units o on o.id = u.primary_org_id left join users d on d.id = r.decided_by`,
  key: sql`r.id`,
  columns: {
    id: sql`r.id`,
    applicationId: sql`a.id`,
    applicationName: sql`a.name`,
    userName: sql`u.name`,
    userCode: sql`u.code`,
    orgName: sql`o.name`,
    reason: sql`r.reason`,
    state: sql`r.state`,
    opinion: sql`r.opinion`,
    deciderName: sql`coalesce(d.name, '')`,
    decidedAt: sql`r.decided_at`,
    createdAt: sql`r.created_at`,
  },
  scope: [sql`a.owner_org_id`, sql`a.created_by`],
  search: [sql`u.name`, sql`u.code`, sql`a.name`],
  filter: { applicationId: equals(sql`r.application_id`), state: equals(sql`r.state`) },
  sort: { createdAt: sql`r.created_at` },
  order: '-createdAt',
})
