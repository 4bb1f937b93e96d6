import { listCalls } from '@portal/contract/areas/system/api-client-catalogue.ts'
import { type SQL, sql } from 'drizzle-orm'
import { equals, from, until } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { ACTOR, KEYWORD } from '#src/kit/page-read/place.ts'
import type { Within } from '#src/platform/database/tx.ts'
import type { Portal } from '#src/shared/portal.ts'

/** Calls of clients in scope; those of one's own tries beside them. */
const callVisible = (within: Within): SQL => sql`(l.client_id is null
    and exists (select 1 from api_keys k where k.key_id = l.key_id and k.user_id = ${ACTOR})
  or c.id is not null and ${within(sql`c.owner_org_id`, sql`c.created_by`)})`

export const callList = ({ platform }: Portal) =>
  pageRead(listCalls, {
    from: sql`api_calls l left join api_clients c on c.id = l.client_id`,
    key: sql`l.id`,
    columns: {
      id: sql`l.id`,
      at: sql`l.at`,
      clientName: sql`coalesce(c.name, '')`,
      keyTail: sql`right(l.key_id, 4)`,
      path: sql`l.path`,
      status: sql`l.status`,
      message: sql`l.message`,
      ms: sql`l.ms`,
      bytes: sql`l.bytes`,
      address: sql`l.address`,
      requestId: sql`l.request_id`,
    },
    scope: callVisible,
    search: sql`(l.request_id = ${KEYWORD.text} or strpos(l.path, ${KEYWORD.text}) > 0)`,
    filter: {
      clientId: equals(sql`l.client_id`),
      path: equals(sql`l.path`),
      outcome: { ok: sql`l.status = 0`, failed: sql`l.status <> 0` },
      slowerThan: from(sql`l.ms`),
      from: from(sql`l.at`),
      to: until(sql`l.at`),
    },
    sort: { at: sql`l.at`, ms: sql`l.ms`, bytes: sql`l.bytes` },
    order: '-at',
    finish: (_caller, found) => {
      const titles = new Map(platform.endpoints.map(({ path, title }) => [path as string, title]))
      return found.map((row) => ({ ...row, title: titles.get(row.path) ?? '' }))
    },
  })
