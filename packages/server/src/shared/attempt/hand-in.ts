import type { SubmitKind } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { sql } from 'drizzle-orm'
import { prepared, preparedRows, wholeRow } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { attemptItems } from '#src/schema/exam/attempt.ts'
import { allOrFirstError, coalesced, coalescedWrite } from '../batch/coalesce.ts'
import type { AttemptCore } from './attempts.ts'
import { writeEvent } from './events.ts'
import { hashOfAnswers, newReceiptNo } from './receipt.ts'
import { type Answers, keepSavedAnswers, withSavedAnswers } from './saved-answers.ts'
import type { Attempt, AttemptItem, ReviewRules } from './scene.ts'
import { answeredCount, itemsOf, scoreAll, totalOf } from './score-items.ts'
import { keepFirstItems, keepItems } from './write-items.ts'

export interface HandInFacts {
  kind: SubmitKind
  /** When it counts as handed in: of a forced one its deadline. */
  at: Date
  /** Answers on top of those that are saved, by what is saved. */
  changed?(saved: Answers): Answers
  /** What the page has saved, where the caller has read it since he holds the row. */
  saved?: Answers
  clientKey?: string
  /** Why, where a person or the guard did it. */
  text?: string
  byId?: string | null
}

const itemRow = wholeRow(attemptItems)

const readItems = preparedRows(
  () => sql`select ${itemRow.list} from ${attemptItems}
    where ${attemptItems.attemptId} = any(${sql.placeholder('ids')}::uuid[]) order by ${attemptItems.position}`,
)

/** Items of a sitting as they stand, in their order. */
export const scoredItems = coalesced(async ({ db }: Tx, ids: readonly string[]): Promise<AttemptItem[][]> => {
  const items = (await readItems(db, { ids })).map((row) => itemRow.rowOf(row))
  return ids.map((id) => items.filter(({ attemptId }) => attemptId === id))
})

const updateClosed = prepared(
  () => sql`
    update attempts a set total = n.total, state = n.state, passed = n.passed, submitted_at = n.submitted_at,
      submit_kind = n.submit_kind, submit_key = n.submit_key, receipt_no = n.receipt_no, answers_hash = n.answers_hash,
      answered = n.answered, frozen_at = null, paused_at = null, published_at = n.published_at, updated_at = now()
    from jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as n (id uuid, total int, state text,
      passed boolean, submitted_at timestamptz, submit_kind text, submit_key text, receipt_no text, answers_hash text,
      answered int, published_at timestamptz)
    where a.id = n.id`,
)

const writeClosed = coalescedWrite(({ db }: Tx, closings: readonly Attempt[]) => {
  const rows = closings.map((closed) => ({
    id: closed.id,
    total: closed.total,
    state: closed.state,
    passed: closed.passed,
    submitted_at: closed.submittedAt,
    submit_kind: closed.submitKind,
    submit_key: closed.submitKey,
    receipt_no: closed.receiptNo,
    answers_hash: closed.answersHash,
    answered: closed.answered,
    published_at: closed.publishedAt,
  }))
  return updateClosed(db, { rows: JSON.stringify(rows) })
})

const stateAfter = (total: number | null, { published }: ReviewRules) => {
  if (total === null) return 'submitted'
  return published ? 'published' : 'marked'
}

/**
 * Scores and closes a running sitting whose row the caller holds, in one transaction with all that hangs on it.
 * Several in one transaction are handed in at one time: each step of all of them is one statement.
 */
export const handIn = async (
  core: AttemptCore,
  tx: Tx,
  held: Attempt,
  { kind, at, changed, saved, clientKey = '', text = '', byId = null }: HandInFacts,
): Promise<{ attempt: Attempt; items: AttemptItem[]; rules: ReviewRules }> => {
  const scene = core.rulesOf(held.scene)
  const isInstant = held.rules?.feedback === 'instant'
  const sitting = isInstant ? held : await withSavedAnswers(tx, held, saved)
  const last = changed?.(sitting.answers) ?? {}
  const attempt = { ...sitting, answers: { ...sitting.answers, ...last } }
  const items = isInstant
    ? // Instant answers stand as they were scored then; what was not reached was not asked.
      await scoredItems(tx, attempt.id)
    : scoreAll(attempt, await core.versions.load(tx.db, itemsOf(attempt)), at)
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

  // The number of the receipt is the first one's for ever: with it there have been rows.
  const writeScored = sitting.receiptNo === null ? keepFirstItems : keepItems
  await allOrFirstError([
    ...(isInstant ? [] : [writeScored(tx, items)]),
    keepSavedAnswers(tx, { attemptId: attempt.id, answers: last }),
    writeClosed(tx, closed),
    writeEvent(tx, { attemptId: attempt.id, kind: 'submit', text, detail: { kind }, byId }),
  ])
  await scene.onHandedIn(tx, closed, items)
  return { attempt: closed, items, rules }
}
