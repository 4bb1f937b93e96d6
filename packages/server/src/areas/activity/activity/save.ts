import type { saveActivity } from '@portal/contract/areas/activity/activity.ts'
import { activityRefusals as no } from '@portal/contract/areas/activity/activity-words.ts'
import { bankOwnerOf } from '@portal/contract/areas/activity/quiz-answer.ts'
import { errors } from '@portal/contract/errors.ts'
import { DAY_MS, MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { isEmptyAudience } from '@portal/contract/shared/audience.ts'
import { renameOwnedBank } from '#src/areas/assessment/public.ts'
import { countUnits } from '#src/areas/exam/public.ts'
import { getRow, lockRow, updateRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import { anyOf } from '#src/platform/database/db.ts'
import { type Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { activities } from '#src/schema/activity.ts'
import { users } from '#src/schema/directory.ts'
import type { ActivityParts } from '#src/shared/activity-parts.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { reachesUnit } from '#src/shared/directory/visible.ts'
import { ensureParts, ensureRefs } from '../parts/ensure-parts.ts'
import { ensureEasierParts, writeParts } from '../parts/write-parts.ts'
import { poolOf } from '../quiz/pool.ts'
import { type Activity, type ActivityPart, openStateOf, partsOf, touchActivity } from './activities.ts'
import { copyQuestions, insertActivity } from './insert-activity.ts'
import { moveDeadlines } from './move-deadlines.ts'

type Body = Call<typeof saveActivity>['body']

interface Saving {
  core: Attempts
  kinds: ActivityParts
  actor: Actor
}

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
  if (body.need > before.need) refuseField('need', no.onlyEasier)
  ensureEasierParts(before, parts, body.parts)
}

/** A published quiz never asks for more questions than there are. */
export const ensureEnough = async (tx: Tx, activityId: string, count: number): Promise<void> => {
  ensure(countUnits(await poolOf(tx, activityId)) >= count, no.tooFewQuestions)
}

/** A published activity has parts, every one of them about something, and questions enough. */
export const ensureArranged = async (tx: Tx, activityId: string): Promise<void> => {
  const parts = await partsOf(tx, activityId)
  ensure(parts.length > 0, no.unarranged)
  for (const [place, { type, title, refs, settings }] of parts.entries()) {
    const hasThings = type === 'watch' || type === 'read' || type === 'survey'
    if (hasThings && refs.length === 0) refuseField(`parts.${place}.refs`, no.partEmpty, { title })
    if (settings === null) continue
    const n = countUnits(await poolOf(tx, activityId))
    if (n < settings.count) refuseField(`parts.${place}.quiz`, no.partTooFew, { title, count: settings.count, n })
  }
}

const ensurePeople = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  const wanted = [...new Set(ids)]
  const found = wanted.length === 0 ? 0 : await tx.db.$count(users, anyOf(users.id, wanted))
  ensure(found === wanted.length, no.organiserUnknown)
}

const update = async ({ core, kinds, actor }: Saving, tx: Tx, body: Body, id: string): Promise<Activity> => {
  const before = await lockRow(tx, activities, id)
  ensure(before.revision === body.revision, errors.stale)
  const now = await core.clock.at()
  const state = openStateOf(before, now)
  const parts = await partsOf(tx, id)
  if (state !== 'draft' && body.parts.length === 0) refuseField('parts', no.noPart)
  if (state === 'running') ensureEasier(before, parts, body)
  if (state === 'upcoming' && body.endAt.getTime() <= now) refuseField('endAt', no.endPast)

  const { title, intro, startAt, endAt, showFrom, need, unitRace, organisers, excluded, resultText } = body
  await ensurePeople(tx, [...organisers, ...excluded])
  await ensureRefs(tx, kinds, actor, body.parts, new Set(parts.flatMap(({ refs }) => refs)))
  const said = { title, intro, startAt, endAt, showFrom, need, unitRace, organisers, excluded, resultText }
  const changed = await updateRow(tx, activities, before, { ...said, ...audienceValues(body.audience) })
  const isRuled = await writeParts(tx, changed, parts, body.parts)
  const activity = isRuled && changed.revision === before.revision ? await touchActivity(tx, changed) : changed
  if (activity.title !== before.title) await renameOwnedBank(tx, bankOwnerOf(id), activity.title)
  if (state !== 'draft') {
    await ensureArranged(tx, id)
    await moveDeadlines(tx, activity)
  }
  return activity
}

export const saveWith =
  (core: Attempts, kinds: ActivityParts): HandlerOf<typeof saveActivity> =>
  async ({ tx, body, actor }) => {
    ensure(actor.holds(body.id === undefined ? P.activityAdd : P.activityEdit), errors.noRight)
    ensureTimes(body)
    if (isEmptyAudience(body.audience)) refuseField('audience', no.noAudience)
    ensureParts(body.parts, body, kinds)
    const saving = { core, kinds, actor }
    if (body.id !== undefined) {
      const { id, revision } = await update(saving, tx, body, body.id)
      return { id, revision }
    }
    const ownerOrgId = body.ownerOrgId ?? actor.orgId
    if (ownerOrgId !== actor.orgId) await ensureOwner(tx, ownerOrgId)
    await ensurePeople(tx, [...body.organisers, ...body.excluded])
    const source = body.copyOf === undefined ? null : await getRow(tx, activities, body.copyOf)
    const known = source ? (await partsOf(tx, source.id)).flatMap(({ refs }) => refs) : []
    await ensureRefs(tx, kinds, actor, body.parts, new Set(known))
    const activity = await insertActivity(tx, { ...body, ownerOrgId })
    if (source) await copyQuestions(tx, source.id, activity.id)
    return { id: activity.id, revision: activity.revision }
  }
