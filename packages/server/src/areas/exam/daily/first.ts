import type { AskedItem } from '@portal/contract/areas/exam/attempt/attempt.ts'
import type { dailyFirst } from '@portal/contract/areas/exam/daily/daily.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { askedItemsOf } from '../asked-items.ts'
import { firstOfDay } from './draw-day.ts'
import { loadPersonDays } from './person-days.ts'
import { getVersion } from './plan-days.ts'
import type { DailyPools } from './pool.ts'
import { runningOf } from './running.ts'

const CHOICES: readonly string[] = ['single', 'multiple', 'uncertain', 'judge']

/** Pictures belong to a sitting, which is not there yet. */
const hasPicture = (html: string): boolean => html.includes('<img')

/** A choice that can be shown before its sitting is there. */
export const isPlainChoice = ({ kind, stem, options }: AskedItem): boolean =>
  CHOICES.includes(kind) && ![stem, ...options.map(({ html }) => html)].some(hasPicture)

/** The day's first question before anything is begun: it is shown by a read, and the set begins with the first tap on it. */
export const firstWith =
  ({ attempts, files }: Pick<Portal, 'attempts' | 'files'>, pools: DailyPools): HandlerOf<typeof dailyFirst> =>
  async ({ tx, actor }) => {
    const days = await loadPersonDays(tx.db, actor, await attempts.clock.at())
    const day = days.today
    const state = days.stateOf(day)
    const run = days.runs.get(day)
    if (state !== 'open' && state !== 'running') return { item: null }
    if (run && (await runningOf(tx, actor.id, [run.id])).length > 0) return { item: null }
    const version = run ? await getVersion(tx.db, run.planId, run.versionNo) : days.plans.on(day)
    const first = version && (await firstOfDay(tx, pools, version, { personId: actor.id, day }))
    if (!first) return { item: null }
    const [item] = await askedItemsOf({ tx, actor, files, seed: first.seed }, [first.item])
    return { item: item && isPlainChoice(item) ? item : null }
  }
