import { returnReport as words } from '@portal/contract/areas/questionnaire/report-words.ts'
import { systemReports } from '@portal/contract/areas/system/report-words.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { addressedPeople } from '#src/shared/audience/addressed-people.ts'
import { percentOf, timeText } from '#src/shared/reports/fact-columns.ts'
import type { Report } from '#src/shared/reports/report.ts'

/** Who has answered is known by the tickets alone; what was answered stays where it is, names are not shown. */
export const questionnaireReturn: Report = {
  id: 'questionnaireReturn',
  group: systemReports.groups.told,
  title: words.title,
  definition: words.definition,
  period: 'range',
  evidence: [P.questionnaireResult],
  columns: words.columns,
  order: sql`f.closes desc, f.title, f.org_name`,
  measures: {
    due: { ...words.measures.due, unit: 'item', where: sql`true` },
    answered: { ...words.measures.answered, unit: 'item', where: sql`f.answered` },
    open: { ...words.measures.open, unit: 'item', where: sql`not f.answered` },
    rate: { ...words.measures.rate, unit: 'percent', value: percentOf(sql`f.answered`, sql`true`) },
  },
  facts: ({ from, to }, within) => {
    const collected = sql`select q.id, q.audience_include, q.audience_exclude from questionnaires q
      where q.access = 'audience' and q.deleted_at is null and q.state in ('collecting', 'paused', 'closed', 'archived')
        and q.open_at < ${to.toISOString()} and q.close_at >= ${from.toISOString()}`
    return sql`
      select x.*, case when x.answered then ${words.answered} else ${words.open} end as state_text from (
        select q.id || '/' || u.id as id, u.id as user_id, o.name as org_name, o.id as org_id, q.title,
          ${timeText(sql`q.close_at`)} as closes, exists (
            select 1 from questionnaire_tickets t where t.questionnaire_id = q.id and t.person_id = u.id and t.used) as answered
        from (${addressedPeople(collected)}) c join questionnaires q on q.id = c.content_id
          join users u on u.id = c.user_id join org_units o on o.id = u.primary_org_id
        where ${within(sql`u.id`)}) x`
  },
}
