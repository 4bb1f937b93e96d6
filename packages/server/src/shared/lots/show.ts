import { errors } from '@portal/contract/errors.ts'
import { getDraw, type ShownDraw } from '@portal/contract/shared/lots/draw.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { type HandlerOf, serve } from '#src/platform/http/serve.ts'
import { createProviders } from '#src/platform/providers.ts'
import type { Drawn, LotsOwners } from './owners.ts'
import { countTickets, type DrawOwner, drawsOf, type OpenDraw } from './store.ts'

interface Winner extends Record<string, unknown> {
  draw_id: string
  no: string
  name: string
  org: string
}

/** Names of the winning numbers, which everybody who may see the thing may know. */
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
  ...{ commit: null, listHash: null, frozenAt: null, secret: null, lines: null, groups: null, quotas: null },
  ...{ skipped: [], later: [], runAt: null, winners: [], mine: null },
}

/** Draws of a thing, sealed until they ran; and how many draw a lot, once the list is frozen. */
export const shownDraws = async (
  tx: Tx,
  actor: Actor,
  owner: DrawOwner,
  drawn: readonly Drawn[],
): Promise<{ draws: ShownDraw[]; tickets: number | null }> => {
  const draws = await drawsOf(tx, owner)
  const [names, own] = [await winnersOf(tx, draws), await ownTickets(tx, draws, actor)]
  const ofPrize = new Map(draws.map((draw) => [draw.prizeId, draw]))
  const frozen = draws.find(({ frozenAt }) => frozenAt !== null)
  const list = drawn.map(({ id: prizeId, title, count, unitCap }): ShownDraw => {
    const head = { prizeId, title, count, unitCap }
    const draw = ofPrize.get(prizeId)
    if (!draw) return { ...head, ...UNCOMMITTED }
    const isRun = draw.runAt !== null
    const ticket = own.get(draw.id)
    const { commit, listHash, frozenAt, secret, skipped, runAt } = draw
    return {
      ...{ ...head, commit, listHash, frozenAt, secret, skipped, runAt },
      // What was drawn then, whatever is there now.
      count: isRun ? (draw.count ?? count) : count,
      lines: isRun ? draw.list : null,
      groups: isRun ? draw.groups : null,
      quotas: isRun ? draw.quotas : null,
      later: isRun ? draw.later : [],
      winners: named(draw, names.get(draw.id)),
      mine: ticket ? { no: ticket.no, weight: ticket.weight, won: draw.winners?.includes(ticket.no) ?? false } : null,
    }
  })
  return { draws: list, tickets: frozen ? countTickets(frozen) : null }
}

const drawWith =
  (owners: LotsOwners): HandlerOf<typeof getDraw> =>
  async ({ tx, body: { ownerType, ownerId }, actor }) => {
    const owner = owners.of(ownerType) ?? refuse(errors.missing)
    const { drawn, manages } = await owner.see(tx, actor, ownerId)
    const { draws, tickets } = await shownDraws(tx, actor, { ownerType, ownerId }, drawn)
    const eligible = tickets ?? (manages ? await owner.eligible(tx, ownerId) : null)
    const { rows } = await tx.db.execute<{ now: string }>(sql`select now() as now`)
    return { draws, eligible, serverTime: new Date(rows[0]?.now ?? Date.now()) }
  }

/** 查看抽签 is one call, of whatever thing is drawn. */
export const createLotsOwners = (app: FastifyInstance): LotsOwners => {
  const owners: LotsOwners = createProviders('owner of lots')
  serve(app, getDraw, drawWith(owners))
  return owners
}
