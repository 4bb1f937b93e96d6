import type { BenefitRow } from '@portal/contract/areas/welfare/benefit.ts'
import { claimNoOf, LIVING } from '@portal/contract/areas/welfare/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { describeAudience } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { ACTOR } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import { benefits } from '#src/schema/welfare/benefit.ts'
import { namesOfAudiences } from '#src/shared/audience/resolve.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { Benefit } from './reach.ts'

const b = benefits

/** Figures of all options of a benefit: kept columns, at most ten rows. */
const sumOf = (what: 'stock' | 'reserved' | 'delivered' | 'waiting' | 'applied') =>
  sql`(select coalesce(sum(o.${sql.identifier(what)}), 0)::int from benefit_options o where o.benefit_id = ${b.id})`

const held = sql<number>`(${sumOf('reserved')} + ${sumOf('delivered')})`
const free = sql<number>`(${sumOf('stock')} - ${sumOf('reserved')} - ${sumOf('delivered')})`

/** Where it stands by now, see `benefitStateOf`. */
export const stateNow = sql<BenefitRow['state']>`(case when ${b.state} <> 'published' then ${b.state}
  when ${b.settledAt} is not null then 'settled' when ${b.openFrom} > now() then 'published' when ${b.openTo} <= now() then 'closed'
  when ${b.way} <> 'draw' and ${free} <= 0 then 'soldOut' else 'open' end)`

/** The claim that matters most: a living one, else the newest. */
const mine = sql`(select jsonb_build_object('no', c.no, 'state', c.state, 'code', coalesce(c.code, '')) from benefit_claims c
  where c.benefit_id = ${b.id} and c.person_id = ${ACTOR}
  order by c.state = any(${sql`${`{${LIVING.join(',')}}`}`.inlineParams()}::text[]) desc, c.claimed_at desc limit 1)`

export const columns = {
  id: b.id,
  title: b.title,
  coverFileId: b.coverFileId,
  way: b.way,
  state: stateNow,
  stock: sql<number>`${sumOf('stock')}`,
  held,
  delivered: sql<number>`${sumOf('delivered')}`,
  free,
  applied: sql<number>`${sumOf('applied')}`,
  waiting: sql<number>`${sumOf('waiting')}`,
  price: b.price,
  perPerson: sql<number>`${b.perPerson}`,
  openFrom: b.openFrom,
  openTo: b.openTo,
  mine: sql<{ no: number; state: NonNullable<BenefitRow['my']>['state']; code: string } | null>`${mine}`,
}

export const managedJoins = sql`left join org_units owner on owner.id = ${b.ownerOrgId}`

export const managedColumns = {
  ...columns,
  split: b.split,
  waitlist: b.waitlist,
  series: b.series,
  unitValue: sql<number>`${b.unitValue}::float8`,
  audience: b.audience,
  ownerOrgName: sql<string>`coalesce(owner.name, '')`,
  creator: sql<string>`coalesce((select u.name from users u where u.id = ${b.createdBy}), '')`,
  revision: sql<number>`${b.revision}`,
  createdAt: b.createdAt,
  updatedAt: b.updatedAt,
}

/** What is read of a row, before what depends on who looks. */
export interface Read extends Omit<BenefitRow, 'coverUrl' | 'my' | 'audienceText' | 'totalValue'> {
  coverFileId: string | null
  mine: { no: number; state: NonNullable<BenefitRow['my']>['state']; code: string } | null
}

export interface ManagedRead extends Read {
  audience: Benefit['audience']
  unitValue: number
}

const rowOf = ({ files }: Portal, actor: Actor, read: Read): BenefitRow => {
  const { coverFileId, mine: own, ...row } = read
  return {
    ...row,
    coverUrl: coverFileId === null ? '' : files.fileUrl(actor, { id: coverFileId, name: read.title }),
    my: own && { claimNo: claimNoOf(own.no), state: own.state, code: own.code },
  }
}

export const withOwn =
  (portal: Portal) =>
  ({ actor }: Caller, list: readonly Read[]): BenefitRow[] =>
    actor ? list.map((read) => rowOf(portal, actor, read)) : []

/** Rows of managers: in words whom it is for; what it is worth only where the right to figures reaches. */
export const withManaged =
  (portal: Portal) =>
  async ({ tx, actor }: Caller, list: readonly ManagedRead[]): Promise<BenefitRow[]> => {
    if (!actor) return []
    const names = await namesOfAudiences(
      tx.db,
      list.map(({ audience }) => audience),
    )
    const maySum = actor.holds(P.welfareStat)
    return list.map(({ audience, unitValue, ...read }) => ({
      ...rowOf(portal, actor, read),
      audienceText: describeAudience(audience, names),
      totalValue: maySum ? Math.round(unitValue * read.stock * 100) / 100 : null,
    }))
  }
