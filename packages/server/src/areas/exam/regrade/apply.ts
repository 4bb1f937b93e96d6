import { EXAM_MESSAGE_KIND } from '@portal/contract/areas/exam/exam/words.ts'
import type { regradeApply } from '@portal/contract/areas/exam/regrade.ts'
import { regradeRefusals as no, regradeMessage as words } from '@portal/contract/areas/exam/regrade-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { grouped } from '@portal/contract/kit/grouped.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import { heldBy } from '#src/areas/certificate/public.ts'
import { getRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { regrades } from '#src/schema/exam/regrade.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import type { Portal } from '#src/shared/portal.ts'
import { pushTo } from '#src/shared/push/push-hub.ts'
import { computeAgain } from '../analysis/job.ts'
import { OUT } from '../exam/results.ts'
import { settleResult } from '../exam/settle-result.ts'
import type { Exam } from '../override/person-rules.ts'
import { appliedChanges, type Regrade } from './applied.ts'
import { effectOf } from './effect.ts'
import { flipsOf } from './flips.ts'
import { holdRegrades } from './hold.ts'
import { fingerprintOf, isAffected, type Shift, weigh } from './weigh.ts'
import { writeShifts } from './write-shifts.ts'

const TELL_JOB = 'exam.regraded'
const PART = 200

interface Payload {
  regradeId: string
  people: string[]
  /** Of them, those whose passing turned. */
  turned: string[]
}

const tell = async (tx: Tx, { regradeId, people, turned }: Payload): Promise<void> => {
  const [found] = await tx.db
    .select({ regrade: regrades, exam: exams })
    .from(regrades)
    .innerJoin(exams, eq(exams.id, regrades.examId))
    .where(eq(regrades.id, regradeId))
  if (!found) return
  const { regrade, exam } = found
  const before = await heldBy(tx, exam.id, turned)
  for (const personId of turned) await settleResult(tx, exam.id, personId)
  const after = await heldBy(tx, exam.id, turned)
  // A new certificate brings a message of its own.
  const wordsFor = (personId: string): string => {
    const [had, has] = [before.get(personId), after.get(personId)]
    return had === undefined || had === has ? '' : has === true ? words.restored : words.revoked
  }
  for (const [certificate, told] of grouped(people, wordsFor))
    await sendMessage(tx, told, {
      event: `exam:${exam.id}:regrade:${regradeId}`,
      kind: EXAM_MESSAGE_KIND,
      title: fill(words.title, { title: exam.title }),
      text: `${fill(words.text, { reason: regrade.reason })}${certificate}`,
      link: `/netSchool/comprehensiveExam?examId=${exam.id}`,
      reason: words.why,
    })
}

/** Points and messages of many people, behind the answer: each part is done once however often it is taken up. */
export const registerRegrades = ({ jobs, platform }: Portal): void =>
  jobs.provide(TELL_JOB, (payload: Payload) => inBackground(platform, (tx) => tell(tx, payload)))

const AT_ONCE = 100

/** Few people are seen to within the change itself, many of them in parts that are queued with it. */
const follow = async (tx: Tx, exam: Exam, regradeId: string, shifts: readonly Shift[], turned: Set<string>) => {
  const out = shifts.filter((shift) => isAffected(shift) && OUT.includes(shift.state))
  const people = [...new Set(out.map(({ personId }) => personId))].sort()
  for (let from = 0; from < people.length; from += PART) {
    const part = people.slice(from, from + PART)
    const payload: Payload = { regradeId, people: part, turned: part.filter((id) => turned.has(id)) }
    if (people.length <= AT_ONCE) await tell(tx, payload)
    else await enqueue(tx, TELL_JOB, payload)
  }
  if (people.length <= AT_ONCE)
    for (const { personId, attemptId } of out) pushTo(tx, [personId], { kind: 'attempt', attemptId })
  await computeAgain(tx, exam.id)
}

const lockAttempts = (tx: Tx, { examId, questionId }: Regrade) =>
  tx.db.execute(sql`
    select a.id from attempts a where a.scene = 'exam' and a.object_id = ${examId}
      and a.state in ('submitted', 'marking', 'marked', 'published', 'appealed')
      and exists (select 1 from attempt_items i where i.attempt_id = a.id and i.question_id = ${questionId})
    order by a.id for no key update`)

/** All scores, totals and what hangs on them in this one transaction, and never a second time. */
export const applyWith =
  (core: Attempts): HandlerOf<typeof regradeApply> =>
  async ({ tx, body, actor }) => {
    const [known] = await tx.db.select().from(regrades).where(eq(regrades.id, body.previewId))
    if (!known) return refuse(errors.missing)
    const exam = await getRow(tx, exams, known.examId)
    await holdRegrades(tx, exam.id)
    const [regrade] = await tx.db.select().from(regrades).where(eq(regrades.id, known.id)).for('update')
    if (!regrade) return refuse(errors.missing)
    ensure(regrade.appliedAt === null, no.done)
    await lockAttempts(tx, regrade)
    const before = (await appliedChanges(tx, regrade)).map(({ change }) => change)
    const effect = effectOf([...before, regrade.change])
    const { questionId } = regrade
    const shifts = await weigh(tx, core.versions, effect, { exam, questionId })
    ensure(fingerprintOf(shifts) === regrade.fingerprint, no.stale)
    const changed = shifts.filter(isAffected).length
    ensure(changed > 0, no.nothing)

    const turned = await flipsOf(tx, exam, shifts, OUT)
    const { reason } = body
    await tx.db
      .update(regrades)
      .set({ appliedAt: sql`clock_timestamp()`, updatedBy: actor.id, reason })
      .where(eq(regrades.id, regrade.id))
    await writeShifts(tx, exam, effect, shifts, { reason, byId: actor.id })
    await follow(tx, exam, regrade.id, shifts, new Set(turned.map(({ personId }) => personId)))
    tx.notes.push({
      objectType: 'exams',
      objectId: exam.id,
      objectName: exam.title,
      objectOrgId: exam.ownerOrgId,
      diff: [{ field: 'regrade', before: '', after: `${regrade.change.kind} ${questionId} ${changed}` }],
      reason,
    })
    return { changed }
  }
