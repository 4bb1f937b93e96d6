import type { SubmitKind } from '@portal/contract/areas/exam/attempt.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/db.ts'
import type { Tx } from '#src/platform/tx.ts'
import { attemptItems, attempts as attemptRows } from '#src/schema/attempt.ts'
import type { AttemptCore } from './attempts.ts'
import { writeEvents } from './events.ts'
import { hashOfAnswers, newReceiptNo } from './receipt.ts'
import type { Attempt, AttemptItem, ReviewRules } from './scene.ts'
import { answeredCount, itemsOf, scoreAll, totalOf } from './score-items.ts'

export interface HandInFacts {
  kind: SubmitKind
  /** When it counts as handed in: of a forced one its deadline. */
  at: Date
  clientKey?: string
  /** Why, where a person or the guard did it. */
  text?: string
  byId?: string | null
}

/** All items in one statement of fixed text; a reopened sitting has rows already, which become what they are now. */
export const writeItems = async (db: Db, items: readonly AttemptItem[]): Promise<void> => {
  const rows = items.map((item) => ({
    id: item.id,
    attempt_id: item.attemptId,
    item_id: item.itemId,
    position: item.position,
    question_id: item.questionId,
    version_no: item.versionNo,
    max: item.max,
    answer: item.answer,
    flag: item.flag,
    spent_ms: item.spentMs,
    in_grace: item.inGrace,
    outcome: item.outcome,
    auto_score: item.autoScore,
    suggested: item.suggested,
    final_score: item.finalScore,
    answered_at: item.answeredAt.toISOString(),
  }))
  await db.execute(sql`
    insert into attempt_items (id, attempt_id, item_id, position, question_id, version_no, max, answer, flag, spent_ms,
      in_grace, outcome, auto_score, suggested, final_score, answered_at)
    select n.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, attempt_id uuid, item_id text,
      position int, question_id uuid, version_no int, max int, answer jsonb, flag boolean, spent_ms int,
      in_grace boolean, outcome text, auto_score int, suggested int, final_score int, answered_at timestamptz)
    on conflict (attempt_id, item_id) do update set answer = excluded.answer, flag = excluded.flag,
      spent_ms = excluded.spent_ms, in_grace = excluded.in_grace, outcome = excluded.outcome,
      auto_score = excluded.auto_score, suggested = excluded.suggested, final_score = excluded.final_score,
      comment = '', answered_at = excluded.answered_at`)
}

/** Instant answers stand as they were scored then; what was not reached was not asked. */
const instantItems = (db: Db, attempt: Attempt): Promise<AttemptItem[]> =>
  db.select().from(attemptItems).where(eq(attemptItems.attemptId, attempt.id)).orderBy(attemptItems.position)

/** Every item of the sitting with its score, written. */
const finalItems = async (core: AttemptCore, db: Db, attempt: Attempt, at: Date): Promise<AttemptItem[]> => {
  if (attempt.rules?.feedback === 'instant') return instantItems(db, attempt)
  const items = scoreAll(attempt, await core.versions.load(db, itemsOf(attempt)), at)
  await writeItems(db, items)
  return items
}

const stateAfter = (total: number | null, { published }: ReviewRules) => {
  if (total === null) return 'submitted'
  return published ? 'published' : 'marked'
}

/**
 * Scores and closes a running sitting whose row the caller holds, in one transaction with all that hangs on it.
 * `attempt.answers` are the last ones.
 */
export const handIn = async (
  core: AttemptCore,
  tx: Tx,
  attempt: Attempt,
  { kind, at, clientKey = '', text = '', byId = null }: HandInFacts,
): Promise<{ attempt: Attempt; items: AttemptItem[]; rules: ReviewRules }> => {
  const scene = core.rulesOf(attempt.scene)
  const items = await finalItems(core, tx.db, attempt, at)
  const total = totalOf(items)
  const handed: Attempt = {
    ...attempt,
    total,
    state: total === null ? 'submitted' : 'marked',
    submittedAt: at,
    submitKind: kind,
    submitKey: clientKey,
    receiptNo: attempt.receiptNo ?? newReceiptNo(at),
    answersHash: hashOfAnswers(attempt.paper, attempt.answers),
    answered: answeredCount(attempt),
    frozenAt: null,
    pausedAt: null,
    publishedAt: null,
    updatedAt: new Date(await core.clock.at()),
  }
  const rules = await scene.reviewOf(tx, handed)
  const state = stateAfter(total, rules)
  const closed: Attempt = {
    ...handed,
    state,
    passed: total === null || rules.passScore === null ? null : total >= rules.passScore,
    publishedAt: state === 'published' ? handed.updatedAt : null,
  }

  await tx.db
    .update(attemptRows)
    .set({
      answers: closed.answers,
      reached: closed.reached,
      total,
      state,
      passed: closed.passed,
      submittedAt: at,
      submitKind: kind,
      submitKey: clientKey,
      receiptNo: closed.receiptNo,
      answersHash: closed.answersHash,
      answered: closed.answered,
      frozenAt: null,
      pausedAt: null,
      publishedAt: closed.publishedAt,
      updatedAt: sql`now()`,
    })
    .where(eq(attemptRows.id, attempt.id))
  await writeEvents(tx.db, [{ attemptId: attempt.id, kind: 'submit', text, detail: { kind }, byId }])
  await scene.onHandedIn(tx, closed, items)
  return { attempt: closed, items, rules }
}
