import type { changePracticeState, savePractice } from '@portal/contract/areas/exam/practice/practice.ts'
import { practiceRefusals as no } from '@portal/contract/areas/exam/practice/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { isEmptyAudience } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { usableBanks } from '#src/areas/assessment/public.ts'
import { deleteRows, insertRow, lockRow, updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError, ensure, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { attempts } from '#src/schema/exam/attempt.ts'
import { practiceSets } from '#src/schema/exam/practice.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { chosenCover } from '#src/shared/files/form-files.ts'
import type { Portal } from '#src/shared/portal.ts'
import { dropCovers } from './cover.ts'
import type { PracticeSet } from './find-set.ts'
import { poolOf } from './pool.ts'

type Body = Call<typeof savePractice>['body']

/** Nobody learns of a question or category by naming it: what is new lies in banks that the author may use. */
const ensureUsable = async (tx: Tx, body: Body, banks: readonly string[]): Promise<void> => {
  const typeIds = [...new Set(body.rules.flatMap((rule) => rule.typeIds))]
  const { rows } = await tx.db.execute<{ types: number; questions: number }>(sql`
    select (select count(*)::int from question_categories where id = any(${sql.param(typeIds)}::uuid[])
        and bank_id = any(${sql.param(banks)}::uuid[])) as types,
      (select count(*)::int from questions where id = any(${sql.param(body.questionIds)}::uuid[])
        and bank_id = any(${sql.param(banks)}::uuid[])) as questions`)
  if (rows[0]?.types !== typeIds.length) refuseField('rules', no.unusable)
  if (rows[0]?.questions !== new Set(body.questionIds).size) refuseField('questionIds', no.unusable)
}

const valuesOf = async (
  { files }: Portal,
  { tx, actor, body }: Pick<Call<typeof savePractice>, 'tx' | 'actor' | 'body'>,
  before: PracticeSet | null,
) => {
  const { audience, cover, id: _id, revision: _revision, ...values } = body
  if (values.rules.length === 0 && values.questionIds.length === 0) refuseField('rules', no.noSource)
  if (values.modes.length === 0) refuseField('modes', no.noMode)
  if (isEmptyAudience(audience)) refuseField('audience', no.noAudience)
  if (values.openAt && values.closeAt && values.closeAt <= values.openAt) refuseField('closeAt', no.closeBeforeOpen)
  const coverFileId = await chosenCover({ tx, actor, files }, cover, before?.coverFileId ?? null, no.coverUnknown)
  const bankIds = [...new Set([...(await usableBanks(tx, actor)), ...(before?.bankIds ?? [])])]
  await ensureUsable(tx, body, bankIds)
  return { ...values, coverFileId, bankIds, ...audienceValues(audience) }
}

export const saveWith =
  (portal: Portal): HandlerOf<typeof savePractice> =>
  async ({ tx, body, actor }) => {
    const before = body.id === undefined ? null : await lockRow(tx, practiceSets, body.id)
    ensure(before === null || before.revision === body.revision, errors.stale)
    const values = await valuesOf(portal, { tx, actor, body }, before)
    const available = (await poolOf(tx, values)).length
    if (available === 0 && before?.state === 'published') refuseField('rules', no.noneFit)
    const saved = before
      ? await updateRow(tx, practiceSets, before, values)
      : await insertRow(tx, practiceSets, { ...values, ownerOrgId: actor.orgId })
    await dropCovers(tx, [before?.coverFileId])
    return { id: saved.id, revision: saved.revision, available }
  }

const isPractised = async (tx: Tx, { id }: PracticeSet): Promise<boolean> =>
  (await tx.db.$count(attempts, sql`${attempts.scene} = 'practice' and ${attempts.objectId} = ${id}`)) > 0

/** Why a set cannot be published; null: it can. */
const whyNotPublish = async (tx: Tx, set: PracticeSet): Promise<string | null> =>
  (await poolOf(tx, set)).length === 0 ? no.noneFit.message : null

const whyNotDelete = async (tx: Tx, set: PracticeSet): Promise<string | null> => {
  if (set.state === 'published') return no.published.message
  return (await isPractised(tx, set)) ? no.answered.message : null
}

export const changeState: HandlerOf<typeof changePracticeState> = async ({ tx, body }) => {
  if (body.action === 'delete') {
    const covers: (string | null)[] = []
    const { deleted, failed } = await deleteRows(tx, practiceSets, body.ids, (set) => {
      covers.push(set.coverFileId)
      return whyNotDelete(tx, set)
    })
    await dropCovers(tx, covers)
    return { done: deleted, failed }
  }
  const failed: { id: string; message: string }[] = []
  let done = 0
  // In one order, so that two batches cannot wait for each other.
  for (const id of body.ids.toSorted()) {
    try {
      const set = await lockRow(tx, practiceSets, id)
      const why = body.action === 'publish' ? await whyNotPublish(tx, set) : null
      if (why !== null) {
        failed.push({ id, message: why })
        continue
      }
      await updateRow(tx, practiceSets, set, { state: body.action === 'publish' ? 'published' : 'retired' })
      done += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed.push({ id, message: error.message })
    }
  }
  return { done, failed }
}
