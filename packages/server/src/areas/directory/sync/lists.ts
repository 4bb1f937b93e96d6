import type {
  listSyncDrift,
  listSyncObjects,
  listSyncRuns,
  listSyncSources,
  SyncDriftRow,
  SyncObjectRow,
  SyncRunRow,
  SyncSourceRow,
} from '@portal/contract/areas/directory/sync.ts'
import { syncWords } from '@portal/contract/areas/directory/sync-words.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import { escapeLike } from '#src/platform/db.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import { figuresOf } from './run/close.ts'
import { sourceVisible } from './source.ts'

const all = (conditions: (SQL | false | '' | undefined)[]): SQL =>
  sql.join(
    conditions.filter((condition): condition is SQL => Boolean(condition)),
    sql` and `,
  )

interface Paging {
  page: number
  pageSize: number
  exactTotal: boolean
}

type Raw<Row, Times extends keyof Row> = Record<string, unknown> & Omit<Row, Times> & Record<Times, string | null>

const pageFrom = async <Row extends Record<string, unknown>>(
  tx: Tx,
  { page, pageSize, exactTotal }: Paging,
  parts: { columns: SQL; from: SQL; where: SQL; order: SQL },
) => {
  const { columns, from, where, order } = parts
  const { rows } = await tx.db.execute<Row>(sql`
    select ${columns} from ${from} where ${where} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return { rows, total: await countRows(tx, from, where, exactTotal) }
}

const moment = (text: string | null) => (text === null ? null : new Date(text))
const like = (keyword: string) => `%${escapeLike(keyword)}%`
const direction = (sort: string | undefined) => (sort === undefined || sort.startsWith('-') ? sql`desc` : sql`asc`)

export const sources: HandlerOf<typeof listSyncSources> = async ({ tx, body }) => {
  const { keyword, filter, sort } = body
  const { rows, total } = await pageFrom<Raw<SyncSourceRow, 'createdAt' | 'updatedAt' | 'lastRunAt'>>(tx, body, {
    columns: sql`s.id, s.revision, s.created_at as "createdAt", s.updated_at as "updatedAt", s.name, s.kind, s.enabled,
      s.root_org_id as "rootOrgId", coalesce((select o.name from org_units o where o.id = s.root_org_id), '') as "rootOrgName",
      s.address, s.account, s.ca_certificate as "caCertificate", s.base, s.unit_filter as "unitFilter", s.person_filter as "personFilter", s.mapping,
      s.full_hour as "fullHour", s.every_minutes as "everyMinutes", s.brake_percent as "brakePercent",
      s.brake_count as "brakeCount", true as "hasSecret",
      (select count(*) from sync_links l where l.source_id = s.id and l.kind = 'person') as linked,
      last.created_at as "lastRunAt", last.state as "lastState", coalesce(last.text, '') as "lastText"`,
    from: sql`sync_sources s left join lateral (
      select r.created_at, r.state, r.text from sync_runs r where r.source_id = s.id order by r.created_at desc limit 1
    ) last on true`,
    where: all([
      sourceVisible(tx),
      filter.kind && sql`s.kind = ${filter.kind}`,
      keyword !== '' && sql`s.name ilike ${like(keyword)}`,
    ]),
    order: sql`${sort?.endsWith('name') ? sql`s.name` : sql`s.created_at`} ${direction(sort)}, s.id`,
  })
  const list = rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt ?? 0),
    updatedAt: new Date(row.updatedAt ?? 0),
    lastRunAt: moment(row.lastRunAt),
  }))
  return { list, total }
}

/** Counted while a run is open, kept when it has ended. */
const figures = (['added', 'changed', 'disabled', 'removed', 'same', 'succeeded', 'failed'] as const).map(
  (name) => sql`coalesce((r.figures ->> ${name})::int, counted.${sql.identifier(name)}) as ${sql.identifier(name)}`,
)

export const runs: HandlerOf<typeof listSyncRuns> = async ({ tx, body }) => {
  const { keyword, filter, sort } = body
  const { rows, total } = await pageFrom<Raw<SyncRunRow, 'createdAt' | 'endedAt'>>(tx, body, {
    columns: sql`r.id, r.created_at as "createdAt", r.source_id as "sourceId", s.name as "sourceName", r.mode,
      r.dry_run as "dryRun", r.state, r.text, r.ended_at as "endedAt", ${sql.join(figures, sql`, `)},
      coalesce((select u.name from users u where u.id = r.started_by), ${syncWords.schedule}) as by`,
    from: sql`sync_runs r join sync_sources s on s.id = r.source_id
      cross join lateral (${figuresOf(sql`r.id`)} and r.figures is null) counted`,
    where: all([
      sourceVisible(tx),
      filter.id && sql`r.id = ${filter.id}`,
      filter.sourceId && sql`r.source_id = ${filter.sourceId}`,
      filter.state && sql`r.state = ${filter.state}`,
      filter.mode && sql`r.mode = ${filter.mode}`,
      keyword !== '' && sql`s.name ilike ${like(keyword)}`,
    ]),
    order: sql`r.created_at ${direction(sort)}, r.id`,
  })
  const list = rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt ?? 0), endedAt: moment(row.endedAt) }))
  return { list, total }
}

export const objects: HandlerOf<typeof listSyncObjects> = async ({ tx, body }) => {
  const { keyword, filter, sort } = body
  const { rows, total } = await pageFrom<Record<string, unknown> & SyncObjectRow>(tx, body, {
    columns: sql`x.id, x.kind, x.code, x.name, x.action, x.state, x.text, x.changes`,
    from: sql`sync_objects x join sync_runs r on r.id = x.run_id join sync_sources s on s.id = r.source_id`,
    where: all([
      sourceVisible(tx),
      filter.runId ? sql`x.run_id = ${filter.runId}` : sql`true`,
      filter.kind && sql`x.kind = ${filter.kind}`,
      // Those that stay as they are would bury the others; they are shown to whoever asks for them.
      filter.action ? sql`x.action = ${filter.action}` : sql`(x.action is distinct from 'same' or x.text <> '')`,
      filter.state && sql`x.state = ${filter.state}`,
      keyword !== '' && sql`(x.name ilike ${like(keyword)} or x.code ilike ${like(keyword)})`,
    ]),
    order: sql`x.no ${sort === '-no' ? sql`desc` : sql`asc`}, x.id`,
  })
  return { list: rows, total }
}

export const drift: HandlerOf<typeof listSyncDrift> = async ({ tx, body }) => {
  const { keyword, filter, sort } = body
  const { rows, total } = await pageFrom<Raw<SyncDriftRow, 'since'>>(tx, body, {
    columns: sql`d.id, s.name as "sourceName", u.code, u.name, d.field, d.portal_value as "portalValue",
      d.source_value as "sourceValue", d.winner, d.since, d.kept`,
    from: sql`sync_drifts d join sync_sources s on s.id = d.source_id join users u on u.id = d.user_id`,
    where: all([
      sourceVisible(tx),
      sql`u.deleted_at is null`,
      filter.sourceId && sql`d.source_id = ${filter.sourceId}`,
      filter.field && sql`d.field = ${filter.field}`,
      filter.winner && sql`d.winner = ${filter.winner}`,
      filter.kept !== undefined && sql`d.kept = ${filter.kept}`,
      keyword !== '' && sql`(u.name ilike ${like(keyword)} or u.code ilike ${like(keyword)})`,
    ]),
    order: sql`d.since ${direction(sort)}, d.id`,
  })
  return { list: rows.map((row) => ({ ...row, since: new Date(row.since ?? 0) })), total }
}
