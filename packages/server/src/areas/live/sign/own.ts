import type { myRounds, OwnRound, signRound } from '@portal/contract/areas/live/sign.ts'
import { roundRefusals as no } from '@portal/contract/areas/live/sign-words.ts'
import { errors } from '@portal/contract/errors.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { sql } from 'drizzle-orm'
import { press, type SignEngine, sheetOfCode, spoken } from '#src/areas/sign-in/public.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { type HandlerOf, type OwnCall, type Worded, worded } from '#src/platform/http/serve.ts'

/** A person is in the room as long as his page has been heard of within this time (30 section 4). */
const PRESENT_SECONDS = 45
const MOST_ROUNDS = 50

interface RoundRow extends Record<string, unknown> {
  sheetId: string | null
  over: boolean
  present: boolean
}

/** The sheet of a round for somebody who presses in the room. */
const sheetInRoom = async (tx: Tx, actor: Actor, roundId: string): Promise<string> => {
  const { rows } = await tx.db.execute<RoundRow>(sql`
    select r.sheet_id as "sheetId", coalesce(r.closes_at <= clock_timestamp(), false) as over, exists (select 1 from sittings s where s.user_id = ${actor.id}
      and s.item_type = 'live' and s.item_id = r.live_id and s.ended_at is null
      and s.last_at > clock_timestamp() - ${PRESENT_SECONDS} * interval '1 second') as present
    from live_rounds r where r.id = ${roundId}`)
  const round = rows[0] ?? refuse(errors.missing)
  ensure(!round.over, no.over)
  ensure(round.present, no.notInRoom)
  return round.sheetId ?? refuse(no.early)
}

interface Score extends Record<string, unknown> {
  rounds: number
  needed: number
}

/** How many rounds of the class behind a sheet the person has signed, and how many it asks for. */
const scoreOf = async (tx: Pick<Tx, 'db'>, sheetId: string, userId: string): Promise<Score> => {
  const { rows } = await tx.db.execute<Score>(sql`
    select l.need_rounds as needed, (select count(*) from live_rounds r join sign_entries n on n.sheet_id = r.sheet_id
      where r.live_id = l.id and n.user_id = ${userId} and n.direction = 'in' and n.state = 'counted')::int as rounds
    from live_rounds x join live_classes l on l.id = x.live_id where x.sheet_id = ${sheetId}`)
  return rows[0] ?? { rounds: 0, needed: 0 }
}

export const signWith =
  (engine: SignEngine) =>
  async (call: OwnCall<typeof signRound>): Promise<Worded<ResultOf<typeof signRound>>> => {
    const { body, actor, origin, commit, tx: start } = call
    const { roundId, token, deviceId } = body
    ensure((roundId === undefined) !== (token === undefined), no.oneWay)
    const at = new Date(await engine.clock.at(origin.receivedAt))
    const asked = { tx: start, body: { t: token ?? '', deviceId }, actor, origin }
    const known = token === undefined ? null : await sheetOfCode(engine, asked, at, 'live')
    const { said, score } = await engine.portal.platform.inLine(`sign ${actor.id}`, () =>
      commit(async (tx) => {
        const sheetId = known ?? (await sheetInRoom(tx, actor, roundId ?? ''))
        const method = known === null ? 'room' : 'rotate'
        const pressed = { actor, sheetId, method, deviceId, address: origin.address, at } as const
        const answer = await press(engine, tx, pressed)
        return { said: answer, score: await scoreOf(tx, sheetId, actor.id) }
      }),
    )
    // Throws what was no success, with the same answer inside.
    const { at: counted } = spoken(said).result
    return worded(said.message, { at: counted, ...score })
  }

interface OwnRow extends Record<string, unknown> {
  roundId: string
  no: number
  liveId: string
  liveTitle: string
  openedAt: string
  closesAt: string
  open: boolean
  at: string | null
  method: OwnRound['method']
  pending: boolean
  needed: number
}

export const mine: HandlerOf<typeof myRounds> = async ({ tx, actor, body: { liveId } }) => {
  const { rows } = await tx.db.execute<OwnRow>(sql`
    select r.id as "roundId", r.no, r.live_id as "liveId", l.title as "liveTitle", r.opened_at as "openedAt",
      r.closes_at as "closesAt", r.closes_at > now() as open, n.at, n.method, coalesce(n.state = 'pending', false) as pending,
      l.need_rounds as needed
    from sign_people p join live_rounds r on r.sheet_id = p.sheet_id join live_classes l on l.id = r.live_id
      left join sign_entries n on n.sheet_id = p.sheet_id and n.user_id = p.user_id and n.direction = 'in'
        and n.state in ('counted', 'pending')
    where p.user_id = ${actor.id} and p.expected and (${liveId ?? null}::uuid is null or r.live_id = ${liveId ?? null}::uuid)
    order by r.opened_at desc, r.id limit ${MOST_ROUNDS}`)
  const { rows: asked } = await tx.db.execute<{ needed: number }>(
    sql`select need_rounds as needed from live_classes where id = ${liveId ?? null}::uuid`,
  )
  return {
    rounds: rows.map(({ needed: _needed, open, openedAt, closesAt, at, ...row }) => ({
      ...row,
      openedAt: new Date(openedAt),
      closesAt: new Date(closesAt),
      state: open ? ('open' as const) : ('closed' as const),
      at: at === null ? null : new Date(at),
    })),
    signed: rows.filter(({ at, pending }) => at !== null && !pending).length,
    needed: asked[0]?.needed ?? 0,
    serverTime: new Date(),
  }
}
