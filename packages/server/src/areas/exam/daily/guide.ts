import { dailyGuideTitle } from '@portal/contract/areas/exam/daily/words.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { rowRead } from '#src/platform/database/prepared.ts'
import { dailyRuns } from '#src/schema/exam/daily.ts'
import type { Portal } from '#src/shared/portal.ts'
import { loadPersonDays } from './person-days.ts'
import { loadPlanOn } from './plan-days.ts'

const runOn = rowRead(
  dailyRuns,
  () => sql`${dailyRuns.personId} = ${sql.placeholder('personId')} and ${dailyRuns.day} = ${sql.placeholder('day')}`,
)

/** 今日 of the start page: the set of the day as long as it lies there unanswered. */
export const provideDailyToday = ({ guide, attempts }: Portal): void => {
  guide.figures.provide('streak', async ({ tx: { db }, actor }) =>
    (await loadPersonDays(db, actor, await attempts.clock.at())).streak(),
  )
  guide.today.provide('daily', async ({ tx: { db }, actor }) => {
    const day = shanghaiDay(new Date(await attempts.clock.at()))
    const [run, plan] = await Promise.all([runOn(db, { personId: actor.id, day }), loadPlanOn(db, actor.facets, day)])
    const n = run ? run.n : plan?.settings.n
    if (n === undefined || (run && run.attemptId !== null)) return []
    return [{ kind: 'daily' as const, title: dailyGuideTitle(n), at: null, link: '/netSchool/dailyAnswer' }]
  })
}
