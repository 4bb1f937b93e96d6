import { hundredths } from '@portal/contract/areas/assessment/question/scoring/fraction.ts'
import { whyNotItemSeconds } from '@portal/contract/areas/exam/attempt/item-seconds.ts'
import type { ExamSave, saveExam } from '@portal/contract/areas/exam/exam/exam.ts'
import { examRefusals as no } from '@portal/contract/areas/exam/exam/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { facetsOfAudience } from '@portal/contract/shared/audience.ts'
import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { getRow, insertRow, lockRow, updateRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import { differences } from '#src/platform/audit.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { AppError, ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { exams, papers } from '#src/schema/exam/exam.ts'
import { reachesUnit } from '#src/shared/directory/visible.ts'
import type { Portal } from '#src/shared/portal.ts'
import { refreshDeadlines } from '../override/deadlines.ts'
import type { Exam } from '../override/person-rules.ts'
import { hashExamPassword } from '../own/entry-checks.ts'
import { tellLater } from '../result/acts.ts'
import { tellAll } from './examinee-messages.ts'
import { freeze, prepareAgain } from './freeze.ts'
import { findPaperVersion } from './frozen-pools.ts'
import { judge, warningsOf } from './publish-faults.ts'

/** The exam as it may be edited; an edit in review takes it back from the approvers. */
const openForEdit = async (portal: Portal, tx: Tx, { id, revision }: ExamSave): Promise<Exam | null> => {
  if (id === undefined) return null
  const seen = await getRow(tx, exams, id)
  ensure(seen.revision === revision, errors.stale)
  // The request before the exam, as a decision locks them; taking it back counts as one revision.
  const withdrawn = await portal.approval.withdrawBecauseChanged(tx, 'exam', id)
  const exam = await lockRow(tx, exams, id)
  ensure(exam.revision === revision + Number(withdrawn), errors.stale)
  ensure(exam.state !== 'archived', no.archivedFixed)
  ensure(exam.state !== 'cancelled', no.cancelledFixed)
  return exam
}

const ensureOwner = async (tx: Tx, actor: Actor, orgId: string, before: Exam | null): Promise<void> => {
  if (orgId === (before?.ownerOrgId ?? actor.orgId)) return
  if (!(await reachesUnit(tx, orgId))) refuseField('ownerOrgId', no.ownerOutside)
}

const ensureMarkers = async (tx: Tx, { rules }: ExamSave, before: Exam | null): Promise<void> => {
  const added = rules.marking.markerIds.filter((id) => !before?.rules.marking.markerIds.includes(id))
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    select count(*) as n from users where id = any(${sql.param(added)}::uuid[]) and enabled and deleted_at is null`)
  if (rows[0]?.n !== new Set(added).size) refuseField('rules.marking.markerIds', no.markerUnknown)
}

/** Version, count and total of the chosen paper: a published exam keeps its version, a draft follows the newest. */
const paperFactsOf = async (tx: Tx, actor: Actor, { paperId }: ExamSave, before: Exam | null) => {
  if (paperId === null) return { paperVersion: 0, questionCount: 0, total: 0 }
  if (before?.state === 'published' && before.paperId === paperId) {
    const { paperVersion, questionCount, total } = before
    return { paperVersion, questionCount, total }
  }
  const reach = inScope({ ...tx, actor, scope: actor.scopeOf([P.exam]) }, papers.ownerOrgId, papers.createdBy)
  const [paper] = await tx.db
    .select()
    .from(papers)
    .where(and(eq(papers.id, paperId), before?.paperId === paperId ? undefined : reach))
  const version = paper?.state === 'published' ? await findPaperVersion(tx, paper.id, paper.version) : null
  if (!paper || !version) return refuseField('paperId', no.paperUnpublished)
  return { paperVersion: paper.version, questionCount: version.questionCount, total: version.total }
}

interface Saving {
  portal: Portal
  actor: Actor
  id: string
  body: ExamSave
  before: Exam | null
}

const valuesOf = async (tx: Tx, { portal, actor, id, body, before }: Saving) => {
  const { title, audience, openAt, closeAt, rules, password, paperId } = body
  const ownerOrgId = body.ownerOrgId ?? before?.ownerOrgId ?? actor.orgId
  if (closeAt <= openAt) refuseField('closeAt', no.closeBeforeOpen)
  await ensureOwner(tx, actor, ownerOrgId, before)
  await ensureMarkers(tx, body, before)
  const paper = await paperFactsOf(tx, actor, body, before)
  const passScore = hundredths(rules.passScore)
  if (paperId !== null && passScore > paper.total) refuseField('rules.passScore', no.passAboveTotal)
  const fault = whyNotItemSeconds({ rules, openAt, closeAt, questionCount: paper.questionCount })
  if (fault) refuseField(fault.field, fault.refusal, fault.values)
  const { include, exclude } = facetsOfAudience(audience)
  return {
    title,
    ownerOrgId,
    paperId,
    audience,
    openAt,
    closeAt,
    rules,
    ...paper,
    passScore,
    audienceInclude: include,
    audienceExclude: exclude,
    ...(password !== undefined && {
      passwordHash: password === null ? null : hashExamPassword(portal.platform, id, password),
    }),
    updatedBy: actor.id,
  }
}

type Values = Awaited<ReturnType<typeof valuesOf>>

const changed = (before: Exam, values: Values): string[] =>
  differences(before, values)
    .map(({ field }) => field)
    .filter((field) => field !== 'updatedBy')

const MAY_CHANGE_LATE = ['closeAt', 'rules', 'questionCount', 'total', 'paperVersion']

/** After the first start only a later end, the review, the days for appeals and what passing gives may change; keys may only come later. */
const ensureLate = (before: Exam, values: Values): void => {
  ensure(
    changed(before, values).every((field) => MAY_CHANGE_LATE.includes(field)),
    no.started,
  )
  const { review, appealDays, outputs, keyRelease } = values.rules
  ensure(
    differences({ rules: { ...before.rules, review, appealDays, outputs, keyRelease } }, { rules: values.rules })
      .length === 0,
    no.started,
  )
  if (keyRelease === 'handIn' && before.rules.keyRelease !== 'handIn') refuseField('rules.keyRelease', no.keysLater)
  if (values.closeAt < before.closeAt) refuseField('closeAt', no.onlyLater)
}

/** What hangs on a published exam follows its change, in the same transaction. */
const follow = async (tx: Tx, before: Exam, exam: Exam, fields: readonly string[]): Promise<void> => {
  const newTimes = fields.includes('openAt') || fields.includes('closeAt')
  if (before.firstStartedAt === null) {
    const { faults, ready } = await judge(tx, exam)
    if (faults.length > 0 || !ready) throw new AppError(errors.invalid, { fields: faults })
    const shuffled = (['shuffleQuestions', 'shuffleOptions'] as const).some(
      (key) => before.rules[key] !== exam.rules[key],
    )
    if (fields.includes('paperId') || fields.includes('audience') || shuffled) await freeze(tx, exam, ready)
    else if (newTimes) await prepareAgain(tx, exam)
  } else if (newTimes) await refreshDeadlines(tx, exam)
  if (newTimes) await tellAll(tx, exam, 'changed')
}

/** Who has passed already gets what was promised only now, behind the answer. */
const applyOutputs = async (tx: Tx, before: Exam, { id, rules }: Exam): Promise<void> => {
  if (before.rules.outputs.certificate || !rules.outputs.certificate) return
  const { rows } = await tx.db.execute<{ person_id: string }>(sql`
    select distinct person_id from attempts
    where scene = 'exam' and object_id = ${id} and state in ('published', 'appealed') and passed`)
  const people = rows.map((row) => row.person_id)
  await tellLater(tx, id, people, { quiet: true })
}

export const saveWith =
  (portal: Portal): HandlerOf<typeof saveExam> =>
  async ({ tx, body, actor }) => {
    const before = await openForEdit(portal, tx, body)
    const id = before?.id ?? v7()
    const values = await valuesOf(tx, { portal, actor, id, body, before })
    const isLate = before?.state === 'published' && before.firstStartedAt !== null
    if (before && isLate) ensureLate(before, values)

    const exam = before
      ? await updateRow(tx, exams, { id, revision: before.revision }, values)
      : await insertRow(tx, exams, { id, ...values })
    if (before?.state === 'published') await follow(tx, before, exam, changed(before, values))
    if (before && isLate) await applyOutputs(tx, before, exam)
    return { id, revision: exam.revision, warnings: await warningsOf(tx, exam) }
  }
