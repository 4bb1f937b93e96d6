import { privilegeRows } from '@portal/contract/privilege-rows.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { ensureConflicts } from '#src/areas/access/conflict/conflicts.ts'
import { ensureCardTemplates } from '#src/areas/archive/public.ts'
import { ensureShippedTemplate } from '#src/areas/certificate/public.ts'
import { ensureExpertFields } from '#src/areas/expert/public.ts'
import { ensureHourRule } from '#src/areas/learning/hours/rules.ts'
import { ensureHazardCategories } from '#src/areas/hazard/public.ts'
import { ensurePlaceTypes } from '#src/areas/place/public.ts'
import { ensurePointsRules } from '#src/areas/points/shipped-rules.ts'
import { ensureTrainCategories } from '#src/areas/train/public.ts'
import { ensureLabelRoots } from '#src/areas/video/label/roots.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { rolePrivileges, roles, type ScopeRule } from '#src/schema/access.ts'
import { orgUnits } from '#src/schema/directory.ts'
import type { Portal } from '#src/shared/portal.ts'
import { ensurePostCategories } from '#src/shared/post/categories.ts'
import { waitForOtherStarts } from './start-lock.ts'

/** The root unit and the shipped roles have fixed ids, so that every process and every site agrees on them. */
export const ROOT_ORG_ID = '00000000-0000-7000-8000-000000000001'

interface ShippedRole {
  id: string
  code: string
  name: string
  scope: ScopeRule
  codes: readonly Privilege[]
}

const shippedId = (n: number) => `00000000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`

const all = privilegeRows.map(({ code }) => code)
const under = (...prefixes: string[]) =>
  all.filter((code) => prefixes.some((prefix) => code === prefix || code.startsWith(`${prefix}_`)))

/** 20 section 1: 系统管理员, 安全管理员, 审计员, 单位管理员, 员工 (everyone, cannot be removed). */
export const shippedRoles: readonly ShippedRole[] = [
  { id: shippedId(1), code: 'admin', name: '系统管理员', scope: { kind: 'all' }, codes: all },
  {
    id: shippedId(2),
    code: 'safety',
    name: '安全管理员',
    scope: { kind: 'below' },
    codes: [
      ...under('P_safetyNetSchool', 'P_hiddenTrouble', 'P_hiddenTroubleApprove', 'P_studyTimeMng', 'P_pxgl'),
      P.statistics,
      P.statisticsExport,
    ],
  },
  { id: shippedId(3), code: 'auditor', name: '审计员', scope: { kind: 'all' }, codes: under('P_xtrz') },
  {
    id: shippedId(4),
    code: 'unitAdmin',
    name: '单位管理员',
    scope: { kind: 'below' },
    codes: under('P_yhgl', 'P_zzgl', 'P_yhzgl').filter(
      (code) => !privilegeRows.find((row) => row.code === code)?.sensitive,
    ),
  },
  { id: shippedId(5), code: 'employee', name: '员工', scope: { kind: 'own' }, codes: [] },
]

export const roleIdOf = (code: string): string => {
  const role = shippedRoles.find((each) => each.code === code)
  if (!role) throw new Error(`no shipped role ${code}`)
  return role.id
}

type Essentials = Pick<Portal, 'platform' | 'pointsEvents'>

/**
 * What the program cannot run without, on the first start and after every upgrade; touches nothing that exists. Whole
 * or not at all: a role that stood without its codes would never gain them.
 */
export const ensureEssentials = async ({ platform, pointsEvents }: Essentials): Promise<void> => {
  await inTransaction(
    platform.pool,
    () => bareTx(platform.db, null, ALL_ROWS),
    async ({ db }) => {
      await waitForOtherStarts(db)
      await ensureRoles(db)
      await ensureConflicts(db)
      await ensureLabelRoots(db)
      await ensureHourRule(db)
      await ensurePostCategories(db)
      await ensureShippedTemplate(db, ROOT_ORG_ID)
      await ensureTrainCategories(db)
      await ensureExpertFields(db)
      await ensureHazardCategories(db)
      await ensurePlaceTypes(db)
      await ensurePointsRules(db, pointsEvents)
      await ensureCardTemplates(db)
    },
  )
}

const ensureRoles = async (db: Db) => {
  await db
    .insert(orgUnits)
    .values({ id: ROOT_ORG_ID, code: 'ROOT', name: '集团公司', kind: 'company', path: `/${ROOT_ORG_ID}/`, depth: 1 })
    .onConflictDoNothing()
  for (const [sort, { codes, ...role }] of shippedRoles.entries()) {
    const inserted = await db
      .insert(roles)
      .values({ ...role, ownerOrgId: ROOT_ORG_ID, shipped: true, sort })
      .onConflictDoNothing()
      .returning({ id: roles.id })
    if (inserted.length > 0 && codes.length > 0) {
      await db.insert(rolePrivileges).values(codes.map((code) => ({ roleId: role.id, code })))
    }
  }
  await grantNewCodesToAdministrators(db)
}

/** The administrator's role holds everything, codes of newer versions included; no other role ever gains by itself. */
const grantNewCodesToAdministrators = (db: Db) =>
  db.execute(sql`
    insert into role_privileges (role_id, code)
    select ${roleIdOf('admin')}::uuid, unnest(${sql.param(all)}::text[])
    on conflict do nothing`)
