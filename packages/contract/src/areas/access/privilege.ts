import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { day, id, revision } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { rightVia } from './person-rights.ts'
import { privilegeCode } from './role.ts'

const node = z.object({
  code: z.string(),
  title: z.string().meta({ label: '标题' }),
  type: z.enum(['menu', 'button']),
  parent: z.string().nullable(),
  group: z.string(),
  routes: z.array(z.string()).meta({ label: '路由' }),
  /** Menu code whose screen it administers. */
  resource: z.string().meta({ label: '资源' }),
  note: z.string().meta({ label: '说明' }),
  sensitive: z.boolean().meta({ label: '敏感' }),
  enabled: z.boolean().meta({ label: '启用' }),
  /** Roles that give it. */
  roles: z.int().meta({ label: '角色数' }),
  revision,
})
export type PrivilegeNode = z.output<typeof node>

/** The program's list in its order: each menu code followed by its buttons. */
export const privilegeTree = defineEndpoint({
  path: 'rest/privilege/tree',
  title: '查询权限树',
  effect: 'read',
  access: [P.authority],
  scope: 'all',
  body: z.strictObject({}),
  result: z.array(node),
})

/** How many people in scope hold each code now, and when any of them used it last; codes nobody holds are left out. */
export const privilegeFigures = defineEndpoint({
  path: 'rest/privilege/figures',
  title: '查询权限人数与使用',
  effect: 'read',
  access: [P.authority],
  scope: 'rows',
  body: z.strictObject({}),
  result: z.array(
    z.object({
      code: z.string(),
      people: z.int().meta({ label: '人数' }),
      lastUsedOn: day.nullable().meta({ label: '最近使用' }),
    }),
  ),
})
export type PrivilegeFigures = z.output<typeof privilegeFigures.result>[number]

export const privilegeHolders = defineEndpoint({
  path: 'rest/privilege/holders',
  title: '查询谁有此权限',
  effect: 'read',
  access: [P.authority],
  scope: 'rows',
  body: pageQuery(z.object({ orgId: id }), ['code']).extend({ code: privilegeCode }),
  result: pageOf(
    z.object({
      id,
      code: z.string().meta({ label: '工号' }),
      name: z.string().meta({ label: '姓名' }),
      orgName: z.string().meta({ label: '单位' }),
      sources: z.array(
        z.object({
          kind: z.enum(['role', 'direct']),
          name: z.string(),
          via: rightVia,
          viaName: z.string(),
          from: day.nullable(),
          to: day.nullable(),
        }),
      ),
    }),
  ),
})

export const savePrivilege = defineEndpoint({
  path: 'rest/privilege/save',
  title: '修改权限设置',
  effect: 'write',
  access: [P.authorityEdit],
  scope: 'all',
  body: z.strictObject({
    code: privilegeCode,
    note: text({ label: '说明', max: 200, long: true }),
    sensitive: z.boolean(),
    enabled: z.boolean(),
    revision: revision.optional(),
  }),
  result: z.object({ saved: z.boolean() }),
})

const held = z.object({ code: z.string(), title: z.string(), scopeText: z.string() })

/** 对比两人: only what differs. */
export const compareRights = defineEndpoint({
  path: 'rest/privilege/compare',
  title: '对比两人权限',
  effect: 'read',
  access: [P.authorityExplain],
  scope: 'rows',
  body: z.strictObject({ a: id, b: id }),
  result: z.object({
    onlyA: z.array(held),
    onlyB: z.array(held),
    /** Held by both with other scopes. */
    differing: z.array(z.object({ code: z.string(), title: z.string(), scopeA: z.string(), scopeB: z.string() })),
  }),
})

export const chainLink = z.object({
  step: z.enum(['account', 'code', 'scope', 'object', 'narrowing']),
  ok: z.boolean(),
  text: z.string(),
})
export type ChainLink = z.output<typeof chainLink>

/** Why somebody can or cannot: decided by the function that decides every call. */
export const explainPrivilege = defineEndpoint({
  path: 'rest/privilege/explain',
  title: '解释权限',
  effect: 'read',
  access: [P.authorityExplain],
  scope: 'rows',
  body: z.strictObject({
    userId: id,
    code: privilegeCode,
    objectType: text({ max: 40 }).optional(),
    objectId: id.optional(),
  }),
  result: z.object({
    allowed: z.boolean(),
    chain: z.array(chainLink),
    missing: z.array(z.string()),
    /** People who could give what is missing. */
    granters: z.array(z.object({ id, name: z.string(), orgName: z.string() })),
    /** Kinds of things that may be asked about. */
    objectTypes: z.array(z.object({ type: z.string(), name: z.string() })),
  }),
})
