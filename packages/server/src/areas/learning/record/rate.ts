import { percentFromTenths, percentTenths } from '@portal/contract/areas/learning/hours/amount.ts'
import { secondsFromTicks } from '@portal/contract/areas/learning/play/intervals.ts'
import type { videoRate } from '@portal/contract/areas/learning/record.ts'
import { learningRefusals as no } from '@portal/contract/areas/learning/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { counted, joinCounts } from '#src/shared/content/counts.ts'
import { rate } from '#src/shared/content/ratings.ts'
import { isOpenTo } from '#src/shared/evidence/item-source.ts'
import type { Study } from '../study.ts'

/** Coverage in tenths of a percent from which a person may rate. */
const RATING_FROM_TENTHS = 300

interface RateRow extends Record<string, unknown> {
  coverage_tenths: number | null
  done: boolean | null
  last_position: number | null
  mine: number | null
  star_sum: number
  star_count: number
}

const selectRate = async (tx: Tx, userId: string, videoId: string): Promise<RateRow | undefined> => {
  const { rows } = await tx.db.execute<RateRow>(sql`
    select r.coverage_tenths, r.completed_at is not null and r.restudy_at is null as done, r.last_position,
      s.stars as mine, coalesce(counts.star_sum, 0) as star_sum, ${counted('star_count')} as star_count
    from videos v
      left join lateral (select * from study_records x where x.user_id = ${userId} and x.item_type = 'video'
        and x.item_id = v.id order by x.cycle desc limit 1) r on true
      left join content_ratings s on s.user_id = ${userId} and s.kind = 'video' and s.item_id = v.id
      ${joinCounts('video', sql`v.id`)}
    where v.id = ${videoId}`)
  return rows[0]
}

export const videoRateWith =
  ({ clock, items }: Study): HandlerOf<typeof videoRate> =>
  async ({ tx, actor, body: { videoId, stars } }) => {
    const facts = await items.find(tx.db, { itemType: 'video', itemId: videoId })
    ensure(facts && isOpenTo(facts, actor.facets, await clock(tx.db)), errors.missing)
    const before = await selectRate(tx, actor.id, videoId)
    ensure(before, errors.missing)
    if (stars !== undefined) {
      ensure((before.coverage_tenths ?? 0) >= RATING_FROM_TENTHS, no.rateAfter)
      await rate(tx, actor.id, { kind: 'video', id: videoId }, stars)
    }

    const after = stars === undefined ? before : ((await selectRate(tx, actor.id, videoId)) ?? before)
    return {
      rate: percentFromTenths(after.coverage_tenths ?? 0),
      completed: after.done ?? false,
      position: secondsFromTicks(after.last_position ?? 0),
      myStars: after.mine,
      starAvg: percentTenths(after.star_sum, after.star_count * 100) / 10,
      starCount: after.star_count,
    }
  }
