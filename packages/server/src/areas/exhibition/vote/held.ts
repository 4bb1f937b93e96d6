import { listVotes } from '@portal/contract/areas/exhibition/vote.ts'
import { type SQL, sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import type { Place } from '#src/kit/page-read/place.ts'
import { exhibitions, exhibitionVotes, exhibitionWorks } from '#src/schema/exhibition/exhibition.ts'
import { inSubtree } from '#src/shared/directory/search.ts'

const v = exhibitionVotes

/** Every vote with voter, unit and time, those that wait for a decision first. */
export const voteList = pageRead(listVotes, {
  from: sql`${v} join ${exhibitions} on ${exhibitions.id} = ${v.exhibitionId} join ${exhibitionWorks} on ${exhibitionWorks.id} = ${v.workId}
    join users u on u.id = ${v.voterId}`,
  joins: sql`left join org_units o on o.id = ${v.orgId} left join users d on d.id = ${v.decidedBy}`,
  key: v.id,
  columns: {
    id: v.id,
    workId: v.workId,
    number: exhibitionWorks.number,
    workTitle: exhibitionWorks.title,
    voterName: sql`u.name`,
    orgName: sql`coalesce(o.name, '')`,
    castAt: v.castAt,
    state: v.state,
    reason: v.reason,
    decidedBy: sql`coalesce(d.name, '')`,
  },
  scope: [exhibitions.ownerOrgId, exhibitions.createdBy],
  search: [exhibitionWorks.title, exhibitionWorks.number, sql`u.name`],
  filter: {
    exhibitionId: equals(v.exhibitionId),
    workId: equals(v.workId),
    state: equals(v.state),
    orgId: (unit: Place): SQL => inSubtree(sql`${v.orgId}`, unit),
  },
  sort: { castAt: v.castAt },
  order: sql`${v.state} <> 'held', ${v.castAt} desc`,
})
