import { faultsOf } from '@portal/contract/areas/assessment/question/check.ts'
import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { policiesOf } from '@portal/contract/areas/assessment/question/content.ts'
import type { RegradeChange, regradePreview } from '@portal/contract/areas/exam/regrade.ts'
import { regradeRefusals as no, regradeKind } from '@portal/contract/areas/exam/regrade-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { eq, sql } from 'drizzle-orm'
import { type CertificateChange, certificateChanges } from '#src/areas/certificate/public.ts'
import { getRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { attemptItems } from '#src/schema/exam/attempt.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { type KeptChange, regrades } from '#src/schema/exam/regrade.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { handInOverdueOf } from '#src/shared/attempt/overdue.ts'
import { OUT } from '../exam/results.ts'
import { bringMarkTasks } from '../mark/make-tasks.ts'
import { appliedChanges } from './applied.ts'
import { askedVersions } from './asked.ts'
import { contentUnder, effectOf, formOf, isManual } from './effect.ts'
import { type Flip, flipsOf } from './flips.ts'
import { fingerprintOf, isAffected, type Shift, weigh } from './weigh.ts'

const kinds = wordsOf(regradeKind)

/** The new key must fit every wording that was asked. */
const ensureKeyFits = (content: QuestionContent, change: KeptChange & { kind: 'newKey' }): void => {
  const known = faultsOf(content).map(({ field, message }) => field + message)
  const [fault] = faultsOf(contentUnder(content, { key: change })).filter(
    ({ field, message }) => !known.includes(field + message),
  )
  if (fault) refuseField('change', no.keyUnfit, { message: fault.message })
}

const ensureFits = (contents: readonly QuestionContent[], change: KeptChange): void => {
  if (change.kind !== 'newKey' && change.kind !== 'newPolicy') return
  for (const content of contents) {
    ensure(!isManual(content), no.manual)
    if (change.kind === 'newKey') ensureKeyFits(content, change)
    else if (content.kind === 'case' || !policiesOf[content.kind].includes(change.policy)) refuse(no.policyUnfit)
  }
}

interface Of {
  examId: string
  questionId: string
}

/** The change as it is kept; what it names is of this question and has a score. */
const keptChange = async (
  tx: Tx,
  { examId, questionId }: Of,
  content: QuestionContent,
  change: RegradeChange,
): Promise<KeptChange> => {
  if (change.kind !== 'sameAnswer') return change
  const [item] = await tx.db.select().from(attemptItems).where(eq(attemptItems.id, change.attemptItemId))
  const { rows } = await tx.db.execute(
    sql`select 1 from attempts where id = ${item?.attemptId ?? null}::uuid and scene = 'exam' and object_id = ${examId}`,
  )
  if (item?.questionId !== questionId || rows.length === 0) return refuse(errors.missing)
  const form = formOf(content, item.answer)
  if (item.finalScore === null || form === null) return refuse(no.notScored)
  return { kind: 'sameAnswer', form, score: item.finalScore }
}

const shiftsBy = (shifts: readonly Shift[]): { by: number | null; n: number }[] => {
  const counts = new Map<number | null, number>()
  for (const { before, after } of shifts) {
    const by = before === null ? null : (after ?? 0) - before
    counts.set(by, (counts.get(by) ?? 0) + 1)
  }
  return [...counts]
    .map(([by, n]) => ({ by: by === null ? null : by / 100, n }))
    .sort((a, b) => (b.by ?? Number.POSITIVE_INFINITY) - (a.by ?? Number.POSITIVE_INFINITY))
}

const countOf = (certificates: ReadonlyMap<string, CertificateChange>) => {
  const counts = { issue: 0, restore: 0, revoke: 0 }
  for (const change of certificates.values()) counts[change] += 1
  return counts
}

const MOST_NAMES = 500

const named = async (tx: Tx, flips: readonly Flip[], certificates: ReadonlyMap<string, CertificateChange>) => {
  const shown = flips.slice(0, MOST_NAMES)
  const { rows } = await tx.db.execute<{ id: string; name: string; orgName: string }>(sql`
    select u.id, u.name, coalesce(o.name, '') as "orgName" from users u left join org_units o on o.id = u.primary_org_id
    where u.id = any(${sql.param(shown.map(({ personId }) => personId))}::uuid[])`)
  const people = new Map(rows.map((row) => [row.id, row]))
  return shown.map(({ before, after, ...flip }) => ({
    ...flip,
    name: people.get(flip.personId)?.name ?? '',
    orgName: people.get(flip.personId)?.orgName ?? '',
    before: Math.round(before) / 100,
    after: Math.round(after) / 100,
    certificate: certificates.get(flip.personId) ?? null,
  }))
}

/** Looks at what a change would do; nothing but the look is kept. */
export const previewWith =
  (core: Attempts): HandlerOf<typeof regradePreview> =>
  async ({ tx, body, actor }) => {
    const { examId, questionId } = body
    const exam = await getRow(tx, exams, examId)
    await handInOverdueOf(core, { scene: 'exam', objectId: examId })
    await bringMarkTasks(core.platform, examId)
    const contents = await askedVersions(tx, core.versions, { examId, questionId })
    const [content] = contents
    if (!content) return refuse(no.neverAsked)
    const change = await keptChange(tx, body, content, body.change)
    ensureFits(contents, change)
    const before = (await appliedChanges(tx, body)).map((each) => each.change)
    const { ending } = effectOf(before)
    ensure(ending === null, no.settled, { kind: kinds[ending ?? 'drop'] ?? '' })

    const shifts = await weigh(tx, core.versions, effectOf([...before, change]), { exam, questionId })
    const affected = shifts.filter(isAffected)
    ensure(!affected.some(({ maxTotal }) => maxTotal.after <= 0), no.lastItem)
    const flips = await flipsOf(tx, exam, shifts)
    // Certificates follow what people have been told: a result that is not out yet has given none.
    const certificates = await certificateChanges(tx, exam, await flipsOf(tx, exam, shifts, OUT))
    // What was only looked at is forgotten after a day.
    await tx.db.execute(sql`delete from regrades where applied_at is null and created_at < now() - interval '1 day'`)
    const [kept] = await tx.db
      .insert(regrades)
      .values({
        examId,
        questionId,
        change,
        fingerprint: fingerprintOf(shifts),
        affected: affected.length,
        createdBy: actor.id,
      })
      .returning({ id: regrades.id })
    return {
      previewId: kept?.id ?? refuse(errors.stateChanged),
      attempts: shifts.length,
      affected: affected.length,
      published: affected.filter(({ state }) => state === 'published' || state === 'appealed').length,
      shifts: shiftsBy(affected),
      toPass: flips.filter(({ passes }) => passes).length,
      toFail: flips.filter(({ passes }) => !passes).length,
      certificates: countOf(certificates),
      passFlips: await named(tx, flips, certificates),
    }
  }
