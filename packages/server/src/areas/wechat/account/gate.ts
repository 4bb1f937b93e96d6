import { type AccountFunction, accountFunction } from '@portal/contract/areas/wechat/account.ts'
import { wechatRefusals } from '@portal/contract/areas/wechat/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type Place, placed } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { wxAccounts } from '#src/schema/wechat/wechat.ts'
import { today } from '#src/shared/access/membership.ts'
import type { Account } from '../api/account.ts'

/** Facets of a person, or in the text of a list their place. */
type Facets = readonly string[] | Place

/** Condition on `wx_grants g`: it gives the person with these facets something today. */
export const liveGrantOf = (facets: Facets): SQL => sql`
  (g.facet = any(${placed(facets)}::text[]) and (g.valid_to is null or g.valid_to >= ${today}))`

/** Condition: the person has a live grant on the account, with the function where one is named. */
export const grantedOn = (facets: Facets, accountId: SQL, fn?: AccountFunction): SQL => sql`exists (
  select 1 from wx_grants g where g.account_id = ${accountId} and ${liveGrantOf(facets)}
    ${fn === undefined ? sql`` : sql`and ${fn} = any(g.functions)`})`

/** These functions in the order of the contract, each once. */
export const inOrder = (functions: SQL): SQL => sql`array(
  select known.fn from unnest(${sql.param(accountFunction.options)}::text[]) with ordinality known(fn, place)
  where known.fn = any(${functions}) order by known.place)`

/** What the person may do with one account: the union of his live grants. */
export const functionsOn = async (tx: Tx, actor: Actor, accountId: string): Promise<ReadonlySet<AccountFunction>> => {
  const { rows } = await tx.db.execute<{ fn: AccountFunction }>(sql`
    select distinct unnest(g.functions) as fn from wx_grants g where g.account_id = ${accountId} and ${liveGrantOf(actor.facets)}`)
  return new Set(rows.map(({ fn }) => fn))
}

interface OpenOptions {
  /** Held against other writers until the commit. */
  lock?: boolean
}

/**
 * The one door to an account. Without any grant on it, it does not exist for the person; with a grant that lacks the
 * function he is told which one. Codes of the person open nothing here: the endpoint has asked for them before.
 */
export const openAccount = async (
  tx: Tx,
  actor: Actor,
  accountId: string | undefined,
  fn: AccountFunction | readonly AccountFunction[],
  { lock = false }: OpenOptions = {},
): Promise<Account> => {
  ensure(accountId !== undefined, wechatRefusals.chooseAccount)
  const query = tx.db
    .select()
    .from(wxAccounts)
    .where(and(eq(wxAccounts.id, accountId), isNull(wxAccounts.removedAt)))
  const [account] = await (lock ? query.for('update') : query)
  const held = account ? await functionsOn(tx, actor, account.id) : new Set<AccountFunction>()
  if (!account || held.size === 0) return refuse(errors.missing)
  const wanted = typeof fn === 'string' ? [fn] : fn
  const [first = 'manage'] = wanted
  ensure(
    wanted.some((each) => held.has(each)),
    wechatRefusals.noFunction,
    { name: wordsOf(accountFunction)[first] ?? '' },
  )
  return account
}

interface AskedOfAccount {
  tx: Tx
  actor: Actor
  body: { filter: { accountId?: string | undefined } }
}

/** As `given` of a list: refuses an account of the filter that is not open to the caller. */
export const openAsked = async (
  { tx, actor, body }: AskedOfAccount,
  fn: AccountFunction | readonly AccountFunction[],
): Promise<Record<string, never>> => {
  await openAccount(tx, actor, body.filter.accountId, fn)
  return {}
}

/** An account that some grant of the person names, whatever for. */
export const openAnyway = (tx: Tx, actor: Actor, accountId: string | undefined): Promise<Account> =>
  openAccount(tx, actor, accountId, accountFunction.options)
