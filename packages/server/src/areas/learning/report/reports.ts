import { learningReports as words } from '@portal/contract/areas/learning/report-words.ts'
import { hourSource } from '@portal/contract/areas/learning/time.ts'
import { systemReports } from '@portal/contract/areas/system/report-words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { dayText, differentPeople, labelled, percentOf } from '#src/shared/reports/fact-columns.ts'
import type { Report } from '#src/shared/reports/report.ts'
import { standings } from '../hours/standing.ts'
import { isDone, isStarted } from '../record/queries.ts'

const { study: GROUP } = systemReports.groups

const hasTarget = sql`f.target is not null`

export const studyPeople: Report = {
  id: 'studyPeople',
  group: GROUP,
  title: words.studyPeople.title,
  definition: words.studyPeople.definition,
  period: 'year',
  columns: words.studyPeople.columns,
  order: sql`f.remain_hours desc nulls last, f.code`,
  measures: {
    people: { ...words.studyPeople.measures.people, unit: 'person', where: sql`true` },
    due: { ...words.studyPeople.measures.due, unit: 'person', where: hasTarget },
    reached: { ...words.studyPeople.measures.reached, unit: 'person', where: sql`f.reached` },
    short: { ...words.studyPeople.measures.short, unit: 'person', where: sql`${hasTarget} and not f.reached` },
    rate: {
      ...words.studyPeople.measures.rate,
      unit: 'percent',
      target: 'attainmentTarget',
      value: percentOf(sql`f.reached`, hasTarget),
    },
    mean: { ...words.studyPeople.measures.mean, unit: 'hour', value: sql`round(avg(f.total) / 100.0, 2)` },
  },
  facts: ({ year }, within) => sql`
    select s.*, s.user_id as id, s.total / 100.0::float8 as hours, s.target / 100.0::float8 as target_hours,
      greatest(0, s.target - s.total) / 100.0::float8 as remain_hours
    from (${standings(year, sql`exists (select 1 from org_units o where o.id = u.primary_org_id and ${within(sql`u.id`)})`)}) s`,
}

export const courseDone: Report = {
  id: 'courseDone',
  group: GROUP,
  title: words.courseDone.title,
  definition: words.courseDone.definition,
  period: 'range',
  evidence: [P.videoStat, P.schoolVideoStat],
  columns: words.courseDone.columns,
  order: sql`f.first_day desc, f.code`,
  measures: {
    records: { ...words.courseDone.measures.records, unit: 'item', where: sql`true` },
    done: { ...words.courseDone.measures.done, unit: 'item', where: sql`f.done` },
    open: { ...words.courseDone.measures.open, unit: 'item', where: sql`not f.done` },
    rate: { ...words.courseDone.measures.rate, unit: 'percent', value: percentOf(sql`f.done`, sql`true`) },
    people: { ...words.courseDone.measures.people, unit: 'person', value: differentPeople },
  },
  facts: ({ from, to }, within) => sql`
    select r.id, r.user_id, u.code, u.name, o.name as org_name, o.id as org_id,
      coalesce(v.title, '') as title, r.coverage_tenths / 10.0::float8 as coverage, ${isDone} as done,
      ${dayText(sql`r.first_at`)} as first_day, ${dayText(sql`r.completed_at`)} as done_day
    from study_records r join users u on u.id = r.user_id join org_units o on o.id = u.primary_org_id
      left join videos v on v.id = r.item_id
    where r.item_type = 'video' and ${isStarted} and r.voided_at is null
      and r.last_at >= ${from.toISOString()} and r.first_at < ${to.toISOString()} and ${within(sql`u.id`)}`,
}

export const hourSourcesReport: Report = {
  id: 'hourSources',
  group: GROUP,
  title: words.hourSources.title,
  definition: words.hourSources.definition,
  period: 'year',
  rowTitle: words.hourSources.rowTitle,
  evidence: [P.studyTime],
  columns: words.hourSources.columns,
  order: sql`f.day desc, f.code`,
  measures: {
    entries: { ...words.hourSources.measures.entries, unit: 'time', where: sql`true` },
    hours: { ...words.hourSources.measures.hours, unit: 'hour', value: sql`coalesce(sum(f.hours), 0)` },
    people: { ...words.hourSources.measures.people, unit: 'person', value: differentPeople },
    required: { ...words.hourSources.measures.required, unit: 'time', where: sql`f.required` },
  },
  facts: ({ year }, within) => sql`
    select e.id, e.user_id, u.code, u.name, o.name as org_name, e.item_title as title, e.required,
      e.hours_hundredths / 100.0::float8 as hours, ${dayText(sql`e.completed_at`)} as day,
      e.source as row_key, ${labelled(sql`e.source`, wordsOf(hourSource))} as row_label
    from hour_entries e join users u on u.id = e.user_id join org_units o on o.id = u.primary_org_id
    where e.state = 'granted' and e.year = ${year} and ${within(sql`u.id`)}`,
}
