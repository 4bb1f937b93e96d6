import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { batchResult, recordKey, recordShape, removalBody, saveBody } from '../../kit/record.ts'
import { id, revision, whole } from '../../kit/scalars.ts'
import { codeText, text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { scopeRule } from './role-scope.ts'

/** A code of the program's list; nobody can type one that does nothing. */
export const privilegeCode = z.enum(Object.values(P), '权限不存在')

export const roleInput = z.object({
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
export type RoleInput = z.output<typeof roleInput>

const scopes = { scope: scopeRule, scopeByResource: z.record(z.string(), scopeRule) }

export const roleRow = roleInput.extend({
  ...recordShape,
  ...scopes,
  ownerOrgId: id,
  ownerOrgName: z.string().meta({ label: '归属单位' }),
  codeCount: z.int().meta({ label: '权限数' }),
  /** Memberships that the caller may see. */
  /** Rows of the member list: one may stand for a whole unit or group. */
  memberCount: z.int().meta({ label: '成员（人、单位、组）' }),
  scopeText: z.string().meta({ label: '数据范围' }),
  sensitive: z.boolean().meta({ label: '敏感' }),
  shipped: z.boolean().meta({ label: '内置' }),
})
export type RoleRow = z.output<typeof roleRow>

/** 角色管理 (20-system section 6). */
export const listRoles = defineEndpoint({
  path: 'rest/role/list',
  title: '查询角色',
  effect: 'read',
  access: [P.role],
  scope: 'rows',
  body: pageQuery(
    z.object({
      ownerOrgId: id,
      /** Roles that contain this code. */
      code: privilegeCode,
      enabled: z.boolean().meta({ label: '启用' }),
      noMembers: z.boolean().meta({ label: '无成员' }),
    }),
    ['createdAt', 'sort', 'code', 'name', 'updatedAt'],
  ),
  result: pageOf(roleRow),
})

export const saveRole = defineEndpoint({
  path: 'rest/role/save',
  title: '保存角色',
  effect: 'write',
  access: [P.roleEdit],
  scope: 'rows',
  body: saveBody(roleInput),
  result: recordKey,
})

export const deleteRoles = defineEndpoint({
  path: 'rest/role/delete',
  title: '删除角色',
  effect: 'write',
  access: [P.roleDel],
  scope: 'rows',
  body: removalBody,
  result: batchResult,
})

export const getRole = defineEndpoint({
  path: 'rest/role/get',
  title: '查看角色',
  effect: 'read',
  access: [P.role],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: roleRow.extend({
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
