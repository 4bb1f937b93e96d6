import { offlineColumns, offlineWords as words } from '@portal/contract/areas/exam/result-offline.ts'
import { importRefusals } from '@portal/contract/areas/exchange/import-refusals.ts'
import { undoReasons } from '@portal/contract/areas/exchange/import-words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { inArray, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { lockRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { attempts, type DrawnPaper } from '#src/schema/exam/attempt.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { voidAttempt } from '#src/shared/attempt/acts.ts'
import { writeEvents } from '#src/shared/attempt/events.ts'
import { paperFacts } from '#src/shared/attempt/paper-facts.ts'
import { hashOfAnswers, newReceiptNo } from '#src/shared/attempt/receipt.ts'
import type { ImportCall, ImportEffect, ImportKind, JudgedRow, Undone } from '#src/shared/exchange/import/kinds.ts'
import { tiesOfCode } from '#src/shared/exchange/import/members.ts'
import { isPassed } from '../exam/results.ts'
import { byItself } from '../mark/publish.ts'
import type { Exam } from '../override/person-rules.ts'
import { tellLater } from './acts.ts'
import { examOfCall, getOpened, handedInAt, judgeOffline, type OfflinePlan } from './offline-judge.ts'

type Planned = JudgedRow<OfflinePlan> & { plan: OfflinePlan }

/** Nothing was asked here. */
const BLANK: DrawnPaper = { sections: [] }

/** Papers that wait for these people would stand in the way of the numbers of their attempts; a start draws anew. */
const dropPrepared = async (tx: Tx, { id }: Exam, personIds: readonly string[]): Promise<void> => {
  await tx.db.execute(sql`
    delete from attempts where scene = 'exam' and object_id = ${id} and state = 'prepared'
      and person_id = any(${sql.param(personIds)}::uuid[])`)
}

const lastNumbers = async (tx: Tx, { id }: Exam, personIds: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await tx.db.execute<{ person_id: string; no: number; running: boolean }>(sql`
    select person_id, max(no) as no, bool_or(state in ('started', 'frozen')) as running from attempts
    where scene = 'exam' and object_id = ${id} and person_id = any(${sql.param(personIds)}::uuid[]) group by person_id`)
  // Somebody who began since the check sits now.
  ensure(!rows.some(({ running }) => running), importRefusals.changed)
  return new Map(rows.map((row) => [row.person_id, row.no]))
}

/** Papers, answers and clock are those of the hall: here stands the result alone. */
const attemptOf = (exam: Exam, { personId, orgId, score, day }: OfflinePlan, no: number) => {
  const isOut = byItself(exam)
  const submittedAt = handedInAt(exam, day)
  const { navigation, earliestHandInMin, deviceRule, guard } = exam.rules
  return {
    id: v7(),
    scene: 'exam' as const,
    objectId: exam.id,
    personId,
    no,
    seed: '0'.repeat(16),
    snapshotNo: exam.snapshotNo,
    paper: BLANK,
    ...paperFacts(BLANK),
    maxTotal: exam.total,
    state: isOut ? ('published' as const) : ('marked' as const),
    rules: { title: exam.title, navigation, feedback: 'final' as const, earliestHandInMin, deviceRule, guard },
    submittedAt,
    submitKind: 'offline' as const,
    receiptNo: newReceiptNo(submittedAt),
    answersHash: hashOfAnswers(BLANK, {}),
    total: score,
    passed: isPassed(exam, score, exam.total),
    publishedAt: isOut ? new Date() : null,
    tallied: true,
    wrongFed: true,
    orgAtStart: orgId,
  }
}

const AT_ONCE = 500
const withNote = (text: string, note: string) => (note === '' ? text : fill(words.noted, { text, note }))

const add = async (call: ImportCall, exam: Exam, rows: readonly Planned[]): Promise<ImportEffect[]> => {
  const { tx, actor } = call
  const people = rows.map(({ plan }) => plan.personId)
  await dropPrepared(tx, exam, people)
  const last = await lastNumbers(tx, exam, people)
  const made = rows.map((row) => ({ row, attempt: attemptOf(exam, row.plan, (last.get(row.plan.personId) ?? 0) + 1) }))
  for (let from = 0; from < made.length; from += AT_ONCE)
    await tx.db.insert(attempts).values(made.slice(from, from + AT_ONCE).map(({ attempt }) => attempt))
  await writeEvents(
    tx.db,
    made.map(({ row: { plan }, attempt }) => ({
      attemptId: attempt.id,
      kind: 'offline',
      text: withNote(fill(words.imported, { score: plan.score / 100 }), plan.note),
      byId: actor.id,
    })),
  )
  return made.map(({ row, attempt }) => ({
    no: row.no,
    objectId: attempt.id,
    created: true,
    name: row.name,
    before: {},
    after: { score: row.plan.score },
  }))
}

interface NewScore {
  attemptId: string
  score: number
  text: string
}

const writeScores = async (tx: Tx, exam: Exam, scores: readonly NewScore[]): Promise<void> => {
  if (scores.length === 0) return
  const rows = scores.map(({ attemptId, score }) => ({
    id: attemptId,
    score,
    passed: isPassed(exam, score, exam.total),
  }))
  await tx.db.execute(sql`
    update attempts a set total = x.score, passed = x.passed, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id uuid, score int, passed boolean) where a.id = x.id`)
  const byId = tx.actor?.id ?? null
  await writeEvents(
    tx.db,
    scores.map(({ attemptId, text }) => ({ attemptId, kind: 'offline', text, byId })),
  )
}

const correct = async ({ tx }: ImportCall, exam: Exam, rows: readonly Planned[]): Promise<ImportEffect[]> => {
  const known = rows.flatMap(({ no, name, plan }) => (plan.known ? [{ no, name, plan, known: plan.known }] : []))
  await writeScores(
    tx,
    exam,
    known.map(({ plan: { score, note }, known: { attemptId, score: before } }) => ({
      attemptId,
      score,
      text: withNote(fill(words.corrected, { before: before / 100, score: score / 100 }), note),
    })),
  )
  return known.map(({ no, name, plan, known: { attemptId, score } }) => ({
    no,
    objectId: attemptId,
    created: false,
    name,
    before: { score },
    after: { score: plan.score },
  }))
}

const note = (tx: Tx, { id, title, ownerOrgId }: Exam, before: readonly string[], after: readonly string[]) => {
  const diff = [{ field: 'offlineResults', before, after }]
  tx.notes.push({ objectType: 'exams', objectId: id, objectName: title, objectOrgId: ownerOrgId, kind: 'import', diff })
}

const apply = async (call: ImportCall, rows: readonly JudgedRow<OfflinePlan>[]): Promise<ImportEffect[]> => {
  const { tx } = call
  const exam = await lockRow(tx, exams, (await examOfCall(call)).id)
  const planned = rows.flatMap((row) => (row.plan ? [{ ...row, plan: row.plan }] : []))
  const effects = [
    ...(await add(
      call,
      exam,
      planned.filter(({ plan }) => plan.known === null),
    )),
    ...(await correct(
      call,
      exam,
      planned.filter(({ plan }) => plan.known !== null),
    )),
  ]
  // Results stand against the paper as it is: from here on its total stays.
  await tx.db.execute(sql`update exams set first_started_at = coalesce(first_started_at, now()) where id = ${exam.id}`)
  note(
    tx,
    exam,
    [],
    planned.map(({ plan }) => `${plan.name} ${plan.score / 100}`),
  )
  if (byItself(exam))
    await tellLater(
      tx,
      exam.id,
      planned.map(({ plan }) => plan.personId),
    )
  return effects
}

type Attempt = Pick<typeof attempts.$inferSelect, 'id' | 'personId' | 'state' | 'total'>

const scoreIn = (facts: Record<string, unknown>): number => Number(facts['score'])

/** Why what the import made stays as it is; null: it can go back. */
const whyKept = (effect: ImportEffect, now: Attempt | undefined): string | null => {
  if (!now) return undoReasons.gone
  if (now.state === 'void') return fill(undoReasons.changedSince, { fields: words.state })
  if (now.total === scoreIn(effect.after)) return null
  const [, , { title }] = offlineColumns
  return fill(undoReasons.changedSince, { fields: title })
}

const undo = async ({ tx, targetId }: ImportCall, effects: readonly ImportEffect[]): Promise<Undone> => {
  const exam = await lockRow(tx, exams, (await examOfCall({ tx, targetId })).id)
  const ids = effects.map(({ objectId }) => objectId)
  const found = await tx.db
    .select({ id: attempts.id, personId: attempts.personId, state: attempts.state, total: attempts.total })
    .from(attempts)
    .where(inArray(attempts.id, ids))
  const byId = new Map(found.map((attempt) => [attempt.id, attempt]))
  const done: Undone = { restored: 0, kept: [] }
  const people: string[] = []
  const taken: NewScore[] = []
  for (const effect of effects) {
    const attempt = byId.get(effect.objectId)
    const reason = whyKept(effect, attempt)
    if (reason !== null || !attempt) {
      done.kept.push({ row: effect.no, name: effect.name, reason: reason ?? undoReasons.gone })
      continue
    }
    const before = scoreIn(effect.before)
    if (effect.created) await voidAttempt(tx, attempt, { reason: words.undone, returnSeat: true })
    else taken.push({ attemptId: attempt.id, score: before, text: fill(words.taken, { score: before / 100 }) })
    done.restored += 1
    people.push(attempt.personId)
  }
  await writeScores(tx, exam, taken)
  note(
    tx,
    exam,
    effects.map(({ name }) => name),
    [],
  )
  await tellLater(tx, exam.id, people, { quiet: true })
  return done
}

/** 线下成绩导入: results of people who sat on paper, each an attempt without questions. */
export const offlineImport: ImportKind<OfflinePlan> = {
  name: 'examResults',
  columns: offlineColumns,
  tiesOf: tiesOfCode,
  targetName: async ({ tx }, id) => (await getOpened(tx, id)).title,
  options: async () => ({}),
  judge: judgeOffline,
  apply,
  undo,
}
