import { listSpent, type pointsBalance, type SpentRow } from '@portal/contract/areas/welfare/spent.ts'
import { claimNoOf } from '@portal/contract/areas/welfare/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import { before, elsewhere, equals, from } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { oneOfLists } from '#src/kit/page-read/one-of-lists.ts'
import { ACTOR, type Place } from '#src/kit/page-read/place.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { benefits } from '#src/schema/welfare/benefit.ts'
import { pointsSpent } from '#src/schema/welfare/claim.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { balancesOf } from '#src/shared/points/balance.ts'

/** 余额 of whoever asks. */
export const balance: HandlerOf<typeof pointsBalance> = async ({ tx, actor }) =>
  (await balancesOf(tx, [actor.id])).get(actor.id) ?? { balance: 0, earned: 0, spent: 0, givenBack: 0 }

const [s, b] = [pointsSpent, benefits]

interface Read extends Omit<SpentRow, 'claimNo'> {
  number: number | null
}

/** Benefits that are gone leave their payments, without a name. */
const found = {
  from: sql`${pointsSpent} join users u on u.id = ${s.personId} left join ${benefits} on ${b.id} = ${s.benefitId}`,
  key: s.id,
  joins: sql`left join benefit_claims c on c.id = ${s.claimId}`,
  columns: {
    id: s.id,
    at: s.at,
    userId: s.personId,
    name: sql<string>`u.name`,
    benefitId: s.benefitId,
    title: sql<string>`coalesce(${b.title}, '')`,
    number: sql<number | null>`c.no`,
    points: sql<number>`${s.points}`,
    kind: sql<SpentRow['kind']>`case when ${s.points} < 0 then 'spent' else 'givenBack' end`,
  },
  search: [sql`u.name`, b.title],
  filter: {
    userId: equals(s.personId),
    orgId: (unit: Place): SQL => inSubtree(sql`u.primary_org_id`, unit),
    benefitId: equals(s.benefitId),
    from: from(s.at),
    to: before(s.at),
    manage: elsewhere,
  },
  sort: { at: s.at },
  order: '-at' as const,
  finish: (_: unknown, list: unknown[]) =>
    (list as Read[]).map(
      ({ number, ...row }): SpentRow => ({ ...row, claimNo: number === null ? '' : claimNoOf(number) }),
    ),
} as const

const own = pageRead(listSpent, { ...found, where: sql`${s.personId} = ${ACTOR}` })
const managed = pageRead(listSpent, { ...found, scope: [b.ownerOrgId, b.createdBy] })

/** 收支 of whoever asks; `manage` widens to benefits in the data scope. */
export const spent = oneOfLists<typeof listSpent>(({ tx, body, actor }) => {
  const manage = body.filter.manage ?? false
  ensure(!manage || actor.holds(P.welfare), errors.noRight)
  const scope = manage ? actor.scopeOf([P.welfare]) : ALL_ROWS
  return { list: manage ? managed : own, asking: { tx: { ...tx, scope }, actor, body } }
})
