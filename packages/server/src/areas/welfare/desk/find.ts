import type { HandedOut } from '@portal/contract/areas/welfare/desk.ts'
import { claimNoOf, welfareRefusals as no, plainCode, TO_FETCH } from '@portal/contract/areas/welfare/words.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { reachedBy } from '../benefit/reach.ts'

/** A claim at the desk, with what decides whether it is handed out. */
export interface AtDesk extends Record<string, unknown> {
  id: string
  no: number
  benefit_id: string
  option_id: string
  title: string
  option: string
  state: HandedOut['state']
  place: string
  pool: string | null
  drawn: 'won' | 'lost' | null
  proxy_name: string
  proxy_code: string | null
  delivered_at: string | null
  delivered_by: string | null
  pickups: { place: string; from: string; to: string }[]
  benefit_state: string
  person_id: string
  name: string
  code: string
  org: string
  photo: string
}

export const claimsAtDesk = async (tx: Tx, actor: Actor, condition: SQL): Promise<AtDesk[]> => {
  const { rows } = await tx.db.execute<AtDesk>(sql`
    select c.id, c.no, c.benefit_id, c.option_id, benefits.title, o.name as option, c.state, c.place, c.pool, c.drawn, c.proxy_name,
      c.proxy_code, c.delivered_at, c.delivered_by, benefits.pickups, benefits.state as benefit_state,
      u.id as person_id, u.name, u.code, coalesce(g.name, '') as org, u.photo
    from benefit_claims c join benefits on benefits.id = c.benefit_id join benefit_options o on o.id = c.option_id
      join users u on u.id = c.person_id left join org_units g on g.id = u.primary_org_id
    where ${reachedBy(tx, actor, P.welfareDeliver)} and ${condition}`)
  return rows
}

/** The claim of a code, of the person himself or of who fetches it for him; foreign ones are like unknown ones. */
export const findByCode = async (tx: Tx, actor: Actor, typed: string): Promise<AtDesk & { isProxy: boolean }> => {
  const code = plainCode(typed)
  const [claim] = await claimsAtDesk(tx, actor, sql`(c.code = ${code} or c.proxy_code = ${code})`)
  return claim ? { ...claim, isProxy: claim.proxy_code === code } : refuse(no.codeUnknown)
}

export const shownAtDesk = (claim: AtDesk, proxyName: string): HandedOut => ({
  claimNo: claimNoOf(claim.no),
  benefitId: claim.benefit_id,
  title: claim.title,
  person: { id: claim.person_id, name: claim.name, code: claim.code, orgName: claim.org, photoUrl: claim.photo },
  option: claim.option,
  state: claim.state,
  place: claim.place,
  proxyName,
  deliveredAt: claim.delivered_at === null ? null : new Date(claim.delivered_at),
})

/** Refuses what is not to be handed out here and now. */
export const ensureDeliverable = (claim: AtDesk & { isProxy: boolean }, place: string, now: Date): void => {
  if (claim.state === 'delivered') {
    ensure(!claim.isProxy, no.proxyVoid)
    return refuse(no.codeUsed, { time: shanghaiTime(new Date(claim.delivered_at ?? now)) })
  }
  ensure(
    TO_FETCH.some((state) => state === claim.state),
    claim.isProxy ? no.proxyVoid : no.codeUnknown,
  )
  ensure(place === '' || place === claim.place, no.otherPlace, { place: claim.place })
  const pickup = claim.pickups.find((each) => each.place === claim.place)
  if (!pickup) return
  const [from, to] = [new Date(pickup.from), new Date(pickup.to)]
  ensure(now >= from && now <= to, no.outsideTime, { from: shanghaiTime(from), to: shanghaiTime(to) })
}
