import { exhibitionCodes } from '@portal/contract/areas/exhibition/show-kind.ts'
import { listVotes } from '@portal/contract/areas/exhibition/vote.ts'
import type { ExhibitionKind } from '@portal/contract/areas/exhibition/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { oneOfLists } from '#src/kit/page-read/one-of-lists.ts'
import type { Place } from '#src/kit/page-read/place.ts'
import { ensure } from '#src/platform/errors.ts'
import { exhibitions, exhibitionVotes, exhibitionWorks } from '#src/schema/exhibition/exhibition.ts'
import { inSubtree } from '#src/shared/directory/search.ts'

const v = exhibitionVotes

/** Every vote with voter, unit and time, those that wait for a decision first. */
const list = pageRead(listVotes, {
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
    kind: equals(exhibitions.kind),
    exhibitionId: equals(v.exhibitionId),
    workId: equals(v.workId),
    state: equals(v.state),
    orgId: (unit: Place): SQL => inSubtree(sql`${v.orgId}`, unit),
  },
  sort: { castAt: v.castAt },
  order: sql`${v.state} <> 'held', ${v.castAt} desc`,
})

/** Votes of one kind of exhibitions, within the rows of its own code. */
export const voteList = oneOfLists<typeof listVotes>(({ tx, body, actor }) => {
  const kind: ExhibitionKind = body.filter.kind ?? 'photo'
  const { vote } = exhibitionCodes[kind]
  ensure(actor.holds(vote), errors.noRight)
  const asked = { ...body, filter: { ...body.filter, kind } }
  return { list, asking: { tx: { ...tx, scope: actor.scopeOf([vote]) }, actor, body: asked } }
})
