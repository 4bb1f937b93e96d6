import { paperCellCacheWords } from '@portal/contract/areas/exam/paper/words.ts'
import { grouped } from '@portal/contract/kit/grouped.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { FEW_ROWS, keepLarge } from '#src/shared/kept/kept-figures.ts'
import type { CellLine, CountCells, Flag } from './availability.ts'
import { drawable, levelOf } from './pools.ts'

/** A large bank is counted this rarely for somebody who is composing; whoever saves or publishes has it counted anew. */
const TTL_MS = 10_000

/** Questions that no rule tells apart, but for being named in it. */
interface Cell extends Record<string, unknown> {
  type: string
  kind: CellLine['kind']
  level: number
  twin: string | null
  labels: string[]
  n: number
}

const cellColumns = sql`q.type_id as type, q.kind, ${levelOf} as level, q.twin_group as twin,
  coalesce(k.labels, '{}') as labels`

const labelsOf = sql`(select question_id, array_agg(label_id order by label_id) as labels
  from question_label_links group by question_id)`

const readCells = async (db: Db): Promise<Map<string, Cell[]>> => {
  const { rows } = await db.execute<Cell>(sql`
    select type, kind, level, twin, labels, count(*)::int as n from (
      select ${cellColumns} from questions q left join ${labelsOf} k on k.question_id = q.id where ${drawable}) each
    group by 1, 2, 3, 4, 5`)
  return grouped(rows, ({ type }) => type)
}

interface Named extends Cell {
  id: string
}

/** Drawable ones among these, each a cell of its own. */
const readNamed = async (tx: Tx, ids: readonly string[]): Promise<Named[]> => {
  if (ids.length === 0) return []
  const { rows } = await tx.db.execute<Named>(sql`
    select q.id, ${cellColumns}, 1 as n from questions q left join lateral (
      select array_agg(l.label_id order by l.label_id) as labels from question_label_links l where l.question_id = q.id) k on true
    where ${drawable} and q.id = any(${sql.param(ids)}::uuid[])`)
  return rows
}

const keyOf = ({ type, kind, level, twin, labels }: Cell): string => [type, kind, level, twin, ...labels].join()

interface Membership {
  labels: ReadonlySet<string>
  ids: ReadonlySet<string>
}

const lineOf = (
  { type, kind, level, twin, labels }: Cell,
  n: number,
  flags: readonly Membership[],
  id = '',
): CellLine => ({
  type,
  kind,
  level,
  twin,
  n,
  flags: flags.map((flag) => flag.ids.has(id) || labels.some((label) => flag.labels.has(label))),
})

const membershipOf = ({ labels = [], ids = [] }: Flag): Membership => ({ labels: new Set(labels), ids: new Set(ids) })

/** Counts as they were a moment ago; questions the paper names are looked up, and taken out of their cells. */
export const keepCells = ({ caches, reportDb }: Platform): CountCells => {
  const cellsOf = keepLarge(
    caches.create<Map<string, Cell[]>>({ name: 'paperCells', ...paperCellCacheWords, max: 1, ttlMs: TTL_MS }),
    (byType) => [...byType.values()].flat().reduce((sum, { n }) => sum + n, 0) > FEW_ROWS,
  )
  return async (tx, rows, flags, taken) => {
    const byType = await cellsOf('all', () => readCells(reportDb))
    const memberships = flags.map(membershipOf)
    const named = await readNamed(tx, [...taken.ids, ...flags.flatMap(({ ids = [] }) => ids)])
    const away = new Map<string, number>()
    for (const each of named) away.set(keyOf(each), (away.get(keyOf(each)) ?? 0) + 1)
    const types = [...new Set(rows.flatMap(({ typeIds }) => typeIds))]
    const whole = types.flatMap((type) => byType.get(type) ?? [])
    const lines = whole.map((cell) => {
      const left = cell.n - (away.size === 0 ? 0 : (away.get(keyOf(cell)) ?? 0))
      return lineOf(cell, left, memberships)
    })
    const single = named.flatMap((each) => (taken.ids.includes(each.id) ? [] : lineOf(each, 1, memberships, each.id)))
    return [...lines, ...single].filter(({ n, twin }) => n > 0 && (twin === null || !taken.twins.includes(twin)))
  }
}
