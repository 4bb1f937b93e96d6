import type { OrgNode, orgTree } from '@portal/contract/areas/directory/org.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { unitOnDay } from '#src/shared/directory/past.ts'
import { pathName, unitMatches } from '#src/shared/directory/search.ts'
import { unitVisible } from '#src/shared/directory/visible.ts'
import { isTopmost, leafColumn, unitColumns } from './columns.ts'

const MOST_FOUND = 100

type RawNode = Record<string, unknown> & OrgNode

const selectNodes = async (tx: Tx, where: SQL, tail: SQL, withPath: boolean): Promise<OrgNode[]> => {
  const path = withPath ? pathName(sql`o.path`) : sql`''`
  const { rows } = await tx.db.execute<RawNode>(sql`
    select ${unitColumns(tx)}, ${leafColumn(tx)}, ${path} as "pathName"
    from org_units o where ${unitVisible(tx.scope)} and ${where} ${tail}`)
  return rows
}

const siblings = sql`order by o.sort, o.name collate "zh-x-icu", o.id`

/** One level as it was on a past day; units that did not exist yet are missing, counts are those of today. */
const pastLevel = async (tx: Tx, parentId: string | undefined, day: string): Promise<OrgNode[]> => {
  const { rows } = await tx.db.execute<RawNode>(sql`
    with past as (
      select o.id, ${unitOnDay('name', day, sql`o.name`)} as name,
        nullif(${unitOnDay('parentId', day, sql`coalesce(o.parent_id::text, '')`)}, '')::uuid as parent_id
      from org_units o
      where (o.created_at at time zone 'Asia/Shanghai')::date <= ${day}::date and ${unitVisible(tx.scope)}
    )
    select ${unitColumns(tx)}, past.name, past.parent_id as "parentId",
      not exists (select 1 from past c where c.parent_id = o.id) as leaf, '' as "pathName"
    from past join org_units o on o.id = past.id
    where ${
      parentId === undefined
        ? sql`not exists (select 1 from past p where p.id = past.parent_id)`
        : sql`past.parent_id = ${parentId}`
    }
    order by o.sort, past.name collate "zh-x-icu", o.id`)
  return rows
}

export const readTree = (tx: Tx, { parentId, keyword, day }: BodyOf<typeof orgTree>): Promise<OrgNode[]> => {
  if (day !== undefined) return pastLevel(tx, parentId, day)
  if (keyword !== '')
    return selectNodes(tx, unitMatches(keyword), sql`order by o.depth, o.path limit ${MOST_FOUND}`, true)
  const level = parentId === undefined ? isTopmost(tx) : sql`o.parent_id = ${parentId}`
  return selectNodes(tx, level, siblings, false)
}
