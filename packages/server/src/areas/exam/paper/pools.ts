import type { PaperContent, PaperRow } from '@portal/contract/areas/exam/paper/content.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { type Pool, type Pools, rowsOf, SLOTS } from './pool.ts'

/** A rule with everything below its categories and 知识点, labels by what they were merged into. */
export interface ResolvedRow {
  row: PaperRow
  typeIds: readonly string[]
  any: readonly string[]
  /** One of each list. */
  all: readonly (readonly string[])[]
  none: readonly string[]
  knowledge: readonly string[]
}

const uuids = (values: readonly string[]) => sql`${sql.param(values)}::uuid[]`

interface TypeBelow extends Record<string, unknown> {
  top: string
  bank: string
  below: string[]
}

/** Categories with everything below them, and the bank they stand in. */
const belowTypes = async (tx: Tx, ids: readonly string[]): Promise<Map<string, TypeBelow>> => {
  const { rows } = await tx.db.execute<TypeBelow>(sql`
    select top.id as top, top.bank_id as bank, array_agg(c.id) as below from question_categories top
      join question_categories c on c.path like top.path || '%'
    where top.id = any(${uuids(ids)}) group by top.id`)
  return new Map(rows.map((row) => [row.top, row]))
}

const belowLabels = async (tx: Tx, ids: readonly string[]): Promise<Map<string, string[]>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.db.execute<{ asked: string; below: string[] }>(sql`
    select w.id as asked, array_agg(l.id) as below
    from unnest(${uuids(ids)}) as w (id) left join question_label_aliases a on a.old_id = w.id
      join question_labels top on top.id = coalesce(a.label_id, w.id)
      join question_labels l on l.path like top.path || '%'
    group by w.id`)
  return new Map(rows.map(({ asked, below }) => [asked, below]))
}

export interface AskedRows {
  rows: readonly PaperRow[]
  /** Categories of other banks have no questions for these rows. */
  banks: readonly string[]
}

/** The rules of several at once, each out of its own banks. */
export const resolveEach = async (tx: Tx, asked: readonly AskedRows[]): Promise<ResolvedRow[][]> => {
  const all = asked.flatMap(({ rows }) => rows)
  if (all.length === 0) return asked.map(() => [])
  const types = await belowTypes(tx, [...new Set(all.flatMap(({ typeIds }) => typeIds))])
  const named = all.flatMap(({ labels, knowledgeIds }) => [
    ...labels.any,
    ...labels.all,
    ...labels.none,
    ...knowledgeIds,
  ])
  const labels = await belowLabels(tx, [...new Set(named)])
  const below = (ids: readonly string[]) => [...new Set(ids.flatMap((id) => labels.get(id) ?? []))]
  return asked.map(({ rows, banks }) => {
    const belowIn = (id: string) => {
      const type = types.get(id)
      return type && banks.includes(type.bank) ? type.below : []
    }
    return rows.map((row) => ({
      row,
      typeIds: [...new Set(row.typeIds.flatMap(belowIn))],
      any: below(row.labels.any),
      all: row.labels.all.map((id) => below([id])),
      none: below(row.labels.none),
      knowledge: below(row.knowledgeIds),
    }))
  })
}

export const resolveRows = async (
  tx: Tx,
  content: Pick<PaperContent, 'sections'>,
  banks: readonly string[],
): Promise<ResolvedRow[]> => (await resolveEach(tx, [{ rows: rowsOf(content), banks }])).flat()

/** In force and not expired: what any draw may take, whatever its rule. Its text is that of the partial index. */
export const drawable = sql`q.state = 'active' and q.deleted_at is null
  and (q.valid_to is null or q.valid_to >= (now() at time zone 'Asia/Shanghai')::date)`

export const levelOf = sql`coalesce(q.measured_difficulty, q.difficulty)`

// An uncorrelated list is hashed once, also where many rules are asked of each question.
const labelled = (ids: readonly string[]) =>
  sql`q.id in (select k.question_id from question_label_links k where k.label_id = any(${uuids(ids)}))`

/** Of a question `q`, beside {@link drawable}. */
export const fitsRow = ({ row, typeIds, any, all, none, knowledge }: ResolvedRow): SQL => {
  const parts = [
    sql`q.type_id = any(${uuids(typeIds)})`,
    sql`${levelOf} between ${row.difficultyFrom}::int and ${row.difficultyTo}::int`,
    ...(row.kinds.length === 0 ? [] : [sql`q.kind = any(${sql.param(row.kinds)}::text[])`]),
    ...(row.labels.any.length === 0 ? [] : [labelled(any)]),
    ...all.map(labelled),
    ...(none.length === 0 ? [] : [sql`not ${labelled(none)}`]),
    ...(row.knowledgeIds.length === 0 ? [] : [labelled(knowledge)]),
    ...(row.excludeIds.length === 0 ? [] : [sql`q.id <> all(${uuids(row.excludeIds)})`]),
  ]
  return sql`(${sql.join(parts, sql` and `)})`
}

interface Line extends Record<string, unknown> {
  id: string
  no: number
  twin: string | null
  level: number
}

const poolFrom = (lines: readonly Line[]): Pool => ({
  questionIds: lines.map(({ id }) => id),
  versionNos: lines.map(({ no }) => no),
  twinGroups: lines.map(({ twin }) => twin),
  difficulties: lines.map(({ level }) => level),
})

/** Fixed questions in their order: a pin is kept, `latest` means the version in force now. */
const slotPool = async (tx: Tx, { sections }: PaperContent): Promise<Pool> => {
  const slots = sections.flatMap((section) => section.slots)
  const { rows } = await tx.db.execute<Line>(sql`
    select q.id, q.current_no as no, q.twin_group as twin, ${levelOf} as level from questions q
    where q.id = any(${uuids(slots.map(({ questionId }) => questionId))})`)
  const byId = new Map(rows.map((line) => [line.id, line]))
  return poolFrom(
    slots.flatMap(({ questionId, pin }) => {
      const line = byId.get(questionId)
      return line ? [{ ...line, no: pin === 'latest' ? line.no : pin }] : []
    }),
  )
}

/** Questions that any draw may take and that meet a further condition on `q`. */
export const readPool = async (tx: Tx, fits: SQL): Promise<Pool> => {
  const { rows } = await tx.db.execute<Line>(sql`
    select q.id, q.current_no as no, q.twin_group as twin, ${levelOf} as level from questions q
    where ${drawable} and ${fits} order by q.id`)
  return poolFrom(rows)
}

/** What a paper may ask now: the fixed questions, and the pool of each row out of these banks. */
export const poolsOf = async (tx: Tx, content: PaperContent, banks: readonly string[]): Promise<Pools> => {
  const pools = new Map<string, Pool>([[SLOTS, await slotPool(tx, content)]])
  for (const resolved of await resolveRows(tx, content, banks))
    pools.set(resolved.row.rowId, await readPool(tx, fitsRow(resolved)))
  return pools
}
