import { EXAM_MESSAGE_KIND, examMessages } from '@portal/contract/areas/exam/exam/words.ts'
import { markingRefusals as no } from '@portal/contract/areas/exam/mark/words.ts'
import {
  absentMessage,
  type publishResults,
  type remindAbsent,
  type remindUnfinished,
  unfinishedMessage,
  type voidResult,
} from '@portal/contract/areas/exam/result.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiDayNumber, shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { eq, sql } from 'drizzle-orm'
import { getRow, lockRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { voidAttempt } from '#src/shared/attempt/acts.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { handInOverdueOf } from '#src/shared/attempt/overdue.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import type { Portal } from '#src/shared/portal.ts'
import { settleResult } from '../exam/settle-result.ts'
import { tellResults } from '../mark/publish.ts'
import { getExamAttempt } from './detail.ts'
import { countUnmarked } from './list.ts'
import { peopleResults } from './people-results.ts'

const TELL_JOB = 'exam.resultsOut'
const PART = 200

interface Payload {
  examId: string
  people: string[]
  /** What passing is worth is settled without news of it. */
  quiet?: boolean
}

/** Points and messages of what came out, behind the answer and in parts. */
export const registerResults = ({ jobs, platform }: Portal): void =>
  jobs.provide(TELL_JOB, ({ examId, people, quiet = false }: Payload) =>
    inBackground(platform, async (tx) => {
      const [exam] = await tx.db.select().from(exams).where(eq(exams.id, examId))
      if (!exam) return
      if (!quiet) return tellResults(tx, exam, people)
      for (const personId of people) await settleResult(tx, exam.id, personId)
    }),
  )

/** Points of these people's results, and unless they were only corrected the news of them, behind the answer. */
export const tellLater = async (
  tx: Tx,
  examId: string,
  people: readonly string[],
  { quiet = false }: { quiet?: boolean } = {},
): Promise<void> => {
  for (let from = 0; from < people.length; from += PART)
    await enqueue(tx, TELL_JOB, { examId, people: people.slice(from, from + PART), quiet } satisfies Payload)
}

export const publishWith =
  (core: Attempts): HandlerOf<typeof publishResults> =>
  async ({ tx, body }) => {
    const { examId } = body
    await handInOverdueOf(core, { scene: 'exam', objectId: examId })
    const exam = await lockRow(tx, exams, examId)
    ensure(exam.state === 'published' || exam.state === 'archived', no.notPublished)
    ensure(exam.closeAt <= new Date(), no.stillOpen)
    const { unassigned, unmarked, unpublished } = await countUnmarked(tx, examId)
    ensure(unassigned === 0, no.unassigned, { n: unassigned })
    ensure(unmarked === 0, no.unmarked, { n: unmarked })
    ensure(exam.resultsPublishedAt === null || unpublished > 0, no.already)

    const { rows } = await tx.db.execute<{ person_id: string }>(sql`
      update attempts set state = 'published', published_at = now(), updated_at = now()
      where scene = 'exam' and object_id = ${examId} and state = 'marked' returning person_id`)
    await tx.db
      .update(exams)
      .set({ resultsPublishedAt: sql`coalesce(${exams.resultsPublishedAt}, now())` })
      .where(eq(exams.id, examId))
    const people = [...new Set(rows.map((row) => row.person_id))]
    await tellLater(tx, examId, people)
    const diff = [{ field: 'publish', before: '', after: rows.length }]
    tx.notes.push({ objectType: 'exams', objectId: examId, objectName: exam.title, objectOrgId: exam.ownerOrgId, diff })
    return { published: rows.length }
  }

export const voidOne: HandlerOf<typeof voidResult> = async ({ tx, body }) => {
  const { exam, attempt } = await getExamAttempt(tx, body.attemptId)
  await voidAttempt(tx, attempt, body)
  await settleResult(tx, exam.id, attempt.personId)
  return { done: true }
}

export const remind: HandlerOf<typeof remindAbsent> = async ({ tx, body }) => {
  const exam = await getRow(tx, exams, body.examId)
  ensure(exam.state === 'published' || exam.state === 'archived', no.notPublished)
  const { rows } = await tx.db.execute<{ id: string }>(
    sql`select p.id from ${peopleResults(exam)} p where p.part = 'absent'`,
  )
  const sent = await sendMessage(
    tx,
    rows.map(({ id }) => id),
    {
      event: `exam:${exam.id}:absent`,
      kind: EXAM_MESSAGE_KIND,
      title: fill(absentMessage.title, { title: exam.title }),
      text: fill(absentMessage.text, { title: exam.title }),
      link: `/netSchool/comprehensiveExam?examId=${exam.id}`,
      reason: examMessages.why,
    },
  )
  return { sent }
}

/** 提醒未交卷人员: a second press on the same day reaches those only whom the first one did not. */
export const remindOpen: HandlerOf<typeof remindUnfinished> = async ({ tx, body }) => {
  const exam = await getRow(tx, exams, body.examId)
  const now = Date.now()
  ensure(exam.state === 'published' && exam.openAt.getTime() <= now && exam.closeAt.getTime() > now, no.notOpen)
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select p.id from ${peopleResults(exam)} p where p.part in ('notStarted', 'sitting')
      and (${body.orgId ?? null}::uuid is null or p.org_id = ${body.orgId ?? null}::uuid)`)
  const values = { title: exam.title, close: shanghaiTime(exam.closeAt) }
  const sent = await sendMessage(
    tx,
    rows.map(({ id }) => id),
    {
      event: `exam:${exam.id}:unfinished:${shanghaiDayNumber(now)}`,
      kind: EXAM_MESSAGE_KIND,
      title: fill(unfinishedMessage.title, values),
      text: fill(unfinishedMessage.text, values),
      link: `/netSchool/comprehensiveExam?examId=${exam.id}`,
      reason: examMessages.why,
    },
  )
  const { id: objectId, title: objectName, ownerOrgId: objectOrgId } = exam
  tx.notes.push({ objectType: 'exams', objectId, objectName, objectOrgId, diff: [] })
  return { sent }
}
