import { undoReasons } from '@portal/contract/areas/exchange/import-words.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError } from '#src/platform/errors.ts'
import type { ImportCall, ImportEffect, JudgedRow, Undone } from '#src/shared/exchange/import/kinds.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type Reach, reachOf } from '../../category/banks.ts'
import { getQuestionIn, getVersion } from '../../question/access.ts'
import { activate } from '../../question/activate.ts'
import { binQuestion } from '../../question/change-state.ts'
import { cleanContent } from '../../question/clean-content.ts'
import { writeDraft } from '../../question/write-draft.ts'
import type { QuestionPlan } from './judge.ts'
import { createLabels, insertQuestions, type ReadyQuestion, sourceOf } from './write-questions.ts'

interface Writing {
  portal: Portal
  actor: Actor
  reach: Reach
}

const makeReady = async (
  { tx, settings, pause }: ImportCall,
  { portal, actor, reach }: Writing,
  rows: readonly JudgedRow<QuestionPlan>[],
): Promise<ReadyQuestion[]> => {
  const planned = rows.flatMap(({ no, plan }) => (plan ? [{ no, plan }] : []))
  const ids = await createLabels(
    tx,
    planned.map(({ plan }) => plan),
  )
  const cleaner = { tx, actor, files: portal.files, known: new Set<string>() }
  const ready: ReadyQuestion[] = []
  for (const [at, { no, plan }] of planned.entries()) {
    if (at % 100 === 0) await pause(at, planned.length)
    const named = (kind: 'label' | 'knowledge', names: readonly string[]) => [
      ...new Set(names.flatMap((name) => ids[kind].get(name) ?? [])),
    ]
    ready.push({
      no,
      plan,
      content: await cleanContent(cleaner, plan.content),
      labelIds: named('label', plan.labels),
      knowledgeIds: named('knowledge', plan.knowledge),
      active: settings.activate && reach.get(plan.bankId)?.needReview === false,
    })
  }
  return ready
}

/** The question the row names gets its next version. */
const writeVersion = async (
  tx: Tx,
  { portal, reach }: Writing,
  { no, plan, content, labelIds, knowledgeIds, active }: ReadyQuestion,
): Promise<ImportEffect> => {
  const { question } = await getQuestionIn(tx, reach, { id: plan.target?.id ?? '', need: 'edit' })
  await portal.approval.withdrawBecauseChanged(tx, 'question', question.id)
  const latest = await getVersion(tx, question.id, question.latestNo)
  const facts = {
    typeId: plan.typeId,
    difficulty: plan.difficulty,
    knowledgeIds,
    labelIds,
    validTo: plan.validTo,
    source: sourceOf(plan),
    changeKind: 'content' as const,
    changeNote: '',
  }
  const after = await writeDraft(tx, question, latest, { bankId: plan.bankId, content, facts })
  if (active) await activate(tx, after, await getVersion(tx, question.id, after.latestNo))
  return { no, objectId: question.id, created: false, name: question.number, before: {}, after: {} }
}

export const applyWith =
  (portal: Portal) =>
  async (call: ImportCall, rows: readonly JudgedRow<QuestionPlan>[]): Promise<ImportEffect[]> => {
    const { tx, actor } = call
    const writing = { portal, actor, reach: await reachOf(tx, actor) }
    const ready = await makeReady(call, writing, rows)
    const effects = await insertQuestions(
      tx,
      ready.filter(({ plan }) => plan.target === null),
    )
    for (const each of ready) if (each.plan.target !== null) effects.push(await writeVersion(tx, writing, each))
    return effects
  }

/** New questions that nobody has used or changed since go into the recycle bin; a version that was made stays one. */
export const undoWith =
  (portal: Portal) =>
  async ({ tx, actor }: ImportCall, effects: readonly ImportEffect[]): Promise<Undone> => {
    const reach = await reachOf(tx, actor)
    const done: Undone = { restored: 0, kept: [] }
    const takeBack = async ({ objectId, created }: ImportEffect): Promise<string | null> => {
      if (!created) return undoReasons.newVersion
      const { question } = await getQuestionIn(tx, reach, { id: objectId, need: 'edit' })
      if (question.latestNo > 1) return undoReasons.editedSince
      await portal.approval.withdrawBecauseChanged(tx, 'question', objectId)
      await binQuestion(tx, question)
      return null
    }
    for (const effect of effects) {
      const reason = await takeBack(effect).catch((error: unknown) => {
        if (error instanceof AppError) return undoReasons.inUse
        throw error
      })
      if (reason === null) done.restored += 1
      else done.kept.push({ row: effect.no, name: effect.name, reason })
    }
    return done
  }
