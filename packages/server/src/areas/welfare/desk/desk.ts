import type { deskOfToday } from '@portal/contract/areas/welfare/desk.ts'
import { UNDO_MINUTES } from '@portal/contract/areas/welfare/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { databaseNow } from '../benefit/held.ts'
import { reachedBy } from '../benefit/reach.ts'
import { claimsAtDesk, shownAtDesk } from './find.ts'

/** 发放台: where something is to be fetched now, and what this person handed out and may still take back. */
export const desk: HandlerOf<typeof deskOfToday> = async ({ tx, actor }) => {
  const { rows } = await tx.db.execute<{ place: string; title: string; left: number }>(sql`
    select p ->> 'place' as place, benefits.title, (select count(*)::int from benefit_claims c where c.benefit_id = benefits.id
        and c.place = p ->> 'place' and c.state in ('reserved', 'won')) as left
    from benefits, jsonb_array_elements(benefits.pickups) p
    where ${reachedBy(tx, actor, P.welfareDeliver)} and benefits.state in ('published', 'paused') and benefits.settled_at is null
      and (p ->> 'from')::timestamptz <= now() and (p ->> 'to')::timestamptz >= now()
    order by 1, 2`)
  const lately = await claimsAtDesk(
    tx,
    actor,
    sql`c.delivered_by = ${actor.id} and c.state = 'delivered'
      and c.delivered_at > now() - make_interval(mins => ${UNDO_MINUTES}) order by c.delivered_at desc limit 20`,
  )
  return {
    places: rows.filter(({ left }) => left > 0),
    lately: lately.map((claim) => shownAtDesk(claim, claim.proxy_name)),
    serverTime: await databaseNow(tx),
  }
}
