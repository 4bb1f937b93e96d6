import pg from 'pg'
import type { Log } from '../log.ts'
import { connectionSettings, type Queryable } from './db.ts'
import { watchPulse } from './pulse.ts'

/** Two, so that the database answers on two cores; more would only make the bundles smaller. */
const LANES = 2
/** Less than a pulse takes to give a silent lane up. */
const STATEMENT_TIMEOUT_MS = 2500
const PULSE = { everyMs: 500, most: 6 }

type LaneClient = pg.Client & { connection: { stream: { cork(): void; uncork(): void } } }

interface Slot {
  client: Promise<LaneClient> | undefined
  /** Something was asked in this turn of the event loop and goes out at its end. */
  gathering: boolean
}

/**
 * Connections shared by everybody for reads that are over at once. What the calls of one turn of the event loop ask is
 * sent in one piece and answered in order, for less than half of what it costs to take a connection, ask and give it
 * back. A slow statement would hold up all behind it, so nothing but reads by a key goes this way, and a row that must
 * outlive the transaction of its caller, without a wait for the disk; never a transaction.
 */
export interface Lane extends Queryable {
  /** Asks every lane something; what is stuck on one of them is waited for too. */
  check(): Promise<void>
  end(): Promise<void>
}

export const createLane = (url: string, log: Log): Lane => {
  const slots: Slot[] = Array.from({ length: LANES }, () => ({ client: undefined, gathering: false }))
  let turn = 0

  const connect = async (): Promise<LaneClient> => {
    const settings = connectionSettings(url, { name: 'lane', statementTimeoutMs: STATEMENT_TIMEOUT_MS })
    const client = new pg.Client({ ...settings, pipeline: true }) as LaneClient
    client.on('error', (error: Error) => log.warn({ err: error }, 'lane lost'))
    await client.connect()
    watchPulse(client, PULSE)
    return client
  }

  const clientOf = (slot: Slot): Promise<LaneClient> => {
    if (slot.client) return slot.client
    const opened = connect()
    slot.client = opened
    // The next call connects anew.
    const forget = () => {
      if (slot.client === opened) slot.client = undefined
    }
    opened.then((client) => client.once('error', forget).once('end', forget), forget)
    return opened
  }

  const gather = (slot: Slot, { connection: { stream } }: LaneClient) => {
    slot.gathering = true
    stream.cork()
    setImmediate(() => {
      slot.gathering = false
      turn = (turn + 1) % LANES
      stream.uncork()
    })
  }

  return {
    query: async (statement, values) => {
      const slot = slots[turn] as Slot
      const client = await clientOf(slot)
      if (!slot.gathering) gather(slot, client)
      return client.query(statement, values)
    },
    check: async () => {
      await Promise.all(slots.map(async (slot) => (await clientOf(slot)).query('select 1')))
    },
    end: async () => {
      await Promise.allSettled(slots.map(async ({ client }) => (await client)?.end()))
    },
  }
}
