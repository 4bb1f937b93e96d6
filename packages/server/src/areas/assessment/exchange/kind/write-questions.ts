import type { QuestionContent, QuestionSource } from '@portal/contract/areas/assessment/question/content.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { insertRows } from '#src/platform/database/insert-rows.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { questionLabelLinks, questionLabels, questions, questionVersions } from '#src/schema/assessment.ts'
import type { ImportEffect } from '#src/shared/exchange/import/kinds.ts'
import { derivedColumns, hashOf, keepFilesOfAll } from '../../question/derived.ts'
import type { QuestionPlan } from './judge.ts'
import { loadLabels } from './lookups.ts'

const AT_ONCE = 500

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

interface Numbered extends Record<string, unknown> {
  number: string
  now: string
}

/** As many numbers as there are questions, in their order, and the moment at which all of them begin. */
const takeNumbers = async ({ db }: Tx, many: number): Promise<Numbered[]> => {
  const { rows } = await db.execute<Numbered>(sql`
    select 'Q' || lpad(nextval('question_numbers')::text, 8, '0') as number, now() as now
    from generate_series(1, ${many}::int)`)
  return rows
}

/** New questions, hundreds to a statement: ten thousand must not take a minute. */
export const insertQuestions = async (tx: Tx, ready: readonly ReadyQuestion[]): Promise<ImportEffect[]> => {
  const by = tx.actor?.id ?? null
  const effects: ImportEffect[] = []
  for (let from = 0; from < ready.length; from += AT_ONCE) {
    const portion = ready.slice(from, from + AT_ONCE)
    const numbers = await takeNumbers(tx, portion.length)
    const written = numbers.flatMap(({ number, now }, at) => {
      const each = portion[at]
      return each ? [{ ...each, id: v7(), number, activatedAt: each.active ? new Date(now) : null }] : []
    })
    await insertRows(
      tx.db,
      questions,
      written.map(({ id, number, plan, content, active }) => ({
        id,
        bankId: plan.bankId,
        typeId: plan.typeId,
        validTo: plan.validTo,
        number,
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
    await insertRows(
      tx.db,
      questionVersions,
      written.map(({ id, plan, content, labelIds, knowledgeIds, active, activatedAt }) => ({
        id: v7(),
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
        activatedAt,
      })),
    )
    await insertRows(
      tx.db,
      questionLabelLinks,
      written.flatMap(({ id, labelIds, knowledgeIds }) =>
        [...new Set([...labelIds, ...knowledgeIds])].map((labelId) => ({ questionId: id, labelId })),
      ),
    )
    await keepFilesOfAll(tx, written)
    for (const { id, no, number } of written) {
      tx.notes.push({ objectType: 'questions', objectId: id, objectName: number, kind: 'import', diff: [] })
      effects.push({ no, objectId: id, created: true, name: number, before: {}, after: {} })
    }
  }
  return effects
}
