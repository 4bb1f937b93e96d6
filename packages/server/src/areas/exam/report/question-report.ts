import { LEAST_FOR_VERDICT } from '@portal/contract/areas/exam/analysis.ts'
import { questionQuality as words } from '@portal/contract/areas/exam/wrong-report-words.ts'
import { systemReports } from '@portal/contract/areas/system/report-words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { Report } from '#src/shared/reports/report.ts'
import { EASY, HARD } from '../analysis/options.ts'

const measured = sql`f.n >= ${LEAST_FOR_VERDICT}::int`

/** Of the questions that were answered: how they did, by bank. Keys and answers of people stay where they are. */
export const questionQuality: Report = {
  id: 'questionQuality',
  group: systemReports.groups.exam,
  title: words.title,
  definition: fill(words.definition, { least: LEAST_FOR_VERDICT }),
  period: 'range',
  rowTitle: words.rowTitle,
  evidence: [P.questionBank],
  columns: words.columns,
  order: sql`f.share nulls last, f.number`,
  measures: {
    asked: { ...words.measures.asked, unit: 'item', where: sql`true` },
    answers: { ...words.measures.answers, unit: 'time', value: sql`coalesce(sum(f.n), 0)` },
    share: {
      ...words.measures.share,
      unit: 'percent',
      value: sql`round((100 * sum(f.points) / nullif(sum(f.scored), 0))::numeric, 1)`,
    },
    easy: { ...words.measures.easy, unit: 'item', where: sql`${measured} and f.facility > ${EASY}::float8` },
    hard: { ...words.measures.hard, unit: 'item', where: sql`${measured} and f.facility < ${HARD}::float8` },
    reported: { ...words.measures.reported, unit: 'item', where: sql`f.reports > 0` },
  },
  facts: ({ from, to }, within) => sql`
    select x.*, round((100 * x.facility)::numeric, 1)::float8 as share,
      case when x.n < ${LEAST_FOR_VERDICT}::int or x.facility is null then ${words.few}
        when x.facility > ${EASY}::float8 then ${words.easy} when x.facility < ${HARD}::float8 then ${words.hard}
        else ${words.fit} end as verdict
    from (
      select q.id, q.created_by as user_id, b.id::text as row_key, b.name as row_label, o.id as org_id,
        o.name as org_name, q.number, q.stem_text as stem, b.name as bank, s.n, s.scored, s.points,
        s.points / nullif(s.scored, 0) as facility,
        (select count(*)::int from question_reports r where r.question_id = q.id and r.settled_at is null) as reports
      from (
        select i.question_id, count(*)::int as n,
          count(*) filter (where coalesce(i.final_score, i.auto_score) is not null)::int as scored,
          sum(coalesce(i.final_score, i.auto_score)::float8 / nullif(i.max, 0)) as points
        from attempt_items i join attempts a on a.id = i.attempt_id
        where i.answered_at >= ${from.toISOString()} and i.answered_at < ${to.toISOString()} and i.outcome <> 'blank'
          and a.state not in ('prepared', 'started', 'frozen', 'void')
        group by i.question_id
      ) s join questions q on q.id = s.question_id join question_categories b on b.id = q.bank_id
        join org_units o on o.id = b.owner_org_id
      where q.deleted_at is null and ${within(sql`q.created_by`)}) x`,
}
