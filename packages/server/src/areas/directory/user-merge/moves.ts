import { type MergeMove, type MergePart, mergeNotes, mergePart } from '@portal/contract/areas/directory/user-merge.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Merging } from '#src/shared/directory/merge.ts'
import { countJournal } from '#src/shared/directory/merge-journal.ts'

const namesPerson = (dataType: string, column: SQL, id: string): SQL => {
  if (dataType === 'array') return sql`${id}::uuid = any(${column})`
  return dataType === 'json' ? sql`position(${id} in ${column}::text) > 0` : sql`${column} = ${id}`
}

/** Rows per part that the dropped person still has, and those a merge ended. */
const countLeft = async ({ tx, belongings, mergeId, dropId }: Merging): Promise<Map<MergePart, number>> => {
  const counts = belongings.rows().map(({ part, column, among }) => {
    const name = sql.identifier(column.name)
    const his = namesPerson(column.dataType, sql`t.${name}`, dropId)
    return sql`select ${part}::text as part, count(*)::int as n from ${column.table} t where ${his} and ${among ?? sql`true`}`
  })
  const { rows } = await tx.db.execute<{ part: MergePart; n: number }>(sql`
    select part, sum(n)::int as n from (
      ${sql.join(counts, sql` union all `)}
      union all select part, count(*)::int from user_merge_rows where merge_id = ${mergeId} and kind = 'deleted' group by part
      union all select 'logs', (select count(*) from audit_entries where actor_id = ${dropId})::int
        + (select count(*) from login_entries where user_id = ${dropId})::int) c
    group by part`)
  return new Map(rows.map(({ part, n }) => [part, n]))
}

const noteOf = ({ belongings }: Merging, part: MergePart): string =>
  part === 'logs' ? mergeNotes.logs : (belongings.rows().find((rows) => rows.part === part && rows.note)?.note ?? '')

interface Figures {
  moved: ReadonlyMap<MergePart, number>
  stays: ReadonlyMap<MergePart, number>
  names?: ReadonlyMap<MergePart, string[]>
  noteOf: (part: MergePart) => string
}

const listed = ({ moved, stays, names, noteOf }: Figures): MergeMove[] =>
  mergePart.options
    .map((part) => {
      const left = stays.get(part) ?? 0
      const note = left > 0 ? noteOf(part) : ''
      return { part, moved: moved.get(part) ?? 0, stays: left, note, names: names?.get(part) ?? [] }
    })
    .filter((move) => move.moved + move.stays > 0)

/** What went along and what did not, after the rows have moved. */
export const movesOf = async (merging: Merging): Promise<MergeMove[]> =>
  listed({
    moved: await countJournal(merging),
    stays: await countLeft(merging),
    names: merging.names,
    noteOf: (part) => noteOf(merging, part),
  })

/** What goes back, and what changed since and therefore stays. */
export const movesBack = async (merging: Merging, stays: ReadonlyMap<MergePart, number>): Promise<MergeMove[]> =>
  listed({ moved: await countJournal(merging), stays, noteOf: () => mergeNotes.undone })
