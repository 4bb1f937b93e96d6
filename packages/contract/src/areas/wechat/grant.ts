import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { day, id, ids, instant } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'
import { accountFunction } from './account.ts'

export const grantSubjectKind = choice({ user: '人员', role: '角色' }, '对象')

const subject = z.strictObject({ kind: grantSubjectKind, id }).meta({ label: '人员/角色' })

export const grantRow = z.object({
  id,
  accountId: id,
  accountName: z.string().meta({ label: '公众号' }),
  subject: z.object({ kind: grantSubjectKind, id }),
  subjectKind: grantSubjectKind,
  subjectName: z.string().meta({ label: '人员/角色' }),
  functions: z.array(accountFunction).meta({ label: '功能' }),
  grantedByName: z.string().meta({ label: '授权人' }),
  grantedAt: instant.meta({ label: '授权时间' }),
  to: day.nullable().meta({ label: '有效期' }),
  expired: z.boolean(),
  /** Of the caller, or of a role of his: read-only. */
  own: z.boolean(),
})
export type GrantRow = z.output<typeof grantRow>

export const listGrants = defineEndpoint({
  path: 'rest/weChat/grants',
  title: '查询公众号授权',
  effect: 'read',
  access: [P.wechat, P.wechatNews],
  scope: 'all',
  body: pageQuery(
    z.object({
      accountId: id.meta({ label: '公众号' }),
      userId: id.meta({ label: '人员' }),
      function: accountFunction,
      expiring: z.boolean().meta({ label: '即将到期' }),
    }),
    ['grantedAt', 'to'],
  ),
  result: pageOf(grantRow),
})

const to = day.nullable().default(null).meta({ label: '有效期' })

/** The whole of what the subject may do with the account from now on; warns where it will not be enough. */
export const saveGrants = defineEndpoint({
  path: 'rest/weChat/saveGrants',
  title: '保存公众号授权',
  effect: 'write',
  access: [P.wechatGrant],
  scope: 'rows',
  body: z.strictObject({
    accountId: z.uuid({ message: '请选择公众号' }).meta({ label: '公众号' }),
    subject,
    functions: z.array(accountFunction).min(1, '至少选择一项功能').max(20).meta({ label: '功能' }),
    to,
  }),
  result: z.object({ id, warnings: z.array(z.string()) }),
})

export const removeGrants = defineEndpoint({
  path: 'rest/weChat/removeGrants',
  title: '移除公众号授权',
  effect: 'write',
  access: [P.wechatGrant],
  scope: 'rows',
  body: z.strictObject({ ids: ids(200) }),
  result: z.object({ removed: z.int() }),
})

/** 复制到其他公众号: the same subjects may do the same there. */
export const copyGrants = defineEndpoint({
  path: 'rest/weChat/copyGrants',
  title: '复制公众号授权',
  effect: 'write',
  access: [P.wechatGrant],
  scope: 'rows',
  body: z.strictObject({ ids: ids(200), accountIds: z.array(id).min(1, '请选择公众号').max(50) }),
  result: z.object({ copied: z.int() }),
})

export const grantWarning = '{name} 没有公众号菜单权限，授权后仍不可用'

/** Days before its end in which a grant counts as 即将到期. */
export const EXPIRING_DAYS = 14
