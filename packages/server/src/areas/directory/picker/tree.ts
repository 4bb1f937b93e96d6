import { TREE_PAGE_SIZE, type TreeNode, type userTreeData } from '@portal/contract/areas/directory/picker.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { inSubtree, personMatches, unitMatches } from '#src/shared/directory/search.ts'
import { personVisible, unitVisible } from '#src/shared/directory/visible.ts'
import { headcountBelow, isTopmost, leafColumn } from '../org/columns.ts'

const unitsAs = (tx: Tx, where: SQL, withUsers: boolean): SQL => sql`
  select o.id, 'org' as type, o.name, o.code, o.parent_id as "parentId",
    ${
      withUsers
        ? sql`(not exists (select 1 from org_units c where c.parent_id = o.id and ${unitVisible(tx.scope, sql`c`)})
            and not exists (select 1 from users x where x.primary_org_id = o.id and x.deleted_at is null)) as leaf`
        : leafColumn(tx)
    },
    ${headcountBelow(tx, sql`o`)} as count,
    not o.enabled as disabled, 0 as kind, o.sort as place, o.depth as level
  from org_units o where ${unitVisible(tx.scope)} and ${where}`

const peopleAs = (tx: Tx, where: SQL): SQL => sql`
  select u.id, 'user', u.name, u.code, u.primary_org_id, true, 0, not u.enabled or u.employment = 'left', 1, 0, 0
  from users u where u.deleted_at is null and ${personVisible(tx)} and ${where}`

/** One level and page of the tree, or what the keyword finds: units first, then people. */
export const readUserTree = async (
  tx: Tx,
  secrets: Secrets,
  { parentId, keyword, withUsers, below, page }: BodyOf<typeof userTreeData>,
): Promise<TreeNode[]> => {
  const units =
    keyword !== '' ? unitMatches(keyword) : parentId === undefined ? isTopmost(tx) : sql`o.parent_id = ${parentId}`
  const inside =
    parentId === undefined
      ? sql`true`
      : below
        ? inSubtree(sql`u.primary_org_id`, parentId)
        : sql`u.primary_org_id = ${parentId}`
  const people = keyword !== '' ? sql`${inside} and ${personMatches(secrets, keyword)}` : inside
  // Nobody stands beside the topmost units: the people of a scope of single persons are found by searching.
  const listed = withUsers && (keyword !== '' || parentId !== undefined || tx.scope.own)
  const both = listed
    ? sql`${unitsAs(tx, units, withUsers)} union all ${peopleAs(tx, people)}`
    : unitsAs(tx, units, withUsers)
  const { rows } = await tx.db.execute<Record<string, unknown> & TreeNode>(sql`
    select id, type, name, code, "parentId", leaf, count, disabled from (${both}) node
    order by kind, level, place, name collate "zh-x-icu", id limit ${TREE_PAGE_SIZE} offset ${(page - 1) * TREE_PAGE_SIZE}`)
  return rows
}
