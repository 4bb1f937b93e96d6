import { markingRefusals as no } from '@portal/contract/areas/exam/mark/words.ts'
import type { ResultDetail, resultDetail } from '@portal/contract/areas/exam/result.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import { getRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { attemptEvents, attemptItems, attempts, type DrawnItem } from '#src/schema/exam/attempt.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { markTasks } from '#src/schema/exam/marking.ts'
import { answerFilesOf } from '#src/shared/attempt/answer-files.ts'
import { askedItemOf } from '#src/shared/attempt/asked-item.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { withSavedAnswers } from '#src/shared/attempt/saved-answers.ts'
import type { Attempt } from '#src/shared/attempt/scene.ts'
import { itemsOf } from '#src/shared/attempt/score-items.ts'
import { versionOf } from '#src/shared/attempt/versions.ts'
import { withPictureAddresses } from '#src/shared/rich-text/clean.ts'
import { inPointsOrNull } from '../exam/results.ts'
import { scriptSurroundings } from '../mark/script.ts'
import type { Exam } from '../override/person-rules.ts'
import { droppedIn } from '../regrade/applied.ts'
import { openedKeys } from '../review/opened-keys.ts'

type History = ResultDetail['sections'][number]['items'][number]['history']

interface HistoryLine extends Record<string, unknown> {
  item: string
  at: string
  before: number | null
  after: number | null
  cause: History[number]['cause']
  reason: string
  by: string
}

const historiesOf = async (tx: Tx, attemptId: string): Promise<Map<string, History>> => {
  const { rows } = await tx.db.execute<HistoryLine>(sql`
    select h.attempt_item_id as item, h.at, h.before, h.after, h.cause, h.reason, coalesce(u.name, '') as by
    from score_history h join attempt_items i on i.id = h.attempt_item_id left join users u on u.id = h.by_id
    where i.attempt_id = ${attemptId} order by h.at, h.id`)
  const found = new Map<string, History>()
  for (const { item, at, before, after, ...line } of rows) {
    const lines = found.get(item) ?? []
    lines.push({ ...line, at: new Date(at), before: inPointsOrNull(before), after: inPointsOrNull(after) })
    found.set(item, lines)
  }
  return found
}

const isMarkedBlind = (exam: Exam, attempt: Attempt): boolean =>
  exam.rules.marking.blind && (attempt.state === 'submitted' || attempt.state === 'marking')

/** The list of results names everybody: a marker who opened a script from it would know whose he marks. */
const ensureNoMarker = async (tx: Tx, exam: Exam, attempt: Attempt, actor: Actor): Promise<void> => {
  if (!isMarkedBlind(exam, attempt)) return
  const tasks = await tx.db
    .select({ id: markTasks.id })
    .from(markTasks)
    .where(and(eq(markTasks.examId, exam.id), eq(markTasks.markerId, actor.id)))
    .limit(1)
  ensure(tasks.length === 0 && !exam.rules.marking.markerIds.includes(actor.id), no.blind)
}

/** Nobody is named beside a script that is still marked blind. */
const examineeOf = async (tx: Tx, exam: Exam, attempt: Attempt): Promise<ResultDetail['examinee']> => {
  if (isMarkedBlind(exam, attempt)) return null
  const { rows } = await tx.db.execute<{ name: string; code: string; orgName: string }>(sql`
    select u.name, u.code, coalesce(o.name, '') as "orgName" from users u
      left join org_units o on o.id = u.primary_org_id where u.id = ${attempt.personId}`)
  return rows[0] ?? null
}

/** An attempt of an exam in scope. */
export const getExamAttempt = async (tx: Tx, attemptId: string): Promise<{ exam: Exam; attempt: Attempt }> => {
  const [attempt] = await tx.db
    .select()
    .from(attempts)
    .where(and(eq(attempts.id, attemptId), eq(attempts.scene, 'exam'), ne(attempts.state, 'prepared')))
  if (!attempt) return refuse(errors.missing)
  return { attempt, exam: await getRow(tx, exams, attempt.objectId) }
}

export const detailWith =
  (core: Attempts): HandlerOf<typeof resultDetail> =>
  async ({ tx, body, actor }) => {
    const { exam, attempt: found } = await getExamAttempt(tx, body.attemptId)
    const attempt = await withSavedAnswers(tx, found)
    await ensureNoMarker(tx, exam, attempt, actor)
    const rows = await tx.db.select().from(attemptItems).where(eq(attemptItems.attemptId, attempt.id))
    const byItem = new Map(rows.map((row) => [row.itemId, row]))
    const versions = await core.versions.load(tx.db, itemsOf(attempt))
    const surroundings = scriptSurroundings(core, actor, attempt)
    const answerOf = ({ itemId }: Pick<DrawnItem, 'itemId'>) => {
      const row = byItem.get(itemId)
      return row ? row.answer : (attempt.answers[itemId]?.a ?? null)
    }
    const answers = itemsOf(attempt).map(
      (drawn) => [drawn.itemId, { content: versionOf(versions, drawn).content, answer: answerOf(drawn) }] as const,
    )
    const nameless = isMarkedBlind(exam, attempt)
    const files = await answerFilesOf(tx.db, new Map(answers), {
      personId: attempt.personId,
      nameless,
      urlOf: (file) => (nameless ? surroundings.addressOf(file.id) : core.files.fileUrl(actor, file)),
    })
    const dropped = await droppedIn(tx, exam.id)
    const histories = await historiesOf(tx, attempt.id)
    const events = await tx.db
      .select({ at: attemptEvents.at, kind: attemptEvents.kind, text: attemptEvents.text })
      .from(attemptEvents)
      .where(eq(attemptEvents.attemptId, attempt.id))
      .orderBy(attemptEvents.seq)
    const { no, state, startedAt, submittedAt, submitKind, passed, voidReason } = attempt

    return {
      title: exam.title,
      examinee: await examineeOf(tx, exam, attempt),
      no,
      state,
      startedAt,
      submittedAt,
      submitKind,
      receiptNo: attempt.receiptNo ?? '',
      total: inPointsOrNull(attempt.total),
      maxTotal: attempt.maxTotal / 100,
      passed,
      voidReason,
      sections: attempt.paper.sections.map(({ heading, items }) => ({
        heading,
        items: items.map((drawn) => {
          const row = byItem.get(drawn.itemId)
          const { content } = versionOf(versions, drawn)
          return {
            itemId: drawn.itemId,
            attemptItemId: row?.id ?? null,
            asked: askedItemOf(drawn, content, surroundings),
            answer: answerOf(drawn),
            files: files.get(drawn.itemId) ?? [],
            score: inPointsOrNull(row?.finalScore ?? null),
            dropped: dropped.has(drawn.questionId),
            outcome: row?.outcome ?? 'blank',
            ...openedKeys(content),
            explanation: withPictureAddresses(content.explanation, surroundings.addressOf),
            comment: row?.comment ?? '',
            history: (row && histories.get(row.id)) ?? [],
          }
        }),
      })),
      events,
    }
  }
