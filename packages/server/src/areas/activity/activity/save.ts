import type { saveActivity } from '@portal/contract/areas/activity/activity.ts'
import { activityRefusals as no } from '@portal/contract/areas/activity/activity-words.ts'
import { bankOwnerOf } from '@portal/contract/areas/activity/quiz-answer.ts'
import { whyNotRules } from '@portal/contract/areas/activity/quiz-settings.ts'
import { errors } from '@portal/contract/errors.ts'
import { DAY_MS, MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { isEmptyAudience } from '@portal/contract/shared/audience.ts'
import { eq } from 'drizzle-orm'
import { renameOwnedBank } from '#src/areas/assessment/public.ts'
import { countUnits } from '#src/areas/exam/public.ts'
import { getRow, lockRow, updateRow } from '#src/kit/store.ts'
import { differences } from '#src/platform/audit.ts'
import { type Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { activities, activityParts } from '#src/schema/activity.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { reachesUnit } from '#src/shared/directory/visible.ts'
import { poolOf } from '../quiz/pool.ts'
import { type Activity, type ActivityPart, openStateOf, partsOf, touchActivity } from './activities.ts'
import { copyQuestions, insertActivity } from './insert-activity.ts'
import { moveDeadlines } from './move-deadlines.ts'

type Body = Call<typeof saveActivity>['body']

const SHORTEST_MS = 10 * MINUTE_MS
const LONGEST_MS = 366 * DAY_MS

export const ensureTimes = ({ startAt, endAt, showFrom }: Pick<Activity, 'startAt' | 'endAt' | 'showFrom'>): void => {
  const length = endAt.getTime() - startAt.getTime()
  if (length <= 0) refuseField('endAt', no.startAfterEnd)
  if (length < SHORTEST_MS || length > LONGEST_MS) refuseField('endAt', no.length)
  if (showFrom && showFrom > startAt) refuseField('showFrom', no.showLate)
}

const ensureOwner = async (tx: Tx, orgId: string): Promise<void> => {
  if (!(await reachesUnit(tx, orgId))) refuseField('ownerOrgId', no.ownerOutside)
}

/** While it runs, nobody who could take part or earn something loses it. */
const ensureEasier = (before: Activity, parts: readonly ActivityPart[], body: Body): void => {
  if (body.startAt.getTime() !== before.startAt.getTime()) refuseField('startAt', no.onlyLater)
  if (body.endAt < before.endAt) refuseField('endAt', no.onlyLater)
  const { audienceInclude, audienceExclude } = audienceValues(body.audience)
  const isWider =
    before.audienceInclude.every((facet) => audienceInclude.includes(facet)) &&
    audienceExclude.every((facet) => before.audienceExclude.includes(facet))
  if (!isWider) refuseField('audience', no.onlyWider)
  for (const [place, part] of parts.entries()) {
    const next = body.parts[place]
    if (next && whyNotRules(part.settings, next.quiz) !== null) refuseField(`parts.${place}.quiz`, no.onlyEasier)
  }
}

type PartValues = Partial<Pick<ActivityPart, 'title' | 'settings'>>

/** Answers whether anything of it changed. */
export const writePart = async (
  tx: Tx,
  { title }: Activity,
  part: ActivityPart,
  values: PartValues,
): Promise<boolean> => {
  const diff = differences(part, values)
  if (diff.length === 0) return false
  await tx.db.update(activityParts).set(values).where(eq(activityParts.id, part.id))
  tx.notes.push({ objectType: 'activity_parts', objectId: part.id, objectName: title, diff })
  return true
}

/** A published quiz never asks for more questions than there are. */
export const ensureEnough = async (tx: Tx, activityId: string, count: number): Promise<void> => {
  ensure(countUnits(await poolOf(tx, activityId)) >= count, no.tooFewQuestions)
}

const update = async (core: Attempts, tx: Tx, body: Body, id: string): Promise<Activity> => {
  const before = await lockRow(tx, activities, id)
  ensure(before.revision === body.revision, errors.stale)
  const now = await core.clock.at()
  const state = openStateOf(before, now)
  const parts = await partsOf(tx, id)
  if (state === 'running') ensureEasier(before, parts, body)
  if (state === 'upcoming' && body.endAt.getTime() <= now) refuseField('endAt', no.endPast)

  const { title, intro, startAt, endAt, showFrom } = body
  // One quiz is all there is to arrange so far; its bank hangs on the activity, so it stays the same part.
  const values = { title, intro, startAt, endAt, showFrom, ...audienceValues(body.audience) }
  const changed = await updateRow(tx, activities, before, values)
  let isRuled = false
  for (const [place, part] of parts.entries()) {
    const next = body.parts[place]
    if (next && (await writePart(tx, changed, part, { title: next.title, settings: next.quiz }))) isRuled = true
  }
  const activity = isRuled && changed.revision === before.revision ? await touchActivity(tx, changed) : changed
  if (activity.title !== before.title) await renameOwnedBank(tx, bankOwnerOf(id), activity.title)
  if (state !== 'draft') {
    for (const part of body.parts) await ensureEnough(tx, id, part.quiz.count)
    await moveDeadlines(tx, activity)
  }
  return activity
}

export const saveWith =
  (core: Attempts): HandlerOf<typeof saveActivity> =>
  async ({ tx, body, actor }) => {
    ensure(actor.holds(body.id === undefined ? P.activityAdd : P.activityEdit), errors.noRight)
    ensureTimes(body)
    if (isEmptyAudience(body.audience)) refuseField('audience', no.noAudience)
    if (body.parts.length === 0) refuseField('parts', no.noPart)
    if (body.id !== undefined) {
      const { id, revision } = await update(core, tx, body, body.id)
      return { id, revision }
    }
    const ownerOrgId = body.ownerOrgId ?? actor.orgId
    if (ownerOrgId !== actor.orgId) await ensureOwner(tx, ownerOrgId)
    const source = body.copyOf === undefined ? null : await getRow(tx, activities, body.copyOf)
    const activity = await insertActivity(tx, { ...body, ownerOrgId })
    if (source) await copyQuestions(tx, source.id, activity.id)
    return { id: activity.id, revision: activity.revision }
  }
