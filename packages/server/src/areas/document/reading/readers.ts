import { listDocumentReaders } from '@portal/contract/areas/document/reading.ts'
import { readPageCount } from '@portal/contract/areas/learning/hours/hours.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { furtherScope, withinFurther } from '#src/kit/page-read/further-scope.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { chinese, inTerms, type Place } from '#src/kit/page-read/place.ts'
import { refuse } from '#src/platform/errors.ts'
import { documents } from '#src/schema/document/document.ts'
import { givenAudience, placedAudience } from '#src/shared/audience/placed.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import { inSubtree, pathName } from '#src/shared/directory/search.ts'
import { findManaged } from '../document/access.ts'
import { joinVersion, readStateOf } from '../document/conditions.ts'

const state = readStateOf(sql`u.id`)

const thenByPerson = (column: ReturnType<typeof sql>) => inTerms((way) => sql`${column} ${way} nulls last, u.id`)

/** The latest signature of person `u`, of whatever version. */
const signed = sql`left join lateral (select a.id, a.at, a.version_name from document_acknowledgements a
  where a.document_id = ${documents.id} and a.user_id = u.id order by a.version_number desc limit 1) signed on true`

/** 阅读情况: everybody it is addressed to, and who has read it though it no longer is. */
export const readersOf = pageRead(listDocumentReaders, {
  from: sql`${documents} ${joinVersion} cross join users u join org_units o on o.id = u.primary_org_id
    left join study_records r on r.user_id = u.id and r.item_type = 'doc' and r.item_id = ${documents.id} and r.cycle = 0
    ${signed}`,
  key: sql`u.id`,
  columns: {
    userId: sql`u.id`,
    name: sql`u.name`,
    code: sql`u.code`,
    orgName: sql`o.name`,
    orgPath: sql`coalesce(${pathName(sql`o.path`)}, '')`,
    state,
    charsPerPage: sql<number[] | null>`to_jsonb(v.chars_per_page)`,
    pageMs: sql<number[] | null>`r.page_ms`,
    effectiveMs: sql<number | null>`r.effective_ms`,
    pages: sql`coalesce(v.pages, 0)`,
    ackAt: sql`signed.at`,
    ackVersion: sql`coalesce(signed.version_name, '')`,
    downloads: sql`(select count(*)::int from document_downloads w where w.document_id = ${documents.id}
      and w.user_id = u.id)`,
    lastAt: sql`r.last_at`,
    proofId: sql`signed.id`,
  },
  given: async ({ tx, actor, body }) => {
    const { audience } = (await findManaged(tx, actor, body.id, 'stat')) ?? refuse(errors.missing)
    return { ...givenAudience('audience', audience), ...furtherScope('seen', tx, tx.scope) }
  },
  where: (chosen) => sql`${withinFurther('seen', sql`u.primary_org_id`, sql`u.id`)}
    and (r.id is not null or (${activePerson()} and ${personIn(placedAudience('audience', chosen))}))`,
  search: [sql`u.name`, sql`u.code`, sql`u.pinyin`, sql`u.initials`],
  filter: {
    orgId: (unit: Place) => inSubtree(sql`u.primary_org_id`, unit),
    readState: equals(state),
  },
  beside: { id: equals(documents.id) },
  sort: {
    name: thenByPerson(chinese(sql`u.name`)),
    orgName: thenByPerson(chinese(sql`o.name`)),
    coverage: thenByPerson(sql`r.coverage_tenths`),
    ackAt: thenByPerson(sql`signed.at`),
    lastAt: thenByPerson(sql`r.last_at`),
  },
  order: '-lastAt',
  finish: (_caller, list) =>
    list.map(({ charsPerPage, pageMs, effectiveMs, ...row }) => ({
      ...row,
      pagesRead: readPageCount(charsPerPage ?? [], pageMs ?? []),
      effectiveSeconds: Math.floor((effectiveMs ?? 0) / 1000),
    })),
})
