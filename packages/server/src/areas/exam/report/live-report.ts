import { liveTaking as words } from '@portal/contract/areas/exam/wrong-report-words.ts'
import { systemReports } from '@portal/contract/areas/system/report-words.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { addressedPeople } from '#src/shared/audience/addressed-people.ts'
import { percentOf, timeText } from '#src/shared/reports/fact-columns.ts'
import type { Report } from '#src/shared/reports/report.ts'

/** Whoever opened the page of a class was there; how long is told once rooms keep it. */
export const liveTaking: Report = {
  id: 'liveTaking',
  group: systemReports.groups.study,
  title: words.title,
  definition: words.definition,
  period: 'range',
  evidence: [P.liveClassStat],
  columns: words.columns,
  order: sql`f.ended desc, f.code`,
  measures: {
    due: { ...words.measures.due, unit: 'item', where: sql`true` },
    present: { ...words.measures.present, unit: 'item', where: sql`f.present` },
    absent: { ...words.measures.absent, unit: 'item', where: sql`not f.present` },
    rate: { ...words.measures.rate, unit: 'percent', value: percentOf(sql`f.present`, sql`true`) },
    answering: { ...words.measures.answering, unit: 'item', where: sql`f.answered > 0` },
  },
  facts: ({ from, to }, within) => {
    const held = sql`select l.id, l.audience_include, l.audience_exclude from live_classes l
      where l.state in ('ended', 'replay') and l.ended_at >= ${from.toISOString()} and l.ended_at < ${to.toISOString()}`
    return sql`
      select x.*, case when x.present then ${words.present} else ${words.absent} end as state_text from (
        select l.id || '/' || u.id as id, u.id as user_id, u.code, u.name, o.id as org_id, o.name as org_name, l.title,
          ${timeText(sql`l.ended_at`)} as ended,
          exists (select 1 from live_presences p where p.live_id = l.id and p.person_id = u.id) as present,
          (select count(*)::int from live_quizzes z
            join attempts a on a.scene = 'live' and a.object_id = z.id and a.person_id = u.id and a.state <> 'void'
            join attempt_items i on i.attempt_id = a.id and i.outcome <> 'blank' where z.live_id = l.id) as answered
        from (${addressedPeople(held)}) c join live_classes l on l.id = c.content_id
          join users u on u.id = c.user_id join org_units o on o.id = u.primary_org_id
        where ${within(sql`u.id`)}) x`
  },
}
