import type { listCalls } from '@portal/contract/areas/system/interface-catalogue.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import { inScope } from '#src/platform/tx.ts'
import type { Portal } from '#src/shared/portal.ts'

type Row = ResultOf<typeof listCalls>['list'][number]

const orders: Record<string, SQL> = { at: sql`l.at`, ms: sql`l.ms`, bytes: sql`l.bytes` }

/** Calls of clients in scope; those of one's own tries beside them. */
export const pageOfCalls =
  ({ platform }: Portal): HandlerOf<typeof listCalls> =>
  async ({ tx, body, actor }) => {
    const { clientId, path, outcome, slowerThan, from: since, to } = body.filter
    const sort = body.sort ?? '-at'
    const from = sql`api_calls l left join api_clients c on c.id = l.client_id`
    const where = sql.join(
      [
        sql`(l.client_id is null and exists (select 1 from api_keys k where k.key_id = l.key_id and k.user_id = ${actor.id})
          or c.id is not null and ${inScope(tx, sql`c.owner_org_id`, sql`c.created_by`)})`,
        ...(body.keyword === '' ? [] : [sql`(l.request_id = ${body.keyword} or strpos(l.path, ${body.keyword}) > 0)`]),
        ...(clientId === undefined ? [] : [sql`l.client_id = ${clientId}`]),
        ...(path === undefined || path === '' ? [] : [sql`l.path = ${path}`]),
        ...(outcome === undefined ? [] : [outcome === 'ok' ? sql`l.status = 0` : sql`l.status <> 0`]),
        ...(slowerThan === undefined ? [] : [sql`l.ms >= ${slowerThan}`]),
        ...(since === undefined ? [] : [sql`l.at >= ${since}`]),
        ...(to === undefined ? [] : [sql`l.at <= ${to}`]),
      ],
      sql` and `,
    )
    const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
    const { rows } = await tx.db.execute<Omit<Row, 'at' | 'title'> & { at: string } & Record<string, unknown>>(sql`
      select l.id, l.at, coalesce(c.name, '') as "clientName", right(l.key_id, 4) as "keyTail", l.path, l.status,
        l.message, l.ms, l.bytes, l.address, l.request_id as "requestId"
      from ${from} where ${where} order by ${orders[sort.replace('-', '')] ?? sql`l.at`} ${direction}, l.id
      limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize}`)
    const titles = new Map(platform.endpoints.map((endpoint) => [endpoint.path as string, endpoint.title]))
    const list = rows.map((row) => ({
      ...row,
      at: new Date(row.at),
      title: titles.get(row.path) ?? '',
    }))
    return { list, total: await countRows(tx, from, where, body.exactTotal) }
  }
