import { signRefusals as no } from '@portal/contract/areas/sign-in/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Place } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { signSheets } from '#src/schema/sign-in/sheets.ts'
import type { Sheet } from '#src/shared/sign-in/sheets.ts'
import type { SignIn } from '#src/shared/sign-in/sign-in.ts'

/** Where the code by which a sheet is hosted, sealed or counted stands. */
type CodeColumn = typeof signSheets.hostCode | typeof signSheets.sealCode | typeof signSheets.menuCode

/** The scopes in which the person holds codes of any owner, as one value: lists keep one text for everybody. */
export const codeScopes = (actor: Actor, { all }: SignIn): string => {
  const codes = [...new Set([...all().values()].flatMap((owner) => owner.codes))].filter((code) => actor.holds(code))
  const scopes = codes.map((code) => {
    const { below, ...scope } = actor.scopeOf([code])
    return { code, ...scope, below: below.map((path) => `${path}%`) }
  })
  return JSON.stringify(scopes)
}

/** Sheets whose code in this column is among the scopes and reaches them. */
export const reachedBy = (column: CodeColumn, scopes: string | Place, person: string | Place): SQL => sql`exists (
  select 1 from jsonb_to_recordset(${scopes}::jsonb) as c (code text, "all" boolean, below text[], units uuid[], own boolean)
  where c.code = ${column} and (c."all" or ${signSheets.ownerOrgId} = any(c.units)
    or (c.own and ${signSheets.createdBy} = ${person}::uuid)
    or exists (select 1 from org_units x where x.id = ${signSheets.ownerOrgId} and x.path like any(c.below))))`

const byCode = (actor: Actor, signIn: SignIn, column: CodeColumn): SQL =>
  reachedBy(column, codeScopes(actor, signIn), actor.id)

export const isNamed = (person: string | Place): SQL => sql`${signSheets.hostIds} @> array[${person}]::uuid[]`

/** Sheets of what the person leads, such as his class. */
const isHead = ({ all }: SignIn, person: string | Place): SQL => {
  const led = [...all()].flatMap(([type, owner]) => {
    const head = owner.isHead?.(sql`${signSheets.ownerIds}`, sql`${person}::uuid`)
    return head ? [sql`(${signSheets.ownerType} = ${type} and ${head})`] : []
  })
  return led.length === 0 ? sql`false` : sql`(${sql.join(led, sql` or `)})`
}

/** Whoever holds the code in scope, or holds it and leads what the sheet is for. */
export const mayBeSealedBy = (signIn: SignIn, scopes: string | Place, person: string | Place): SQL =>
  sql`(${reachedBy(signSheets.sealCode, scopes, person)} or (${isHead(signIn, person)} and exists (
    select 1 from jsonb_to_recordset(${scopes}::jsonb) as c (code text) where c.code = ${signSheets.sealCode})))`

/** Who may confirm in the place of a lecturer: whoever seals, and the head. */
export const mayBeStoodInBy = (signIn: SignIn, scopes: string | Place, person: string | Place): SQL =>
  sql`(${isHead(signIn, person)} or ${mayBeSealedBy(signIn, scopes, person)})`

/** Sheets the person hosts: named, or by the owner's code in scope. */
const hostedBy = (actor: Actor, signIn: SignIn): SQL =>
  sql`(${isNamed(actor.id)} or ${byCode(actor, signIn, signSheets.hostCode)})`

type Lock = 'none' | 'share' | 'update'

const find = async (tx: Tx, id: string, within: SQL, lock: Lock): Promise<Sheet> => {
  const query = tx.db
    .select()
    .from(signSheets)
    .where(and(eq(signSheets.id, id), within))
  const rows = await (lock === 'none' ? query : query.for(lock === 'update' ? 'update' : 'key share'))
  return rows[0] ?? refuse(errors.missing)
}

/** The sheet for one of its hosts; foreign and missing ones are alike. `share` keeps it from being sealed meanwhile. */
export const hostedSheet = (tx: Tx, actor: Actor, signIn: SignIn, id: string, lock: Lock = 'none'): Promise<Sheet> =>
  find(tx, id, hostedBy(actor, signIn), lock)

/** The sheet for who may seal and correct. */
export const sealableSheet = (tx: Tx, actor: Actor, signIn: SignIn, id: string): Promise<Sheet> =>
  find(tx, id, mayBeSealedBy(signIn, codeScopes(actor, signIn), actor.id), 'update')

/** The sheet for its confirmers and those who may confirm in their place. */
export const confirmableSheet = (tx: Tx, actor: Actor, signIn: SignIn, id: string): Promise<Sheet> => {
  const isConfirmer = sql`${signSheets.confirmerIds} @> array[${actor.id}]::uuid[]`
  return find(tx, id, sql`(${isConfirmer} or ${mayBeStoodInBy(signIn, codeScopes(actor, signIn), actor.id)})`, 'update')
}

/** Entries of a sheet change by its hosts until it is sealed. */
export const ensureUnsealed = ({ state }: Pick<Sheet, 'state'>): void => {
  ensure(state !== 'sealed', no.sealed)
  ensure(state !== 'cancelled', no.cancelled)
}

export const noteOfSheet = ({ id, title, ownerOrgId }: Pick<Sheet, 'id' | 'title' | 'ownerOrgId'>) => ({
  objectType: 'sign_sheets',
  objectId: id,
  objectName: title,
  objectOrgId: ownerOrgId,
  diff: [],
})
