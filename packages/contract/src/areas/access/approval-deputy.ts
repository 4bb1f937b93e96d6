import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id, instant } from '../../kit/scalars.ts'
import { subjectCode } from './approval-rule.ts'

export const deputyState = choice({ coming: '未开始', active: '代理中', over: '已结束' }, '状态')

const person = z.object({ id, name: z.string() })

/** Own deputyships, given and received; holders of P_qxgl_approve see all in their scope. */
export const listDeputies = defineEndpoint({
  path: 'rest/deputy/list',
  title: '查询审批代理',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({}),
  result: z.object({
    list: z.array(
      z.object({
        id,
        person,
        deputy: person,
        from: instant,
        to: instant,
        /** Subject codes; empty for all. */
        items: z.array(z.string()),
        state: deputyState,
      }),
    ),
    total: z.int(),
  }),
})

export const saveDeputy = defineEndpoint({
  path: 'rest/deputy/save',
  title: '设置审批代理',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ deputyId: id, from: instant, to: instant, items: z.array(subjectCode).max(50).default([]) }),
  result: z.object({ id }),
})

export const deleteDeputy = defineEndpoint({
  path: 'rest/deputy/delete',
  title: '取消审批代理',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ id }),
  result: z.object({}),
})
