import type { listApprovalRecords } from '@portal/contract/areas/access/approval-record.ts'
import { errors } from '@portal/contract/errors.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { and, asc, eq } from 'drizzle-orm'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { approvalRecords, approvalRequests } from '#src/schema/approval.ts'
import type { Approval } from '#src/shared/approval/approval.ts'
import { isParty, partyOf } from '#src/shared/approval/party.ts'
import { namesOf } from '#src/shared/approval/stand-in.ts'
import { findRequest } from '#src/shared/approval/withdraw.ts'

/** All rounds that belong to a request, or everything ever submitted about a subject. */
const selectRequests = async (tx: Tx, { requestId, subjectType, subjectId }: BodyOf<typeof listApprovalRecords>) => {
  if (requestId !== undefined) {
    const { seriesId } = await findRequest(tx, requestId)
    return tx.db.select().from(approvalRequests).where(eq(approvalRequests.seriesId, seriesId))
  }
  ensure(subjectType !== undefined && subjectId !== undefined, errors.invalid)
  return tx.db
    .select()
    .from(approvalRequests)
    .where(and(eq(approvalRequests.subjectType, subjectType), eq(approvalRequests.subjectId, subjectId)))
}

export const listRecords =
  (approval: Approval): HandlerOf<typeof listApprovalRecords> =>
  async ({ tx, body, actor }) => {
    const requests = await selectRequests(tx, body)
    const parties = []
    for (const request of requests) parties.push(await partyOf(tx, actor, request, approval.engine.subjects))
    ensure(parties.some(isParty), errors.missing)

    const rows = await tx.db
      .select()
      .from(approvalRecords)
      .where(
        anyOf(
          approvalRecords.requestId,
          requests.map(({ id }) => id),
        ),
      )
      .orderBy(asc(approvalRecords.at), asc(approvalRecords.id))
    const names = await namesOf(
      tx,
      rows.flatMap(({ actorId, onBehalfOfId }) => [actorId, onBehalfOfId].filter((id) => id !== null)),
    )
    const personOf = (id: string | null) => (id === null ? null : { id, name: names.get(id) ?? '' })
    return rows.map(({ actorId, onBehalfOfId, ...row }) => ({
      ...row,
      actor: personOf(actorId),
      onBehalfOf: personOf(onBehalfOfId),
    }))
  }
