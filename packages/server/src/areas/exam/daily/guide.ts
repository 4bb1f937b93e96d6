import { dailyGuideTitle } from '@portal/contract/areas/exam/daily-words.ts'
import type { Portal } from '#src/shared/portal.ts'
import { loadPersonDays } from './person-days.ts'

/** 今日 of the start page: the set of the day as long as it lies there unanswered. */
export const provideDailyToday = ({ guide, attempts }: Portal): void =>
  guide.provideToday(async ({ tx, actor }) => {
    const days = await loadPersonDays(tx.db, actor, await attempts.clock.at())
    const state = days.stateOf(days.today)
    if (state !== 'open' && state !== 'running') return []
    const n = days.runs.get(days.today)?.n ?? days.plans.on(days.today)?.settings.n ?? 0
    return [{ kind: 'daily' as const, title: dailyGuideTitle(n), at: null, link: '/netSchool/dailyAnswer' }]
  })
