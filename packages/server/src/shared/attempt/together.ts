import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import { sql } from 'drizzle-orm'
import { type Caller, writeAudits } from '#src/platform/audit.ts'
import { AppError } from '#src/platform/errors.ts'
import { preparedRows, wholeRow } from '#src/platform/prepared.ts'
import { sqlState } from '#src/platform/transaction.ts'
import type { Tx } from '#src/platform/tx.ts'
import { attempts } from '#src/schema/attempt.ts'
import { allOrFirstError } from '../batch/coalesce.ts'
import { createGatherer } from '../batch/gather.ts'
import { inBackground } from '../batch/in-background.ts'
import type { AttemptCore } from './attempts.ts'
import type { Attempt } from './scene.ts'

/** A call about one's own sitting. */
export interface SittingCall extends Caller {
  attemptId: string
}

interface Options<Call extends SittingCall, Judged, Reply> {
  endpoint: Endpoint
  /** Bounds of one batch. */
  most: number
  weightOf?(call: Call): number
  mostWeight?: number
  /** Under the lock of the row: reads and refuses. It must not write, so that a refusal leaves nothing behind. */
  judge(tx: Tx, attempt: Attempt, call: Call): Promise<Judged>
  /** Must not refuse: what fails here fails with its whole batch, whose calls are then worked on one by one. */
  write(tx: Tx, judged: Judged, call: Call): Promise<Reply>
}

const LOCK_TIMEOUT = '55P03'

const row = wholeRow(attempts)

const lockOwn = (locking: 'wait' | 'skip') =>
  preparedRows(
    () => sql`select ${row.list}
      from unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('persons')}::uuid[]) as q (id, person_id)
        join ${attempts} on ${attempts.id} = q.id and ${attempts.personId} = q.person_id
      for no key update of ${attempts} ${locking === 'skip' ? sql`skip locked` : sql``}`,
  )
const lockWaiting = lockOwn('wait')
const lockFree = lockOwn('skip')

type Outcome<Value> = { value: Value } | { refused: AppError } | { absent: true }

const refusedOr = async <Value>(work: Promise<Value>): Promise<Outcome<Value>> => {
  try {
    return { value: await work }
  } catch (error) {
    if (error instanceof AppError) return { refused: error }
    throw error
  }
}

/**
 * Writes of many people to their own sittings in one transaction, the lines of the log included: under load most of
 * what one of them costs is the way to the database and the commit. Each is answered after the commit, by its own
 * merits; null where the person has no such sitting. A row that somebody else holds is asked for again by itself.
 */
export const sittingsTogether = <Call extends SittingCall, Judged, Reply>(
  core: AttemptCore,
  { endpoint, most, weightOf, mostWeight, judge, write }: Options<Call, Judged, Reply>,
): ((call: Call) => Promise<Reply | null>) => {
  const workOn = (calls: readonly Call[], lock: typeof lockFree): Promise<Outcome<Reply>[]> =>
    inBackground(core.platform, async (tx) => {
      const rows = await lock(tx.db, {
        ids: calls.map(({ attemptId }) => attemptId),
        persons: calls.map(({ actor }) => actor.id),
      })
      const held = new Map(rows.map((values) => row.rowOf(values)).map((attempt) => [attempt.id, attempt]))
      const judged = await allOrFirstError(
        calls.map(async (call): Promise<Outcome<Judged>> => {
          const attempt = held.get(call.attemptId)
          return attempt ? refusedOr(judge(tx, attempt, call)) : { absent: true }
        }),
      )
      const agreed = calls.filter((_, place) => 'value' in (judged[place] ?? {}))
      const [outcomes] = await allOrFirstError([
        allOrFirstError(
          calls.map(async (call, place): Promise<Outcome<Reply>> => {
            const found = judged[place] ?? { absent: true }
            return 'value' in found ? { value: await write(tx, found.value, call) } : found
          }),
        ),
        writeAudits(tx, endpoint, agreed).then(() => []),
      ])
      return outcomes ?? []
    })

  /** What one of them waits for in vain, such as the points of a person that a long act holds, is not the others' fault. */
  const workOnAll = async (calls: readonly Call[]): Promise<Outcome<Reply>[]> => {
    try {
      return await workOn(calls, lockFree)
    } catch (error) {
      if (calls.length > 1 && sqlState(error) === LOCK_TIMEOUT) return calls.map(() => ({ absent: true }))
      throw error
    }
  }

  const together = createGatherer<Call, Outcome<Reply>>({
    keyOf: ({ actor }) => actor.id,
    most,
    ...(weightOf && { weightOf }),
    ...(mostWeight !== undefined && { mostWeight }),
    work: workOnAll,
  })

  return async (call) => {
    let outcome = await together(call)
    if ('absent' in outcome) outcome = (await workOn([call], lockWaiting))[0] ?? outcome
    if ('refused' in outcome) throw outcome.refused
    return 'value' in outcome ? outcome.value : null
  }
}
