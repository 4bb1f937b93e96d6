import type { BenefitDetail, BenefitRow, getBenefit } from '@portal/contract/areas/welfare/benefit.ts'
import { benefitSentence, weightOf } from '@portal/contract/areas/welfare/benefit-rule.ts'
import { welfareRefusals as no } from '@portal/contract/areas/welfare/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { benefits } from '#src/schema/welfare/benefit.ts'
import { isAddressedTo } from '#src/shared/audience/audience-values.ts'
import { countAudience } from '#src/shared/audience/resolve.ts'
import { balancesOf } from '#src/shared/points/balance.ts'
import type { Portal } from '#src/shared/portal.ts'
import { freeIn, occ, quotaUnitOf } from '#src/shared/seats/seats.ts'
import { cancelUntil } from '../claim/cancel.ts'
import { unitsOfPath } from '../claim/promote.ts'
import { standingsOf } from '../claim/standing.ts'
import { ownClaimsOf } from '../claim/views.ts'
import { NOTHING_DRAWN, pastDraws } from '../draw/weights.ts'
import { databaseNow, type HeldOption, seatsWithout } from './held.ts'
import { type Benefit, findManaged, findOpen } from './reach.ts'
import { columns, type ManagedRead, managedColumns, managedJoins, type Read, withManaged, withOwn } from './rows.ts'

const found = { from: sql`${benefits}`, key: benefits.id }
const readRows = rowsByKey<BenefitRow>()({
  ...found,
  joins: managedJoins,
  columns: { ...columns, ownerOrgName: managedColumns.ownerOrgName },
})
const readManagedRows = rowsByKey<BenefitRow>()({ ...found, joins: managedJoins, columns: managedColumns })

const shownOption = ({ id, name, stock, reserved, delivered, applied, waiting, taken }: HeldOption) => ({
  ...{ id, name, stock, delivered, applied, waiting, held: reserved + delivered },
  free: stock - occ(taken),
})

/** What a unit may still have: its own pieces and those for all. */
const unitFreeOf = ([option]: readonly HeldOption[], row: Benefit, { orgPath }: Actor, now: number): number | null => {
  if (!option || row.split === 'none') return null
  const unit = quotaUnitOf(unitsOfPath(orgPath), option.rules.quotas)
  const { rules, taken } = option
  return (unit === null ? 0 : freeIn(rules, taken, unit, now)) + freeIn(rules, taken, null, now)
}

/** What of it is the caller's own. */
const ownOf = async (tx: Tx, actor: Actor, row: Benefit, now: Date) => {
  const past =
    (await pastDraws(tx, { series: row.series, benefitId: row.id }, [actor.id])).get(actor.id) ?? NOTHING_DRAWN
  const standing = (await standingsOf(tx, { row, now }, [actor.id])).get(actor.id)
  const isFor = isAddressedTo(row, actor.facets)
  const whyNot = !isFor
    ? no.missing.message
    : standing?.isSettled === false
      ? fill(no.tenure.message, { n: row.tenureMonths })
      : ''
  return {
    claims: await ownClaimsOf({ tx, actor }, row.id),
    weight: row.way === 'draw' ? weightOf(past.lost) : null,
    lostBefore: past.lost,
    balance: row.price === 0 ? null : ((await balancesOf(tx, [actor.id])).get(actor.id)?.balance ?? 0),
    whyNot,
  }
}

const sharedOf = (row: Benefit, options: readonly HeldOption[], now: Date) => {
  const stock = options.reduce((sum, each) => sum + each.stock, 0)
  const { body, payer, proxy, waitlist, cancelReason, drawnAt, tenureMonths, cancelHours, neverFirst } = row
  return {
    ...{ body, payer, proxy, waitlist, cancelReason, drawnAt, tenureMonths, cancelHours, neverFirst },
    sentence: benefitSentence({ ...row, stock }),
    options: options.map(shownOption),
    pickups: row.pickups.map(({ place, from, to }) => ({ place, from: new Date(from), to: new Date(to) })),
    cancelUntil: cancelUntil(row),
    serverTime: now,
  }
}

const quotasOf = async (tx: Tx, benefitId: string) => {
  const { rows } = await tx.db.execute<{ org_id: string; name: string; quota: number; taken: number }>(sql`
    select q.org_id, coalesce(o.name, '') as name, q.quota, q.taken from benefit_quotas q left join org_units o on o.id = q.org_id
    where q.benefit_id = ${benefitId} order by o.name`)
  return rows.map(({ org_id: orgId, name, quota, taken }) => ({ orgId, orgName: name, quota, taken }))
}

const NOT_OWN = { claims: [], weight: null, lostBefore: 0, balance: null, unitFree: null, whyNot: '' }

const managedPart = async (tx: Tx, row: Benefit, actor: Actor): Promise<Partial<BenefitDetail>> => ({
  quotas: await quotasOf(tx, row.id),
  audience: row.audience,
  people: await countAudience(tx.db, row.audience),
  coverFileId: row.coverFileId,
  ...((actor.holds(P.welfareStat) || actor.holds(P.welfareEdit)) && { unitValue: row.unitValue }),
})

export const getWith =
  (portal: Portal): HandlerOf<typeof getBenefit> =>
  async ({ tx, body: { id, manage }, actor }) => {
    const row = await (manage ? findManaged(tx, actor, id) : findOpen(tx, actor, id))
    const now = await databaseNow(tx)
    const options = await seatsWithout(tx, row)
    const shared = sharedOf(row, options, now)
    if (manage) {
      const reads = (await readManagedRows({ tx, actor }, [id])) as ManagedRead[]
      const [{ my: _, ...shown } = refuse(errors.missing)] = await withManaged(portal)({ tx, actor }, reads)
      return {
        ...shown,
        ownerOrgName: shown.ownerOrgName ?? '',
        ...shared,
        ...NOT_OWN,
        ...(await managedPart(tx, row, actor)),
      }
    }
    const [{ my: _, ...shown } = refuse(errors.missing)] = withOwn(portal)(
      { tx, actor },
      (await readRows({ tx, actor }, [id])) as Read[],
    )
    const own = await ownOf(tx, actor, row, now)
    const unitFree = unitFreeOf(options, row, actor, now.getTime())
    return { ...shown, ownerOrgName: shown.ownerOrgName ?? '', ...shared, ...own, unitFree }
  }
