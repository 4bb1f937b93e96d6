import { fullHealthReport } from '@portal/contract/areas/health/report.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'

interface Look {
  at: Date
  orgName: string
  name: string
  reason: string
}

interface LookRow extends Record<string, unknown> {
  id: string
  at: string
  org_name: string
  name: string
  reason: string
}

/** Who unmasked these reports, as the operation log has it: by report, the latest first. */
export const lookupsOf = async ({ db }: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Look[]>> => {
  const { rows } = await db.execute<LookRow>(sql`
    select a.object_id as id, a.at, coalesce(o.name, '') as org_name, a.actor_name as name, a.reason
    from audit_entries a left join org_units o on o.id = a.actor_org_id
    where a.object_type = 'health_reports' and a.object_id = any(${sql.param([...ids])}::text[])
      and a.path = ${fullHealthReport.path} and a.result = 'ok'
    order by a.at desc`)
  const byReport = new Map<string, Look[]>()
  for (const { id, at, org_name: orgName, name, reason } of rows) {
    const look = { at: new Date(at), orgName, name, reason }
    byReport.set(id, [...(byReport.get(id) ?? []), look])
  }
  return byReport
}
