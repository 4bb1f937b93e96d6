import { type ClaimRow, listClaims } from '@portal/contract/areas/welfare/stat.ts'
import { claimNoOf } from '@portal/contract/areas/welfare/words.ts'
import { type SQL, sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { blankable, chinese, type Place } from '#src/kit/page-read/place.ts'
import { benefits } from '#src/schema/welfare/benefit.ts'
import { benefitClaims } from '#src/schema/welfare/claim.ts'
import { inSubtree } from '#src/shared/directory/search.ts'

const [c, b] = [benefitClaims, benefits]

interface Read extends Omit<ClaimRow, 'claimNo'> {
  number: number
}

/** 领取名单; of a code only its last two signs are told. */
export const claims = pageRead(listClaims, {
  from: sql`${benefitClaims} join ${benefits} on ${b.id} = ${c.benefitId} join users u on u.id = ${c.personId}`,
  key: c.id,
  joins: sql`join benefit_options o on o.id = ${c.optionId} left join org_units g on g.id = ${c.orgId}
    left join users h on h.id = ${c.deliveredBy}`,
  columns: {
    id: c.id,
    number: sql<number>`${c.no}`,
    name: sql<string>`u.name`,
    code: sql<string>`u.code`,
    orgName: sql<string>`coalesce(g.name, '')`,
    option: sql<string>`o.name`,
    state: c.state,
    masked: sql<string>`case when ${c.code} is null then '' else '******' || right(${c.code}, 2) end`,
    place: c.place,
    claimedAt: c.claimedAt,
    deliveredAt: c.deliveredAt,
    proxyName: c.proxyName,
    deliveredBy: sql<string>`coalesce(h.name, '')`,
  },
  scope: [b.ownerOrgId, b.createdBy],
  search: [sql`u.name`, sql`u.code`],
  filter: {
    id: equals(b.id),
    state: equals(c.state),
    orgId: (unit: Place): SQL => inSubtree(sql`${c.orgId}`, unit),
    optionId: equals(c.optionId),
  },
  sort: { claimedAt: c.claimedAt, deliveredAt: blankable(sql`${c.deliveredAt}`), name: chinese(sql`u.name`) },
  order: '-claimedAt',
  finish: (_, list) =>
    (list as unknown as Read[]).map(({ number, ...row }): ClaimRow => ({ ...row, claimNo: claimNoOf(number) })),
})
