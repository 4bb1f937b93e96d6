import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { insertRow } from '#src/kit/store.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { questionCategories } from '#src/schema/assessment.ts'
import type { Category } from './category-for.ts'
import { placeBelow } from './tree.ts'

const LONGEST_NAME = 30
const nameFrom = (title: string): string => [...title].slice(0, LONGEST_NAME).join('')

interface NewBank {
  title: string
  ownerOrgId: string
  /** `activity:<id>` */
  ownerObject: string
}

/** A bank that belongs to one thing, such as an activity, and is drawn from by nobody else. */
export const createOwnedBank = async (tx: Tx, { title, ownerOrgId, ownerObject }: NewBank): Promise<Category> => {
  const id = v7()
  const place = placeBelow(id, null)
  return insertRow(tx, questionCategories, { id, name: nameFrom(title), ownerOrgId, ownerObject, ...place })
}

export const findOwnedBank = async (tx: Tx, ownerObject: string): Promise<Category | null> => {
  const [bank] = await tx.db.select().from(questionCategories).where(eq(questionCategories.ownerObject, ownerObject))
  return bank ?? null
}

/** The bank is called like the thing it belongs to. */
export const renameOwnedBank = async (tx: Tx, ownerObject: string, title: string): Promise<void> => {
  await tx.db
    .update(questionCategories)
    .set({ name: nameFrom(title) })
    .where(eq(questionCategories.ownerObject, ownerObject))
}

/** A bank whose thing is gone and whose questions wait in the recycle bin. */
export interface KeptBank {
  name: string
  questions: number
}

interface Left extends Record<string, unknown> {
  id: string
  name: string
  binned: number
  questions: number
}

/** Banks that hold no question any more, those of the recycle bin included, with their categories and rights. */
const dropBanks = async (tx: Pick<Tx, 'db'>, ids: readonly string[]): Promise<void> => {
  await tx.db.execute(sql`delete from question_categories where bank_id = any(${sql.param(ids)}::uuid[])`)
}

/**
 * Their things are gone: what the banks held waits in the recycle bin to be purged, and a bank that holds nothing goes
 * at once. Answers those that stay; they go with the last of their questions.
 */
export const emptyOwnedBanks = async (tx: Tx, ownerObjects: readonly string[]): Promise<KeptBank[]> => {
  const { rows } = await tx.db.execute<Left>(sql`
    with banks as (select id, name from question_categories where owner_object = any(${sql.param(ownerObjects)}::text[])),
    binned as (
      update questions q set deleted_at = now(), updated_at = now() from banks b
      where q.bank_id = b.id and q.deleted_at is null returning q.bank_id)
    select b.id, b.name, (select count(*)::int from binned n where n.bank_id = b.id) as binned,
      (select count(*)::int from questions q where q.bank_id = b.id) as questions
    from banks b order by b.name, b.id`)
  const empty = rows.filter(({ questions }) => questions === 0)
  await dropBanks(
    tx,
    empty.map(({ id }) => id),
  )
  for (const { id, name, binned, questions } of rows)
    tx.notes.push({
      objectType: 'question_categories',
      objectId: id,
      objectName: name,
      diff: questions === 0 ? [] : [{ field: 'questions', before: binned, after: 0 }],
      kind: 'delete',
    })
  return rows.flatMap(({ name, questions }) => (questions === 0 ? [] : [{ name, questions }]))
}

/** Banks that stayed for the questions they held, once the last of these is purged. */
export const dropLeftBanks = async (db: Db): Promise<void> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from question_categories c where c.owner_object like 'activity:%'
      and not exists (select 1 from activities a where 'activity:' || a.id = c.owner_object)
      and not exists (select 1 from questions q where q.bank_id = c.id)`)
  await dropBanks(
    { db },
    rows.map(({ id }) => id),
  )
}
