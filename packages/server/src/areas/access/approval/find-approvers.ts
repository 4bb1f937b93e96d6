import { approvalRefusals } from '@portal/contract/areas/access/approval.ts'
import type { findApprovers } from '@portal/contract/areas/access/approval-record.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { users } from '#src/schema/directory.ts'
import type { Approval } from '#src/shared/approval/approval.ts'
import { makePlan } from '#src/shared/approval/path.ts'
import { shownSteps } from '#src/shared/approval/submit.ts'
import { subjectOf } from '#src/shared/approval/work.ts'
import { ensureUnitsInScope } from './setters.ts'

export const unitOfPerson = async (tx: Tx, userId: string): Promise<string> => {
  const [row] = await tx.db.select({ orgId: users.primaryOrgId }).from(users).where(eq(users.id, userId))
  return row?.orgId ?? refuse(errors.missing)
}

/** The path of one's own submission; who sets approvers may look it up for others in scope. */
export const findApproversOf =
  (approval: Approval): HandlerOf<typeof findApprovers> =>
  async ({ tx, body, actor }) => {
    const subject = subjectOf(approval.engine, body.subjectType)
    const submitterId = body.submitterId ?? actor.id
    const submitterOrgId = submitterId === actor.id ? actor.orgId : await unitOfPerson(tx, submitterId)
    const setCodes = [P.authorityApprove, ...subject.setCodes]
    const forOthers = submitterId !== actor.id || (body.orgId !== undefined && body.orgId !== actor.orgId)
    const isOwn = body.subjectId !== undefined && (await subject.maySubmit(tx, actor, body.subjectId))
    if (forOthers && !(isOwn && submitterId === actor.id)) {
      ensure(actor.holds(...setCodes), errors.noRight)
      await ensureUnitsInScope(tx, actor, setCodes, [submitterOrgId, body.orgId ?? submitterOrgId])
    }
    ensure(body.subjectId === undefined || isOwn || actor.holds(...setCodes), errors.missing)

    const facts = body.subjectId === undefined ? null : await subject.describe(tx, body.subjectId)
    ensure(body.subjectId === undefined || facts, errors.missing)
    const asking = { subjectType: subject.code, submitterId, submitterOrgId, facts: facts ?? {} }
    const plan = await makePlan(tx, subject, body.orgId ?? facts?.ownerOrgId ?? submitterOrgId, asking)
    const steps = await shownSteps(tx, plan)
    return { steps, free: plan.free, ...(plan.missing && { missing: approvalRefusals.noRule.message }) }
  }
