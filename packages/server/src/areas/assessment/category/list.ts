import type { CategoryNode, listQuestionCategories } from '@portal/contract/areas/assessment/category.ts'
import { GONE } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { type BankReach, banksWhere, reachOf } from './banks.ts'

interface Flat extends Record<string, unknown> {
  id: string
  parentId: string | null
  bankId: string
  name: string
  code: string
  sort: number
  enabled: boolean
  revision: number
  depth: number
  count: number
  activeCount: number
  ownerOrgName: string
}

const nodesOf = async (tx: Tx, banks: readonly string[], withCount: boolean): Promise<Flat[]> => {
  const own = withCount
    ? sql`select c.id, count(q.id) as n, count(q.id) filter (where q.state = 'active') as active
        from question_categories c
          join question_categories below on below.path like c.path || '%'
          join questions q on q.type_id = below.id and q.deleted_at is null
        where c.bank_id = any(${sql.param(banks)}::uuid[]) group by c.id`
    : sql`select null::uuid as id, 0 as n, 0 as active`
  const { rows } = await tx.db.execute<Flat>(sql`
    select c.id, c.parent_id as "parentId", c.bank_id as "bankId", c.name, c.code, c.sort, c.enabled, c.revision, c.depth,
      coalesce(f.n, 0)::int as count, coalesce(f.active, 0)::int as "activeCount", coalesce(o.name, '') as "ownerOrgName"
    from question_categories c
      join question_categories b on b.id = c.bank_id
      left join org_units o on o.id = b.owner_org_id
      left join (${own}) f on f.id = c.id
    where c.bank_id = any(${sql.param(banks)}::uuid[])
    order by c.depth, c.sort, c.name collate "zh-x-icu", c.id`)
  return rows
}

type Share = CategoryNode['shares'][number]

const sharesOf = async (tx: Tx, banks: readonly string[]): Promise<Map<string, Share[]>> => {
  const { rows } = await tx.db.execute<Share & { bankId: string; name: string | null }>(sql`
    select s.bank_id as "bankId", s.party, s.subject_id as id, s.below, s.right, coalesce(o.name, r.name) as name
    from question_shares s left join org_units o on s.party = 'org' and o.id = s.subject_id
      left join roles r on s.party = 'role' and r.id = s.subject_id
    where s.bank_id = any(${sql.param(banks)}::uuid[]) order by s.party, name`)
  const byBank = new Map<string, Share[]>()
  for (const { bankId, ...share } of rows)
    byBank.set(bankId, [...(byBank.get(bankId) ?? []), { ...share, name: share.name ?? GONE }])
  return byBank
}

const nodeOf = (flat: Flat, bank: BankReach, shares: Share[]): CategoryNode => {
  const isBank = flat.parentId === null
  return {
    ...flat,
    ownerOrgId: bank.ownerOrgId,
    ownerObject: bank.ownerObject,
    needReview: bank.needReview,
    right: bank.right,
    // With whom a bank is shared is its owner's business.
    shares: isBank && bank.right === 'own' ? shares : [],
    children: [],
  }
}

/** Banks within reach, or the one of an activity, with everything below in sibling order. */
export const list: HandlerOf<typeof listQuestionCategories> = async ({ tx, body, actor }) => {
  const reach = await reachOf(tx, actor)
  const banks = banksWhere(
    reach,
    ({ read, ownerObject, common }) =>
      read && (body.ownerObject === undefined ? common : ownerObject === body.ownerObject),
  )
  const shares = await sharesOf(tx, banks)
  const grown = new Map<string, CategoryNode>()
  const roots: CategoryNode[] = []
  for (const flat of await nodesOf(tx, banks, body.withCount)) {
    const bank = reach.get(flat.bankId)
    if (!bank) continue
    const node = nodeOf(flat, bank, shares.get(flat.id) ?? [])
    grown.set(node.id, node)
    const siblings = node.parentId === null ? roots : grown.get(node.parentId)?.children
    siblings?.push(node)
  }
  return roots
}
