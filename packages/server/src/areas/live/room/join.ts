import type { joinLive, LiveRoom, readLiveRoom } from '@portal/contract/areas/live/room.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { isAddressedTo } from '#src/shared/audience/audience-values.ts'
import type { Portal } from '#src/shared/portal.ts'
import { airedMs, isOn } from '../class/state.ts'
import type { Air } from './air.ts'
import { type Entered, enterRoom } from './enter.ts'
import { ownPresence } from './own-presence.ts'
import { type OnlineCount, sharedFacts } from './shared-facts.ts'
import type { LiveSources } from './sources.ts'

/** What the acts of a room share. */
export interface Room {
  portal: Portal
  sources: LiveSources
  air: Air
  online: OnlineCount
}

const roomOf = async (
  { portal, sources, online }: Room,
  tx: Tx,
  actor: Actor,
  { live, hosting, mutedUntil }: Entered,
): Promise<LiveRoom> => {
  const nowMs = await portal.studyClock.now(tx.db)
  const shows = isOn(live.state) || live.state === 'replay'
  const shown = await sources.of(tx, actor, live)
  return {
    ...(await sharedFacts(tx.db, online, live, nowMs)),
    serverTime: new Date(nowMs),
    offset: airedMs(live.broadcast, nowMs) / 1000,
    sources: shows ? shown.sources : [],
    posterUrl: shown.posterUrl,
    expiresAt: portal.files.expiresAt(),
    mutedUntil,
    my: await ownPresence(tx.db, portal.liveRounds, live, actor.id),
    hosting,
  }
}

export const readWith =
  (room: Room): HandlerOf<typeof readLiveRoom> =>
  async ({ tx, body, actor }) => {
    const entered = await enterRoom(tx, actor, body.id)
    room.air.look(body.id, actor.id, entered.hosting)
    return roomOf(room, tx, actor, entered)
  }

const isMeant = ({ live }: Entered, actor: Actor): boolean =>
  live.hostId === actor.id || live.assistantIds.includes(actor.id) || isAddressedTo(live, actor.facets)

const NO_SITTING = { sittingId: null, nonce: '', beatSeconds: 0 }

/** Who only looks after a class by his code is not present in it. */
export const joinWith =
  (room: Room): HandlerOf<typeof joinLive> =>
  async ({ tx, body, actor }) => {
    const entered = await enterRoom(tx, actor, body.id)
    room.air.look(body.id, actor.id, entered.hosting)
    const open = room.portal.studyOpenings.of('open')
    if (!open || !isOn(entered.live.state) || !isMeant(entered, actor)) {
      return { ...(await roomOf(room, tx, actor, entered)), ...NO_SITTING }
    }
    const asked = { itemType: 'live' as const, itemId: body.id, client: body.client, takeOver: true }
    const { sittingId, nonce, beatSeconds } = await open({ tx, actor, body: asked })
    return { ...(await roomOf(room, tx, actor, entered)), sittingId, nonce, beatSeconds }
  }
