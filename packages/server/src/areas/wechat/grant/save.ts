import type { AccountFunction } from '@portal/contract/areas/wechat/account.ts'
import {
  type copyGrants,
  grantWarning,
  type removeGrants,
  type saveGrants,
} from '@portal/contract/areas/wechat/grant.ts'
import { wechatRefusals as no } from '@portal/contract/areas/wechat/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { wxGrants } from '#src/schema/wechat/wechat.ts'
import { today } from '#src/shared/access/membership.ts'
import type { People } from '#src/shared/access/people.ts'
import { personVisible } from '#src/shared/directory/visible.ts'
import { grantedOn } from '../account/gate.ts'

type Grant = typeof wxGrants.$inferSelect

interface Subject {
  kind: 'user' | 'role'
  id: string
}

interface NamedAccount extends Record<string, unknown> {
  id: string
  name: string
}

/** Accounts `a` whose grants the person may change: those of the scope of the granting code, and those he manages. */
const mayGrantOn = (tx: Tx, actor: Actor): SQL => sql`
  (${inScope({ ...tx, scope: actor.scopeOf([P.wechatGrant]) }, sql`a.owner_org_id`, sql`a.created_by`)}
    or ${grantedOn(actor.facets, sql`a.id`, 'manage')})`

const accountsOf = async (tx: Tx, actor: Actor, ids: readonly string[]): Promise<NamedAccount[]> => {
  const wanted = [...new Set(ids)]
  const { rows } = await tx.db.execute<NamedAccount>(sql`
    select a.id, a.name from wx_accounts a where a.id = any(${sql.param(wanted)}::uuid[]) and a.removed_at is null
      and ${mayGrantOn(tx, actor)} order by a.id for update of a`)
  ensure(rows.length === wanted.length, errors.missing)
  return rows
}

const facetOf = ({ kind, id }: Subject) => `${kind === 'user' ? 'u' : 'r'}:${id}`

/** Nobody widens what he may do himself, neither directly nor by a role he holds. */
const ensureNotOwn = (actor: Actor, facet: string) => ensure(!actor.facets.includes(facet), no.ownGrant)

const subjectName = async (tx: Tx, { kind, id }: Subject): Promise<string> => {
  const { rows } = await tx.db.execute<{ name: string }>(
    kind === 'user'
      ? sql`select u.name from users u where u.id = ${id} and u.deleted_at is null and u.enabled and ${personVisible(tx)}`
      : sql`select r.name from roles r where r.id = ${id} and r.enabled`,
  )
  return rows[0]?.name ?? refuse(errors.missing)
}

const NEWS: readonly AccountFunction[] = ['article', 'push']

/** Menus without which the functions stay out of reach. */
const menusFor = (functions: readonly AccountFunction[]): Privilege[] => [
  ...(functions.some((fn) => NEWS.includes(fn)) ? [P.wechatNews] : []),
  ...(functions.some((fn) => !NEWS.includes(fn)) ? [P.wechat] : []),
]

const lacksMenu = async (tx: Tx, people: People, subject: Subject, functions: readonly AccountFunction[]) => {
  const wanted = menusFor(functions)
  if (subject.kind === 'user') {
    const person = await people.get(subject.id)
    return wanted.some((code) => !person?.rights.codes.has(code))
  }
  const { rows } = await tx.db.execute<{ code: string }>(
    sql`select code from role_privileges where role_id = ${subject.id} and code = any(${sql.param(wanted)}::text[])`,
  )
  return rows.length < wanted.length
}

const noteGrant = (tx: Tx, account: NamedAccount, before: readonly string[], after: readonly string[]) =>
  tx.notes.push({
    objectType: 'wx_accounts',
    objectId: account.id,
    objectName: account.name,
    diff: [{ field: 'functions', before, after }],
  })

interface Given {
  account: NamedAccount
  subject: Subject
  functions: AccountFunction[]
  to: string | null
}

const put = async (tx: Tx, actor: Actor, { account, subject, functions, to }: Given): Promise<string> => {
  const facet = facetOf(subject)
  const { rows } = await tx.db.execute<{ functions: string[] }>(
    sql`select functions from wx_grants where account_id = ${account.id} and facet = ${facet}`,
  )
  const values = { functions: [...new Set(functions)], validTo: to, grantedBy: actor.id, grantedAt: new Date() }
  const [row] = await tx.db
    .insert(wxGrants)
    .values({ accountId: account.id, subjectKind: subject.kind, subjectId: subject.id, facet, ...values })
    .onConflictDoUpdate({ target: [wxGrants.accountId, wxGrants.facet], set: values })
    .returning({ id: wxGrants.id })
  noteGrant(tx, account, rows[0]?.functions ?? [], functions)
  return row?.id ?? refuse(errors.missing)
}

export const save =
  (people: People): HandlerOf<typeof saveGrants> =>
  async ({ tx, body, actor }) => {
    const { subject, functions, to } = body
    const [account] = await accountsOf(tx, actor, [body.accountId])
    const name = await subjectName(tx, subject)
    ensureNotOwn(actor, facetOf(subject))
    const { rows } = await tx.db.execute<{ past: boolean }>(sql`select ${to}::date < ${today} as past`)
    if (rows[0]?.past === true) refuseField('to', no.grantPast)

    const id = await put(tx, actor, { account: account ?? refuse(errors.missing), subject, functions, to })
    const warned = await lacksMenu(tx, people, subject, functions)
    return { id, warnings: warned ? [fill(grantWarning, { name })] : [] }
  }

const openGrants = async (tx: Tx, actor: Actor, ids: readonly string[]): Promise<[Grant[], NamedAccount[]]> => {
  const wanted = [...new Set(ids)]
  const grants = await tx.db.select().from(wxGrants).where(inArray(wxGrants.id, wanted)).orderBy(wxGrants.id)
  ensure(grants.length === wanted.length, errors.missing)
  const accounts = await accountsOf(
    tx,
    actor,
    grants.map(({ accountId }) => accountId),
  )
  return [grants, accounts]
}

export const remove: HandlerOf<typeof removeGrants> = async ({ tx, body, actor }) => {
  const [grants, accounts] = await openGrants(tx, actor, body.ids)
  for (const { facet } of grants) ensureNotOwn(actor, facet)

  for (const { accountId, functions } of grants) {
    const account = accounts.find(({ id }) => id === accountId)
    if (account) noteGrant(tx, account, functions, [])
  }
  const ids = grants.map(({ id }) => id)
  await tx.db.delete(wxGrants).where(inArray(wxGrants.id, ids))
  return { removed: ids.length }
}

export const copy: HandlerOf<typeof copyGrants> = async ({ tx, body, actor }) => {
  const [grants] = await openGrants(tx, actor, body.ids)
  const targets = await accountsOf(tx, actor, body.accountIds)
  for (const { facet } of grants) ensureNotOwn(actor, facet)

  let copied = 0
  for (const account of targets) {
    for (const { accountId, subjectKind, subjectId, functions, validTo } of grants) {
      if (accountId === account.id) continue
      await put(tx, actor, { account, subject: { kind: subjectKind, id: subjectId }, functions, to: validTo })
      copied += 1
    }
  }
  return { copied }
}
