import type { historyDay } from '@portal/contract/areas/history/day.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { quizOf } from '../quiz/standing.ts'
import { entriesOn } from './entries.ts'
import { lunarText } from './lunar.ts'
import { nearestDays } from './nearest.ts'

/** What shows on a date, and its two minutes of questions. */
export const dayWith =
  (portal: Portal): HandlerOf<typeof historyDay> =>
  async ({ tx, body, actor }) => {
    const { files, attempts } = portal
    const today = shanghaiDay(new Date(await attempts.clock.at()))
    const { date = today, ...narrowing } = body
    const list = await entriesOn({ tx, actor, files }, date, narrowing)
    return {
      ...{ date, today, list, lunar: await lunarText(date) },
      nearest: list.length === 0 ? await nearestDays(tx, actor, date, narrowing) : [],
      quiz: list.length === 0 ? null : await quizOf(portal, { tx, actor }, date),
    }
  }
