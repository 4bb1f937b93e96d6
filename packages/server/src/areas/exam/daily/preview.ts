import type { previewDaily } from '@portal/contract/areas/exam/daily/plan.ts'
import { dailyRefusals as no } from '@portal/contract/areas/exam/daily/words.ts'
import { eq } from 'drizzle-orm'
import { usableBanks } from '#src/areas/assessment/public.ts'
import { getRow } from '#src/kit/store.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { dailyPlans, dailyPlanVersions } from '#src/schema/exam/daily.ts'
import type { Portal } from '#src/shared/portal.ts'
import { loadWorkCalendar } from '#src/shared/work-calendar/load-calendar.ts'
import { askedQuestionsOf } from '../asked-items.ts'
import { sameSet, seedOfDay } from './draw-day.ts'
import { asksOn } from './plan-days.ts'
import { type DailyPools, pickDaily } from './pool.ts'

/** The set of a day: the very one where all get the same, otherwise one that somebody might get. */
export const previewWith =
  ({ files }: Portal, pools: DailyPools): HandlerOf<typeof previewDaily> =>
  async ({ tx, body, actor }) => {
    const plan = await getRow(tx, dailyPlans, body.id)
    const versions = await tx.db.select().from(dailyPlanVersions).where(eq(dailyPlanVersions.planId, plan.id))
    const calendar = await loadWorkCalendar(tx.db)
    const version = versions.find((each) => asksOn(each, body.day, calendar)) ?? refuse(no.notPlanned)
    const banks = await usableBanks(tx, actor)
    ensure(
      version.bankIds.every((bank) => banks.includes(bank)),
      no.typeOutside,
    )
    const seed = seedOfDay(plan.id, actor.id, body.day)
    const isSame = version.settings.mode === 'same'
    const { picks, fixed } = isSame
      ? await sameSet(tx, pools, version, body.day, false)
      : { picks: pickDaily(await pools.get(tx, version), seed, new Map()), fixed: false }
    return {
      mode: version.settings.mode,
      fixed,
      items: await askedQuestionsOf(
        { tx, actor, files, seed },
        picks.map((pick) => ({ id: pick.id, no: pick.no })),
      ),
    }
  }
