import { examReports as words } from '@portal/contract/areas/exam/report-words.ts'
import { systemReports } from '@portal/contract/areas/system/report-words.ts'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import { addressedPeople } from '#src/shared/audience/addressed-people.ts'
import { differentPeople, percentOf, timeText } from '#src/shared/reports/fact-columns.ts'
import type { Report, ReportCall } from '#src/shared/reports/report.ts'
import { countedResults } from '../exam/results.ts'
import { liveTaking } from './live-report.ts'
import { questionQuality } from './question-report.ts'

const GROUP = systemReports.groups.exam

/** Exams `e` that were held and ended within the period. */
const endedWithin = ({ from, to }: ReportCall): SQL => sql`e.state in ('published', 'archived')
  and e.close_at >= ${from.toISOString()} and e.close_at < least(${to.toISOString()}, now())`

const examScores: Report = {
  id: 'examScores',
  group: GROUP,
  title: words.scores.title,
  definition: words.scores.definition,
  period: 'range',
  evidence: [P.examResult],
  columns: words.scores.columns,
  order: sql`f.closed desc, f.code`,
  measures: {
    results: { ...words.scores.measures.results, unit: 'item', where: sql`true` },
    people: { ...words.scores.measures.people, unit: 'person', value: differentPeople },
    passed: { ...words.scores.measures.passed, unit: 'item', where: sql`f.passed` },
    failed: { ...words.scores.measures.failed, unit: 'item', where: sql`not f.passed` },
    rate: { ...words.scores.measures.rate, unit: 'percent', value: percentOf(sql`f.passed`, sql`true`) },
    share: {
      ...words.scores.measures.share,
      unit: 'percent',
      value: sql`round(avg(100 * f.score / nullif(f.full_score, 0))::numeric, 1)`,
    },
  },
  facts: (call, within) => sql`
    select e.id || '/' || r.person_id as id, r.person_id as user_id, u.code, u.name, o.name as org_name, o.id as org_id,
      e.title, (round(r.score) / 100)::float8 as score, e.total / 100.0::float8 as full_score,
      r.reached >= e.pass_score as passed, ${timeText(sql`e.close_at`)} as closed,
      case when r.reached >= e.pass_score then ${words.scores.passed} else ${words.scores.failed} end as passed_text
    from exams e cross join lateral ${countedResults(sql`e`)} r
      join users u on u.id = r.person_id join org_units o on o.id = u.primary_org_id
    where ${endedWithin(call)} and ${within(sql`u.id`)}`,
}

const examAbsent: Report = {
  id: 'examAbsent',
  group: GROUP,
  title: words.absent.title,
  definition: words.absent.definition,
  period: 'range',
  evidence: [P.examResult],
  columns: words.absent.columns,
  order: sql`f.closed desc, f.code`,
  measures: {
    due: { ...words.absent.measures.due, unit: 'item', where: sql`true` },
    sat: { ...words.absent.measures.sat, unit: 'item', where: sql`f.sat` },
    absent: { ...words.absent.measures.absent, unit: 'item', where: sql`not f.sat` },
    rate: { ...words.absent.measures.rate, unit: 'percent', value: percentOf(sql`f.sat`, sql`true`) },
  },
  facts: (call, within) => sql`
    select x.*, case when x.sat then ${words.absent.sat} else ${words.absent.missed} end as state_text from (
      select e.id || '/' || u.id as id, u.id as user_id, u.code, u.name, o.name as org_name, o.id as org_id, e.title,
        ${timeText(sql`e.close_at`)} as closed, exists (
          select 1 from attempts a where a.scene = 'exam' and a.object_id = e.id and a.person_id = u.id
            and a.state not in ('prepared', 'void')) as sat
      from (${addressedPeople(sql`select e.id, e.audience_include, e.audience_exclude from exams e where ${endedWithin(call)}`)}) c
        join exams e on e.id = c.content_id join users u on u.id = c.user_id join org_units o on o.id = u.primary_org_id
      where ${within(sql`u.id`)}) x`,
}

const dailyAnswers: Report = {
  id: 'dailyAnswers',
  group: GROUP,
  title: words.daily.title,
  definition: words.daily.definition,
  period: 'range',
  evidence: [P.examDaily],
  columns: words.daily.columns,
  order: sql`f.day_text desc, f.code`,
  measures: {
    runs: { ...words.daily.measures.runs, unit: 'time', where: sql`true` },
    people: { ...words.daily.measures.people, unit: 'person', value: differentPeople },
    made: { ...words.daily.measures.made, unit: 'time', where: sql`f.made_up` },
    asked: { ...words.daily.measures.asked, unit: 'item', value: sql`coalesce(sum(f.n), 0)` },
    rate: {
      ...words.daily.measures.rate,
      unit: 'percent',
      value: sql`round(100.0 * sum(f.right_count) / nullif(sum(f.n), 0), 1)`,
    },
  },
  facts: ({ from, to }, within) => sql`
    select r.id, r.person_id as user_id, u.code, u.name, o.name as org_name, o.id as org_id, r.day::text as day_text, r.n,
      r.right_count, r.made_up, case when r.made_up then ${words.daily.madeUp} else ${words.daily.onTime} end as made_text
    from daily_runs r join users u on u.id = r.person_id join org_units o on o.id = u.primary_org_id
    where r.attempt_id is not null and r.day >= (${from.toISOString()}::timestamptz at time zone 'Asia/Shanghai')::date
      and r.day < (${to.toISOString()}::timestamptz at time zone 'Asia/Shanghai')::date and ${within(sql`u.id`)}`,
}

export const examReports: readonly Report[] = [examScores, examAbsent, questionQuality, dailyAnswers, liveTaking]
