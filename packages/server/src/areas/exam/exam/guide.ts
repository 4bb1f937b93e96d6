import { agendaWords as words } from '@portal/contract/areas/account/guide.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, count, sql } from 'drizzle-orm'
import { inScope } from '#src/platform/database/tx.ts'
import { exams } from '#src/schema/exam/exam.ts'
import type { GuideAgendaSource, GuideCardSource } from '#src/shared/guide/guide-providers.ts'
import { daysFromToday, startOfToday } from '#src/shared/guide/tasks.ts'
import { inPhase } from '../own/phase.ts'

/** 进行中考试: of the exams in reach, those that may be sat now. */
export const runningExamsCard: GuideCardSource = {
  access: [P.exam],
  link: '/videoManageSc/comprehensiveTest?f.phase=running',
  load: async ({ tx, actor }) => {
    const scoped = { ...tx, scope: actor.scopeOf([P.exam]) }
    const [found] = await tx.db
      .select({ n: count() })
      .from(exams)
      .where(and(inScope(scoped, exams.ownerOrgId, exams.createdBy), inPhase('running')))
    return { figure: String(found?.n ?? 0) }
  },
}

const MOST = 6
const LIST = '/videoManageSc/comprehensiveTest'

interface Row extends Record<string, unknown> {
  id: string
  title: string
  openAt: string
  closeAt: string
  opensToday: boolean
  running: boolean
  sitting: number
  handedIn: number
}

const isToday = (column: typeof exams.openAt) => sql`(${column} >= ${startOfToday} and ${column} < ${daysFromToday(1)})`

/** Exams in reach that open or close today, with who sits in them. */
export const examAgenda: GuideAgendaSource = {
  access: [P.exam],
  load: async ({ tx, actor }) => {
    const scoped = { ...tx, scope: actor.scopeOf([P.exam]) }
    const { rows } = await tx.db.execute<Row>(sql`
      select e.*, coalesce(a.sitting, 0) as sitting, coalesce(a."handedIn", 0) as "handedIn" from (
        select ${exams.id} as id, ${exams.title} as title, ${exams.openAt} as "openAt", ${exams.closeAt} as "closeAt",
          ${isToday(exams.openAt)} as "opensToday", ${exams.openAt} <= now() and ${exams.closeAt} > now() as running
        from ${exams} where ${exams.state} = 'published' and (${isToday(exams.openAt)} or ${isToday(exams.closeAt)})
          and ${inScope(scoped, exams.ownerOrgId, exams.createdBy)}
        order by ${exams.closeAt}, ${exams.id} limit ${MOST}) e
      left join lateral (
        select count(*) filter (where t.state in ('started', 'frozen'))::int as sitting,
          count(*) filter (where t.state not in ('prepared', 'started', 'frozen'))::int as "handedIn"
        from attempts t where t.scene = 'exam' and t.object_id = e.id) a on true`)
    return rows.map(({ id, title, openAt, closeAt, opensToday, running, sitting, handedIn }) => ({
      kind: opensToday ? 'exam' : 'examEnd',
      id,
      title: opensToday ? title : fill(words.examEnd, { title }),
      at: new Date(opensToday ? openAt : closeAt),
      note: fill(words.sitting, { sitting, handedIn }),
      running,
      link: actor.holds(P.examMonitor)
        ? `${LIST}?tab=monitor&examId=${id}`
        : `${LIST}?keyword=${encodeURIComponent(title)}`,
    }))
  },
}
