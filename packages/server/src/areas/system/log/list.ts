import type { LogRow, listLog } from '@portal/contract/areas/system/log.ts'
import { logRefusals, MOST_LOG_DAYS } from '@portal/contract/areas/system/log.ts'
import { fieldsCalled, moduleName, objectLink, objectTypeName } from '@portal/contract/areas/system/log-words.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import { type Db, escapeLike } from '#src/platform/db.ts'
import { refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import { inScope, type Tx } from '#src/platform/tx.ts'
import type { FieldChange } from '#src/schema/system.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { idsIn, loadNames } from './names.ts'
import { differencesInWords, sentenceOf } from './words.ts'

const DAY_MS = 86_400_000

interface Range {
  from?: Date | undefined
  to?: Date | undefined
}

/** A log is looked at by the year at most; a list without beginning goes back that far. */
export const rangeCondition = (column: SQL, { from, to }: Range): SQL => {
  const end = to ?? new Date()
  const start = from ?? new Date(end.getTime() - MOST_LOG_DAYS * DAY_MS)
  if (start > end) refuseField('filter.to', logRefusals.rangeTurned)
  if (end.getTime() - start.getTime() > MOST_LOG_DAYS * DAY_MS) refuseField('filter.from', logRefusals.rangeTooLong)
  const upTo = to === undefined ? sql`` : sql` and ${column} <= ${to.toISOString()}::timestamptz`
  return sql`(${column} >= ${start.toISOString()}::timestamptz${upTo})`
}

export const when = <Value>(value: Value | undefined, condition: (value: Value) => SQL): SQL[] =>
  value === undefined || value === '' ? [] : [condition(value)]

const like = (text: string) => `%${escapeLike(text)}%`

type Filter = BodyOf<typeof listLog>['filter']

const filterConditions = (filter: Filter): SQL[] => [
  ...when(filter.userId, (userId) => sql`e.actor_id = ${userId}`),
  ...when(
    filter.orgId,
    (orgId) => sql`(${inSubtree(sql`e.actor_org_id`, orgId)} or ${inSubtree(sql`e.object_org_id`, orgId)})`,
  ),
  ...when(filter.module, (module) => sql`e.module = ${module}`),
  ...when(filter.kind, (kind) => sql`e.kind = ${kind}`),
  ...when(filter.objectType, (type) => sql`e.object_type = ${type}`),
  ...when(filter.objectId, (id) => sql`e.object_id = ${id}`),
  ...when(filter.object, (text) => sql`(e.object_id = ${text} or e.object_name ilike ${like(text)})`),
  ...when(
    filter.field,
    (word) => sql`exists (select 1 from jsonb_array_elements(e.diff) d
      where d->>'field' = any(${sql.param(fieldsCalled(word))}::text[]))`,
  ),
  ...when(filter.result, (result) => sql`e.result = ${result}`),
  ...when(filter.address, (address) => sql`e.address like ${`${escapeLike(address)}%`}`),
  // Empty ones are not in the index.
  ...when(filter.requestId, (requestId) => sql`(e.request_id = ${requestId} and e.request_id <> '')`),
]

/** Entries on things and by people of the reader's scope, and his own. */
const entryVisible = (tx: Tx): SQL =>
  sql`(${inScope(tx, sql`e.object_org_id`, sql`e.actor_id`)} or ${inScope(tx, sql`e.actor_org_id`, null)})`

export const logWhere = (tx: Tx, { filter, keyword }: Pick<BodyOf<typeof listLog>, 'filter' | 'keyword'>): SQL =>
  sql.join(
    [
      entryVisible(tx),
      // The whole life of one thing, or one call, may be looked at without a range.
      ...(filter.objectId === undefined && filter.requestId === undefined ? [rangeCondition(sql`e.at`, filter)] : []),
      ...filterConditions(filter),
      ...when(
        keyword,
        (text) => sql`(e.action ilike ${like(text)} or e.object_name ilike ${like(text)}
          or e.actor_name ilike ${like(text)} or e.reason ilike ${like(text)})`,
      ),
    ],
    sql` and `,
  )

interface Stored extends Record<string, unknown> {
  no: number
  at: string
  actorId: string | null
  actorName: string
  actorOrgName: string
  asWhom: string
  via: LogRow['via']
  module: string
  kind: LogRow['kind']
  action: string
  objectType: string
  objectId: string
  objectName: string
  diff: FieldChange[]
  reason: string
  address: string
  result: LogRow['result']
  requestId: string
  prevHash: string
  hash: string
}

/** Entries with their differences in words: `tail` is the condition with order and limit. */
export const selectLogRows = async (db: Db, tail: SQL): Promise<LogRow[]> => {
  const { rows } = await db.execute<Stored>(sql`
    select e.no, e.at, e.actor_id as "actorId", e.actor_name as "actorName", coalesce(o.name, '') as "actorOrgName",
      e.as_whom as "asWhom", e.via, e.module, e.kind, e.action, e.object_type as "objectType",
      e.object_id as "objectId", e.object_name as "objectName", e.diff, e.reason, e.address, e.result,
      e.request_id as "requestId", coalesce(l.prev_hash, '') as "prevHash", coalesce(l.hash, '') as hash
    from audit_entries e left join org_units o on o.id = e.actor_org_id
      left join log_links l on l.log = 'audit' and l.entry_no = e.no
    where ${tail}`)
  const names = await loadNames(
    db,
    rows.flatMap(({ diff }) => idsIn(diff)),
  )
  return rows.map((row) => {
    const diff = differencesInWords(row.objectType, row.diff, names)
    return {
      ...row,
      diff,
      id: String(row.no),
      at: new Date(row.at),
      module: moduleName(row.module),
      objectTypeName: objectTypeName(row.objectType),
      link: objectLink(row.objectType, row.objectId),
      words: sentenceOf(diff),
    }
  })
}

type ListBody = BodyOf<typeof listLog>

const orderOf = (sort: ListBody['sort']): SQL => (sort === 'at' ? sql`e.at, e.no` : sql`e.at desc, e.no desc`)

/** 操作日志: newest first. */
export const listEntries: HandlerOf<typeof listLog> = async ({ tx, body }) => {
  const { page, pageSize, sort, exactTotal } = body
  const where = logWhere(tx, body)
  const list = await selectLogRows(
    tx.db,
    sql`${where} order by ${orderOf(sort)} limit ${pageSize} offset ${(page - 1) * pageSize}`,
  )
  return { list, total: await countRows(tx, sql`audit_entries e`, where, exactTotal) }
}

/** The whole filtered log for a file: numbers first, then the entries behind them, part by part. */
export const entriesByKeys = {
  ids: (tx: Tx, body: ListBody): SQL =>
    sql`select e.no::text as id from audit_entries e where ${logWhere(tx, body)} order by ${orderOf(body.sort)}`,
  rows: (tx: Tx, ids: readonly string[]) => selectLogRows(tx.db, sql`e.no = any(${sql.param(ids)}::bigint[])`),
}
