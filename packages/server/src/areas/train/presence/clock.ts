import { sql } from 'drizzle-orm'
import type { Platform } from '#src/platform/platform.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import type { SignIn } from '#src/shared/sign-in/sign-in.ts'
import { cancelSheets } from '../session/sheets.ts'
import { planSheets } from './plan.ts'

interface Row extends Record<string, unknown> {
  id: string
  cancelled: boolean
  reason: string
}

/**
 * Classes whose sheets are not as their timetable and their seats say: sessions without one, times that moved, people
 * who came or went; and cancelled classes that still have sheets to sign.
 */
const strayed = sql`
  select c.id, c.state = 'cancelled' as cancelled, c.cancel_reason as reason from train_classes c
  where c.deleted_at is null and c.ends_at > now() - interval '7 days' and (
    (c.state in ('open', 'confirmed', 'running', 'ended') and exists (
      select 1 from train_sessions s left join lateral (
          select h.* from sign_sheets h where h.owner_type = 'session' and h.owner_ids @> array[s.id] and h.state <> 'cancelled'
          limit 1) h on true
      where s.class_id = c.id and (h.id is null or (h.state in ('planned', 'open') and (
        s.starts_at < h.start_at or s.ends_at > h.end_at
        or h.start_at <> (select min(x.starts_at) from train_sessions x where x.id = any(h.owner_ids))
        or (select count(*) from sign_people p where p.sheet_id = h.id and p.expected)
          <> (select count(*) from train_enrolments e join users u on u.id = e.user_id and u.enabled and u.deleted_at is null
            where e.class_id = c.id and e.state = 'confirmed')
        or exists (select 1 from train_enrolments e join users u on u.id = e.user_id and u.enabled and u.deleted_at is null
          where e.class_id = c.id and e.state = 'confirmed' and not exists (
            select 1 from sign_people p where p.sheet_id = h.id and p.user_id = e.user_id and p.expected)))))))
    or (c.state = 'cancelled' and exists (
      select 1 from train_sessions s join sign_sheets h on h.owner_type = 'session' and h.owner_ids @> array[s.id]
      where s.class_id = c.id and h.state not in ('cancelled', 'sealed'))))
  order by c.starts_at limit 200`

/** Every minute: sheets follow what was changed since, each class in a transaction of its own. */
export const followPlans = async (platform: Platform, signIn: SignIn): Promise<void> => {
  const { rows } = await platform.db.execute<Row>(strayed)
  for (const { id, cancelled, reason } of rows)
    await inBackground(platform, async (tx) => {
      await tx.db.execute(sql`select 1 from train_classes where id = ${id} for key share`)
      await (cancelled ? cancelSheets({ signIn }, tx, id, reason) : planSheets(signIn, tx, id))
    })
}
