import { activityRefusals as no } from '@portal/contract/areas/activity/activity-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import type { getDraw, runDraw, ShownDraw } from '@portal/contract/shared/lots/draw.ts'
import { and, eq, sql } from 'drizzle-orm'
import { lockRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { activities } from '#src/schema/activity.ts'
import { rowsOfCode } from '#src/shared/access/rows-of-code.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { countTickets, drawsOf, lockDraw, type OpenDraw } from '#src/shared/lots/store.ts'
import { type Activity, stateOf } from '../activity/activities.ts'
import { findMeant } from '../activity/get.ts'
import { countEntrants, drawPrize } from './lots.ts'
import { type Prize, prizesOf } from './prizes.ts'

interface Winner extends Record<string, unknown> {
  draw_id: string
  no: string
  name: string
  org: string
}

/** Names of the winning numbers, which everybody who may see the activity may know. */
const winnersOf = async (tx: Tx, draws: readonly OpenDraw[]): Promise<Map<string, Map<string, Winner>>> => {
  const run = draws.filter(({ winners }) => winners !== null)
  const { rows } = await tx.db.execute<Winner>(sql`
    select t.draw_id, t.no, u.name, o.name as org from draws d
      join draw_tickets t on t.draw_id = d.id and t.no = any(d.winners)
      join users u on u.id = t.person_id join org_units o on o.id = t.org_id
    where d.id = any(${sql.param(run.map(({ id }) => id))}::uuid[])`)
  const byDraw = new Map<string, Map<string, Winner>>()
  for (const row of rows) byDraw.set(row.draw_id, (byDraw.get(row.draw_id) ?? new Map()).set(row.no, row))
  return byDraw
}

const named = (draw: OpenDraw, names: Map<string, Winner> | undefined): ShownDraw['winners'] =>
  (draw.winners ?? []).flatMap((no) => {
    const found = names?.get(no)
    return found ? [{ no, name: found.name, orgName: found.org }] : []
  })

const ownTickets = async (tx: Tx, draws: readonly OpenDraw[], actor: Actor) => {
  const { rows } = await tx.db.execute<{ draw_id: string; no: string; weight: number }>(sql`
    select t.draw_id, t.no, t.weight from draw_tickets t where t.person_id = ${actor.id}
      and t.draw_id = any(${sql.param(draws.map(({ id }) => id))}::uuid[])`)
  return new Map(rows.map((row) => [row.draw_id, row]))
}

const UNCOMMITTED = {
  ...{ commit: null, listHash: null, frozenAt: null, secret: null, lines: null, groups: null },
  ...{ skipped: [], runAt: null, winners: [], mine: null },
}

const shown = async (
  tx: Tx,
  actor: Actor,
  activityId: string,
): Promise<{ draws: ShownDraw[]; tickets: number | null }> => {
  const draws = await drawsOf(tx, { ownerType: 'activity', ownerId: activityId })
  const [names, own] = [await winnersOf(tx, draws), await ownTickets(tx, draws, actor)]
  const ofPrize = new Map(draws.map((draw) => [draw.prizeId, draw]))
  const frozen = draws.find(({ frozenAt }) => frozenAt !== null)
  const list = (await prizesOf(tx, activityId)).map(({ id: prizeId, title, count, unitCap }): ShownDraw => {
    const head = { prizeId, title, count, unitCap }
    const draw = ofPrize.get(prizeId)
    if (!draw) return { ...head, ...UNCOMMITTED }
    const isRun = draw.runAt !== null
    const ticket = own.get(draw.id)
    const { commit, listHash, frozenAt, secret, skipped, runAt } = draw
    return {
      ...{ ...head, commit, listHash, frozenAt, secret, skipped, runAt },
      lines: isRun ? draw.list : null,
      groups: isRun ? draw.groups : null,
      winners: named(draw, names.get(draw.id)),
      mine: ticket ? { no: ticket.no, weight: ticket.weight, won: draw.winners?.includes(ticket.no) ?? false } : null,
    }
  })
  return { draws: list, tickets: frozen ? countTickets(frozen) : null }
}

/** For those it is for, and those who manage it. */
const findSeen = async (tx: Tx, actor: Actor, id: string): Promise<{ activity: Activity; manages: boolean }> => {
  const [managed] = await tx.db
    .select()
    .from(activities)
    .where(and(eq(activities.id, id), rowsOfCode(tx, actor, P.activity, activities)))
  return managed ? { activity: managed, manages: true } : { activity: await findMeant(tx, actor, id), manages: false }
}

export const drawWith =
  (core: Attempts): HandlerOf<typeof getDraw> =>
  async ({ tx, body: { ownerId }, actor }) => {
    const { activity, manages } = await findSeen(tx, actor, ownerId)
    const { draws, tickets } = await shown(tx, actor, activity.id)
    const eligible = tickets ?? (manages ? await countEntrants(tx, activity) : null)
    return { draws, eligible, serverTime: new Date(await core.clock.at()) }
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
  async ({ tx, body: { ownerId, prizeId }, actor }) => {
    const activity = await lockRow(tx, activities, ownerId)
    const state = stateOf(activity, await core.clock.at())
    ensure(state === 'ended' || state === 'settled', no.drawEarly)
    const prize = (await prizesOf(tx, ownerId)).find(({ id }) => id === prizeId) ?? refuse(errors.missing)
    const draw = drawable(await lockDraw(tx, prizeId))
    await ensureEnough(tx, draw, prize)
    await drawPrize(tx, activity, prize, { draw, runBy: actor.id })
    const { draws } = await shown(tx, actor, ownerId)
    return { winners: draws.find((each) => each.prizeId === prizeId)?.winners ?? [] }
  }
