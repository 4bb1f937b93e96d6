import type { LiveHealth } from '@portal/contract/areas/live/media.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'

/** A node that says nothing of a signal for longer has died with it. */
const SILENT_SECONDS = 6

export interface SignalFigures {
  kbps: number
  fps: number
  width: number
  height: number
  sound: boolean
  /** It can be had as FLV. */
  flv: boolean
}

/** The signal is there and this node takes it; false where another one does, as with a second push. */
export const claimSignal = async (tx: Tx, liveId: string, node: string): Promise<boolean> => {
  const { rowCount } = await tx.db.execute(sql`
    insert into live_signals (live_id, connected, node, up_at, seen_at)
    values (${liveId}, true, ${node}, now(), now())
    on conflict (live_id) do update set connected = true, node = excluded.node, up_at = now(), seen_at = now(),
      flv = false, lost_at = null, lost_ms = live_signals.lost_ms + coalesce((
        select greatest(0, extract(epoch from now() - greatest(c.started_at,
          coalesce(live_signals.lost_at, live_signals.seen_at))) * 1000)::int
        from live_classes c where c.id = live_signals.live_id and c.started_at is not null), 0)
    where not live_signals.connected or live_signals.seen_at < now() - make_interval(secs => ${SILENT_SECONDS})
    returning live_id`)
  return rowCount === 1
}

/** False where it was not this node's. */
export const releaseSignal = async (tx: Tx, liveId: string, node: string): Promise<boolean> => {
  const { rowCount } = await tx.db.execute(sql`
    update live_signals set connected = false, lost_at = now(), kbps = 0, fps = 0
    where live_id = ${liveId} and node = ${node} and connected`)
  return rowCount === 1
}

/** Signals whose node has died; each is told once. */
export const releaseSilent = async (tx: Tx): Promise<string[]> => {
  const { rows } = await tx.db.execute<{ liveId: string }>(sql`
    update live_signals set connected = false, lost_at = seen_at, kbps = 0, fps = 0
    where connected and seen_at < now() - make_interval(secs => ${SILENT_SECONDS}) returning live_id as "liveId"`)
  return rows.map(({ liveId }) => liveId)
}

/** Signs of life, and how the pictures are; the classes whose signal is this node's. */
export const noteSignals = async (
  tx: Tx,
  node: string,
  figures: ReadonlyMap<string, SignalFigures>,
): Promise<string[]> => {
  const list = JSON.stringify([...figures].map(([id, each]) => ({ id, ...each })))
  const { rows } = await tx.db.execute<{ liveId: string }>(sql`
    update live_signals s set seen_at = now(), kbps = f.kbps, fps = f.fps, width = f.width, height = f.height,
      sound = f.sound, flv = f.flv
    from json_to_recordset(${list}::json)
      as f(id uuid, kbps int, fps int, width int, height int, sound boolean, flv boolean)
    where s.live_id = f.id and s.node = ${node} and s.connected returning s.live_id as "liveId"`)
  return rows.map(({ liveId }) => liveId)
}

interface SignalRow extends Record<string, unknown> {
  connected: boolean
  kbps: number
  fps: number
  width: number
  height: number
  sound: boolean
  flv: boolean
  lostAt: string | null
  lostSeconds: number
}

export type Signal = Omit<LiveHealth, 'missing'> & { known: boolean; flv: boolean }

const NEVER: Signal = {
  known: false,
  connected: false,
  kbps: 0,
  fps: 0,
  width: 0,
  height: 0,
  sound: false,
  flv: false,
  lostAt: null,
  lostSeconds: 0,
}

/** How the signal of a class is now. */
export const readSignal = async (tx: Tx, liveId: string): Promise<Signal> => {
  const { rows } = await tx.db.execute<SignalRow>(sql`
    with s as (
      select *, connected and seen_at >= now() - make_interval(secs => ${SILENT_SECONDS}) as up,
        coalesce(lost_at, seen_at) as since
      from live_signals where live_id = ${liveId})
    select s.up as connected, s.kbps, s.fps, s.width, s.height, s.sound, s.flv,
      case when s.up then null else s.since end as "lostAt",
      ((s.lost_ms + case when s.up or c.started_at is null or c.ended_at is not null then 0
        else greatest(0, extract(epoch from now() - greatest(c.started_at, s.since)) * 1000) end) / 1000)::float8
        as "lostSeconds"
    from s join live_classes c on c.id = s.live_id`)
  const [row] = rows
  if (!row) return NEVER
  const lostAt = row.lostAt === null ? null : new Date(row.lostAt)
  return { ...row, known: true, lostAt, lostSeconds: Math.round(row.lostSeconds * 10) / 10 }
}
