import type { getApproveRule, listApproveItems } from '@portal/contract/areas/access/approval-rule.ts'
import type { approvalVersions } from '@portal/contract/areas/access/approval-survey.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { approvalRules } from '#src/schema/approval.ts'
import type { Approval } from '#src/shared/approval/approval.ts'
import { findRule } from '#src/shared/approval/rules.ts'
import { namesOf } from '#src/shared/approval/stand-in.ts'
import { subjectOf } from '#src/shared/approval/work.ts'
import { ensureUnitsInScope, settingCodes } from './setters.ts'

export const listItems =
  (approval: Approval): HandlerOf<typeof listApproveItems> =>
  async () =>
    approval.engine.subjects.all().map(({ code, name, conditionFields = [] }) => ({
      id: code,
      code,
      name,
      fields: [...conditionFields],
    }))

export const getRule =
  (approval: Approval): HandlerOf<typeof getApproveRule> =>
  async ({ tx, body, actor }) => {
    const codes = settingCodes(actor, subjectOf(approval.engine, body.itemId))
    await ensureUnitsInScope(tx, actor, codes, [body.orgId])

    const rule = await findRule(tx, body.itemId, body.orgId)
    if (!rule) return { steps: [], free: false, inheritedFrom: null, version: 0, validFrom: null }
    const { steps, free, version, validFrom, orgId, orgName } = rule
    const inheritedFrom = orgId === body.orgId ? null : { id: orgId, name: orgName }
    return { steps, free, version, validFrom, inheritedFrom }
  }

export const listVersions =
  (approval: Approval): HandlerOf<typeof approvalVersions> =>
  async ({ tx, body, actor }) => {
    const codes = settingCodes(actor, subjectOf(approval.engine, body.itemId))
    await ensureUnitsInScope(tx, actor, codes, [body.orgId])

    const rows = await tx.db
      .select()
      .from(approvalRules)
      .where(and(eq(approvalRules.itemCode, body.itemId), eq(approvalRules.orgId, body.orgId)))
      .orderBy(desc(approvalRules.version))
    const names = await namesOf(
      tx,
      rows.flatMap(({ createdBy }) => createdBy ?? []),
    )
    const list = rows.map(({ version, validFrom, steps, free, createdBy, createdAt }) => ({
      version,
      validFrom,
      steps,
      free,
      savedBy: names.get(createdBy ?? '') ?? '',
      savedAt: createdAt,
    }))
    return { list, total: list.length }
  }
