import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import type { Db } from '#src/platform/database/db.ts'
import { approvalRules } from '#src/schema/approval.ts'

const APPROVER_ID = '00000000-0000-7000-8000-000000040004'

/** Matters that are refused without a rule, beside those that come with their own content. */
const MATTERS = ['video', 'question', 'certExternal', 'enrolment', 'courseHours', 'trainClass', 'healthReport']

/** Who approves at the topmost unit: every unit below has an approver for every matter by it. */
export const insertApprovers = async (db: Db): Promise<void> => {
  await db.insert(approvalRules).values(
    MATTERS.map((itemCode) => ({
      itemCode,
      orgId: ROOT_ORG_ID,
      version: 1,
      validFrom: '2020-01-01',
      steps: [{ mode: 'any' as const, dueHours: 24, approvers: [{ kind: 'person' as const, id: APPROVER_ID }] }],
    })),
  )
}
