import { sql } from 'drizzle-orm'
import { preparedRows, wholeRow } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { attempts as attemptRows } from '#src/schema/exam/attempt.ts'
import { type Beginning, beginningOf } from '#src/shared/attempt/insert-drawn.ts'
import type { Attempt, SittingRules } from '#src/shared/attempt/scene.ts'
import { coalesced } from '#src/shared/batch/coalesce.ts'

const deadlineOf = ({ limitSeconds, closeAt }: SittingRules, startedAt: Date): Date | null => {
  const ends = [
    ...(limitSeconds === null ? [] : [startedAt.getTime() + limitSeconds * 1000]),
    ...(closeAt === null ? [] : [closeAt.getTime()]),
  ]
  return ends.length === 0 ? null : new Date(Math.min(...ends))
}

/** What the running sitting keeps of its rules. */
export const begun = (rules: SittingRules, startedAt: Date) => ({
  state: 'started' as const,
  startedAt,
  deadline: deadlineOf(rules, startedAt),
  graceSeconds: rules.graceSeconds,
  rules: {
    title: rules.title,
    navigation: rules.navigation,
    ...(rules.itemSeconds && { itemSeconds: rules.itemSeconds }),
    feedback: rules.feedback,
    earliestHandInMin: rules.earliestHandInMin,
    deviceRule: rules.deviceRule,
    guard: rules.guard,
  },
  lease: 1,
  itemSince: rules.navigation === 'sequential' ? startedAt : null,
})

const takenRow = wholeRow(attemptRows)

const takeAll = preparedRows(
  () => sql`
    update ${attemptRows} set state = n.state, started_at = n.started_at, deadline = n.deadline,
      grace_seconds = n.grace_seconds, rules = n.rules, lease = n.lease, item_since = n.item_since, client_key = n.client_key, device = n.device,
      org_at_start = n.org_at_start, mode = n.mode
    from jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as n (id uuid, state text, started_at timestamptz,
      deadline timestamptz, grace_seconds int, rules jsonb, lease int, item_since timestamptz, client_key text,
      device text, org_at_start uuid, mode text)
    where ${attemptRows.id} = n.id and ${attemptRows.state} = 'prepared' returning ${takenRow.list}`,
)

/** Begins a sitting with its prepared paper; null where a twin was faster. */
export const takePrepared = coalesced(
  async ({ db }: Tx, taking: readonly { id: string; row: Beginning }[]): Promise<(Attempt | null)[]> => {
    const rows = taking.map(({ id, row }) => ({ id, ...beginningOf(row) }))
    const found = await takeAll(db, { rows: JSON.stringify(rows) })
    const taken = new Map(found.map((values) => takenRow.rowOf(values)).map((attempt) => [attempt.id, attempt]))
    return taking.map(({ id }) => taken.get(id) ?? null)
  },
)
