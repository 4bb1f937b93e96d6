import { SHIPPED_QUIZ } from '@portal/contract/areas/activity/quiz-settings.ts'
import { DAY_MS, shanghaiDay, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { followSignParts } from '#src/areas/activity/public.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { activities, activityParts } from '#src/schema/activity.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import type { Portal } from '#src/shared/portal.ts'

/** An activity that asks for coming: two of three of the company have signed. */
export const insertOpenDay = async (db: Db, { signIn }: Portal): Promise<void> => {
  const tx = bareTx(db, null, ALL_ROWS)
  const { rows } = await db.execute<{ orgId: string; adminId: string }>(sql`
    select coalesce(o.parent_id, o.id) as "orgId", a.id as "adminId" from users l join org_units o on o.id = l.primary_org_id
      cross join users a where l.login_name = 'learner' and a.login_name = 'admin'`)
  const [account] = rows
  if (!account) return
  const today = startOfDay(shanghaiDay(new Date())).getTime()
  const [activity] = await db
    .insert(activities)
    .values({
      title: '消防演练开放日',
      intro: '在训练场体验灭火器和逃生通道，到场扫码签到即完成。',
      ownerOrgId: account.orgId,
      createdBy: account.adminId,
      startAt: new Date(today),
      endAt: new Date(today + 3 * DAY_MS),
      state: 'published',
      publishedAt: new Date(today - DAY_MS),
      ...audienceValues({ ...EMPTY_AUDIENCE, units: [{ id: account.orgId, below: true }] }),
    })
    .returning()
  if (!activity) return
  const part = {
    type: 'sign',
    title: '现场签到',
    weight: 100,
    required: true,
    place: 0,
    settings: SHIPPED_QUIZ,
  } as const
  await db.insert(activityParts).values({ ...part, activityId: activity.id })
  await followSignParts(signIn, tx, activity.id)
  await db.execute(sql`
    insert into sign_entries (id, sheet_id, user_id, direction, at, method, verdict, proofs, state, device_id, told)
    select gen_random_uuid(), s.id, p.user_id, 'in', now() - (p.place % 60) * interval '1 minute', 'rotate', 'green',
      '[{"name":"code","state":"ok","text":"签到码有效"}]', 'counted', 'demo-day-' || p.place, true
    from sign_sheets s join activity_parts a on s.owner_ids @> array[a.id] and a.activity_id = ${activity.id}
      join (select sp.*, row_number() over (order by sp.user_id) as place from sign_people sp) p on p.sheet_id = s.id
    where p.place % 3 <> 0 and p.user_id not in (select id from users where login_name = 'learner')`)
  await db.execute(sql`
    insert into activity_progress (activity_id, part_id, person_id, org_id, done)
    select a.activity_id, a.id, n.user_id, u.primary_org_id, true
    from activity_parts a join sign_sheets s on s.owner_ids @> array[a.id] join sign_entries n on n.sheet_id = s.id
      join users u on u.id = n.user_id
    where a.activity_id = ${activity.id}`)
}
