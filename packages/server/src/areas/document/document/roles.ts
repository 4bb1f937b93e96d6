import type { getDocumentRoles, saveDocumentRoles } from '@portal/contract/areas/document/document-manage.ts'
import { documentRefusals as no } from '@portal/contract/areas/document/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { type Audience, describeAudience, isEmptyAudience } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { updateRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { documents } from '#src/schema/document/document.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { type CombineMode, combineAudiences } from '#src/shared/audience/combine.ts'
import { countAudience, namesOfAudiences } from '#src/shared/audience/resolve.ts'
import { eachAlone } from '#src/shared/batch/each-alone.ts'
import { findManaged, lockDocument } from './access.ts'

export const roles: HandlerOf<typeof getDocumentRoles> = async ({ tx, body, actor }) => {
  const { audience } = (await findManaged(tx, actor, body.documentId, 'role')) ?? refuse(errors.missing)
  const { rows } = await tx.db.execute<{ id: string; name: string }>(
    sql`select id, name from roles where id = any(${sql.param(audience.roles)}::uuid[]) order by name`,
  )
  const names = await namesOfAudiences(tx.db, [audience])
  const resolvedCount = await countAudience(tx.db, audience)
  return { roles: rows, audience, audienceText: describeAudience(audience, names), resolvedCount }
}

const setOne = async (tx: Tx, actor: Actor, id: string, given: Audience, mode: CombineMode): Promise<Audience> => {
  const document = await lockDocument(tx, actor, id, 'role')
  const audience = combineAudiences(document.audience, given, mode)
  ensure(!isEmptyAudience(audience), mode === 'remove' ? no.removalLeavesNobody : no.noAudience)
  await updateRow(tx, documents, { id, revision: document.revision }, audienceValues(audience))
  return audience
}

/** Who may read applies at once, whatever the state of the document. */
export const saveRoles: HandlerOf<typeof saveDocumentRoles> = async ({ tx, body, actor }) => {
  const { documentIds, roleIds, mode, confirmed } = body
  const given = { ...body.audience, roles: [...new Set([...body.audience.roles, ...roleIds])] }
  ensure(!isEmptyAudience(given), no.noAudience)
  const { done } = await eachAlone(tx, documentIds, (id) => setOne(tx, actor, id, given, mode))
  ensure(done.length > 0, errors.missing)

  const distinct = new Map(done.map((audience) => [JSON.stringify(audience), audience]))
  let resolvedCount = 0
  for (const audience of distinct.values()) {
    const people = await countAudience(tx.db, audience)
    ensure(confirmed || people > 0, no.resolvesToNobody)
    resolvedCount = Math.max(resolvedCount, people)
  }
  return { updated: done.length, resolvedCount }
}
