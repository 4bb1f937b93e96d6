import { meetingSigningReport as words } from '@portal/contract/areas/sign-in/report-words.ts'
import { attendance } from '@portal/contract/areas/sign-in/words.ts'
import { systemReports } from '@portal/contract/areas/system/report-words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { labelled, percentOf, timeText } from '#src/shared/reports/fact-columns.ts'
import type { Report } from '#src/shared/reports/report.ts'
import { CAME_SQL, personRows } from '../sheet/person-rows.ts'

const came = sql`f.status in ${CAME_SQL}`
const onLeave = sql`f.status = 'leave'`

/** 单位年度签到率: who was expected at the meetings of a year, and came. */
export const meetingSigning: Report = {
  id: 'meetingSigning',
  group: systemReports.groups.meeting,
  title: words.title,
  definition: words.definition,
  period: 'year',
  evidence: [P.schoolMeeting, P.meeting],
  columns: words.columns,
  order: sql`f.held desc, f.title, f.code`,
  measures: {
    sheets: { ...words.measures.sheets, unit: 'item', value: sql`count(distinct f.sheet_id)` },
    due: { ...words.measures.due, unit: 'time', where: sql`true` },
    present: { ...words.measures.present, unit: 'time', where: came },
    late: { ...words.measures.late, unit: 'time', where: sql`f.status in ('late', 'lateEarly')` },
    leave: { ...words.measures.leave, unit: 'time', where: onLeave },
    absent: { ...words.measures.absent, unit: 'time', where: sql`not ${came} and not ${onLeave}` },
    rate: { ...words.measures.rate, unit: 'percent', value: percentOf(came, sql`true`) },
  },
  facts: ({ from, to }, within) => sql`
    select w.sheet_id || '/' || u.id as id, w.sheet_id, u.id as user_id, u.code, u.name, o.id as org_id,
      o.name as org_name, s.title, ${timeText(sql`s.start_at`)} as held, w.status,
      ${labelled(sql`w.status`, wordsOf(attendance))} as state_text, ${timeText(sql`w.in_at`)} as signed
    from sign_sheets s join (${personRows}) w on w.sheet_id = s.id and w.expected
      join users u on u.id = w.user_id join org_units o on o.id = u.primary_org_id
    where s.owner_type = 'meeting' and s.start_at >= ${from.toISOString()} and s.start_at < ${to.toISOString()}
      and (s.state in ('closed', 'sealed')
        or (s.state <> 'cancelled' and coalesce(s.out_to, s.in_to) < now()))
      and ${within(sql`u.id`)}`,
}
