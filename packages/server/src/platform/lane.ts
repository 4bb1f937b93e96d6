import pg from 'pg'
import { connectionSettings, type Queryable } from './db.ts'
import type { Log } from './log.ts'

/** Two, so that the database answers on two cores; more would only make the bundles smaller. */
const LANES = 2
const STATEMENT_TIMEOUT_MS = 5000

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
  end(): Promise<void>
}

export const createLane = (url: string, log: Log): Lane => {
  const slots: Slot[] = Array.from({ length: LANES }, () => ({ client: undefined, gathering: false }))
  let turn = 0

  const connect = async (slot: Slot): Promise<LaneClient> => {
    const settings = connectionSettings(url, { statementTimeoutMs: STATEMENT_TIMEOUT_MS })
    const client = new pg.Client({ ...settings, pipeline: true }) as LaneClient
    // The next call connects anew.
    const forget = () => {
      slot.client = undefined
    }
    client.on('end', forget)
    client.on('error', (error: Error) => {
      log.warn({ err: error.message }, 'lane lost')
      forget()
    })
    await client.connect().catch((error: Error) => {
      forget()
      throw error
    })
    return client
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
      slot.client ??= connect(slot)
      const client = await slot.client
      if (!slot.gathering) gather(slot, client)
      return client.query(statement, values)
    },
    end: async () => {
      await Promise.allSettled(slots.map(async ({ client }) => (await client)?.end()))
    },
  }
}
