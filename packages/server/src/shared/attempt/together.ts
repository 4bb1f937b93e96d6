import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import { sql } from 'drizzle-orm'
import { type Caller, writeAudits } from '#src/platform/audit.ts'
import { preparedRows, wholeRow } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { attempts } from '#src/schema/exam/attempt.ts'
import { allOrFirstError } from '../batch/coalesce.ts'
import { inBackground } from '../batch/in-background.ts'
import { ALONE, callsTogether, type Outcome, outcomeOf, valueOf } from '../batch/together.ts'
import type { AttemptCore } from './attempts.ts'
import type { Attempt } from './scene.ts'

/** A call about one's own sitting. */
export interface SittingCall extends Caller {
  attemptId: string
}

interface Options<Call extends SittingCall, Judged, Reply, Along> {
  endpoint: Endpoint
  /** Bounds of one batch. */
  most: number
  weightOf?(call: Call): number
  mostWeight?: number
  /** What writing needs of the sittings, read on the way of the lock: no round trip of its own. By sitting. */
  readAlong?(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Along>>
  /** Under the lock of the row: reads and refuses. It must not write, so that a refusal leaves nothing behind. */
  judge(tx: Tx, attempt: Attempt, call: Call): Promise<Judged>
  /** Must not refuse: what fails here fails with its whole batch, whose calls are then worked on one by one. */
  write(tx: Tx, judged: Judged, call: Call, along: Along | undefined): Promise<Reply>
}

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

/** The line of the log names the exam that is sat, not the sitting. */
const aboutOf = (attempt: Attempt | undefined) => ({
  objectType: 'attempts',
  objectId: attempt?.id ?? '',
  objectName: attempt?.rules?.title ?? '',
})

/**
 * Writes of many people to their own sittings in one transaction, the lines of the log included. Each is answered after
 * the commit, by its own merits; null where the person has no such sitting. A row that somebody else holds is asked for
 * again by itself.
 */
export const sittingsTogether = <Call extends SittingCall, Judged, Reply, Along = never>(
  core: AttemptCore,
  { endpoint, readAlong, judge, write, ...bounds }: Options<Call, Judged, Reply, Along>,
): ((call: Call) => Promise<Reply | null>) => {
  const workOn = async (tx: Tx, calls: readonly Call[], lock: typeof lockFree): Promise<Outcome<Reply>[]> => {
    const ids = calls.map(({ attemptId }) => attemptId)
    const [rows, along] = await allOrFirstError([
      lock(tx.db, { ids, persons: calls.map(({ actor }) => actor.id) }),
      readAlong?.(tx, ids),
    ])
    const held = new Map(rows.map((values) => row.rowOf(values)).map((attempt) => [attempt.id, attempt]))
    const judged = await allOrFirstError(
      calls.map(async (call): Promise<Outcome<Judged>> => {
        const attempt = held.get(call.attemptId)
        return attempt ? outcomeOf(() => judge(tx, attempt, call)) : ALONE
      }),
    )
    const agreed = calls.filter((_, place) => 'value' in (judged[place] ?? ALONE))
    const [outcomes] = await allOrFirstError([
      allOrFirstError(
        calls.map(async (call, place): Promise<Outcome<Reply>> => {
          const found = judged[place] ?? ALONE
          return 'value' in found ? { value: await write(tx, found.value, call, along?.get(call.attemptId)) } : found
        }),
      ),
      writeAudits(
        tx,
        endpoint,
        agreed.map(({ actor, origin, attemptId }) => ({ actor, origin, about: aboutOf(held.get(attemptId)) })),
      ),
    ])
    return outcomes
  }

  const together = callsTogether<Call, Reply>(core.platform, {
    ...bounds,
    keyOf: ({ actor }) => actor.id,
    work: (tx, calls) => workOn(tx, calls, lockFree),
  })

  return async (call) => {
    const reply = await together(call)
    if (reply !== null) return reply
    const [outcome = ALONE] = await inBackground(core.platform, (tx) => workOn(tx, [call], lockWaiting))
    return valueOf(outcome)
  }
}
