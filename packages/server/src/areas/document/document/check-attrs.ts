import {
  type CheckQuestionInput,
  checkQuestionKinds,
  type DocumentAttrs,
} from '@portal/contract/areas/document/document.ts'
import { documentRefusals as no } from '@portal/contract/areas/document/refusals.ts'
import { hoursText, hundredthsFromHours } from '@portal/contract/areas/learning/hours/amount.ts'
import { errors } from '@portal/contract/errors.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { usableBanks } from '#src/areas/assessment/public.ts'
import { minutesPerHour } from '#src/areas/learning/public.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import type { CheckQuestion } from '#src/schema/document/document.ts'
import { findVersion, type Version } from '../version/versions.ts'
import type { Document } from './access.ts'
import { formulaHundredthsOf } from './publish.ts'

/** A document that is about to be made has no rules yet. */
export type Edited = Pick<
  Document,
  'ackDuty' | 'ackText' | 'required' | 'validFrom' | 'validTo' | 'checkQuestions' | 'draft' | 'currentVersionId'
> & { id: string | null }

const today = (): string => shanghaiDay(new Date())

const checkDates = (document: Edited, attrs: DocumentAttrs, reviewBy: string | null) => {
  const from = attrs.validFrom === undefined ? document.validFrom : attrs.validFrom
  const to = attrs.validTo === undefined ? document.validTo : attrs.validTo
  if (from && to && to <= from) refuseField('validTo', no.validity)
  const asked = attrs.reviewBy
  if (asked && asked !== reviewBy && asked <= today()) refuseField('reviewBy', no.reviewByPast)
}

const checkDuty = (document: Edited, attrs: DocumentAttrs, version: Version | null) => {
  const duty = attrs.ackDuty ?? document.ackDuty
  const text = attrs.ackText ?? document.draft?.ackText ?? document.ackText
  if (duty && [...text].length < 2) refuseField('ackText', no.ackTextMissing)
  if (version?.state !== 'original') return
  if (duty) refuseField('ackDuty', no.notReadable)
  if (attrs.required ?? document.required) refuseField('required', no.notReadable)
}

const checkHours = async (tx: Tx, attrs: DocumentAttrs, version: Version | null) => {
  if (attrs.classHours === undefined || attrs.classHours === null || version?.state !== 'ready') return
  const formula = formulaHundredthsOf(version, await minutesPerHour(tx))
  if (hundredthsFromHours(attrs.classHours) > formula)
    refuseField('classHours', no.hoursAboveFormula, { n: hoursText(formula) })
}

const checkLabels = async (tx: Tx, document: Edited, { labelTypeId, labelIds }: DocumentAttrs) => {
  if (labelTypeId === undefined && labelIds === undefined) return
  // Something disabled is not offered for new content; what has it already keeps it.
  const { rows } = await tx.db.execute<{ id: string; kind: 'type' | 'label' }>(sql`
    select l.id, l.kind from labels l
    where l.id = any(${sql.param([...(labelIds ?? []), ...(labelTypeId ? [labelTypeId] : [])])}::uuid[])
      and l.dic_code = 'doc' and (l.enabled or exists (select 1 from content_labels c
        where c.label_id = l.id and c.subject_kind = 'doc' and c.subject_id = ${document.id}))`)
  const has = (id: string, kind: 'type' | 'label') => rows.some((row) => row.id === id && row.kind === kind)
  if (labelTypeId !== undefined && !has(labelTypeId, 'type')) refuseField('labelTypeId', no.typeUnknown)
  if (labelIds?.some((id) => !has(id, 'label'))) refuseField('labelIds', no.labelUnknown)
}

interface Chosen extends Record<string, unknown> {
  id: string
  kind: string
  state: string
  activated: boolean
}

const sameQuestion = (a: CheckQuestionInput) => (b: CheckQuestion) =>
  a.questionId === b.questionId && a.version === b.version

/** Picked from a bank that the author may draw from, of a fitting kind and in force; what stands there already stays. */
const checkQuestions = async (
  tx: Tx,
  actor: Actor,
  document: Edited,
  attrs: DocumentAttrs,
  version: Version | null,
) => {
  const asked = attrs.checkQuestions
  if (asked === undefined) return
  const refuseQuestions = (refusal: Parameters<typeof refuseField>[1]) => refuseField('checkQuestions', refusal)
  if (new Set(asked.map(({ questionId }) => questionId)).size < asked.length) refuseQuestions(no.questionTwice)
  if (version?.state === 'ready' && asked.some(({ page }) => page > version.pages)) refuseQuestions(no.questionPage)
  const known = [...document.checkQuestions, ...(document.draft?.checkQuestions ?? [])]
  const fresh = asked.filter((each) => !known.some(sameQuestion(each)))
  if (fresh.length === 0) return
  const { rows } = await tx.db.execute<Chosen>(sql`
    select q.id, q.kind, q.state, exists (select 1 from question_versions v where v.question_id = q.id
      and v.no = asked.no and v.activated_at is not null) as activated
    from unnest(${sql.param(fresh.map(({ questionId }) => questionId))}::uuid[],
      ${sql.param(fresh.map(({ version: no }) => no))}::int[]) as asked (id, no)
      join questions q on q.id = asked.id and q.deleted_at is null
        and q.bank_id = any(${sql.param(await usableBanks(tx, actor))}::uuid[])`)
  for (const { questionId } of fresh) {
    const chosen = rows.find(({ id }) => id === questionId)
    if (!chosen) return refuseQuestions(errors.missing)
    if (!checkQuestionKinds.some((kind) => kind === chosen.kind)) return refuseQuestions(no.questionUnfit)
    if (chosen.state !== 'active' || !chosen.activated) return refuseQuestions(no.questionRetired)
  }
}

/** Everything about a change that its schema cannot say alone. */
export const checkAttrs = async (
  tx: Tx,
  actor: Actor,
  document: Edited & { reviewBy: string | null },
  attrs: DocumentAttrs,
): Promise<void> => {
  const version = await findVersion(tx, document.draft?.versionId ?? document.currentVersionId)
  checkDates(document, attrs, document.reviewBy)
  checkDuty(document, attrs, version)
  await checkHours(tx, attrs, version)
  await checkLabels(tx, document, attrs)
  await checkQuestions(tx, actor, document, attrs, version)
}
