import type {
  deleteQuestionCategory,
  mergeQuestionCategories,
  moveQuestionCategory,
} from '@portal/contract/areas/assessment/category.ts'
import { questionCategoryRefusals as no } from '@portal/contract/areas/assessment/question/words.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { questionCategories, questionShares } from '#src/schema/assessment.ts'
import { reachOf } from './banks.ts'
import { type Category, findCategory } from './category-for.ts'
import { ensureRootNameFree, getManaged, holdTrees, moveBranch, parentFor, placeAmong, placeBelow } from './tree.ts'

const note = (tx: Tx, { id, name }: Category, field: string, [before, after]: readonly [unknown, unknown]) =>
  tx.notes.push({ objectType: 'question_categories', objectId: id, objectName: name, diff: [{ field, before, after }] })

/** A category that becomes a bank keeps its owner; a bank that becomes a category loses what only banks have. */
const bankColumns = async (tx: Tx, node: Category, toRoot: boolean) => {
  if (toRoot === (node.parentId === null)) return {}
  if (!toRoot) {
    await tx.db.delete(questionShares).where(eq(questionShares.bankId, node.id))
    return { ownerOrgId: null, needReview: false }
  }
  const bank = await findCategory(tx, node.bankId)
  return { ownerOrgId: bank?.ownerOrgId ?? null, needReview: bank?.needReview ?? false }
}

export const move: HandlerOf<typeof moveQuestionCategory> = async ({ tx, body, actor }) => {
  await holdTrees(tx)
  const reach = await reachOf(tx, actor)
  const node = await getManaged(tx, reach, body.id)
  const parent = body.parentId === null ? null : await parentFor(tx, reach, body.parentId)
  ensure(node.ownerObject === null || body.parentId === node.parentId, no.ofActivity)
  const place = placeBelow(node.id, parent)
  const columns = await bankColumns(tx, node, parent === null)
  if (parent === null) await ensureRootNameFree(tx, node.name, columns.ownerOrgId ?? node.ownerOrgId, node.id)

  await tx.db
    .update(questionCategories)
    .set({
      ...columns,
      parentId: body.parentId,
      revision: sql`${questionCategories.revision} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(questionCategories.id, node.id))
  if (place.path !== node.path) await moveBranch(tx, node, place)
  await placeAmong(tx, reach, { id: node.id, parentId: body.parentId }, body.sort)
  if (node.parentId === body.parentId) note(tx, node, 'sort', [node.sort, body.sort])
  else note(tx, node, 'parentId', [node.parentId, body.parentId])
  return { done: 1 }
}

/** Questions and children of one go to another; then it is gone. */
export const merge: HandlerOf<typeof mergeQuestionCategories> = async ({ tx, body, actor }) => {
  await holdTrees(tx)
  const reach = await reachOf(tx, actor)
  const from = await getManaged(tx, reach, body.from)
  const to = await getManaged(tx, reach, body.to)
  ensure(from.id !== to.id, no.mergeItself)
  ensure(!to.path.startsWith(from.path), no.mergeBelow)
  ensure(from.parentId !== null, no.mergeBank)

  const { rowCount } = await tx.db.execute(
    sql`update questions set type_id = ${to.id}, bank_id = ${to.bankId} where type_id = ${from.id}`,
  )
  const children = await tx.db.select().from(questionCategories).where(eq(questionCategories.parentId, from.id))
  for (const child of children) {
    await tx.db.update(questionCategories).set({ parentId: to.id }).where(eq(questionCategories.id, child.id))
    await moveBranch(tx, child, placeBelow(child.id, to))
  }
  await tx.db.delete(questionCategories).where(eq(questionCategories.id, from.id))
  note(tx, from, 'mergedInto', [rowCount ?? 0, to.name])
  return { done: rowCount ?? 0 }
}

/** Only where no question hangs below, those of the recycle bin included. */
export const remove: HandlerOf<typeof deleteQuestionCategory> = async ({ tx, body, actor }) => {
  await holdTrees(tx)
  const node = await getManaged(tx, await reachOf(tx, actor), body.id)
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    select count(*) as n from questions q join question_categories c on c.id = q.type_id where c.path like ${`${node.path}%`}`)
  const n = rows[0]?.n ?? 0
  ensure(n === 0, no.inUse, { n })

  const { rowCount } = await tx.db.execute(sql`delete from question_categories where path like ${`${node.path}%`}`)
  tx.notes.push({
    objectType: 'question_categories',
    objectId: node.id,
    objectName: node.name,
    diff: [],
    kind: 'delete',
  })
  return { done: rowCount ?? 0 }
}
