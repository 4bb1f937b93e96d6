import type { beatAttempt } from '@portal/contract/areas/exam/attempt.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import { refuse } from '#src/platform/errors.ts'
import type { OwnCall } from '#src/platform/serve.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { type ClockRow, clockColumns, clockReply } from '#src/shared/attempt/clock-reply.ts'
import { settleOverdue } from '#src/shared/attempt/settle.ts'

interface BeatRow extends ClockRow {
  overdue: boolean
}

const overdue = sql`(a.state = 'started' and a.paused_at is null
  and a.deadline + a.grace_seconds * interval '1 second' < clock_timestamp()) as overdue`

/** One statement, its own transaction. A beat of a page that lost the lease, or of a closed sitting, only asks. */
export const beatWith =
  (attempts: Attempts) =>
  async ({ tx, body, actor }: OwnCall<typeof beatAttempt>) => {
    const { attemptId, lease, seq } = body
    const own = sql`a.id = ${attemptId} and a.person_id = ${actor.id} and a.state <> 'prepared'`
    const read = async () => {
      const { rows } = await tx.db.execute<BeatRow>(
        sql`select ${clockColumns}, ${overdue} from attempts a where ${own}`,
      )
      return rows[0] ?? refuse(errors.missing)
    }
    const { rows } = await tx.db.execute<BeatRow>(sql`
      update attempts a set last_beat_at = clock_timestamp(), beat_seq = greatest(a.beat_seq, ${seq})
      where ${own} and a.lease = ${lease} and a.state in ('started', 'frozen') returning ${clockColumns}, ${overdue}`)
    let row = rows[0] ?? (await read())
    if (row.overdue) {
      await settleOverdue(attempts, attemptId)
      row = await read()
    }

    return { leaseValid: row.lease === lease, ...clockReply(row, await attempts.clock.at()) }
  }
