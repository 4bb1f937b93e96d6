import { adjustmentSentence } from '@portal/contract/areas/exam/exam/sentence.ts'
import { EXAM_MESSAGE_KIND, examMessages as words } from '@portal/contract/areas/exam/exam/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { Exam, PersonRules } from '../override/person-rules.ts'
import { sentenceOf } from './detail.ts'
import { examinee } from './people.ts'

const TELL_JOB = 'exam.tell'
const BATCH = 2000
const NOBODY = '00000000-0000-0000-0000-000000000000'

type What = 'published' | 'changed' | 'cancelled'

interface Payload {
  examId: string
  what: What
  revision: number
}

const pageOf = (examId: string) => `/netSchool/comprehensiveExam?examId=${examId}`

/** All examinees are told behind the answer, in parts. */
export const tellAll = (tx: Tx, { id: examId, revision }: Pick<Exam, 'id' | 'revision'>, what: What): Promise<void> =>
  enqueue(tx, TELL_JOB, { examId, what, revision } satisfies Payload)

const tellPart = async (portal: Portal, { examId, what, revision }: Payload, after: string): Promise<string | null> =>
  inBackground(portal.platform, async (tx) => {
    const [exam] = await tx.db.select().from(exams).where(eq(exams.id, examId)).for('share')
    const holds = what === 'cancelled' ? 'cancelled' : 'published'
    if (exam?.state !== holds) return null
    const { rows } = await tx.db.execute<{ id: string }>(sql`
      select u.id from users u where u.id > ${after}::uuid and ${examinee(exam)} order by u.id limit ${BATCH}`)
    const ids = rows.map(({ id }) => id)
    const values = { title: exam.title, sentence: sentenceOf(exam), reason: exam.cancelReason }
    await sendMessage(tx, ids, {
      event: `exam:${examId}:${what}:${revision}`,
      kind: EXAM_MESSAGE_KIND,
      title: fill(words[what].title, values),
      text: fill(words[what].text, values),
      link: pageOf(examId),
      reason: words.why,
      ...(what !== 'cancelled' && { dueAt: exam.closeAt }),
    })
    return ids.length < BATCH ? null : (ids.at(-1) ?? null)
  })

export const registerTelling = (portal: Portal): void =>
  portal.jobs.provide(TELL_JOB, async (payload: Payload) => {
    let after: string | null = NOBODY
    while (after !== null) after = await tellPart(portal, payload, after)
  })

/** People whose sitting was adjusted learn it at once; each adjustment is told once. */
export const tellAdjusted = async (
  tx: Tx,
  exam: Exam,
  {
    people,
    adjusted,
    reason,
    event,
  }: { people: string[]; adjusted: PersonRules['adjusted']; reason: string; event: string },
): Promise<void> => {
  if (exam.state !== 'published') return
  const values = { title: exam.title, reason, adjusted: adjustmentSentence(adjusted) ?? '' }
  await sendMessage(tx, people, {
    event: `exam:${exam.id}:adjusted:${event}`,
    kind: EXAM_MESSAGE_KIND,
    title: fill(words.adjusted.title, values),
    text: fill(words.adjusted.text, values),
    link: pageOf(exam.id),
    reason: words.why,
    dueAt: adjusted.closeAt ?? exam.closeAt,
  })
}
