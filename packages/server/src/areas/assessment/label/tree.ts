import { MOST_KNOWLEDGE_LEVELS, type QuestionLabelKind } from '@portal/contract/areas/assessment/label.ts'
import { questionLabelRefusals as no } from '@portal/contract/areas/assessment/question/words.ts'
import { eq, type InferSelectModel, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import { questionLabels } from '#src/schema/assessment.ts'

export type QuestionLabel = InferSelectModel<typeof questionLabels>
type Place = Pick<QuestionLabel, 'path' | 'depth'>

/** One change of the vocabulary at a time: two moves together could make a circle. */
export const holdLabels = (tx: Tx) =>
  tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('question_labels', 0))`)

/** Where it stands; labels are flat, 知识点 a tree of at most four levels. */
export const placeOf = async (
  tx: Tx,
  node: { id: string; kind: QuestionLabelKind },
  parentId: string | null,
): Promise<Place> => {
  if (parentId === null) return { path: `/${node.id}/`, depth: 1 }
  if (node.kind === 'label') refuseField('parentId', no.flat)
  const [parent] = await tx.db.select().from(questionLabels).where(eq(questionLabels.id, parentId))
  if (parent?.kind !== 'knowledge') return refuseField('parentId', no.parentMissing)
  ensure(!parent.path.includes(`/${node.id}/`), no.belowItself)
  ensure(parent.depth < MOST_KNOWLEDGE_LEVELS, no.tooDeep)
  return { path: `${parent.path}${node.id}/`, depth: parent.depth + 1 }
}

export const moveBranch = async (tx: Tx, from: Place, to: Place): Promise<void> => {
  if (from.path === to.path) return
  const below = `${from.path}%`
  const { rows } = await tx.db.execute<{ deepest: number }>(
    sql`select max(depth) as deepest from question_labels where path like ${below}`,
  )
  ensure((rows[0]?.deepest ?? from.depth) - from.depth + to.depth <= MOST_KNOWLEDGE_LEVELS, no.tooDeep)
  await tx.db.execute(sql`
    update question_labels set path = ${to.path} || substr(path, ${from.path.length + 1}), depth = depth + ${to.depth - from.depth}
    where path like ${below}`)
}

/** A name is one word of the vocabulary: it may be no synonym of another either. */
export const ensureNamesFree = async (
  tx: Tx,
  { kind, names, exceptId }: { kind: QuestionLabelKind; names: readonly string[]; exceptId: string },
) => {
  const { rows } = await tx.db.execute(sql`
    select 1 from question_labels where kind = ${kind} and id <> ${exceptId}
      and (name = any(${sql.param(names)}::text[]) or synonyms && ${sql.param(names)}::text[]) limit 1`)
  if (rows.length > 0) refuseField('name', no.taken)
}
