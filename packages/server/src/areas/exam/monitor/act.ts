import { attemptNoticeTexts } from '@portal/contract/areas/exam/attempt/words.ts'
import { keyParts } from '@portal/contract/areas/exam/exam/rules.ts'
import { type actOnExam, type MonitorAction, monitorRefusals as no } from '@portal/contract/areas/exam/monitor.ts'
import { errors } from '@portal/contract/errors.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { and, eq, sql } from 'drizzle-orm'
import { lockRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { attempts } from '#src/schema/exam/attempt.ts'
import { exams } from '#src/schema/exam/exam.ts'
import {
  addTime,
  allowDevice,
  forceHandIn,
  freeze,
  pauseHall,
  release,
  reopen,
  resumeHall,
  sendMessage,
  voidAttempt,
} from '#src/shared/attempt/acts.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { writeEvents } from '#src/shared/attempt/events.ts'
import { handInOverdueOf, lockAttempt } from '#src/shared/attempt/overdue.ts'
import { isOpen, reviewFor } from '#src/shared/attempt/review-rules.ts'
import { eachAlone } from '#src/shared/batch/each-alone.ts'
import { pushTo } from '#src/shared/push/push-hub.ts'
import { settleResult } from '../exam/settle-result.ts'
import type { Exam } from '../override/person-rules.ts'

type Body = BodyOf<typeof actOnExam>
type One = Pick<typeof attempts.$inferSelect, 'id' | 'state' | 'personId' | 'submitKind'>
type Single = Exclude<MonitorAction, 'pause' | 'resumeHall'>

interface Step {
  core: Attempts
  exam: Exam
  body: Body
  attempt: One
}

const RUNNING: readonly One['state'][] = ['started', 'frozen']
const REOPENABLE: readonly One['state'][] = ['submitted', 'marking', 'marked', 'published']

/** Why the act does not fit the sitting as it is, in the words of the board. */
const ensureFits = (action: Single, { state, submitKind }: One): void => {
  ensure(state !== 'prepared', no.notStarted)
  if (action === 'void') return
  if (action === 'reopen') {
    ensure(!RUNNING.includes(state), no.notSubmitted)
    ensure(submitKind !== 'offline', no.offline)
    ensure(REOPENABLE.includes(state), no.appealed)
    return
  }
  ensure(RUNNING.includes(state), no.submitted)
  if (action === 'freeze') ensure(state === 'started', no.frozen)
  if (action === 'release') ensure(state === 'frozen', no.notFrozen)
}

const acts: Record<Single, (tx: Tx, step: Step) => Promise<unknown>> = {
  message: (tx, { core, attempt, body }) => sendMessage(core, tx, attempt, { text: body.text ?? refuse(no.text) }),
  addTime: (tx, { core, attempt, body }) =>
    addTime(core, tx, attempt, { ...body, minutes: body.minutes ?? refuse(no.minutes) }),
  freeze: (tx, { core, attempt, body }) => freeze(core, tx, attempt, body),
  release: (tx, { core, attempt, body }) => release(core, tx, attempt, body),
  submit: (tx, { core, attempt, body }) => forceHandIn(core, tx, attempt, body),
  reopen: async (tx, { core, exam, attempt, body }) => {
    ensure(exam.pausedAt === null, no.paused)
    await ensureUnread(core, tx, exam, attempt)
    await reopen(core, tx, attempt, { ...body, minutes: body.minutes ?? refuse(no.minutes) })
    // What passing was worth goes with the result that counts no more.
    if (attempt.state === 'published') await settleResult(tx, exam.id, attempt.personId)
  },
  allowDevice: (tx, { core, attempt, body }) => allowDevice(core, tx, attempt, body),
  void: async (tx, { exam, attempt, body }) => {
    await voidAttempt(tx, attempt, body)
    await settleResult(tx, exam.id, attempt.personId)
  },
}

/** What was handed in may go on, as long as nothing has told its examinee what was right. */
const ensureUnread = async (core: Attempts, tx: Tx, exam: Exam, { id, state }: One): Promise<void> => {
  ensure(state !== 'published' || exam.resultsPublishedAt === null, no.published)
  const attempt = (await lockAttempt(tx, id)) ?? refuse(errors.missing)
  const review = await reviewFor(core.rulesOf('exam'), tx, attempt)
  const now = await core.clock.at()
  ensure(!keyParts.some((part) => isOpen(part, review, now)), no.reviewed)
}

const findIn = async (tx: Tx, exam: Exam, id: string): Promise<One> => {
  const [found] = await tx.db
    .select({ id: attempts.id, state: attempts.state, personId: attempts.personId, submitKind: attempts.submitKind })
    .from(attempts)
    .where(and(eq(attempts.id, id), eq(attempts.scene, 'exam'), eq(attempts.objectId, exam.id)))
  return found ?? refuse(errors.missing)
}

const runningIds = async (tx: Tx, exam: Exam): Promise<string[]> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select id from attempts where scene = 'exam' and object_id = ${exam.id} and state in ('started', 'frozen') order by id`)
  return rows.map(({ id }) => id)
}

const noteOnExam = (tx: Tx, exam: Exam, { action, reason }: Body, n: number) => {
  const diff = [{ field: action, before: '', after: n }]
  tx.notes.push({
    objectType: 'exams',
    objectId: exam.id,
    objectName: exam.title,
    objectOrgId: exam.ownerOrgId,
    diff,
    reason,
  })
}

/** Time and words for everybody in one statement: thousands of rows must not be held while each is looked at. */
const tellEverybody = async (tx: Tx, exam: Exam, body: Body): Promise<number> => {
  const { action, reason, minutes = 0 } = body
  const seconds = action === 'addTime' ? minutes * 60 : 0
  const { rows } = await tx.db.execute<{ id: string; person_id: string }>(sql`
    update attempts set deadline = deadline + ${seconds}::int * interval '1 second',
      added_seconds = added_seconds + ${seconds}::int, updated_at = now()
    where scene = 'exam' and object_id = ${exam.id} and state in ('started', 'frozen') returning id, person_id`)
  const text = action === 'addTime' ? fill(attemptNoticeTexts.addTime, { n: minutes, reason }) : (body.text ?? '')
  const kind = action === 'addTime' ? ('addTime' as const) : ('message' as const)
  const byId = tx.actor?.id ?? null
  await writeEvents(
    tx.db,
    rows.map((row) => ({ attemptId: row.id, kind, text, byId, detail: { reason } })),
  )
  for (const row of rows) pushTo(tx, [row.person_id], { kind: 'attempt', attemptId: row.id })
  noteOnExam(tx, exam, body, rows.length)
  return rows.length
}

/** The whole hall stands still, or goes on; nobody new comes in meanwhile. */
const hall = async (tx: Tx, core: Attempts, exam: Exam, body: Body): Promise<number> => {
  const isPause = body.action === 'pause'
  ensure(exam.pausedAt === null || !isPause, no.paused)
  ensure(exam.pausedAt !== null || isPause, no.notPaused)
  const now = new Date(await core.clock.at())
  await tx.db
    .update(exams)
    .set({ pausedAt: isPause ? now : null, updatedAt: sql`now()` })
    .where(eq(exams.id, exam.id))
  const which = { scene: 'exam' as const, objectId: exam.id }
  const done = await (isPause ? pauseHall : resumeHall)(core, tx, which, body)
  noteOnExam(tx, exam, body, done)
  return done
}

export const actWith =
  (core: Attempts): HandlerOf<typeof actOnExam> =>
  async ({ tx, body }) => {
    const { action, all } = body
    // Overdue sittings are over before anybody acts on them, by transactions of their own.
    await handInOverdueOf(core, { scene: 'exam', objectId: body.examId })
    const exam = await lockRow(tx, exams, body.examId)
    ensure(exam.state === 'published', no.over)
    if (action === 'pause' || action === 'resumeHall') return { done: await hall(tx, core, exam, body), failed: [] }
    if (all && (action === 'addTime' || action === 'message'))
      return { done: await tellEverybody(tx, exam, body), failed: [] }

    const ids = all ? await runningIds(tx, exam) : body.attemptIds
    const { done, failed } = await eachAlone(tx, ids, async (id) => {
      const attempt = await findIn(tx, exam, id)
      ensureFits(action, attempt)
      await acts[action](tx, { core, exam, body, attempt })
    })
    return { done: done.length, failed }
  }
