import type { closeRound, openRound } from '@portal/contract/areas/live/sign.ts'
import { roundRefusals as no } from '@portal/contract/areas/live/sign-words.ts'
import { SECOND_MS } from '@portal/contract/kit/shanghai.ts'
import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { liveRounds } from '#src/schema/live/round.ts'
import type { SignIn } from '#src/shared/sign-in/sign-in.ts'
import { tellLive } from '../class/change-state.ts'
import type { LiveClass } from '../class/reach.ts'
import { findRound, lockForRounds, type Round } from './desk.ts'

interface Moment extends Record<string, unknown> {
  no: number
  now: string
  /** Until when a round is open; null: none is. */
  busyTo: string | null
}

/** What the class stands at, by the clock of the database: its row is held. */
export const momentOf = async (tx: Tx, liveId: string): Promise<{ no: number; now: Date; busyTo: Date | null }> => {
  const { rows } = await tx.db.execute<Moment>(sql`
    select coalesce(max(no), 0) + 1 as no, clock_timestamp() as now,
      max(closes_at) filter (where state = 'opened' and closes_at > clock_timestamp()) as "busyTo"
    from live_rounds where live_id = ${liveId}`)
  const [row] = rows
  return {
    no: row?.no ?? 1,
    now: row ? new Date(row.now) : new Date(),
    busyTo: row?.busyTo ? new Date(row.busyTo) : null,
  }
}

interface Opening {
  openSeconds: number
  /** Of the plan; a host opens one of his own. */
  planned?: Pick<Round, 'id'>
}

/** Opens a round of a class that is held: its sheet knows everybody the class is meant for now. */
export const openNow = async (
  signIn: SignIn,
  tx: Tx,
  live: Pick<LiveClass, 'id' | 'title' | 'state' | 'ownerOrgId'>,
  { openSeconds, planned }: Opening,
): Promise<Round> => {
  ensure(live.state === 'live', no.notLive)
  const { no: number, now, busyTo } = await momentOf(tx, live.id)
  ensure(busyTo === null, no.oneAtATime)
  const closesAt = new Date(now.getTime() + openSeconds * SECOND_MS)
  const opened = { no: number, state: 'opened', openSeconds, openedAt: now, closesAt } as const
  const id = planned?.id ?? v7()
  if (planned) await tx.db.update(liveRounds).set(opened).where(eq(liveRounds.id, id))
  else await tx.db.insert(liveRounds).values({ ...opened, id, liveId: live.id, createdBy: tx.actor?.id ?? null })
  const sheet = await signIn.createSheet(tx, { type: 'live', ids: [id] })
  const [round] = await tx.db.update(liveRounds).set({ sheetId: sheet.id }).where(eq(liveRounds.id, id)).returning()
  if (!round) throw new Error('the round is gone')
  tx.notes.push({
    objectType: 'live_rounds',
    objectId: id,
    objectName: live.title,
    objectOrgId: live.ownerOrgId,
    kind: 'create',
    diff: [{ field: 'round', before: null, after: number }],
  })
  tellLive(tx, live.id)
  return round
}

export const openWith =
  (signIn: SignIn): HandlerOf<typeof openRound> =>
  async ({ tx, actor, body: { liveId, openSeconds } }) => {
    const live = await lockForRounds(tx, actor, liveId)
    const round = await openNow(signIn, tx, live, { openSeconds })
    return { roundId: round.id, no: round.no ?? 0, closesAt: round.closesAt ?? new Date() }
  }

/** Ends a round before its time; one that is over stays over. */
const closeNow = async (signIn: SignIn, tx: Tx, { id, sheetId }: Pick<Round, 'id' | 'sheetId'>): Promise<boolean> => {
  const { rowCount } = await tx.db.execute(sql`
    update live_rounds set closes_at = clock_timestamp()
    where id = ${id} and state = 'opened' and closes_at > clock_timestamp()`)
  if (rowCount && sheetId) await signIn.closeSheet(tx, sheetId)
  return (rowCount ?? 0) > 0
}

export const closeWith =
  (signIn: SignIn): HandlerOf<typeof closeRound> =>
  async ({ tx, actor, body: { roundId } }) => {
    const { liveId } = await findRound(tx, roundId)
    const live = await lockForRounds(tx, actor, liveId)
    const round = await findRound(tx, roundId)
    ensure(round.state === 'opened', no.early)
    ensure(await closeNow(signIn, tx, round), no.over)
    tx.notes.push({
      objectType: 'live_rounds',
      objectId: roundId,
      objectName: live.title,
      objectOrgId: live.ownerOrgId,
      diff: [{ field: 'closesAt', before: round.closesAt, after: new Date() }],
    })
    tellLive(tx, liveId)
    return { state: 'closed' as const }
  }

/** With its class a round ends, and what was planned never opens. */
export const endRounds =
  (signIn: SignIn) =>
  async (tx: Tx, liveId: string): Promise<void> => {
    const rounds = await tx.db
      .select()
      .from(liveRounds)
      .where(and(eq(liveRounds.liveId, liveId), eq(liveRounds.state, 'opened')))
    for (const round of rounds) await closeNow(signIn, tx, round)
    await tx.db
      .update(liveRounds)
      .set({ state: 'dropped' })
      .where(and(eq(liveRounds.liveId, liveId), eq(liveRounds.state, 'planned')))
  }
