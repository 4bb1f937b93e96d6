import { activityReport as words } from '@portal/contract/areas/activity/report-words.ts'
import { systemReports } from '@portal/contract/areas/system/report-words.ts'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import { addressedPeople } from '#src/shared/audience/addressed-people.ts'
import { percentOf, timeText } from '#src/shared/reports/fact-columns.ts'
import type { Report, ReportCall } from '#src/shared/reports/report.ts'
import { standingsWhere } from '../activity/activities.ts'

const endedWithin = ({ from, to }: ReportCall): SQL =>
  sql`a.state = 'published' and a.end_at >= ${from.toISOString()} and a.end_at < least(${to.toISOString()}, now())`

/** Rows (activity_id, user_id): the list of the last day where it was written down, else who it is for now. */
const expected = (call: ReportCall): SQL => sql`
  select f.activity_id, f.person_id as user_id from activity_people f join activities a on a.id = f.activity_id
    where a.frozen_at is not null and ${endedWithin(call)}
  union all
  select c.content_id, c.user_id from (${addressedPeople(sql`
    select a.id, a.audience_include, a.audience_exclude from activities a
    where a.frozen_at is null and ${endedWithin(call)}`)}) c`

export const activityTaking: Report = {
  id: 'activityTaking',
  group: systemReports.groups.told,
  title: words.title,
  definition: words.definition,
  period: 'range',
  evidence: [P.activityStat],
  columns: words.columns,
  order: sql`f.ended desc, f.title, f.code`,
  measures: {
    due: { ...words.measures.due, unit: 'item', where: sql`true` },
    joined: { ...words.measures.joined, unit: 'item', where: sql`f.joined` },
    complete: { ...words.measures.complete, unit: 'item', where: sql`f.complete` },
    joinRate: { ...words.measures.joinRate, unit: 'percent', value: percentOf(sql`f.joined`, sql`true`) },
    doneRate: { ...words.measures.doneRate, unit: 'percent', value: percentOf(sql`f.complete`, sql`true`) },
  },
  facts: (call, within) => {
    const ended = sql`g.activity_id in (select a.id from activities a where ${endedWithin(call)})`
    return sql`
      select x.*, case when x.complete then ${words.complete} when x.joined then ${words.joined} else ${words.absent} end as state_text
      from (
        select e.activity_id || '/' || u.id as id, u.id as user_id, u.code, u.name, o.id as org_id, o.name as org_name,
          a.title, ${timeText(sql`a.end_at`)} as ended, s.person_id is not null as joined,
          coalesce(s.complete, false) as complete, coalesce(s.progress, 0) as progress
        from (${expected(call)}) e join activities a on a.id = e.activity_id
          join users u on u.id = e.user_id join org_units o on o.id = u.primary_org_id
          left join ${standingsWhere(ended)} s on s.activity_id = e.activity_id and s.person_id = e.user_id
        where ${within(sql`u.id`)}) x`
  },
}
