import { P, type Privilege } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'

/** What the caller may do in one bank: by the data scope of each code, or by a share. */
export interface BankReach {
  id: string
  ownerOrgId: string
  ownerObject: string | null
  needReview: boolean
  /** One of the house: banks of activities are only where they are shared. */
  common: boolean
  /** `own` by data scope, otherwise by share. */
  right: 'own' | 'edit' | 'use'
  read: boolean
  edit: boolean
  key: boolean
  remove: boolean
  /** Owner, shares, categories. */
  manage: boolean
}

export type Reach = ReadonlyMap<string, BankReach>

interface Found extends Record<string, unknown> {
  id: string
  owner_org_id: string
  owner_object: string | null
  need_review: boolean
  shared: 'edit' | 'use' | null
  own_read: boolean
  own_activity: boolean
  own_edit: boolean
  own_key: boolean
  own_remove: boolean
  own_manage: boolean
}

/** Banks within reach of the person, each with his rights; rights live on the root of the tree. */
export const reachOf = async (tx: Tx, actor: Actor): Promise<Reach> => {
  const own = (code: Privilege): SQL =>
    actor.holds(code)
      ? sql`coalesce(${inScope({ ...tx, actor, scope: actor.scopeOf([code]) }, sql`b.owner_org_id`, sql`b.created_by`)}, false)`
      : sql`false`
  // `edit` comes before `use`: a person with both has the greater.
  const { rows } = await tx.db.execute<Found>(sql`
    select b.id, b.owner_org_id, b.owner_object, b.need_review, ${own(P.questionBank)} as own_read,
      ${own(P.activityQuestion)} as own_activity, ${own(P.questionBankSave)} as own_edit, ${own(P.questionBankKey)} as own_key,
      ${own(P.questionBankDelete)} as own_remove, ${own(P.questionBankType)} as own_manage,
      (select min(s.right) from question_shares s where s.bank_id = b.id and s.facet = any(${sql.param(actor.facets)}::text[])) as shared
    from question_categories b where b.parent_id is null`)
  const found = rows.map((row): BankReach => {
    const ofActivity = row.owner_object !== null && row.own_activity
    const may = (code: Privilege, byScope: boolean) =>
      byScope || ofActivity || (actor.holds(code) && row.shared === 'edit')
    return {
      id: row.id,
      ownerOrgId: row.owner_org_id,
      ownerObject: row.owner_object,
      needReview: row.need_review,
      common: row.owner_object === null || row.shared !== null,
      right: row.own_read || ofActivity ? 'own' : (row.shared ?? 'own'),
      read: row.own_read || ofActivity || (actor.holds(P.questionBank) && row.shared !== null),
      edit: may(P.questionBankSave, row.own_edit),
      key: may(P.questionBankKey, row.own_key),
      remove: may(P.questionBankDelete, row.own_remove),
      manage: row.own_manage,
    }
  })
  return new Map(
    found.filter(({ read, edit, remove, manage }) => read || edit || remove || manage).map((bank) => [bank.id, bank]),
  )
}

export const banksWhere = (reach: Reach, fits: (bank: BankReach) => boolean): string[] =>
  [...reach.values()].filter(fits).map(({ id }) => id)
