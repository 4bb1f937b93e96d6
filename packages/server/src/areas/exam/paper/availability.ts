import type { PaperRow } from '@portal/contract/areas/exam/paper/content.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { UnitGroup } from './feasibility.ts'
import { drawable, fitsRow, levelOf, type ResolvedRow } from './pools.ts'

/** A condition that the database must answer for each question; all others follow from category, kind and level. */
export interface Flag {
  /** Questions that have it, one column `question_id`, each once. */
  members: SQL
  /** The same in words: those with one of these labels, or these themselves. */
  labels?: readonly string[]
  ids?: readonly string[]
  /** Whether the row wants it. */
  wanted: boolean
}

const withLabels = (labels: readonly string[], wanted: boolean): Flag => ({
  members: sql`select distinct k.question_id from question_label_links k where k.label_id = any(${sql.param(labels)}::uuid[])`,
  labels,
  wanted,
})

const flagsOf = ({ row, any, all, none, knowledge }: ResolvedRow): Flag[] => [
  ...(row.labels.any.length === 0 ? [] : [withLabels(any, true)]),
  ...all.map((ids) => withLabels(ids, true)),
  ...(none.length === 0 ? [] : [withLabels(none, false)]),
  ...(row.knowledgeIds.length === 0 ? [] : [withLabels(knowledge, true)]),
  ...(row.excludeIds.length === 0
    ? []
    : [
        {
          members: sql`select distinct unnest(${sql.param(row.excludeIds)}::uuid[]) as question_id`,
          ids: row.excludeIds,
          wanted: false,
        },
      ]),
]

export interface CellLine extends Record<string, unknown> {
  type: string
  kind: PaperRow['kinds'][number]
  level: number
  twin: string | null
  flags: boolean[]
  n: number
}

interface Judged {
  resolved: ResolvedRow
  types: ReadonlySet<string>
  flags: readonly { at: number; wanted: boolean }[]
}

const fits = ({ resolved: { row }, types, flags }: Judged, cell: CellLine): boolean =>
  types.has(cell.type) &&
  (row.kinds.length === 0 || row.kinds.includes(cell.kind)) &&
  row.difficultyFrom <= cell.level &&
  cell.level <= row.difficultyTo &&
  flags.every(({ at, wanted }) => cell.flags[at] === wanted)

interface Taken {
  ids: readonly string[]
  twins: readonly string[]
}

/** Questions of the rows by category, kind, level, twin group and flags, without those that are taken. */
export type CountCells = (
  tx: Tx,
  rows: readonly ResolvedRow[],
  flags: readonly Flag[],
  taken: Taken,
) => Promise<CellLine[]>

export const countCells: CountCells = async (tx, rows, flags, taken) => {
  const typeIds = [...new Set(rows.flatMap((row) => row.typeIds))]
  if (typeIds.length === 0) return []
  // Joined, not asked by `in`: the planner then knows how few groups there are and needs no sort.
  const held = flags.map((_, at) => sql`${sql.identifier(`f${at}`)}.question_id is not null`)
  const joins = flags.map(
    ({ members }, at) =>
      sql`left join (${members}) ${sql.identifier(`f${at}`)} on ${sql.identifier(`f${at}`)}.question_id = q.id`,
  )
  const kinds = rows.some(({ row }) => row.kinds.length === 0) ? [] : [...new Set(rows.flatMap(({ row }) => row.kinds))]
  const { rows: lines } = await tx.db.execute<CellLine>(sql`
    select q.type_id as type, q.kind, ${levelOf} as level, q.twin_group as twin, array[${sql.join(held, sql`, `)}]::bool[] as flags, count(*)::int as n
    from questions q ${sql.join(joins, sql` `)}
    where ${drawable} and q.type_id = any(${sql.param(typeIds)}::uuid[])
      ${kinds.length === 0 ? sql`` : sql`and q.kind = any(${sql.param(kinds)}::text[])`}
      ${taken.ids.length === 0 ? sql`` : sql`and q.id <> all(${sql.param(taken.ids)}::uuid[])`}
      ${taken.twins.length === 0 ? sql`` : sql`and (q.twin_group is null or q.twin_group <> all(${sql.param(taken.twins)}::uuid[]))`}
    group by ${sql.join([sql`1, 2, 3, 4`, ...held], sql`, `)}`)
  return lines
}

/**
 * How many units each combination of rows has. The database counts by category, kind and level over an index alone;
 * which rows a count belongs to is decided here, once for each count instead of once for each question.
 */
export const countGroups = async (
  tx: Tx,
  rows: readonly ResolvedRow[],
  taken: Taken,
  { count, exposurePercent }: { count: CountCells; exposurePercent: number },
): Promise<UnitGroup[]> => {
  const flags: Flag[] = []
  const judged = rows.map((resolved): Judged => {
    const own = flagsOf(resolved).map((flag) => ({ at: flags.push(flag) - 1, wanted: flag.wanted }))
    return { resolved, types: new Set(resolved.typeIds), flags: own }
  })
  const groups = new Map<string, UnitGroup>()
  const add = (places: readonly number[], units: number, percent: number) => {
    if (places.length === 0) return
    const known = groups.get(places.join()) ?? { rows: places, units: 0, percent: 0 }
    groups.set(places.join(), { ...known, units: known.units + units, percent: known.percent + percent })
  }
  const twins = new Map<string, { places: Set<number>; members: number }>()
  for (const cell of await count(tx, rows, flags, taken)) {
    const places = judged.flatMap((row, place) => (fits(row, cell) ? [place] : []))
    if (cell.twin === null) add(places, cell.n, cell.n * exposurePercent)
    else if (places.length > 0) {
      const known = twins.get(cell.twin) ?? { places: new Set(), members: 0 }
      for (const place of places) known.places.add(place)
      known.members += cell.n
      twins.set(cell.twin, known)
    }
  }
  for (const { places, members } of twins.values())
    add(
      [...places].sort((a, b) => a - b),
      1,
      Math.min(100, members * exposurePercent),
    )
  return [...groups.values()]
}

/** Which of these questions fit which rows. */
export const fittingRows = async (
  tx: Tx,
  rows: readonly ResolvedRow[],
  ids: readonly string[],
): Promise<Map<string, number[]>> => {
  if (ids.length === 0 || rows.length === 0) return new Map()
  const { rows: lines } = await tx.db.execute<{ id: string; fits: boolean[] }>(sql`
    select q.id, array[${sql.join(rows.map(fitsRow), sql`, `)}] as fits from questions q
    where ${drawable} and q.id = any(${sql.param(ids)}::uuid[])`)
  return new Map(lines.map((line) => [line.id, line.fits.flatMap((fit, place) => (fit ? [place] : []))]))
}
