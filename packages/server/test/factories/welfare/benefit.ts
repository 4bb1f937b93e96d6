import { type BenefitInput, changeBenefitState, saveBenefit } from '@portal/contract/areas/welfare/benefit.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Client, TestApp } from '../../app.ts'

/** Who makes, opens, hands out and counts benefits. */
export const BENEFIT_MANAGER = [
  ...[P.welfare, P.welfareAdd, P.welfareEdit, P.welfareDel, P.welfarePublish],
  ...[P.welfareDeliver, P.welfareStat, P.welfareExport],
] as const

let serial = 0

export const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS)
export const PLACE = '工会服务站'

type Wishes = Partial<Omit<BenefitInput, 'openFrom' | 'openTo' | 'pickups'>> & {
  openFrom?: Date
  openTo?: Date
  pickups?: BenefitInput['pickups']
  stock?: number
}

/** What an editor sends for a complete benefit: one kind, for everybody, open for two days, fetched meanwhile and after. */
export const benefitOf = ({ openFrom, openTo, pickups, stock = 2, ...wishes }: Wishes = {}) => {
  serial += 1
  const windows = pickups ?? [{ place: PLACE, from: inHours(-1), to: inHours(96) }]
  return {
    title: `保温杯 ${serial}`,
    options: [{ name: '标准款', stock }],
    audience: { ...EMPTY_AUDIENCE, everyone: true },
    openFrom: (openFrom ?? inHours(-1)).toISOString(),
    openTo: (openTo ?? inHours(48)).toISOString(),
    pickups: windows.map(({ place, from, to }) => ({ place, from: from.toISOString(), to: to.toISOString() })),
    ...wishes,
  }
}

/** An opened one. */
export const aBenefit = async (manager: Client, wishes: Wishes = {}): Promise<string> => {
  const { id } = await manager.call(saveBenefit, benefitOf(wishes))
  await manager.call(changeBenefitState, { id, action: 'open' })
  return id
}

/** Sets times as if they had come. */
export const moveBenefit = async (t: TestApp, id: string, set: SQL): Promise<void> => {
  await t.db.execute(sql`update benefits set ${set} where id = ${id}`)
}

interface Counted extends Record<string, unknown> {
  reserved: number
  delivered: number
  waiting: number
  applied: number
}

interface Kept extends Counted {
  stock: number
}

/** Kept figures of the benefit beside what its claims say; both must always agree. */
export const figuresOf = async (t: TestApp, id: string): Promise<{ kept: Kept; counted: Counted }> => {
  const { rows: kept } = await t.db.execute<Kept>(sql`
    select sum(stock)::int as stock, sum(reserved)::int as reserved, sum(delivered)::int as delivered,
      sum(waiting)::int as waiting, sum(applied)::int as applied from benefit_options where benefit_id = ${id}`)
  const { rows: counted } = await t.db.execute<Counted>(sql`
    select count(*) filter (where state in ('reserved', 'won'))::int as reserved,
      count(*) filter (where state = 'delivered')::int as delivered, count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'applied')::int as applied from benefit_claims where benefit_id = ${id}`)
  const [a, b] = [kept[0], counted[0]]
  if (!a || !b) throw new Error('no such benefit')
  return { kept: a, counted: b }
}
