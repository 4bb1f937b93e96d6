import type { ColumnItem } from '@portal/contract/areas/column/column.ts'
import type { ColumnItemInput, listColumnItems, saveColumnItems } from '@portal/contract/areas/column/item.ts'
import { columnRefusals as no } from '@portal/contract/areas/column/words.ts'
import { errors } from '@portal/contract/errors.ts'
import type { Audience } from '@portal/contract/shared/audience.ts'
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { columnItems, learningColumns } from '#src/schema/column/column.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import { sectionsOf } from '../column/get.ts'
import { findComposed, lockComposed } from '../column/reach.ts'
import { FINISH_JOB } from '../progress/finish.ts'
import type { LearningColumn } from '../progress/standing.ts'
import { usableContents } from './candidates.ts'
import { type Content, contentKey, loadContents } from './contents.ts'
import { itemsOf, shownItem } from './items.ts'
import { type News, TELL_JOB } from './tell.ts'

/** People of the column whom each content is not addressed to. */
const outsideOf = async (
  tx: Pick<Tx, 'db'>,
  { audience }: Pick<LearningColumn, 'audience'>,
  contents: readonly { audience: Audience }[],
): Promise<number[]> => {
  if (contents.length === 0) return []
  const counts: SQL[] = contents.map(
    (content, at) =>
      sql`(count(*) filter (where not ${personIn(content.audience)}))::int as ${sql.identifier(`n${at}`)}`,
  )
  const { rows } = await tx.db.execute<Record<string, number>>(sql`
    select ${sql.join(counts, sql`, `)} from users u where ${activePerson()} and ${personIn(audience)}`)
  return contents.map((_, at) => rows[0]?.[`n${at}`] ?? 0)
}

/** 专栏内容: everything in it; who read it is asked beside, by who may know (`readStat`). */
export const items: HandlerOf<typeof listColumnItems> = async ({ tx, body: { id }, actor }) => {
  const column = await findComposed(tx, actor, id)
  const found = (await itemsOf(tx, [column])).get(id) ?? []
  const known = found.flatMap(({ content }) => content ?? [])
  const outside = await outsideOf(tx, column, known)
  return {
    id,
    name: column.name,
    published: column.state === 'published',
    ordered: column.order === 'manual',
    revision: column.itemsRevision,
    sections: await sectionsOf(tx, id),
    items: found.map((item): ColumnItem => {
      const at = item.content ? known.indexOf(item.content) : -1
      return { ...shownItem(item), outside: outside[at] ?? 0 }
    }),
  }
}

/** What is new in the column has to be there for whoever adds it, and its section to be one of the column. */
const check = async (
  tx: Tx,
  actor: Parameters<typeof usableContents>[1],
  { id }: LearningColumn,
  items: readonly ColumnItemInput[],
  known: ReadonlySet<string>,
): Promise<void> => {
  if (new Set(items.map(contentKey)).size < items.length) refuseField('items', no.twice)
  const sections = new Set((await sectionsOf(tx, id)).map((section) => section.id))
  if (items.some(({ section }) => section !== null && !sections.has(section))) refuseField('items', no.sectionUnknown)
  const added = items.filter((item) => !known.has(contentKey(item)))
  const usable = await usableContents(tx, actor, added)
  if (added.some((item) => !usable.has(contentKey(item)))) refuseField('items', no.itemUnknown)
}

/** Puts the items in place of those before; what stays keeps its row. */
const write = async (tx: Tx, columnId: string, items: readonly ColumnItemInput[]): Promise<void> => {
  const before = await tx.db.select().from(columnItems).where(eq(columnItems.columnId, columnId))
  const known = new Map(before.map((row) => [contentKey(row), row.id]))
  const kept = new Set(items.map(contentKey))
  const removed = before.flatMap((row) => (kept.has(contentKey(row)) ? [] : [row.id]))
  if (removed.length > 0) await tx.db.delete(columnItems).where(anyOf(columnItems.id, removed))
  for (const [position, { type, itemId, section: sectionId, required }] of items.entries()) {
    const id = known.get(contentKey({ type, itemId }))
    const values = { position, sectionId, required }
    if (id === undefined) await tx.db.insert(columnItems).values({ ...values, columnId, type, itemId })
    else await tx.db.update(columnItems).set(values).where(eq(columnItems.id, id))
  }
}

const narrowerOf = async (tx: Tx, column: LearningColumn, contents: readonly Content[]) => {
  const people = await outsideOf(tx, column, contents)
  return contents.flatMap(({ itemId, title }, at) => {
    const n = people[at] ?? 0
    return n > 0 ? [{ itemId, title, people: n }] : []
  })
}

/** An item as the log keeps it: by its key, and with its title for whoever reads it later. */
const writtenWith =
  (contents: ReadonlyMap<string, Content>) => (item: Pick<ColumnItemInput, 'type' | 'itemId' | 'required'>) => ({
    type: item.type,
    itemId: item.itemId,
    required: item.required,
    title: contents.get(contentKey(item))?.title ?? '',
  })

/** 编排: everything at once under the lock of the column; whoever saves second is told. */
export const saveItems: HandlerOf<typeof saveColumnItems> = async ({ tx, body, actor }) => {
  const column = await lockComposed(tx, actor, body.id)
  ensure(column.itemsRevision === body.revision, errors.stale)
  const rows = await tx.db
    .select()
    .from(columnItems)
    .where(eq(columnItems.columnId, column.id))
    .orderBy(asc(columnItems.position))
  const known = new Set(rows.map(contentKey))
  await check(tx, actor, column, body.items, known)
  await write(tx, column.id, body.items)
  const contents = await loadContents(tx, [...rows, ...body.items])
  const written = writtenWith(contents)
  const itemsRevision = column.itemsRevision + 1
  await tx.db
    .update(learningColumns)
    .set({ itemsRevision, updatedAt: sql`now()` })
    .where(eq(learningColumns.id, column.id))
  tx.notes.push({
    objectType: 'learning_columns',
    objectId: column.id,
    objectName: column.name,
    objectOrgId: column.ownerOrgId,
    diff: [{ field: 'items', before: rows.map(written), after: body.items.map(written) }],
  })
  if (column.state === 'published') {
    await enqueue(tx, FINISH_JOB, { columnId: column.id })
    const added = body.items.filter((item) => !known.has(contentKey(item))).length
    if (added > 0) await enqueue(tx, TELL_JOB, { columnId: column.id, revision: itemsRevision, added } satisfies News)
  }
  const shown = body.items.flatMap((item) => contents.get(contentKey(item)) ?? [])
  return {
    saved: body.items.length,
    revision: itemsRevision,
    narrower: await narrowerOf(tx, column, shown),
  }
}
