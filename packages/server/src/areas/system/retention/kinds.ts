import { pendingReasons } from '@portal/contract/areas/sign-in/words.ts'
import { type RetentionKindName, WHOLE_KIND } from '@portal/contract/areas/system/retention.ts'
import { type SQL, sql } from 'drizzle-orm'
import { allowTime } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { LogName } from '#src/schema/system/log.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { type Due, dueOf, type Kept } from '#src/shared/retention/kept-data.ts'
import { type BackupTools, removeBackup } from '../backup/run.ts'
import { archivable, archiveBefore } from '../log/archive.ts'

/** What cleaning works with. */
export interface CleaningTools extends BackupTools {
  kept: Kept
}

/** How one kind of data is found and treated; both look at the same rows. */
export interface Cleaner {
  rowHolds: boolean
  count(tools: CleaningTools, cutoff: Date): Promise<Due>
  clean(tools: CleaningTools, cutoff: Date, by: string | null): Promise<number>
}

interface RowKind {
  name: RetentionKindName
  table: SQL
  /** Columns of a row `r`. */
  at: SQL
  key: SQL
  where?: SQL
  /** `at` is when the row is to go, set by whoever keeps it, and not when it was collected. */
  ownDate?: boolean
  /** Deletes unless something else is said. */
  treat?: (rows: SQL) => SQL
}

const conditionOf = ({ name, at, key, where = sql`true`, ownDate = false }: RowKind, cutoff: Date): SQL => sql`
  ${at} < ${ownDate ? sql`now()` : sql`${cutoff.toISOString()}::timestamptz`} and ${where}
  and not exists (select 1 from retention_holds h where h.kind = ${name} and h.object_id in (${key}, ${WHOLE_KIND}))`

const selectDue = (tx: Tx, kind: RowKind, cutoff: Date): Promise<Due> =>
  dueOf(tx.db, sql`select ${kind.at} as at from ${kind.table} r where ${conditionOf(kind, cutoff)}`)

const rowsOf = (kind: RowKind): Cleaner => ({
  rowHolds: true,
  count: ({ platform }, cutoff) => inBackground(platform, (tx) => selectDue(tx, kind, cutoff)),
  clean: ({ platform }, cutoff) =>
    inBackground(platform, async (tx) => {
      await allowTime(tx.db, 0)
      const condition = conditionOf(kind, cutoff)
      const treat = kind.treat?.(condition) ?? sql`delete from ${kind.table} r where ${condition}`
      const { rowCount } = await tx.db.execute(treat)
      return rowCount ?? 0
    }),
})

const isHeld = async ({ db }: Pick<Platform, 'db'>, kind: RetentionKindName): Promise<boolean> => {
  const { rows } = await db.execute(sql`select 1 from retention_holds where kind = ${kind} limit 1`)
  return rows.length > 0
}

const NOTHING: Due = { count: 0, from: null, to: null }

const logOf = (name: RetentionKindName, log: LogName): Cleaner => ({
  rowHolds: false,
  count: async ({ platform }, cutoff) => ((await isHeld(platform, name)) ? NOTHING : archivable(platform, log, cutoff)),
  clean: async ({ platform }, cutoff, by) =>
    (await isHeld(platform, name)) ? 0 : archiveBefore(platform, log, cutoff, by),
})

const inOrder = (found: readonly Due[], of: 'from' | 'to'): Date[] =>
  found.flatMap((due) => due[of] ?? []).sort((a, b) => a.getTime() - b.getTime())

/** What areas have handed in under this name. */
const ofAreas = (name: 'recycled' | 'uploads'): Cleaner => ({
  rowHolds: false,
  count: async ({ platform, kept }, cutoff) => {
    if (await isHeld(platform, name)) return NOTHING
    const found = await Promise.all(kept.of(name).map((data) => data.count(cutoff)))
    return {
      count: found.reduce((sum, { count }) => sum + count, 0),
      from: inOrder(found, 'from')[0] ?? null,
      to: inOrder(found, 'to').at(-1) ?? null,
    }
  },
  clean: async ({ platform, kept }, cutoff) => {
    if (await isHeld(platform, name)) return 0
    let cleaned = 0
    for (const data of kept.of(name)) cleaned += await data.clean(cutoff)
    return cleaned
  },
})

const oldBackups = async ({ db }: Pick<Platform, 'db'>, cutoff: Date) => {
  const { rows } = await db.execute<{ id: string; folder: string; at: string }>(sql`
    select id, folder, taken_at as at from backup_runs
    where kind = 'base' and state = 'ok' and removed_at is null and taken_at < ${cutoff.toISOString()}::timestamptz
      and id <> (select id from backup_runs where kind = 'base' and state = 'ok' and removed_at is null
        order by taken_at desc limit 1)
      and not exists (select 1 from retention_holds where kind = 'backups')
    order by taken_at`)
  return rows
}

const backups: Cleaner = {
  rowHolds: false,
  count: async ({ platform }, cutoff) => {
    const rows = await oldBackups(platform, cutoff)
    const [first, last] = [rows[0], rows.at(-1)]
    return {
      count: rows.length,
      from: first ? new Date(first.at) : null,
      to: last ? new Date(last.at) : null,
    }
  },
  clean: async (tools, cutoff) => {
    const rows = await oldBackups(tools.platform, cutoff)
    for (const row of rows) await removeBackup(tools, row)
    return rows.length
  },
}

const byId = sql`r.id::text`

export const cleaners: Record<RetentionKindName, Cleaner> = {
  operationLog: logOf('operationLog', 'audit'),
  loginLog: logOf('loginLog', 'login'),
  apiCalls: rowsOf({ name: 'apiCalls', table: sql`api_calls`, at: sql`r.at`, key: byId }),
  webhookDeliveries: rowsOf({
    name: 'webhookDeliveries',
    table: sql`webhook_deliveries`,
    at: sql`r.created_at`,
    key: byId,
    where: sql`r.state in ('done', 'dead')`,
  }),
  uiErrors: rowsOf({ name: 'uiErrors', table: sql`ui_errors`, at: sql`r.at`, key: byId }),
  messages: rowsOf({
    name: 'messages',
    table: sql`messages`,
    at: sql`r.at`,
    key: byId,
    where: sql`(r.read_at is not null or r.deleted_at is not null)`,
  }),
  deliveries: rowsOf({
    name: 'deliveries',
    table: sql`message_deliveries`,
    at: sql`r.at`,
    key: byId,
    where: sql`r.state in ('sent', 'failed', 'skipped')`,
  }),
  endedSessions: rowsOf({ name: 'endedSessions', table: sql`sessions`, at: sql`r.ended_at`, key: byId }),
  studyBeats: rowsOf({
    name: 'studyBeats',
    table: sql`study_beats`,
    at: sql`r.at`,
    key: sql`r.sitting_id::text`,
  }),
  syncRuns: rowsOf({
    name: 'syncRuns',
    table: sql`sync_runs`,
    at: sql`r.ended_at`,
    key: byId,
    where: sql`exists (select 1 from sync_runs n where n.source_id = r.source_id and n.ended_at > r.ended_at)`,
  }),
  feedbackContacts: rowsOf({
    name: 'feedbackContacts',
    table: sql`feedbacks`,
    at: sql`r.created_at`,
    key: byId,
    where: sql`r.state = 'closed' and r.contact <> ''`,
    treat: (rows) => sql`update feedbacks r set contact = '' where ${rows}`,
  }),
  jobs: rowsOf({
    name: 'jobs',
    table: sql`jobs`,
    at: sql`r.ended_at`,
    key: byId,
    where: sql`r.state in ('done', 'failed', 'cancelled')`,
  }),
  leaverIdNumbers: rowsOf({
    name: 'leaverIdNumbers',
    table: sql`users`,
    at: sql`r.left_on::timestamptz`,
    key: byId,
    where: sql`r.employment = 'left' and r.id_number_sealed is not null`,
    treat: (rows) => sql`
      update users r set id_number_sealed = null, id_number_mask = '', id_number_index = null,
        revision = r.revision + 1, updated_at = now() where ${rows}`,
  }),
  signAttempts: rowsOf({ name: 'signAttempts', table: sql`sign_attempts`, at: sql`r.at`, key: byId }),
  signPositions: rowsOf({
    name: 'signPositions',
    table: sql`sign_entries`,
    at: sql`r.written_at`,
    key: byId,
    where: sql`r.lat is not null`,
    treat: (rows) => sql`update sign_entries r set lat = null, lng = null where ${rows}`,
  }),
  signGuests: rowsOf({
    name: 'signGuests',
    table: sql`sign_guests`,
    at: sql`r.at`,
    key: byId,
    where: sql`r.phone_sealed is not null`,
    treat: (rows) => sql`
      update sign_guests r set name = ${pendingReasons.guest}, org = '', phone_sealed = null, phone_mask = '', phone_index = r.id::text
      where ${rows}`,
  }),
  questionAskers: rowsOf({
    name: 'questionAskers',
    table: sql`expert_question_askers`,
    at: sql`(select q.asked_at from expert_questions q where q.id = r.question_id)`,
    key: sql`r.question_id::text`,
  }),
  healthAnswers: rowsOf({
    name: 'healthAnswers',
    table: sql`health_reports`,
    at: sql`r.erase_at`,
    ownDate: true,
    key: byId,
    where: sql`not r.erased and r.content_sealed is not null`,
    treat: (rows) => sql`
      with gone as (
        update health_reports r set content_sealed = null, erased = true, reason = '', reporter_id = null where ${rows}
        returning r.id
      ), former as (delete from health_revisions v using gone where v.report_id = gone.id)
      select id from gone`,
  }),
  recycled: ofAreas('recycled'),
  uploads: ofAreas('uploads'),
  backups,
}
