import type { changeLiveState } from '@portal/contract/areas/live/class.ts'
import { liveRefusals as no } from '@portal/contract/areas/live/class-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { lockRow, updateRow } from '#src/kit/store.ts'
import { type Actor, ALL_ROWS } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { liveClasses } from '#src/schema/live-class.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import type { LiveEnds } from '#src/shared/live-ends.ts'
import type { Portal } from '#src/shared/portal.ts'
import { pushTo } from '#src/shared/push/push-hub.ts'
import { ensureNotStopped } from '../anchor/active.ts'
import { type LiveClass, lockHosted } from './reach.ts'
import { ensureHostFree } from './save.ts'
import { stateAt } from './state.ts'

type Action = Call<typeof changeLiveState>['body']['action']

/** Pages that show the class ask how it stands. */
export const tellLive = (tx: Tx, liveId: string): void => pushTo(tx, ['*'], { kind: 'live', liveId })

const endAll = async (ends: LiveEnds, tx: Tx, liveId: string): Promise<void> => {
  for (const end of ends.all().values()) await end(tx, liveId)
  tellLive(tx, liveId)
}

const codesOf = { schedule: [P.liveClassAdd, P.liveClassEdit], cancel: [P.liveClassDel] }

/** The class for this act, held: in the scope of its codes, or as its host. */
const lockFor = async (tx: Tx, actor: Actor, id: string, action: Action): Promise<LiveClass> => {
  if (action === 'schedule' || action === 'cancel') {
    const codes = codesOf[action]
    ensure(actor.holds(...codes), errors.noRight)
    return lockRow({ ...tx, scope: actor.scopeOf(codes) }, liveClasses, id)
  }
  return lockHosted(tx, actor, id)
}

const ensureMay = (live: LiveClass, action: Action, now: number): void => {
  const { state } = live
  if (action === 'end') return ensure(state === 'live', no.notLive)
  ensure(state !== 'ended', action === 'start' ? no.over : errors.stateChanged)
  ensure(state !== 'cancelled', errors.stateChanged)
  ensure(state !== 'live', no.already)
  if (action === 'schedule') ensure(state === 'draft', errors.stateChanged)
  if (action === 'start') {
    ensure(state === 'scheduled', no.notScheduled)
    ensure(stateAt(live, now) === 'warming', no.tooEarly)
  }
  if (action !== 'cancel') ensure(live.plannedEnd.getTime() > now, no.planOver)
}

export const changeStateWith =
  (ends: LiveEnds): HandlerOf<typeof changeLiveState> =>
  async ({ tx, body, actor }) => {
    const { id, action, reason = '' } = body
    const live = await lockFor(tx, actor, id, action)
    const now = new Date()
    ensureMay(live, action, now.getTime())
    if (action === 'cancel' && reason === '') refuseField('reason', no.noReason)
    if (action === 'schedule' || action === 'start') await ensureHostFree(tx, live)
    if (action === 'start') await ensureNotStopped(tx, live.hostId)

    const values = {
      schedule: { state: 'scheduled' as const },
      start: { state: 'live' as const, startedAt: now },
      end: { state: 'ended' as const, endedAt: now },
      cancel: { state: 'cancelled' as const, cancelReason: reason },
    }[action]
    const changed = await updateRow({ ...tx, scope: ALL_ROWS }, liveClasses, live, values)
    if (action === 'end') await endAll(ends, tx, id)
    else tellLive(tx, id)

    return { state: stateAt(changed, now.getTime()), serverTime: now }
  }

/** A class nobody ended ends an hour after its plan. */
export const endForgotten = ({ platform, liveEnds: ends }: Pick<Portal, 'platform' | 'liveEnds'>): Promise<void> =>
  inBackground(platform, async (tx) => {
    const { rows } = await tx.db.execute<{ id: string }>(sql`
      update live_classes set state = 'ended', ended_at = now(), revision = revision + 1, updated_at = now()
      where state = 'live' and planned_end + interval '60 minutes' < now()
      returning id`)
    for (const { id } of rows) await endAll(ends, tx, id)
  })
