import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { type Plan, planSteps } from './path.ts'
import { findRule } from './rules.ts'
import type { Asking } from './sources.ts'
import { withStandIns } from './stand-in.ts'
import type { ApprovalSubject, SubjectFacts } from './subject.ts'

const unitAbove = async (tx: Tx, orgId: string): Promise<string | null> => {
  const { rows } = await tx.db.execute<{ id: string | null }>(
    sql`select parent_id as id from org_units where id = ${orgId}`,
  )
  return rows[0]?.id ?? null
}

/**
 * The path of a subject that climbs: the nearest rule whose every step finds somebody, unit after unit to the root, else
 * one step of the people of last resort. 免审 is passed over, since what climbs is decided by a person.
 */
export const climb = async (
  tx: Tx,
  { code, climb: rules }: Pick<ApprovalSubject, 'code' | 'climb'>,
  facts: SubjectFacts,
  asking: Asking,
): Promise<Plan> => {
  let unit: string | null = facts.ownerOrgId
  let climbed = false
  while (unit !== null) {
    const rule = await findRule(tx, code, unit)
    if (!rule) break
    const steps = rule.free ? [] : await planSteps(tx, rule.steps, { ...asking, submitterOrgId: unit })
    if (steps.length > 0 && steps.every(({ userIds }) => userIds.length > 0))
      return { steps, free: false, missing: false, ruleVersion: rule.version, climbed }
    climbed = true
    unit = await unitAbove(tx, rule.orgId)
  }
  const people = rules ? await withStandIns(tx, await rules.lastResort(tx, facts), asking.submitterId) : []
  const step = { no: 1, mode: 'any' as const, quorum: null, userIds: people, dueHours: rules?.dueHours ?? 0, cc: [] }
  return { steps: [step], free: false, missing: people.length === 0, ruleVersion: 0, climbed: true }
}
