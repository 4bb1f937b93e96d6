import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { insertRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/tx.ts'
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

/** Their things are gone: what the banks held waits in the recycle bin to be purged. */
export const emptyOwnedBanks = async (tx: Tx, ownerObjects: readonly string[]): Promise<void> => {
  const { rows } = await tx.db.execute<{ id: string; name: string; n: number }>(sql`
    with binned as (
      update questions q set deleted_at = now(), updated_at = now() from question_categories c
      where c.owner_object = any(${sql.param(ownerObjects)}::text[]) and q.bank_id = c.id and q.deleted_at is null
      returning c.id, c.name)
    select id, name, count(*)::int as n from binned group by id, name`)
  for (const { id, name, n } of rows)
    tx.notes.push({
      objectType: 'question_categories',
      objectId: id,
      objectName: name,
      diff: [{ field: 'questions', before: n, after: 0 }],
      kind: 'delete',
    })
}
