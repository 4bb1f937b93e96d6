import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { healthReports } from '#src/schema/health/health.ts'
import { holdersOf } from '#src/shared/access/holders.ts'
import { actorForJob } from '#src/shared/exchange/job/owner-actor.ts'
import type { Portal } from '#src/shared/portal.ts'

type Report = Pick<typeof healthReports.$inferSelect, 'orgId' | 'userId'>

/** Head of the unit or of the nearest one above that has another head than the person himself. */
const nearestHead = async (tx: Tx, { orgId, userId }: Report): Promise<string[]> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select above.head_id as id from org_units own join org_units above on own.path like above.path || '%'
      join users u on u.id = above.head_id and u.enabled and u.deleted_at is null
    where own.id = ${orgId} and above.head_id <> ${userId} order by above.depth desc limit 1`)
  return rows.map(({ id }) => id)
}

/** Holders of the approval's code whose data scope reaches the unit. */
const officeOf = async ({ people }: Portal, tx: Tx, { orgId, userId }: Report): Promise<string[]> => {
  const ids = (await holdersOf(tx.db, P.healthApproval)).filter((id) => id !== userId)
  const { rows } = await tx.db.execute<{ path: string }>(sql`select path from org_units where id = ${orgId}`)
  const path = rows[0]?.path ?? ''
  const actors = await Promise.all(ids.map((id) => actorForJob(people, id)))
  return actors.flatMap((actor) => {
    if (!actor) return []
    const { all, below, units } = actor.scopeOf([P.healthApproval])
    return all || units.includes(orgId) || below.some((top) => path.startsWith(top)) ? [actor.id] : []
  })
}

/** Whoever decides where no rule was set: the head of the unit, else the office. */
export const approversOf = async (portal: Portal, tx: Tx, report: Report): Promise<string[]> => {
  const heads = await nearestHead(tx, report)
  return heads.length > 0 ? heads : officeOf(portal, tx, report)
}
