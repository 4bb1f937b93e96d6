import { approvalReport as words } from '@portal/contract/areas/access/approval-report.ts'
import { systemReports } from '@portal/contract/areas/system/report-words.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { labelled, percentOf, timeText } from '#src/shared/reports/fact-columns.ts'
import type { Report } from '#src/shared/reports/report.ts'

export const approvalTime: Report = {
  id: 'approvalTime',
  group: systemReports.groups.approval,
  title: words.title,
  definition: words.definition,
  period: 'range',
  ownUnit: true,
  evidence: [P.authorityApproveAll],
  columns: words.columns,
  order: sql`f.submitted desc`,
  measures: {
    all: { ...words.measures.all, unit: 'item', where: sql`true` },
    approved: { ...words.measures.approved, unit: 'item', where: sql`f.state = 'approved'` },
    rejected: { ...words.measures.rejected, unit: 'item', where: sql`f.state = 'rejected'` },
    pending: { ...words.measures.pending, unit: 'item', where: sql`f.state = 'pending'` },
    overdue: { ...words.measures.overdue, unit: 'item', where: sql`f.state = 'pending' and f.due_at < now()` },
    rate: {
      ...words.measures.rate,
      unit: 'percent',
      value: percentOf(sql`f.state = 'approved'`, sql`f.state in ('approved', 'rejected')`),
    },
    median: {
      ...words.measures.median,
      unit: 'hour',
      value: sql`round((percentile_cont(0.5) within group (order by f.hours))::numeric, 1)`,
    },
  },
  facts: ({ from, to }, within) => sql`
    select r.id, r.submitter_id as user_id, r.title, r.state, ${labelled(sql`r.state`, words.states)} as state_text, r.due_at, o.name as org_name, o.id as org_id,
      coalesce(u.name, '') as submitter,
      ${timeText(sql`r.submitted_at`)} as submitted,
      round(extract(epoch from r.decided_at - r.submitted_at) / 3600.0, 1)::float8 as hours
    from approval_requests r join org_units o on o.id = r.owner_org_id left join users u on u.id = r.submitter_id
    where r.submitted_at >= ${from.toISOString()} and r.submitted_at < ${to.toISOString()}
      and ${within(sql`r.submitter_id`)}`,
}
