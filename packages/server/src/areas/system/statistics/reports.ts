import { feedbackKind, feedbackState } from '@portal/contract/areas/system/feedback.ts'
import { loginWayWords } from '@portal/contract/areas/system/log/log.ts'
import { systemReports as words } from '@portal/contract/areas/system/report-words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { differentPeople, labelled, timeText } from '#src/shared/reports/fact-columns.ts'
import type { Report } from '#src/shared/reports/report.ts'

const GROUP = words.groups.system

export const logins: Report = {
  id: 'logins',
  group: GROUP,
  title: words.logins.title,
  definition: words.logins.definition,
  period: 'range',
  evidence: [P.log],
  columns: words.logins.columns,
  order: sql`f.at_text desc`,
  measures: {
    times: { ...words.logins.measures.times, unit: 'time', where: sql`true` },
    people: { ...words.logins.measures.people, unit: 'person', value: differentPeople },
    perPerson: {
      ...words.logins.measures.perPerson,
      unit: 'time',
      value: sql`round(count(*)::numeric / nullif(count(distinct f.user_id), 0), 1)`,
    },
  },
  facts: ({ from, to }, within) => sql`
    select e.id, e.user_id, u.code, u.name, o.name as org_name, o.id as org_id,
      ${timeText(sql`e.at`)} as at_text, ${labelled(sql`e.way`, loginWayWords)} as way, e.address
    from login_entries e join users u on u.id = e.user_id join org_units o on o.id = u.primary_org_id
    where e.result = 'ok' and e.way <> 'reauth' and e.at >= ${from.toISOString()} and e.at < ${to.toISOString()}
      and ${within(sql`u.id`)}`,
}

export const feedback: Report = {
  id: 'feedback',
  group: GROUP,
  title: words.feedback.title,
  definition: words.feedback.definition,
  period: 'range',
  rowTitle: words.feedback.rowTitle,
  evidence: [P.feedback],
  columns: words.feedback.columns,
  order: sql`f.submitted desc`,
  measures: {
    all: { ...words.feedback.measures.all, unit: 'item', where: sql`true` },
    open: { ...words.feedback.measures.open, unit: 'item', where: sql`f.state in ('pending', 'handling')` },
    reopened: { ...words.feedback.measures.reopened, unit: 'item', where: sql`f.reopened > 0` },
    median: {
      ...words.feedback.measures.median,
      unit: 'hour',
      value: sql`round((percentile_cont(0.5) within group (order by f.hours))::numeric, 1)`,
    },
  },
  facts: ({ from, to }, within) => sql`
    select b.id, b.created_by as user_id, 'FK' || lpad(b.serial::text, 6, '0') as no, b.kind as row_key, o.name as org_name, b.text as words,
      ${labelled(sql`b.kind`, wordsOf(feedbackKind))} as row_label, b.state, b.reopened,
      ${labelled(sql`b.kind`, wordsOf(feedbackKind))} as kind_text,
      ${labelled(sql`b.state`, wordsOf(feedbackState))} as state_text, ${timeText(sql`b.created_at`)} as submitted,
      round(extract(epoch from b.resolved_at - b.created_at) / 3600.0, 1)::float8 as hours
    from feedbacks b join org_units o on o.id = b.owner_org_id
    where b.created_at >= ${from.toISOString()} and b.created_at < ${to.toISOString()}
      and ${within(sql`b.created_by`)}`,
}

export const appUse: Report = {
  id: 'appUse',
  group: GROUP,
  title: words.appUse.title,
  definition: words.appUse.definition,
  period: 'range',
  rowTitle: words.appUse.rowTitle,
  evidence: [P.application],
  columns: words.appUse.columns,
  order: sql`f.day_text desc, f.code`,
  measures: {
    days: { ...words.appUse.measures.days, unit: 'time', where: sql`true` },
    opens: { ...words.appUse.measures.opens, unit: 'time', value: sql`coalesce(sum(f.opens), 0)` },
    people: { ...words.appUse.measures.people, unit: 'person', value: differentPeople },
  },
  facts: ({ from, to }, within) => sql`
    select p.application_id || '/' || p.day || '/' || p.user_id as id, p.user_id, u.code, u.name, o.name as org_name,
      a.name as app, p.day::text as day_text, p.opens, a.id::text as row_key, a.name as row_label
    from application_opens p join applications a on a.id = p.application_id join users u on u.id = p.user_id
      join org_units o on o.id = u.primary_org_id
    where p.day >= (${from.toISOString()}::timestamptz at time zone 'Asia/Shanghai')::date
      and p.day < (${to.toISOString()}::timestamptz at time zone 'Asia/Shanghai')::date
      and ${within(sql`u.id`)}`,
}
