import type { pulseAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { pointRead, prepared } from '#src/platform/database/prepared.ts'
import { refuse } from '#src/platform/errors.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { type ClockRow, clockColumns, clockReply } from '#src/shared/attempt/clock/clock-reply.ts'
import { handInIfOverdue } from '#src/shared/attempt/overdue.ts'
import { createGatherer } from '#src/shared/batch/gather.ts'

interface PulseRow extends ClockRow {
  id: string
  overdue: boolean
}

interface Pulse {
  attemptId: string
  personId: string
  lease: number
  seq: number
}

const MOST_PULSES = 256

const columns = sql`a.id, ${clockColumns}, (a.state = 'started' and a.paused_at is null
  and a.deadline + a.grace_seconds * interval '1 second' < clock_timestamp()) as overdue`

const ownRow = pointRead<PulseRow>(
  () => sql`select ${columns} from attempts a
    where a.id = ${sql.placeholder('attemptId')} and a.person_id = ${sql.placeholder('personId')}
      and a.state <> 'prepared'`,
)

/** A row that is just being written to needs no sign of life, and nobody waits for it. */
const writePulses = prepared<PulseRow>(
  () => sql`
    with held as materialized (
      select a.id, q.seq from unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('persons')}::uuid[],
          ${sql.placeholder('leases')}::int[], ${sql.placeholder('seqs')}::int[]) as q (id, person_id, lease, seq)
        join attempts a on a.id = q.id and a.person_id = q.person_id and a.lease = q.lease
          and a.state in ('started', 'frozen')
      for no key update of a skip locked
    )
    update attempts a set last_beat_at = clock_timestamp(), beat_seq = greatest(a.beat_seq, h.seq)
    from held h where a.id = h.id returning ${columns}`,
)

const createPulses = (db: Db) =>
  createGatherer<Pulse, { row: PulseRow | undefined }>({
    keyOf: ({ attemptId }) => attemptId,
    most: MOST_PULSES,
    work: async (pulses) => {
      const rows = await writePulses(db, {
        ids: pulses.map(({ attemptId }) => attemptId),
        persons: pulses.map(({ personId }) => personId),
        leases: pulses.map(({ lease }) => lease),
        seqs: pulses.map(({ seq }) => seq),
      })
      const found = new Map(rows.map((row) => [row.id, row]))
      return pulses.map(({ attemptId }) => ({ row: found.get(attemptId) }))
    },
  })

/** A pulse of a page that lost the lease, or of a closed sitting, only asks. */
export const pulseWith = (attempts: Attempts) => {
  const { db } = attempts.platform
  const pulse = createPulses(db)
  return async ({ body, actor }: OwnCall<typeof pulseAttempt>) => {
    const { attemptId, lease, seq } = body
    const own = { attemptId, personId: actor.id }
    const read = async () => (await ownRow(db, own))[0] ?? refuse(errors.missing)
    let row = (await pulse({ ...own, lease, seq })).row ?? (await read())
    if (row.overdue) {
      await handInIfOverdue(attempts, attemptId)
      row = await read()
    }

    return { leaseValid: row.lease === lease, ...clockReply(row, await attempts.clock.at()) }
  }
}
