import { approvalRefusals } from '@portal/contract/areas/access/approval.ts'
import type { RuleStep, saveApproveRules } from '@portal/contract/areas/access/approval-rule.ts'
import { errors } from '@portal/contract/errors.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { approvalRules } from '#src/schema/approval.ts'
import { planSteps } from '#src/shared/approval/path.ts'
import { deputiesAt, namesOf } from '#src/shared/approval/stand-in.ts'
import type { ApprovalSubject } from '#src/shared/approval/subject.ts'
import { beginWork, subjectOf } from '#src/shared/approval/work.ts'
import type { Portal } from '#src/shared/portal.ts'
import { addWorkingHours } from '#src/shared/work-calendar/work-calendar.ts'
import { unitOfPerson } from './find-approvers.ts'
import { ensureUnitsInScope, settingCodes, unitsInScope } from './setters.ts'

const todayOf = async (tx: Tx): Promise<string> => {
  const { rows } = await tx.db.execute<{ day: string }>(
    sql`select ((now() at time zone 'Asia/Shanghai')::date)::text as day`,
  )
  return rows[0]?.day ?? refuse(errors.busy)
}

/** A quorum of named people cannot ask for more passes than there are people. */
const ensureQuorum = (steps: readonly RuleStep[]) => {
  for (const [index, { mode, quorum, approvers }] of steps.entries()) {
    const named = approvers.every(({ kind }) => kind === 'person')
    const people = new Set(approvers.map(({ id }) => id)).size
    if (mode === 'quorum' && named && (quorum ?? 1) > people)
      refuseField(`steps.${index}.quorum`, approvalRefusals.quorumTooLarge)
  }
}

const ensureFields = (steps: readonly RuleStep[], { conditionFields = [] }: ApprovalSubject) => {
  for (const [index, { condition }] of steps.entries())
    if (condition && !conditionFields.some(({ field }) => field === condition.field))
      refuseField(`steps.${index}.condition`, approvalRefusals.unknownField)
}

/** Named approvers exist, are enabled, and reach the subject's approval screens where it has some. */
const ensureApprovers = async ({ people }: Portal, steps: readonly RuleStep[], { menuCodes = [] }: ApprovalSubject) => {
  for (const [index, { approvers }] of steps.entries())
    for (const { kind, id } of approvers) {
      if (kind !== 'person' || id === undefined) continue
      const person = await people.get(id)
      if (!person?.enabled) refuseField(`steps.${index}.approvers`, approvalRefusals.unknownApprover)
      else if (menuCodes.length > 0 && !menuCodes.some((code) => person.rights.codes.has(code)))
        refuseField(`steps.${index}.approvers`, approvalRefusals.noMenu, { name: person.name })
    }
}

const dryRun = async (portal: Portal, tx: Tx, subject: ApprovalSubject, body: BodyOf<typeof saveApproveRules>) => {
  const submitterId = body.dryRunUserId ?? refuse(errors.missing)
  const submitterOrgId = await unitOfPerson(tx, submitterId)
  const { at, calendar } = await beginWork(portal.approval.engine, tx)
  const asking = { subjectType: subject.code, submitterId, submitterOrgId, facts: {} }
  const steps = await planSteps(tx, body.steps, asking)
  const everybody = steps.flatMap(({ userIds }) => userIds)
  const deputies = await deputiesAt(tx, everybody, { submitterId, at, subjectType: subject.code })
  const names = await namesOf(tx, [...everybody, ...deputies.values()])
  const nameOf = (id: string) => names.get(id) ?? ''

  let from = at
  return steps.map(({ no, mode, userIds, dueHours }) => {
    from = addWorkingHours(calendar, from, dueHours)
    const users = userIds.map((id) => {
      const deputy = deputies.get(id)
      return deputy === undefined
        ? { id, name: nameOf(id), onBehalfOf: null }
        : { id: deputy, name: nameOf(deputy), onBehalfOf: nameOf(id) }
    })
    return { no, mode, users, dueAt: from }
  })
}

const insertVersion = async (
  tx: Tx,
  actor: Actor,
  orgId: string,
  body: BodyOf<typeof saveApproveRules>,
  day: string,
) => {
  const { itemId, steps, free = false } = body
  await tx.db.insert(approvalRules).values({
    orgId,
    itemCode: itemId,
    version: sql`(select coalesce(max(version), 0) + 1 from approval_rules
      where item_code = ${itemId} and org_id = ${orgId})`,
    validFrom: day,
    steps: free ? [] : steps,
    free,
    createdBy: actor.id,
  })
  const diff = [{ field: 'steps', before: null, after: free ? 'free' : steps }]
  tx.notes.push({ objectType: 'approval_rules', objectId: orgId, objectName: itemId, diff })
}

/** Saves the same rule for several units, or answers the path that it would give. */
export const saveRules = (portal: Portal): HandlerOf<typeof saveApproveRules> => {
  portal.platform.constraints.provide('approval_rules_version_key', approvalRefusals.ruleSavedByOther)
  return async ({ tx, body, actor }) => {
    const subject = subjectOf(portal.approval.engine, body.itemId)
    const codes = settingCodes(actor, subject)
    const today = await todayOf(tx)
    if (body.validFrom !== undefined && body.validFrom < today) refuseField('validFrom', approvalRefusals.validFromPast)
    ensureQuorum(body.steps)
    ensureFields(body.steps, subject)
    await ensureApprovers(portal, body.steps, subject)
    if (body.dryRunUserId !== undefined) {
      await ensureUnitsInScope(tx, actor, codes, [await unitOfPerson(tx, body.dryRunUserId)])
      return { path: await dryRun(portal, tx, subject, body) }
    }

    const reached = await unitsInScope(tx, actor, codes, body.orgIds)
    const orgIds = [...new Set(body.orgIds)].sort()
    const going = orgIds.filter((id) => reached.has(id))
    for (const orgId of going) await insertVersion(tx, actor, orgId, body, body.validFrom ?? today)
    const failed = orgIds.filter((id) => !reached.has(id)).map((id) => ({ id, message: errors.missing.message }))
    return { saved: going.length, failed }
  }
}
