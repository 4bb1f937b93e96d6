import { isDeepStrictEqual } from 'node:util'
import { hundredthsFromHours } from '@portal/contract/areas/learning/hours/amount.ts'
import {
  type deleteLiveClasses,
  LEAST_MINUTES,
  MOST_HOURS,
  type saveLiveClass,
} from '@portal/contract/areas/live/class.ts'
import { liveRefusals as no } from '@portal/contract/areas/live/class-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { isEmptyAudience } from '@portal/contract/shared/audience.ts'
import { deleteRows, insertRow, lockRow, updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { liveClasses } from '#src/schema/live/class.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { ensureAnchor } from '../anchor/active.ts'
import type { LiveSources } from '../room/sources.ts'
import { checkContents } from './check-contents.ts'
import { ensureHostFree } from './host-times.ts'
import type { LiveClass } from './reach.ts'
import { isOn, isOver } from './state.ts'

type Body = Call<typeof saveLiveClass>['body']

const sameTimes = (before: LiveClass, { plannedStart, plannedEnd }: Body): boolean =>
  before.plannedStart.getTime() === plannedStart.getTime() && before.plannedEnd.getTime() === plannedEnd.getTime()

const sameAudience = ({ audienceInclude, audienceExclude }: LiveClass, { audience }: Body): boolean => {
  const facets = audienceValues(audience)
  return isDeepStrictEqual([audienceInclude, audienceExclude], [facets.audienceInclude, facets.audienceExclude])
}

const ensureTimes = ({ plannedStart, plannedEnd }: Body, before: LiveClass | null): void => {
  const length = plannedEnd.getTime() - plannedStart.getTime()
  if (length < LEAST_MINUTES * MINUTE_MS || length > MOST_HOURS * 60 * MINUTE_MS) refuseField('plannedEnd', no.length)
  // Within the minute that a form shows, now is not past.
  const isMoved = before?.plannedStart.getTime() !== plannedStart.getTime()
  if (isMoved && plannedStart.getTime() < Date.now() - MINUTE_MS) refuseField('plannedStart', no.past)
}

/** While people watch, neither times nor audience, host and picture change. */
const ensureChangeable = (before: LiveClass, body: Body): void => {
  ensure(before.revision === body.revision, errors.stale)
  ensure(!isOver(before.state), no.closed)
  if (!isOn(before.state)) return
  const sameSource = before.mode === body.mode && before.videoId === body.videoId && before.pullUrl === body.pullUrl
  ensure(sameTimes(before, body) && sameAudience(before, body) && before.hostId === body.hostId && sameSource, no.fixed)
}

export const saveWith =
  (sources: LiveSources): HandlerOf<typeof saveLiveClass> =>
  async ({ tx, body, actor }) => {
    const codes = [body.id === undefined ? P.liveClassAdd : P.liveClassEdit]
    ensure(actor.holds(...codes), errors.noRight)
    // A person may hold one of the two codes with a narrower scope than the other.
    const scoped: Tx = Object.assign(tx, { scope: actor.scopeOf(codes) })
    const before = body.id === undefined ? null : await lockRow(scoped, liveClasses, body.id)
    if (before) ensureChangeable(before, body)
    ensureTimes(body, before)
    if (isEmptyAudience(body.audience)) refuseField('audience', no.noAudience)
    if (before?.hostId !== body.hostId) await ensureAnchor(tx, body.hostId)
    await checkContents({ sources, tx, actor, before }, body)
    await ensureHostFree(tx, body)

    const { audience, id: _id, revision: _revision, classHours, ...values } = body
    const hoursHundredths = classHours === null ? null : hundredthsFromHours(classHours)
    const stored = { ...values, hoursHundredths, ...audienceValues(audience) }
    const saved = before
      ? await updateRow(scoped, liveClasses, before, stored)
      : await insertRow(scoped, liveClasses, { ...stored, ownerOrgId: actor.orgId })
    return { id: saved.id, revision: saved.revision }
  }

export const remove: HandlerOf<typeof deleteLiveClasses> = ({ tx, body }) =>
  deleteRows(tx, liveClasses, body.ids, ({ state }) =>
    state === 'draft' || state === 'cancelled' ? null : no.notDeletable.message,
  )
