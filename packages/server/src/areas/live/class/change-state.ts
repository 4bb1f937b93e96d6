import { changeLiveState } from '@portal/contract/areas/live/class.ts'
import { liveRefusals as no } from '@portal/contract/areas/live/class-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { lockRow, updateRow } from '#src/kit/store.ts'
import { type Actor, ALL_ROWS } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { liveClasses } from '#src/schema/live/class.ts'
import { inNotedBackground } from '#src/shared/batch/in-background.ts'
import type { StudyClock } from '#src/shared/evidence/study-clock.ts'
import type { LiveEnds } from '#src/shared/live-ends.ts'
import type { Portal } from '#src/shared/portal.ts'
import { pushTo } from '#src/shared/push/push-hub.ts'
import { ensureNotStopped } from '../anchor/active.ts'
import { tellCancelled } from '../booking/remind.ts'
import type { LiveSources } from '../room/sources.ts'
import { selectForgotten } from './forgotten.ts'
import { ensureHostFree } from './host-times.ts'
import { type LiveClass, lockHosted } from './reach.ts'
import { endPart, isOn, isOver, stateAt } from './state.ts'

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

const ensureMayStart = (live: LiveClass, now: number): void => {
  ensure(!isOver(live.state), no.over)
  ensure(!isOn(live.state), no.already)
  ensure(live.state === 'scheduled', no.notScheduled)
  ensure(stateAt(live, now) === 'warming', no.tooEarly)
}

const ensureMay = (live: LiveClass, action: Action, now: number): void => {
  const { state } = live
  if (action === 'end') return ensure(isOn(state), no.notLive)
  if (action === 'pause') return ensure(state === 'live', no.notLive)
  if (action === 'resume') return ensure(state === 'paused', isOver(state) ? no.over : no.notPaused)
  if (action === 'start') ensureMayStart(live, now)
  if (action === 'schedule') ensure(state === 'draft', errors.stateChanged)
  if (action === 'cancel') {
    ensure(!isOn(state) && state !== 'ended' && state !== 'replay', no.held)
    return ensure(state !== 'cancelled', errors.stateChanged)
  }
  ensure(live.plannedEnd.getTime() > now, no.planOver)
}

const onAir = (now: number) => [{ startedAtMs: now, endedAtMs: null }]

/** How an ended class stands: a replay is there at once where the library holds what was shown. */
export const valuesOfEnd = (live: Pick<LiveClass, 'broadcast' | 'replay' | 'mode'>, at: Date) => ({
  state: live.replay === 'auto' && live.mode === 'file' ? ('replay' as const) : ('ended' as const),
  endedAt: at,
  broadcast: endPart(live.broadcast, at.getTime()),
})

const valuesAfter = (live: LiveClass, action: Action, now: number, reason: string) => {
  const at = new Date(now)
  switch (action) {
    case 'schedule':
      return { state: 'scheduled' as const }
    case 'start':
      return { state: 'live' as const, startedAt: at, broadcast: onAir(now) }
    case 'pause':
      return { state: 'paused' as const, broadcast: endPart(live.broadcast, now) }
    case 'resume':
      return { state: 'live' as const, broadcast: [...live.broadcast, ...onAir(now)] }
    case 'end':
      return valuesOfEnd(live, at)
    case 'cancel':
      return { state: 'cancelled' as const, cancelReason: reason }
  }
}

interface Needs {
  ends: LiveEnds
  clock: StudyClock
  sources: LiveSources
}

export const changeStateWith =
  ({ ends, clock, sources }: Needs): HandlerOf<typeof changeLiveState> =>
  async ({ tx, body, actor }) => {
    const { id, action, reason = '', sure = false } = body
    const live = await lockFor(tx, actor, id, action)
    const now = await clock.now(tx.db)
    ensureMay(live, action, now)
    if (action === 'cancel' && [...reason].length < 2) refuseField('reason', no.noReason)
    if (action === 'schedule' || action === 'start') await ensureHostFree(tx, live)
    if (action === 'start') await ensureNotStopped(tx, live.hostId)
    if (action === 'start' && !sure) ensure(await sources.hasSignal(tx, live), no.noSignal)

    const changed = await updateRow(
      { ...tx, scope: ALL_ROWS },
      liveClasses,
      live,
      valuesAfter(live, action, now, reason),
    )
    if (action === 'end') await endAll(ends, tx, id)
    else tellLive(tx, id)
    if (action === 'cancel') await tellCancelled(tx, changed)

    return { state: stateAt(changed, now), serverTime: new Date(now) }
  }

/** A class nobody ended ends an hour after its plan, at the end of what was on air. */
export const endForgotten = ({
  platform,
  liveEnds: ends,
  studyClock,
}: Pick<Portal, 'platform' | 'liveEnds' | 'studyClock'>): Promise<void> =>
  inNotedBackground(platform, changeLiveState, async (tx) => {
    const now = new Date(await studyClock.now(tx.db))
    for (const live of await selectForgotten(tx, now)) {
      await updateRow({ ...tx, scope: ALL_ROWS }, liveClasses, live, valuesOfEnd(live, now))
      await endAll(ends, tx, live.id)
    }
  })
