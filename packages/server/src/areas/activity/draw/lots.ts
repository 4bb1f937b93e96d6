import { activityMessages as words } from '@portal/contract/areas/activity/activity-words.ts'
import { activityPathOf } from '@portal/contract/areas/activity/desk.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { type SQL, sql } from 'drizzle-orm'
import { lockRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { activities } from '#src/schema/activity.ts'
import { drawsOf, type Entrant, executeDraw, freezeDraw, type OpenDraw } from '#src/shared/lots/store.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { type Activity, expectedPeople, standingsWhere } from '../activity/activities.ts'
import { type Prize, prizesOf } from './prizes.ts'

interface Row extends Record<string, unknown> {
  person_id: string
  org_id: string
}

/** Rows (person_id, org_id): complete among its people, without organisers and those who are excepted. */
const entrants = (activity: Activity): SQL => sql`(
  select e.person_id, e.org_id from ${standingsWhere(sql`g.activity_id = ${activity.id}`)} s
    join ${expectedPeople(activity)} e on e.person_id = s.person_id
  where s.complete and s.person_id <> all(${sql.param([...activity.organisers, ...activity.excluded])}::uuid[]))`

/** Those of the last day, one ticket each. */
const entrantsOf = async (tx: Tx, activity: Activity): Promise<Entrant[]> => {
  const { rows } = await tx.db.execute<Row>(
    sql`select n.person_id, n.org_id from ${entrants(activity)} n order by n.person_id`,
  )
  return rows.map((row) => ({ personId: row.person_id, orgId: row.org_id, weight: 1 }))
}

/** How many would draw a lot if it ended now. */
export const countEntrants = async (tx: Tx, activity: Activity): Promise<number> => {
  const { rows } = await tx.db.execute<{ n: number }>(sql`select count(*)::int as n from ${entrants(activity)} n`)
  return rows[0]?.n ?? 0
}

/** At the end, among the people that are kept by then: who draws is written down with its hash, for every prize alike. */
export const freezeLots = async (tx: Tx, activity: Activity): Promise<void> => {
  const prizes = await prizesOf(tx, activity.id)
  if (prizes.length === 0) return
  const entrants = await entrantsOf(tx, activity)
  for (const { id, count, unitCap } of prizes) await freezeDraw(tx, id, entrants, { count, groupCap: unitCap })
}

const tellWinners = async (
  tx: Tx,
  { id, title }: Activity,
  prize: Prize,
  draw: OpenDraw,
  winners: readonly string[],
) => {
  const { rows } = await tx.db.execute<{ person_id: string }>(sql`
    select t.person_id from draw_tickets t where t.draw_id = ${draw.id} and t.no = any(${sql.param([...winners])}::text[])`)
  await sendMessage(
    tx,
    rows.map((row) => row.person_id),
    {
      event: `activity:${id}:won:${prize.id}`,
      kind: words.kind,
      title: fill(words.won.title, { title }),
      text: fill(words.won.text, { prize: prize.title }),
      link: activityPathOf(id),
      reason: words.won.why,
    },
  )
}

/** Draws one frozen prize; whoever won another one of this activity is passed over. */
export const drawPrize = async (
  tx: Tx,
  activity: Activity,
  prize: Prize,
  { draw, runBy }: { draw: OpenDraw; runBy: string | null },
): Promise<string[]> => {
  const others = await drawsOf(tx, { ownerType: 'activity', ownerId: activity.id })
  const skipped = others.flatMap(({ winners }) => winners ?? []).toSorted()
  const winners = await executeDraw(tx, draw.id, { count: prize.count, skipped, runBy })
  await tellWinners(tx, activity, prize, draw, winners)
  tx.notes.push({
    objectType: 'draws',
    objectId: draw.id,
    objectName: `${activity.title} · ${prize.title}`,
    diff: [{ field: 'winners', before: null, after: winners.length }],
    kind: 'run',
  })
  return winners
}

/** What has not been drawn by hand, in the order of the prizes; a draw by hand waits for it, or it for that one. */
export const drawRest = async (tx: Tx, activity: Activity): Promise<void> => {
  await lockRow(tx, activities, activity.id)
  const draws = new Map(
    (await drawsOf(tx, { ownerType: 'activity', ownerId: activity.id })).map((draw) => [draw.prizeId, draw]),
  )
  for (const prize of await prizesOf(tx, activity.id)) {
    const draw = draws.get(prize.id)
    if (draw && draw.frozenAt !== null && draw.runAt === null)
      await drawPrize(tx, activity, prize, { draw, runBy: null })
  }
}
