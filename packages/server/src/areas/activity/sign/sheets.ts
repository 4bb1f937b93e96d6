import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { SignIn } from '#src/shared/sign-in/sign-in.ts'

interface Row extends Record<string, unknown> {
  partId: string
  state: 'published' | 'cancelled'
  reason: string
  sheets: number
}

/** Parts of activities that go on or come, with or without their sheet; of cancelled ones those whose sheet still stands. */
const partsWhere = (condition: SQL): SQL => sql`
  select p.id as "partId", a.state, a.cancel_reason as reason, count(s.id)::int as sheets
  from activity_parts p join activities a on a.id = p.activity_id
    left join sign_sheets s on s.owner_type = 'activity' and s.owner_ids @> array[p.id] and s.state <> 'cancelled'
  where p.type = 'sign' and ${condition}
    and (a.state = 'published' and coalesce(p.to_at, a.end_at) > now() or a.state = 'cancelled')
  group by p.id, a.state, a.cancel_reason having a.state = 'published' or count(s.id) > 0 order by p.id`

/** Every 签到 part has its sheet, which follows title, times and audience; with the activity it is cancelled. */
const followWhere = async (signIn: SignIn, tx: Tx, condition: SQL): Promise<void> => {
  const { rows } = await tx.db.execute<Row>(partsWhere(condition))
  for (const { partId, state, reason, sheets } of rows) {
    if (state === 'cancelled') await signIn.ownerCancelled(tx, 'activity', partId, reason)
    else if (sheets === 0) await signIn.createSheet(tx, { type: 'activity', ids: [partId] })
    else await signIn.ownerChanged(tx, 'activity', partId)
  }
}

export const followSignParts = (signIn: SignIn, tx: Tx, activityId: string): Promise<void> =>
  followWhere(signIn, tx, sql`a.id = ${activityId}`)

/**
 * By the clock, for whatever changed an activity or its audience: one transaction for each part, so that one that fails
 * holds up no other.
 */
export const followByClock = async ({ platform, signIn }: Pick<Portal, 'platform' | 'signIn'>): Promise<void> => {
  const { rows } = await platform.db.execute<Row>(partsWhere(sql`true`))
  for (const { partId } of rows)
    await platform.guarded(() =>
      inBackground(platform, async (tx) => {
        await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`activity sign part ${partId}`}, 0))`)
        // Read again: whoever held the lock before has made the sheet.
        await followWhere(signIn, tx, sql`p.id = ${partId}`)
      }),
    )
}
