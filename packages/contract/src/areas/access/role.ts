import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { defineResource, recordShape } from '../../kit/resource.ts'
import { id, revision, whole } from '../../kit/scalars.ts'
import { codeText, text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { scopeRule } from './role-scope.ts'

/** A code of the program's list; nobody can type one that does nothing. */
export const privilegeCode = z.enum(Object.values(P), '权限不存在')

const input = z.object({
  code: codeText({ label: '角色编码', max: 40 }),
  name: text({ label: '角色名称', min: 2, max: 30, message: '角色名称为 2–30 个字' }),
  /** Absent for the unit of the person who saves. */
  ownerOrgId: id.optional().meta({ label: '归属单位' }),
  /** Holders of one of these may give the role without holding its codes themselves. */
  grantableBy: z.array(id).max(20, '最多选择 20 项').default([]).meta({ label: '可授予者' }),
  maxDays: whole(1, 3650).nullable().default(null).meta({ label: '最长授权天数' }),
  needsApproval: z.boolean().default(false).meta({ label: '授予须审批' }),
  sort: whole(0, 9999).default(0).meta({ label: '排序' }),
  enabled: z.boolean().default(true).meta({ label: '启用' }),
})

const scopes = { scope: scopeRule, scopeByResource: z.record(z.string(), scopeRule) }

const row = input.extend({
  ...recordShape,
  ...scopes,
  ownerOrgId: id,
  ownerOrgName: z.string().meta({ label: '归属单位' }),
  codeCount: z.int().meta({ label: '权限数' }),
  /** Memberships that the caller may see. */
  memberCount: z.int().meta({ label: '成员数' }),
  scopeText: z.string().meta({ label: '数据范围' }),
  sensitive: z.boolean().meta({ label: '敏感' }),
  shipped: z.boolean().meta({ label: '内置' }),
})
export type RoleRow = z.output<typeof row>

/** 角色管理 (20-system section 6). */
export const role = defineResource({
  name: 'role',
  label: '角色',
  row,
  input,
  filter: z.object({
    ownerOrgId: id,
    /** Roles that contain this code. */
    code: privilegeCode,
    enabled: z.boolean().meta({ label: '启用' }),
    noMembers: z.boolean().meta({ label: '无成员' }),
  }),
  sortable: ['createdAt', 'sort', 'code', 'name', 'updatedAt'],
  access: { read: [P.role], create: [P.roleEdit], update: [P.roleEdit], remove: [P.roleDel] },
})

export const getRole = defineEndpoint({
  ...role.get,
  result: row.extend({
    /** Ticked by hand. */
    codes: z.array(z.string()),
    /** Menus that stand above a ticked button only. */
    halfCodes: z.array(z.string()),
    grantableByNames: z.array(z.object({ id, name: z.string() })),
    missingCompanions: z.array(z.object({ code: z.string(), companion: z.string() })),
  }),
})

const change = z.object({ people: z.int(), codes: z.array(z.string()) })

/** Saves exactly the ticked codes and the scopes; `dryRun` only says who would gain and lose what. */
export const grantRole = defineEndpoint({
  path: 'rest/role/grant',
  title: '保存角色权限和范围',
  effect: 'write',
  access: [P.roleGrant],
  scope: 'rows',
  body: z.strictObject({
    id,
    codes: z.array(privilegeCode).max(2000),
    scope: scopeRule,
    scopeByResource: z.partialRecord(privilegeCode, scopeRule).default({}),
    revision,
    dryRun: z.boolean().default(false),
  }),
  result: z.object({
    gain: change,
    lose: change,
    /** The new scope differs from the saved one. */
    scopeChanged: z.boolean(),
    missingCompanions: z.array(z.object({ code: z.string(), companion: z.string() })),
    revision,
  }),
})

export const copyRole = defineEndpoint({
  path: 'rest/role/copy',
  title: '复制角色',
  effect: 'write',
  access: [P.roleEdit],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: z.object({ id }),
})

export const compareRoles = defineEndpoint({
  path: 'rest/role/compare',
  title: '对比角色',
  effect: 'read',
  access: [P.role],
  scope: 'rows',
  body: z.strictObject({ a: id, b: id }),
  result: z.object({
    onlyA: z.array(z.string()),
    onlyB: z.array(z.string()),
    both: z.array(z.string()),
    scopeA: z.string(),
    scopeB: z.string(),
  }),
})

/** What a copy is called. */
export const copyName = (name: string) => `${[...name].slice(0, 26).join('')}（副本）`
