import {
  isOpenEndpoint,
  apiClientRefusals as no,
  type saveApiClient,
} from '@portal/contract/areas/system/api-client.ts'
import { errors } from '@portal/contract/errors.ts'
import type { BodyOf, Endpoint } from '@portal/contract/kit/endpoint.ts'
import { sql } from 'drizzle-orm'
import { insertRow, lockRow, updateRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { apiClients, apiClientUsage } from '#src/schema/system/api-client.ts'
import { coversScope } from '#src/shared/access/containment.ts'
import { selectPaths } from '#src/shared/access/person.ts'
import { scopeOfSource } from '#src/shared/access/rights.ts'
import { personVisible } from '#src/shared/directory/visible.ts'
import type { Portal } from '#src/shared/portal.ts'

type Input = BodyOf<typeof saveApiClient>

const findOwner = async (tx: Tx, ownerId: string) => {
  const { rows } = await tx.db.execute<{ orgId: string }>(sql`
    select u.primary_org_id as "orgId" from users u
    where u.id = ${ownerId} and u.enabled and u.deleted_at is null and ${personVisible(tx)}`)
  return rows[0] ?? refuseField('ownerId', errors.missing)
}

const endpointsOf = (portal: Portal, paths: readonly string[]): Endpoint[] => {
  const known = new Map(portal.platform.endpoints.map((endpoint) => [endpoint.path as string, endpoint]))
  const closed = paths.filter((path) => {
    const endpoint = known.get(path)
    return endpoint === undefined || !isOpenEndpoint(endpoint)
  })
  if (closed.length > 0) refuseField('endpoints', no.notOpen, { list: closed.join('、') })
  return paths.flatMap((path) => known.get(path) ?? [])
}

const codesOf = ({ access }: Endpoint) => (Array.isArray(access) ? access : [])

/** Nobody gives a machine what he may not do himself: each interface, each with rows that his own reach. */
const ensureMayGive = async (tx: Tx, actor: Actor, endpoints: readonly Endpoint[], input: Input, orgId: string) => {
  const foreign = endpoints.filter((endpoint) => !actor.holds(...codesOf(endpoint)))
  if (foreign.length > 0)
    refuseField('endpoints', no.foreignCodes, { list: foreign.map(({ title }) => title).join('、') })

  const named = (input.dataScope.units ?? []).map(({ orgId: id }) => id)
  const pathOf = await selectPaths(tx.db, [...new Set([...named, orgId])])
  ensure(
    named.every((id) => pathOf.has(id)),
    errors.missing,
  )
  const source = { scope: input.dataScope, scopeByResource: {}, anchorOrgId: null }
  const given = scopeOfSource(source, '', { own: { orgId, path: pathOf.get(orgId) ?? refuse(errors.missing) }, pathOf })
  const tooWide = [tx.scope, ...endpoints.map((endpoint) => actor.scopeOf(codesOf(endpoint)))].some(
    (own) => !coversScope(own, given, pathOf),
  )
  if (tooWide) refuseField('dataScope', no.scopeTooWide)
  const unit = { all: false, own: false, below: [], units: [orgId] }
  if (!coversScope(tx.scope, unit, pathOf)) refuseField('ownerOrgId', no.scopeTooWide)
}

const checkValidTo = async (tx: Tx, validTo: string) => {
  const { rows } = await tx.db.execute<{ tooLate: boolean; past: boolean }>(sql`
    select ${validTo}::date > ((now() at time zone 'Asia/Shanghai')::date + interval '1 year') as "tooLate",
      ${validTo}::date < (now() at time zone 'Asia/Shanghai')::date as past`)
  if (rows[0]?.tooLate) refuseField('validTo', no.validTo)
  if (rows[0]?.past) refuseField('validTo', no.validPast)
}

const changedKeys = (before: typeof apiClients.$inferSelect, input: Input, orgId: string) =>
  JSON.stringify([before.endpoints, before.dataScope, before.ownerOrgId]) !==
  JSON.stringify([input.endpoints, input.dataScope, orgId])

export const save =
  (portal: Portal): HandlerOf<typeof saveApiClient> =>
  async ({ tx, body, actor }) => {
    const { id, revision, ownerOrgId: askedOrgId, ...values } = body
    ensure(id === undefined || revision !== undefined, errors.stale)
    const before = id === undefined ? null : await lockRow(tx, apiClients, id)
    const sameOwner = before?.ownerId === body.ownerId
    const orgId = askedOrgId ?? (before && sameOwner ? before.ownerOrgId : (await findOwner(tx, body.ownerId)).orgId)
    if (!sameOwner) await findOwner(tx, body.ownerId)
    if (before?.validTo !== body.validTo) await checkValidTo(tx, body.validTo)
    const endpoints = endpointsOf(portal, body.endpoints)
    if (before === null || changedKeys(before, body, orgId)) await ensureMayGive(tx, actor, endpoints, body, orgId)

    if (before === null || id === undefined || revision === undefined) {
      const made = await insertRow(tx, apiClients, { ...values, ownerOrgId: orgId })
      await tx.db.insert(apiClientUsage).values({
        clientId: made.id,
        tokens: made.perMinute,
        day: sql`(now() at time zone 'Asia/Shanghai')::date`,
      })
      return { id: made.id, revision: made.revision }
    }
    const row = await updateRow(
      tx,
      apiClients,
      { id, revision },
      { ...values, ownerOrgId: orgId, ...(!sameOwner && { ownerGoneAt: null }) },
    )
    return { id: row.id, revision: row.revision }
  }
