import { randomUUID } from 'node:crypto'
import type { RuleStep } from '@portal/contract/areas/access/approval-rule.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import type { Db } from '#src/platform/database/db.ts'
import { approvalDeputies, approvalRules } from '#src/schema/approval.ts'
import type { Approval } from '#src/shared/approval/approval.ts'
import type { ApprovalSubject } from '#src/shared/approval/subject.ts'

/** Code of the subject that only tests have. */
export const SHEET = 'testSheet'

interface Sheet {
  [column: string]: unknown
  id: string
  title: string
  ownerOrgId: string
  hash: string
  audience: number
  authorId: string | null
  state: string
  /** How often the engine told the outcome. */
  told: number
  reason: string
}

const sheetOf = async (db: Db, id: string): Promise<Sheet | null> => {
  const { rows } = await db.execute<Sheet>(sql`
    select id, title, owner_org_id as "ownerOrgId", hash, audience, author_id as "authorId", state, told, reason
    from test_sheets where id = ${id}`)
  return rows[0] ?? null
}

const outcome =
  (state: string): ApprovalSubject['onRejected'] =>
  async (tx, { subjectId }, reason) => {
    await tx.db.execute(sql`
      update test_sheets set state = ${state}, told = told + 1, reason = ${reason} where id = ${subjectId}`)
  }

/** Registers a subject with a table of its own, so that its effects commit and roll back with the engine's. */
export const registerSheets = async (
  db: Db,
  approval: Approval,
  overrides: Partial<ApprovalSubject> = {},
): Promise<void> => {
  await db.execute(sql`
    create table if not exists test_sheets (id uuid primary key, title text not null, owner_org_id uuid not null,
      hash text not null, audience int not null, author_id uuid, state text not null default 'draft',
      told int not null default 0, reason text not null default '')`)
  approval.provide({
    code: SHEET,
    name: '测试单',
    allCodes: [P.videoApproveAll],
    setCodes: [P.videoApproveSet],
    menuCodes: [P.video],
    conditionFields: [{ field: 'audience', label: '范围人数' }],
    withoutRule: 'refused',
    describe: async (tx, id) => {
      const sheet = await sheetOf(tx.db, id)
      return (
        sheet && {
          title: sheet.title,
          versionNo: 1,
          ownerOrgId: sheet.ownerOrgId,
          link: '/videoManage/approvalVideoDetail?id={requestId}',
          snapshotHash: sheet.hash,
          conditions: { audience: sheet.audience },
        }
      )
    },
    maySubmit: async (tx, actor, id) => {
      const sheet = await sheetOf(tx.db, id)
      return sheet?.authorId === null || sheet?.authorId === actor.id
    },
    onApproved: (tx, request) => outcome('published')(tx, request, ''),
    onRejected: outcome('draft'),
    onWithdrawn: (tx, request) => outcome('draft')(tx, request, ''),
    ...overrides,
  })
}

export const aSheet = async (
  db: Db,
  { ownerOrgId = ROOT_ORG_ID, audience = 10, authorId, title = '消防演练方案' }: Partial<Sheet> = {},
): Promise<string> => {
  const id = randomUUID()
  await db.execute(sql`
    insert into test_sheets (id, title, owner_org_id, hash, audience, author_id)
    values (${id}, ${title}, ${ownerOrgId}, 'v1', ${audience}, ${authorId ?? null})`)
  return id
}

export const readSheet = async (db: Db, id: string): Promise<Sheet> => {
  const sheet = await sheetOf(db, id)
  if (!sheet) throw new Error('no such sheet')
  return sheet
}

export const editSheet = (db: Db, id: string) => db.execute(sql`update test_sheets set hash = 'v2' where id = ${id}`)

export const step = (approvers: RuleStep['approvers'], values: Partial<RuleStep> = {}): RuleStep => ({
  mode: 'any',
  dueHours: 8,
  approvers,
  ...values,
})

export const byPerson = (...ids: string[]): RuleStep['approvers'] => ids.map((id) => ({ kind: 'person', id }))

interface RuleWishes {
  orgId?: string
  steps?: RuleStep[]
  free?: boolean
  version?: number
  itemCode?: string
}

export const aRule = (
  db: Db,
  { orgId = ROOT_ORG_ID, steps = [], free = false, version = 1, itemCode = SHEET }: RuleWishes,
) => db.insert(approvalRules).values({ itemCode, orgId, version, validFrom: '2020-01-01', steps, free })

export const aDeputy = async (
  db: Db,
  { personId, deputyId, from, to }: { personId: string; deputyId: string; from?: Date; to?: Date },
): Promise<string> => {
  const [row] = await db
    .insert(approvalDeputies)
    .values({
      personId,
      deputyId,
      validFrom: from ?? new Date('2020-01-01T00:00:00Z'),
      validTo: to ?? new Date('2100-01-01T00:00:00Z'),
    })
    .returning()
  if (!row) throw new Error('nothing was inserted')
  return row.id
}
