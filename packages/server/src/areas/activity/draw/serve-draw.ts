import { activityRefusals as no } from '@portal/contract/areas/activity/activity-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import type { runDraw } from '@portal/contract/shared/lots/draw.ts'
import { and, eq } from 'drizzle-orm'
import { lockRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { activities } from '#src/schema/activity.ts'
import { rowsOfCode } from '#src/shared/access/rows-of-code.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import type { LotsOwner } from '#src/shared/lots/owners.ts'
import { shownDraws } from '#src/shared/lots/show.ts'
import { countTickets, drawsOf, lockDraw, type OpenDraw } from '#src/shared/lots/store.ts'
import { type Activity, stateOf } from '../activity/activities.ts'
import { findMeant } from '../activity/get.ts'
import { countEntrants, drawPrize } from './lots.ts'
import { type Prize, prizesOf } from './prizes.ts'

/** For those it is for, and those who manage it. */
const findSeen = async (tx: Tx, actor: Actor, id: string): Promise<{ activity: Activity; manages: boolean }> => {
  const [managed] = await tx.db
    .select()
    .from(activities)
    .where(and(eq(activities.id, id), rowsOfCode(tx, actor, P.activity, activities)))
  return managed ? { activity: managed, manages: true } : { activity: await findMeant(tx, actor, id), manages: false }
}

/** Activities as what is drawn: their prizes, for those it is for and those who manage it. */
export const lotsOfActivities: LotsOwner = {
  see: async (tx, actor, id) => {
    const { activity, manages } = await findSeen(tx, actor, id)
    return { drawn: await prizesOf(tx, activity.id), manages }
  },
  eligible: async (tx, id) => {
    const [activity] = await tx.db.select().from(activities).where(eq(activities.id, id))
    return activity ? await countEntrants(tx, activity) : 0
  },
}

const drawable = (draw: OpenDraw | null): OpenDraw => {
  if (draw === null || draw.frozenAt === null) return refuse(no.drawWait)
  ensure(draw.runAt === null, no.drawnAlready)
  return draw
}

const ensureEnough = async (tx: Tx, draw: OpenDraw, { activityId, count }: Prize): Promise<void> => {
  const others = await drawsOf(tx, { ownerType: 'activity', ownerId: activityId })
  const won = others.reduce((sum, { winners }) => sum + (winners?.length ?? 0), 0)
  const n = countTickets(draw) - won
  ensure(count <= n, no.drawTooMany, { n })
}

export const runWith =
  (core: Attempts): HandlerOf<typeof runDraw> =>
  async ({ tx, body: { ownerType, ownerId, prizeId }, actor }) => {
    // Of benefits the server alone draws.
    ensure(ownerType === 'activity', errors.missing)
    const activity = await lockRow(tx, activities, ownerId)
    const state = stateOf(activity, await core.clock.at())
    ensure(state === 'ended' || state === 'settled', no.drawEarly)
    const prizes = await prizesOf(tx, ownerId)
    const prize = prizes.find(({ id }) => id === prizeId) ?? refuse(errors.missing)
    const draw = drawable(await lockDraw(tx, prizeId))
    await ensureEnough(tx, draw, prize)
    await drawPrize(tx, activity, prize, { draw, runBy: actor.id })
    const { draws } = await shownDraws(tx, actor, { ownerType, ownerId }, prizes)
    return { winners: draws.find((each) => each.prizeId === prizeId)?.winners ?? [] }
  }
