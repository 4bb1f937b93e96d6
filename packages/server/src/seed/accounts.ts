import { settingDefinitions } from '@portal/contract/areas/system/settings.ts'
import { privilegeRows } from '@portal/contract/privilege-rows.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import { ROOT_ORG_ID, roleIdOf } from '#src/app/essentials.ts'
import type { Db } from '#src/platform/database/db.ts'
import { roleMembers, rolePrivileges, roles, type ScopeRule } from '#src/schema/access.ts'
import { consents } from '#src/schema/account.ts'
import { users } from '#src/schema/directory.ts'
import { gramsOf } from '#src/shared/directory/grams.ts'
import { spellPerson } from '#src/shared/directory/pinyin.ts'
import type { DemoUnit } from './organisation.ts'

const codesUnder = (...menus: Privilege[]): Privilege[] =>
  privilegeRows
    .filter(({ code }) => menus.some((menu) => code === menu || code.startsWith(`${menu}_`)))
    .map(({ code }) => code)

const fixedId = (group: number, n: number) => `00000000-0000-7000-8000-0000000${group}${String(n).padStart(4, '0')}`

interface DemoRole {
  id: string
  code: string
  name: string
  scope: ScopeRule
  codes: Privilege[]
}

/** Roles of the demo organisation beside the shipped ones; the last two carry hour targets. */
export const demoRoles: readonly DemoRole[] = [
  {
    id: fixedId(3, 1),
    code: 'lecturer',
    name: '讲师',
    scope: { kind: 'all' },
    codes: [
      ...codesUnder(P.video, P.label, P.schoolVideo, P.questionBank, P.exam).filter(
        (code) => !/_approve(All|Set)$/.test(code),
      ),
      P.school,
    ],
  },
  {
    id: fixedId(3, 2),
    code: 'approver',
    name: '审批人',
    scope: { kind: 'all' },
    codes: [
      P.video,
      P.videoApproveAll,
      P.school,
      P.schoolApproval,
      P.schoolApprovalAll,
      P.announcement,
      P.notice,
      P.questionnaire,
      P.healthApproval,
      P.healthApprovalAll,
      P.traineeArchive,
      P.questionBank,
      P.train,
      P.trainClass,
      P.enrolment,
      P.hourUpload,
    ],
  },
  { id: fixedId(3, 3), code: 'safetyStaff', name: '安全管理人员', scope: { kind: 'own' }, codes: [] },
  { id: fixedId(3, 4), code: 'frontLine', name: '一线员工', scope: { kind: 'own' }, codes: [] },
]

export const demoRoleId = (code: string): string => demoRoles.find((role) => role.code === code)?.id ?? ''

interface DemoAccount {
  id: string
  code: string
  name: string
  post: string
  orgId: string
  roles: { roleId: string; anchorOrgId?: string }[]
}

export const demoAccounts = (units: readonly DemoUnit[]): DemoAccount[] => {
  const company = units.find(({ kind }) => kind === 'company')?.id ?? ROOT_ORG_ID
  const team = units.find(({ kind }) => kind === 'team')?.id ?? ROOT_ORG_ID
  const office = units.find(({ name }) => name === '安全监察部')?.id ?? ROOT_ORG_ID
  return [
    {
      id: fixedId(4, 1),
      code: 'admin',
      name: '系统管理员',
      post: '管理员',
      orgId: ROOT_ORG_ID,
      roles: [{ roleId: roleIdOf('admin') }],
    },
    {
      id: fixedId(4, 2),
      code: 'officer',
      name: '赵安平',
      post: '安全员',
      orgId: office,
      roles: [{ roleId: roleIdOf('safety'), anchorOrgId: company }, { roleId: demoRoleId('safetyStaff') }],
    },
    {
      id: fixedId(4, 3),
      code: 'lecturer',
      name: '林书远',
      post: '讲师',
      orgId: office,
      roles: [{ roleId: demoRoleId('lecturer') }],
    },
    {
      id: fixedId(4, 4),
      code: 'approver',
      name: '沈国栋',
      post: '审批人',
      orgId: company,
      roles: [{ roleId: demoRoleId('approver') }],
    },
    {
      id: fixedId(4, 5),
      code: 'learner',
      name: '王晓燕',
      post: '操作工',
      orgId: team,
      roles: [{ roleId: demoRoleId('frontLine') }],
    },
    { id: fixedId(4, 6), code: 'visitor', name: '陈新', post: '新员工', orgId: ROOT_ORG_ID, roles: [] },
  ]
}

/** The six accounts of the sign-in page with their roles. */
export const insertAccounts = async (db: Db, units: readonly DemoUnit[], passwordHash: string): Promise<void> => {
  await db
    .insert(roles)
    .values(demoRoles.map(({ codes: _codes, ...role }) => ({ ...role, ownerOrgId: ROOT_ORG_ID, sort: 10 })))
  await db
    .insert(rolePrivileges)
    .values(demoRoles.flatMap(({ id, codes }) => [...new Set(codes)].map((code) => ({ roleId: id, code }))))
  const accounts = demoAccounts(units)
  await db.insert(users).values(
    accounts.map(({ id, code, name, post, orgId }) => {
      const spelling = spellPerson(name)
      const found = { code, name, ...spelling, grams: gramsOf({ code, name, ...spelling }) }
      return {
        id,
        ...found,
        loginName: code,
        post,
        primaryOrgId: orgId,
        passwordHash,
        passwordChangedAt: new Date(),
        mustChange: false,
      }
    }),
  )
  // The notice is for people; who tries the demo would only click it away.
  const noticeVersion = settingDefinitions.noticeVersion.shipped
  await db.insert(consents).values(accounts.map(({ id }) => ({ userId: id, noticeVersion })))
  await db
    .insert(roleMembers)
    .values(
      accounts.flatMap(({ id, roles: held }) =>
        held.map((role) => ({ ...role, subjectKind: 'user' as const, subjectId: id })),
      ),
    )
}
