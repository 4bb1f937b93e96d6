import type { documentReadStat } from '@portal/contract/areas/document/reading.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq, sql } from 'drizzle-orm'
import { isStarted } from '#src/areas/learning/public.ts'
import { inScope } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { documentDownloads, documents } from '#src/schema/document/document.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import { pathName } from '#src/shared/directory/search.ts'
import { findManaged } from '../document/access.ts'
import { hasAcknowledged, isRead, joinVersion } from '../document/conditions.ts'

interface UnitRow extends Record<string, unknown> {
  orgId: string
  orgName: string
  orgPath: string
  should: number
  started: number
  read: number
  acked: number
}

/** 阅读情况 by the main unit of people, the units with most unread first; each person counts once. */
export const readStat: HandlerOf<typeof documentReadStat> = async ({ tx, body, actor }) => {
  const document = (await findManaged(tx, actor, body.id, 'stat')) ?? refuse(errors.missing)
  const { rows } = await tx.db.execute<UnitRow>(sql`
    select o.id as "orgId", o.name as "orgName",
      coalesce(${pathName(sql`o.path`)}, '') as "orgPath", count(*)::int as should,
      count(*) filter (where p.started)::int as started, count(*) filter (where p.read or p.acked)::int as read,
      count(*) filter (where p.acked)::int as acked
    from (
      select u.primary_org_id as org_id, coalesce(${isStarted}, false) as started, coalesce(${isRead}, false) as read,
        ${hasAcknowledged(sql`u.id`)} as acked
      from ${documents} ${joinVersion} cross join users u
        left join study_records r on r.user_id = u.id and r.item_type = 'doc' and r.item_id = ${documents.id}
          and r.cycle = 0
      where ${documents.id} = ${document.id} and ${activePerson()} and ${personIn(document.audience)}
        and ${inScope(tx, sql`u.primary_org_id`, sql`u.id`)}
    ) p join org_units o on o.id = p.org_id
    group by o.id, o.name, o.path order by count(*) - count(*) filter (where p.read or p.acked) desc, o.name`)
  const sum = (of: (row: UnitRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    should: sum(({ should }) => should),
    started: sum(({ started }) => started),
    read: sum(({ read }) => read),
    acked: sum(({ acked }) => acked),
    downloads: await tx.db.$count(documentDownloads, eq(documentDownloads.documentId, document.id)),
    unreadByOrg: rows.map(({ started: _started, ...row }) => ({ ...row, unread: row.should - row.read })),
    at: new Date(),
  }
}
