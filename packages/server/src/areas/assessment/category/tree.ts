import { MOST_CATEGORY_LEVELS } from '@portal/contract/areas/assessment/category.ts'
import { questionCategoryRefusals as no } from '@portal/contract/areas/assessment/question/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { Reach } from './banks.ts'
import { type Category, findCategory } from './category-for.ts'

export interface Place {
  bankId: string
  path: string
  depth: number
}

/** Trees are changed by one call at a time: two moves together could make a circle. */
export const holdTrees = (tx: Tx) =>
  tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('question_categories', 0))`)

/** The node whose bank the caller manages, or the one answer for absent and foreign alike. */
export const getManaged = async (tx: Tx, reach: Reach, id: string): Promise<Category> => {
  const category = await findCategory(tx, id)
  return category && reach.get(category.bankId)?.manage ? category : refuse(errors.missing)
}

export const parentFor = async (tx: Tx, reach: Reach, parentId: string): Promise<Category> => {
  const parent = await findCategory(tx, parentId)
  return parent && reach.get(parent.bankId)?.manage ? parent : refuseField('parentId', no.parentMissing)
}

/** Where a node stands below its parent; refuses what the tree does not allow. */
export const placeBelow = (id: string, parent: Category | null): Place => {
  if (!parent) return { bankId: id, path: `/${id}/`, depth: 1 }
  ensure(!parent.path.includes(`/${id}/`), no.belowItself)
  ensure(parent.depth < MOST_CATEGORY_LEVELS, no.tooDeep)
  return { bankId: parent.bankId, path: `${parent.path}${id}/`, depth: parent.depth + 1 }
}

/** Banks of one unit carry different names, as siblings below a node do by a key of the table. */
export const ensureRootNameFree = async (tx: Tx, name: string, ownerOrgId: string | null, exceptId: string) => {
  const { rows } = await tx.db.execute(sql`
    select 1 from question_categories where parent_id is null and name = ${name} and owner_org_id = ${ownerOrgId} and id <> ${exceptId}`)
  ensure(rows.length === 0, no.sibling)
}

/**
 * Puts a node at its place among its siblings, counted from 0 and at most behind the last, and numbers them anew.
 * Of banks only those the caller manages are numbered: the others stand where their owners put them.
 */
export const placeAmong = async (
  tx: Tx,
  reach: Reach,
  { id, parentId }: Pick<Category, 'id' | 'parentId'>,
  place: number,
): Promise<void> => {
  const shown = [...reach.values()].filter(({ read, common }) => read && common).map((bank) => bank.id)
  const managed = [...reach.values()].filter(({ manage }) => manage).map((bank) => bank.id)
  const siblings = parentId === null ? sql`c.id = any(${sql.param(shown)}::uuid[])` : sql`c.parent_id = ${parentId}`
  await tx.db.execute(sql`
    with others as (
      select c.id, row_number() over (order by c.sort, c.name collate "zh-x-icu", c.id) - 1 as at
      from question_categories c where ${siblings} and c.id <> ${id}
    ), numbered as (
      select id, case when at < ${place}::int then at else at + 1 end as sort from others
      union all select ${id}::uuid, least(${place}::int, (select count(*) from others))
    )
    update question_categories c set sort = n.sort from numbered n
    where n.id = c.id and c.sort <> n.sort and c.bank_id = any(${sql.param(managed)}::uuid[])`)
}

/** Carries a branch with its questions to another place. */
export const moveBranch = async (tx: Tx, from: Place, to: Place): Promise<void> => {
  const below = `${from.path}%`
  const { rows } = await tx.db.execute<{ deepest: number }>(
    sql`select max(depth) as deepest from question_categories where path like ${below}`,
  )
  ensure((rows[0]?.deepest ?? from.depth) - from.depth + to.depth <= MOST_CATEGORY_LEVELS, no.tooDeep)
  if (from.bankId !== to.bankId)
    await tx.db.execute(sql`
      update questions set bank_id = ${to.bankId} where type_id in (select id from question_categories where path like ${below})`)
  await tx.db.execute(sql`
    update question_categories set path = ${to.path} || substr(path, ${from.path.length + 1}),
      depth = depth + ${to.depth - from.depth}, bank_id = ${to.bankId}
    where path like ${below}`)
}
