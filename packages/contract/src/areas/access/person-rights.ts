import { z } from 'zod'
import { reasonText } from '#src/areas/directory/user-fields.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { day, id, revision } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { privilegeCode } from './role.ts'
import { scopeRule } from './role-scope.ts'

/** How a person comes by a right: directly, by a unit, by a group, as everybody does, or by a direct grant. */
export const rightVia = z.enum(['user', 'unit', 'unitBelow', 'group', 'everyone', 'direct'])

const source = z.object({
  kind: z.enum(['role', 'direct']),
  /** Role, or direct grant. */
  id,
  name: z.string(),
  via: rightVia,
  /** Unit or group that brings it; empty where none does. */
  viaName: z.string(),
  by: z.string(),
  from: day.nullable(),
  to: day.nullable(),
})

/** Codes that a person holds now, each with its scope in words and where it comes from. */
export const userPrivileges = defineEndpoint({
  path: 'rest/user/privileges',
  title: '查看用户权限',
  effect: 'read',
  access: [P.user],
  scope: 'rows',
  body: z.strictObject({ userId: id }),
  result: z.array(
    z.object({
      code: z.string(),
      type: z.enum(['menu', 'button']),
      title: z.string(),
      scopeText: z.string(),
      sources: z.array(source.extend({ scopeText: z.string(), scope: scopeRule, reason: z.string() })),
    }),
  ),
})

const pending = z.array(z.object({ id, name: z.string() }))

/** Replaces the whole set of direct grants of a person. */
export const configPrivileges = defineEndpoint({
  path: 'rest/user/configPrivileges',
  title: '配置附加权限',
  effect: 'write',
  access: [P.userGrant],
  scope: 'rows',
  reauth: true,
  body: z.strictObject({
    userId: id,
    privileges: z
      .array(z.strictObject({ code: privilegeCode, scope: scopeRule, to: day, reason: reasonText }))
      .max(200, '最多选择 200 项')
      .refine((grants) => new Set(grants.map(({ code }) => code)).size === grants.length, '同一权限只能附加一次'),
    revision,
  }),
  result: z.object({ saved: z.int(), pending, revision }),
})

export const userRoles = defineEndpoint({
  path: 'rest/user/roles',
  title: '查看用户角色',
  effect: 'read',
  access: [P.user],
  scope: 'rows',
  body: z.strictObject({ userId: id }),
  result: z.array(
    z.object({
      id,
      code: z.string(),
      name: z.string(),
      has: z.boolean(),
      sources: z.array(
        source.omit({ kind: true, id: true, name: true }).extend({
          /** The membership; null for the role of everybody. */
          memberId: id.nullable(),
          anchorOrgId: id.nullable(),
          anchorName: z.string(),
        }),
      ),
      grantable: z.boolean(),
      whyNot: z.string().optional(),
      maxDays: z.int().nullable(),
      /** Giving it needs a third person. */
      sensitive: z.boolean(),
    }),
  ),
})

/** Replaces the roles that a person holds directly; what comes by units and groups stays. */
export const configRoles = defineEndpoint({
  path: 'rest/user/configRoles',
  title: '配置用户角色',
  effect: 'write',
  access: [P.userRole],
  scope: 'rows',
  reauth: true,
  body: z.strictObject({
    userId: id,
    roles: z
      .array(
        z.strictObject({
          roleId: id,
          anchorOrgId: id.nullable().default(null),
          from: day.nullable().default(null),
          to: day.nullable().default(null),
        }),
      )
      .max(100, '最多选择 100 项'),
    reason: text({ label: '原因', max: 200, long: true }).default(''),
    revision,
  }),
  result: z.object({ saved: z.int(), pending, revision }),
})
