import type { ChainLink, explainPrivilege } from '@portal/contract/areas/access/privilege.ts'
import { explainWords as say } from '@portal/contract/areas/access/privilege-explain-words.ts'
import { titleOf } from '@portal/contract/areas/access/role-codes.ts'
import { errors } from '@portal/contract/errors.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { bareTx, inScope, type Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Call } from '#src/platform/http/serve.ts'
import type { ExplainedKind, ExplainedKinds } from '#src/shared/access/explained-objects.ts'
import { activePerson, liveGrant, liveMembership, peopleOfMemberships } from '#src/shared/access/membership.ts'
import type { Narrowings } from '#src/shared/access/narrowings.ts'
import type { Person, PersonAndSources } from '#src/shared/access/person.ts'
import { personVisible, unitVisible } from '#src/shared/directory/visible.ts'
import { personInScope } from '../person/read.ts'
import { namesOfSources } from '../person/sources.ts'

type Answer = ResultOf<typeof explainPrivilege>
type Body = Call<typeof explainPrivilege>['body']

interface Part {
  chain: ChainLink[]
  missing: string[]
}

const accountPart = ({ person }: PersonAndSources): Part =>
  person.enabled
    ? { chain: [{ step: 'account', ok: true, text: say.accountOk }], missing: [] }
    : { chain: [{ step: 'account', ok: false, text: say.accountOff }], missing: [say.missingAccount] }

const codePart = async (tx: Tx, loaded: PersonAndSources, code: Privilege): Promise<Part> => {
  const { person, sources, disabledCodes } = loaded
  const title = titleOf(code)
  if (disabledCodes.has(code))
    return { chain: [{ step: 'code', ok: false, text: say.codeDisabled(title) }], missing: [say.missingEnabled(title)] }
  if (!person.rights.codes.has(code))
    return { chain: [{ step: 'code', ok: false, text: say.codeNowhere(title) }], missing: [say.missingCode(title)] }

  const names = await namesOfSources(tx, loaded)
  const chain = sources
    .filter((source) => source.codes.includes(code))
    .flatMap((source): ChainLink[] => [
      { step: 'code', ok: true, text: say.codeFrom(names.named(source)) },
      { step: 'scope', ok: true, text: say.scope(names.scopeOf(source, code)) },
    ])
  return { chain, missing: [] }
}

interface Thing extends Record<string, unknown> {
  name: string
  owner: string
  reached: boolean
}

const asActor = ({ id, code, name, orgId, orgPath, rights }: Person): Actor => ({
  id,
  code,
  name,
  orgId,
  orgPath,
  sessionId: '',
  client: 'web',
  reauthenticated: false,
  facets: rights.facets,
  holds: (...codes) => codes.some((each) => rights.codes.has(each)),
  scopeOf: rights.scopeOf,
})

/** Whether the scope of the code reaches the thing: the very condition that lists and details put into their queries. */
const findThing = async (
  tx: Tx,
  { person }: PersonAndSources,
  code: Privilege,
  kind: ExplainedKind | undefined,
  id: string,
) => {
  ensure(kind, errors.missing)
  const scope = person.rights.scopeOf([code])
  const asked = bareTx(tx.db, asActor(person), scope)
  const condition =
    kind.self === 'person'
      ? sql`exists (select 1 from users u where u.id = ${id} and ${personVisible(asked)})`
      : kind.self === 'unit'
        ? sql`exists (select 1 from org_units o where o.id = ${id} and ${unitVisible(scope)})`
        : inScope(asked, sql`thing.owner_org_id`, sql`thing.creator`)
  const { rows } = await tx.db.execute<Thing>(
    sql`select thing.name, coalesce(thing.owner, '') as owner, ${condition} as reached from (${kind.find(id)}) thing`,
  )
  const [thing] = rows
  ensure(thing, errors.missing)
  return { ...thing, kind: kind.name }
}

const objectPart = ({ kind, name, owner, reached }: Thing & { kind: string }): Part =>
  reached
    ? { chain: [{ step: 'object', ok: true, text: say.objectIn(kind, name, owner) }], missing: [] }
    : {
        chain: [{ step: 'object', ok: false, text: say.objectOut(kind, name, owner) }],
        missing: [say.missingScope(owner)],
      }

/** Rows of other configurations that narrow the code for this person. */
const narrowingPart = async (
  tx: Tx,
  narrowings: Narrowings,
  { person }: PersonAndSources,
  body: Body,
): Promise<Part> => {
  const { code, objectType: type, objectId: id } = body
  const question = {
    personId: person.id,
    orgId: person.orgId,
    object: type === undefined || id === undefined ? null : { type, id },
  }
  const part: Part = { chain: [], missing: [] }
  for (const narrowing of narrowings.all().values()) {
    if (!narrowing.codes.includes(code)) continue
    for (const { ok, text, missing } of await narrowing.explain(tx, question)) {
      part.chain.push({ step: 'narrowing', ok, text })
      if (missing !== undefined && !part.missing.includes(missing)) part.missing.push(missing)
    }
  }
  return part
}

const MOST_GRANTERS = 10

/** People who hold the code and may give roles or rights, nearest units of the organisation first. */
const grantersOf = async (tx: Tx, code: Privilege, exceptId: string): Promise<Answer['granters']> => {
  const holders = (codes: readonly string[]) => sql`
    select held.user_id from (${peopleOfMemberships(sql`${liveMembership} and m.role_id in (
      select p.role_id from role_privileges p join roles r on r.id = p.role_id and r.enabled
      where p.code = any(${sql.param(codes)}::text[]))`)}) held
    union select g.user_id from direct_grants g where g.code = any(${sql.param(codes)}::text[]) and ${liveGrant}`
  const { rows } = await tx.db.execute<Record<string, unknown> & Answer['granters'][number]>(sql`
    select u.id, u.name, o.name as "orgName" from users u join org_units o on o.id = u.primary_org_id
    where ${activePerson} and u.id <> ${exceptId} and u.id in (${holders([code])})
      and u.id in (${holders(['P_yhgl_role', 'P_jsgl_member', 'P_yhgl_grant'])})
    order by o.depth, u.name, u.id limit ${MOST_GRANTERS}`)
  return rows
}

/** Retells a decision: the rights are resolved, and the thing is looked for, by what decides every call. */
export const explainWith =
  (kinds: ExplainedKinds, narrowings: Narrowings) =>
  async ({ tx, body }: Call<typeof explainPrivilege>): Promise<Answer> => {
    const { userId, code, objectType, objectId } = body
    const loaded = await personInScope(tx, userId)
    const parts = [accountPart(loaded), await codePart(tx, loaded, code)]
    if (objectType !== undefined && objectId !== undefined && loaded.person.rights.codes.has(code))
      parts.push(objectPart(await findThing(tx, loaded, code, kinds.of(objectType), objectId)))

    if (loaded.person.rights.codes.has(code)) parts.push(await narrowingPart(tx, narrowings, loaded, body))

    const chain = parts.flatMap((part) => part.chain)
    const missing = parts.flatMap((part) => part.missing)
    const allowed = chain.every(({ ok }) => ok)
    // A row of another configuration is changed there: no grant of the code helps.
    const isGranted = chain.every(({ ok, step }) => ok || step === 'narrowing')
    const granters = isGranted ? [] : await grantersOf(tx, code, userId)
    const objectTypes = [...kinds.all()].map(([type, { name }]) => ({ type, name }))
    return { allowed, chain, missing, granters, objectTypes }
  }
