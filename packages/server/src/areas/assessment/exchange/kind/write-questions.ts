import type { QuestionContent, QuestionSource } from '@portal/contract/areas/assessment/question/content.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/platform/database/tx.ts'
import { questionLabelLinks, questionLabels, questions, questionVersions } from '#src/schema/assessment.ts'
import type { ImportEffect } from '#src/shared/exchange/import/kinds.ts'
import { derivedColumns, hashOf, keepFiles } from '../../question/derived.ts'
import type { QuestionPlan } from './judge.ts'
import { loadLabels } from './lookups.ts'

const AT_ONCE = 200

export interface ReadyQuestion {
  /** Row of the import. */
  no: number
  plan: QuestionPlan
  /** Cleaned, with pictures that are stored. */
  content: QuestionContent
  labelIds: string[]
  knowledgeIds: string[]
  /** In force at once. */
  active: boolean
}

export const sourceOf = ({ source }: QuestionPlan): QuestionSource | null =>
  source === '' ? null : { itemType: 'other', itemId: null, second: null, page: null, text: source }

/** Labels and 知识点 that the questions name and the house does not have yet. */
export const createLabels = async (tx: Tx, plans: readonly QuestionPlan[]) => {
  const known = await loadLabels(tx)
  const ids = { label: new Map(known.label), knowledge: new Map(known.knowledge) }
  for (const kind of ['label', 'knowledge'] as const) {
    const names = new Set(plans.flatMap((plan) => (kind === 'label' ? plan.labels : plan.knowledge)))
    for (const name of names) {
      if (ids[kind].has(name)) continue
      const id = v7()
      // One that is there but switched off comes back into use.
      const [row] = await tx.db
        .insert(questionLabels)
        .values({ id, kind, name, path: `/${id}/`, depth: 1, createdBy: tx.actor?.id ?? null })
        .onConflictDoUpdate({ target: [questionLabels.kind, questionLabels.name], set: { enabled: true } })
        .returning({ id: questionLabels.id })
      ids[kind].set(name, row?.id ?? id)
      tx.notes.push({
        objectType: 'question_labels',
        objectId: row?.id ?? id,
        objectName: name,
        kind: 'import',
        diff: [],
      })
    }
  }
  return ids
}

/** New questions, two hundred to a statement: ten thousand must not take a minute. */
export const insertQuestions = async (tx: Tx, ready: readonly ReadyQuestion[]): Promise<ImportEffect[]> => {
  const by = tx.actor?.id ?? null
  const effects: ImportEffect[] = []
  for (let from = 0; from < ready.length; from += AT_ONCE) {
    const portion = ready.slice(from, from + AT_ONCE).map((each) => ({ ...each, id: v7() }))
    const inserted = await tx.db
      .insert(questions)
      .values(
        portion.map(({ id, plan, content, active }) => ({
          id,
          bankId: plan.bankId,
          typeId: plan.typeId,
          validTo: plan.validTo,
          number: sql<string>`'Q' || lpad(nextval('question_numbers')::text, 8, '0')`,
          createdBy: by,
          updatedBy: by,
          ...derivedColumns(content),
          kind: content.kind,
          difficulty: plan.difficulty,
          sourceType: sourceOf(plan)?.itemType ?? null,
          state: active ? ('active' as const) : ('draft' as const),
          currentNo: active ? 1 : 0,
        })),
      )
      .returning({ id: questions.id, number: questions.number })
    await tx.db.insert(questionVersions).values(
      portion.map(({ id, plan, content, labelIds, knowledgeIds, active }) => ({
        questionId: id,
        no: 1,
        createdBy: by,
        content,
        difficulty: plan.difficulty,
        knowledgeIds,
        labelIds,
        source: sourceOf(plan),
        hash: hashOf(content),
        state: active ? ('active' as const) : ('draft' as const),
        activatedAt: active ? sql`now()` : null,
      })),
    )
    const links = portion.flatMap(({ id, labelIds, knowledgeIds }) =>
      [...new Set([...labelIds, ...knowledgeIds])].map((labelId) => ({ questionId: id, labelId })),
    )
    if (links.length > 0) await tx.db.insert(questionLabelLinks).values(links)
    for (const { id, content } of portion) await keepFiles(tx, id, content)
    const numbers = new Map(inserted.map(({ id, number }) => [id, number]))
    for (const { id, no } of portion) {
      const number = numbers.get(id) ?? ''
      tx.notes.push({ objectType: 'questions', objectId: id, objectName: number, kind: 'import', diff: [] })
      effects.push({ no, objectId: id, created: true, name: number, before: {}, after: {} })
    }
  }
  return effects
}
