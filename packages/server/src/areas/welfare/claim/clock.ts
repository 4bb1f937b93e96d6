import { welfareWords as words } from '@portal/contract/areas/welfare/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { writeJobAudit } from '#src/platform/audit.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { benefits } from '#src/schema/welfare/benefit.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { givePieceBack, type HeldOption, holdBenefit, keepCounts } from '../benefit/held.ts'
import { drawBenefit } from '../draw/lots.ts'
import { promote } from './promote.ts'

interface Lapsed extends Record<string, unknown> {
  option_id: string
  pool: string | null
}

const giveBackAll = (options: readonly HeldOption[], lapsed: readonly Lapsed[]): void => {
  for (const { option_id: id, pool } of lapsed) {
    const option = options.find((each) => each.id === id)
    if (option) givePieceBack(option, pool)
  }
}

/** After the last pick-up: what nobody fetched goes back into stock, the queue is over, and the benefit is settled. */
export const settleBenefit = async (tx: Tx, id: string): Promise<void> => {
  const held = await holdBenefit(tx, id)
  const { row, options, now } = held
  if (row.settledAt !== null || now < row.pickupEnd) return
  const at = now.toISOString()
  const { rows } = await tx.db.execute<Lapsed>(sql`
    update benefit_claims set state = 'lapsed', ended_at = ${at}, end_reason = ${words.ended.pickupOver}, code = null,
      proxy_code = null
    where benefit_id = ${id} and state in ('reserved', 'won') returning option_id, pool`)
  giveBackAll(options, rows)
  await tx.db.execute(sql`
    update benefit_claims set state = 'cancelled', ended_at = ${at},
      end_reason = case state when 'waiting' then ${words.ended.noneLeft} else ${words.ended.notDrawn} end
    where benefit_id = ${id} and state in ('waiting', 'applied')`)
  for (const option of options) Object.assign(option, { waiting: 0, applied: 0 })
  await tx.db.update(benefits).set({ settledAt: now }).where(eq(benefits.id, id))
  await keepCounts(tx, held)
  tx.notes.push({
    objectType: 'benefits',
    objectId: id,
    objectName: row.title,
    objectOrgId: row.ownerOrgId,
    diff: [{ field: 'lapsed', before: null, after: rows.length }],
    kind: 'run',
  })
}

const promoteWaiting = async (tx: Tx, id: string): Promise<void> => {
  const held = await holdBenefit(tx, id)
  if ((await promote(tx, held)) > 0) await keepCounts(tx, held)
}

const idsOf = async ({ db }: Platform, condition: SQL): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(
    sql`select b.id from benefits b where b.settled_at is null and ${condition} order by b.open_to`,
  )
  return rows.map(({ id }) => id)
}

/** Under what name the log tells what the clock did. */
const AUDITED = { path: 'rest/welfare/clock', title: words.clock, access: [P.welfare] } as const

/** One transaction for each benefit, so that one that fails holds up no other. */
const each = async (platform: Platform, condition: SQL, work: (tx: Tx, id: string) => Promise<void>): Promise<void> => {
  for (const id of await idsOf(platform, condition))
    await platform.guarded(() =>
      inBackground(platform, async (tx) => {
        await work(tx, id)
        await writeJobAudit(tx, AUDITED)
      }),
    )
}

const hasFree = sql`exists (select 1 from benefit_options o where o.benefit_id = b.id and o.waiting > 0
  and o.reserved + o.delivered < o.stock)`

/** Each minute: lots at the close, pieces for who can pay by now, and the end after the last pick-up. */
export const keepByClock = async (platform: Platform): Promise<void> => {
  await each(
    platform,
    sql`b.state = 'published' and b.way = 'draw' and b.drawn_at is null and b.open_to <= now()`,
    drawBenefit,
  )
  await each(platform, sql`b.state in ('published', 'paused') and b.pickup_end <= now()`, settleBenefit)
  await each(platform, sql`b.state = 'published' and ${hasFree}`, promoteWaiting)
}
