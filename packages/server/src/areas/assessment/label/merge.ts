import type { deleteQuestionLabels, mergeQuestionLabels } from '@portal/contract/areas/assessment/label.ts'
import { questionLabelRefusals as no } from '@portal/contract/areas/assessment/question/words.ts'
import { eq, sql } from 'drizzle-orm'
import { lockRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { questionLabels } from '#src/schema/assessment.ts'
import { holdLabels, moveBranch, placeOf, type QuestionLabel } from './tree.ts'

/** In versions the id of the kept one stands in the place of the other, so an old one can still be restored. */
const renameInVersions = async (tx: Tx, from: QuestionLabel, to: QuestionLabel): Promise<void> => {
  const column = from.kind === 'label' ? sql`label_ids` : sql`knowledge_ids`
  await tx.db.execute(sql`
    update question_versions set ${column} = array(select distinct unnest(array_replace(${column}, ${from.id}::uuid, ${to.id}::uuid)))
    where ${column} @> array[${from.id}]::uuid[]`)
}

const moveChildren = async (tx: Tx, from: QuestionLabel, to: QuestionLabel): Promise<void> => {
  const children = await tx.db.select().from(questionLabels).where(eq(questionLabels.parentId, from.id))
  for (const child of children) {
    const place = await placeOf(tx, child, to.id)
    await tx.db.update(questionLabels).set({ parentId: to.id }).where(eq(questionLabels.id, child.id))
    await moveBranch(tx, child, place)
  }
}

const mergeOne = async (tx: Tx, from: QuestionLabel, to: QuestionLabel): Promise<number> => {
  const { rowCount } = await tx.db.execute(sql`
    insert into question_label_links (question_id, label_id)
    select question_id, ${to.id} from question_label_links where label_id = ${from.id} on conflict do nothing`)
  await renameInVersions(tx, from, to)
  await moveChildren(tx, from, to)
  await tx.db.execute(sql`update question_label_aliases set label_id = ${to.id} where label_id = ${from.id}`)
  await tx.db.execute(sql`insert into question_label_aliases (old_id, label_id) values (${from.id}, ${to.id})`)
  await tx.db.execute(sql`delete from question_labels where id = ${from.id}`)
  await tx.db.execute(sql`
    update question_labels set revision = revision + 1, updated_at = now(),
      synonyms = (select array_agg(distinct s) from unnest(synonyms || ${from.name}::text || ${sql.param(from.synonyms)}::text[]) s)
    where id = ${to.id}`)
  tx.notes.push({
    objectType: 'question_labels',
    objectId: from.id,
    objectName: from.name,
    diff: [{ field: 'mergedInto', before: rowCount ?? 0, after: to.name }],
  })
  return rowCount ?? 0
}

export const merge: HandlerOf<typeof mergeQuestionLabels> = async ({ tx, body }) => {
  await holdLabels(tx)
  const kept = await lockRow(tx, questionLabels, body.to)
  let moved = 0
  for (const id of new Set(body.from)) {
    ensure(id !== kept.id, no.mergeItself)
    const dropped = await lockRow(tx, questionLabels, id)
    ensure(dropped.kind === kept.kind, no.otherKind)
    ensure(!kept.path.startsWith(dropped.path), no.belowItself)
    moved += await mergeOne(tx, dropped, kept)
  }
  return { moved }
}

/** Links go with a deleted one; 知识点 with others below stay. */
export const remove: HandlerOf<typeof deleteQuestionLabels> = async ({ tx, body }) => {
  await holdLabels(tx)
  let moved = 0
  for (const id of new Set(body.ids)) {
    const label = await lockRow(tx, questionLabels, id)
    const children = await tx.db.$count(questionLabels, eq(questionLabels.parentId, id))
    ensure(children === 0, no.hasChildren, { n: children })
    const { rowCount } = await tx.db.execute(sql`delete from question_label_links where label_id = ${id}`)
    moved += rowCount ?? 0
    const column = label.kind === 'label' ? sql`label_ids` : sql`knowledge_ids`
    await tx.db.execute(sql`
      update question_versions set ${column} = array_remove(${column}, ${id}::uuid) where ${column} @> array[${id}]::uuid[]`)
    await tx.db.execute(sql`delete from question_labels where id = ${id}`)
    const diff = [{ field: 'questions', before: rowCount ?? 0, after: 0 }]
    tx.notes.push({ objectType: 'question_labels', objectId: id, objectName: label.name, diff, kind: 'delete' })
  }
  return { moved }
}
