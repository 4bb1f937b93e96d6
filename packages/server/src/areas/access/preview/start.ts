import { previewRefusals as no, type startPreview } from '@portal/contract/areas/access/preview.ts'
import { titleOf } from '@portal/contract/areas/access/role-codes.ts'
import { isPrivilege } from '@portal/contract/privilege-rows.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Call } from '#src/platform/http/serve.ts'
import { newToken, sha256 } from '#src/platform/secrets.ts'
import { previewSessions } from '#src/schema/access-admin.ts'
import { coversScope } from '#src/shared/access/containment.ts'
import { type Person, selectPaths } from '#src/shared/access/person.ts'
import { personInScope } from '../person/read.ts'

/** Codes of the person that the viewer lacks, or holds with a scope that does not contain the person's. */
const codesBeyond = async (tx: Tx, viewer: Actor, { rights }: Person): Promise<string[]> => {
  const codes = [...rights.codes].filter(isPrivilege)
  const units = codes.flatMap((code) => rights.scopeOf([code]).units)
  const pathOf = await selectPaths(tx.db, [...new Set(units)])
  return codes.filter(
    (code) => !viewer.holds(code) || !coversScope(viewer.scopeOf([code]), rights.scopeOf([code]), pathOf),
  )
}

/** 以其身份预览: nobody sees through another's eyes what his own rights do not show him. */
export const start = async ({ tx, body, actor }: Call<typeof startPreview>) => {
  ensure(body.userId !== actor.id, no.oneself)
  const { person } = await personInScope(tx, body.userId)
  ensure(person.enabled, no.disabled)
  const beyond = await codesBeyond(tx, actor, person)
  ensure(beyond.length === 0, no.more, { list: beyond.map(titleOf).join('、') })

  const ticket = newToken()
  await tx.db.insert(previewSessions).values({
    id: v7(),
    viewerId: actor.id,
    viewerSessionId: actor.sessionId,
    targetId: person.id,
    reason: body.reason,
    ticketHash: sha256(ticket),
    ticketUntil: sql`now() + interval '1 minute'`,
  })
  tx.notes.push({
    objectType: 'users',
    objectId: person.id,
    objectName: person.name,
    diff: [],
    reason: body.reason,
    asWhom: person.name,
  })
  return { ticket }
}
