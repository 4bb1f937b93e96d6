import { entryMatter } from '@portal/contract/areas/points/entry.ts'
import { pointsReport as words } from '@portal/contract/areas/points/report-words.ts'
import { eventLabel, pointsEvent } from '@portal/contract/areas/points/rule-events.ts'
import { systemReports } from '@portal/contract/areas/system/report-words.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { differentPeople, labelled } from '#src/shared/reports/fact-columns.ts'
import type { Report } from '#src/shared/reports/report.ts'

const events = Object.fromEntries(pointsEvent.options.map((event) => [event, eventLabel(event)]))

export const pointsOfPeople: Report = {
  id: 'points',
  group: systemReports.groups.exam,
  title: words.title,
  definition: words.definition,
  period: 'range',
  evidence: [P.examPoints],
  columns: words.columns,
  order: sql`f.day_text desc, f.no desc`,
  measures: {
    entries: { ...words.measures.entries, unit: 'item', where: sql`true` },
    points: { ...words.measures.points, unit: 'point', value: sql`coalesce(sum(f.points), 0)` },
    people: { ...words.measures.people, unit: 'person', value: differentPeople },
    mean: {
      ...words.measures.mean,
      unit: 'point',
      value: sql`round(sum(f.points)::numeric / nullif(count(distinct f.user_id), 0), 1)`,
    },
    byHand: { ...words.measures.byHand, unit: 'item', where: sql`f.by_hand` },
  },
  facts: ({ from, to }, within) => sql`
    select e.id, e.no, e.person_id as user_id, u.code, u.name, o.name as org_name, o.id as org_id, e.day::text as day_text,
      coalesce(${labelled(sql`e.event`, events)}, ${entryMatter(null)}) as matter, e.title, e.points, e.rule_id is null as by_hand
    from points_entries e join users u on u.id = e.person_id join org_units o on o.id = u.primary_org_id
    where e.day >= (${from.toISOString()}::timestamptz at time zone 'Asia/Shanghai')::date
      and e.day < (${to.toISOString()}::timestamptz at time zone 'Asia/Shanghai')::date and ${within(sql`u.id`)}`,
}
