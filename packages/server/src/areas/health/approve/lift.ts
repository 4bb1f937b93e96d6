import type { liftHealthReport } from '@portal/contract/areas/health/report.ts'
import { healthRefusals as no } from '@portal/contract/areas/health/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { users } from '#src/schema/directory.ts'
import { healthReports } from '#src/schema/health/health.ts'
import { tellPerson } from './tell.ts'

const r = healthReports

/** Condition on reports: the person has or had to decide about it. */
export const decidedBy = (userId: string): SQL => sql`exists (
  select 1 from approval_requests q join approval_tasks k on k.request_id = q.id
  where q.subject_type = 'healthReport' and q.subject_id = ${r.id}
    and (k.assignee_id = ${userId} or k.on_behalf_of_id = ${userId}))`

const isPending = sql`exists (select 1 from approval_requests q
  where q.subject_type = 'healthReport' and q.subject_id = ${r.id} and q.state = 'pending')`

/** Condition on reports: 解除 is open to the person, whatever their state. */
export const liftedBy = (tx: Tx, actor: Actor): SQL => {
  if (!actor.holds(P.healthApproval)) return sql`false`
  const all = actor.holds(P.healthApprovalAll)
    ? inScope({ ...tx, actor, scope: actor.scopeOf([P.healthApprovalAll]) }, r.orgId, null)
    : sql`false`
  return sql`(${r.userId} <> ${actor.id} and (${decidedBy(actor.id)} or ${all}))`
}

/** Condition on reports: there is something to lift, and no round goes on about it. */
export const isHeld = sql`(${r.state} = 'barred' or (${r.state} = 'inApproval' and not ${isPending}))`

/** 解除, by who decides about it or oversees all requests of the unit. */
export const lift: HandlerOf<typeof liftHealthReport> = async ({ tx, body, actor }) => {
  const [found] = await tx.db
    .select({ report: r, held: sql<boolean>`${isHeld}`, mine: sql<boolean>`${liftedBy(tx, actor)}`, name: users.name })
    .from(r)
    .innerJoin(users, eq(users.id, r.userId))
    .where(eq(r.id, body.reportId))
    .for('update', { of: r })
  const { report, held, mine, name } = found ?? refuse(errors.missing)
  ensure(report.userId !== actor.id, no.ownReport)
  ensure(mine, errors.missing)
  ensure(held, no.notHeld)
  await tx.db
    .update(r)
    .set({ state: 'lifted', endedAt: new Date(), reason: body.reason, supplementAt: null })
    .where(eq(r.id, report.id))
  tx.notes.push({
    objectType: 'health_reports',
    objectId: report.id,
    objectName: `${name} ${report.day}`,
    objectOrgId: report.orgId,
    kind: 'decide',
    diff: [{ field: 'state', before: report.state, after: 'lifted' }],
    reason: body.reason,
  })
  await tellPerson(tx, report, 'lifted', { text: body.reason })
  return { state: 'lifted' }
}
