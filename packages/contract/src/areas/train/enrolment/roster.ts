import { z } from 'zod'
import { defineEndpoint } from '../../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../../kit/page.ts'
import { id, ids, instant } from '../../../kit/scalars.ts'
import { text } from '../../../kit/text.ts'

/** What a batch of people led to: rows are counted from 1 in the order they were given. */
const batch = z.object({
  done: z.int(),
  waitlisted: z.int(),
  failed: z.array(z.object({ row: z.int(), name: z.string(), message: z.string() })),
})

const people = z.array(id).min(1, '请选择人员').max(500, '单次最多处理 500 人')

/** People of units the caller nominates for; `undo` takes nominations back that nobody decided yet or that wait. */
export const nominatePeople = defineEndpoint({
  path: 'rest/trainEnrol/nominate',
  title: '推荐学员',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ classId: id, userIds: people, undo: z.boolean().default(false) }),
  result: batch,
})

export const assignPeople = defineEndpoint({
  path: 'rest/trainEnrol/assign',
  title: '指派学员',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ classId: id, userIds: people }),
  result: batch,
})

const reason = text({ label: '原因', min: 2, max: 200, long: true, message: '请填写原因（2–200 字）' })

/** 移除, also 退出 for somebody after his own time for it is over (`withdraw`). */
export const removePeople = defineEndpoint({
  path: 'rest/trainEnrol/remove',
  title: '移除学员',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ ids: ids(500), reason, withdraw: z.boolean().default(false) }),
  result: batch,
})

/** 转班: out of one class and into another, where he takes a seat or waits. */
export const movePeople = defineEndpoint({
  path: 'rest/trainEnrol/move',
  title: '转班',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ ids: ids(500), toClassId: id }),
  result: batch,
})

/** People a nominator may put forward for a class, with how often they were trained. */
export const listNominees = defineEndpoint({
  path: 'rest/trainEnrol/nominees',
  title: '查询可推荐人员',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: pageQuery(z.object({ classId: id, orgId: id }), ['name', 'trained']),
  result: pageOf(
    z.object({
      userId: id,
      name: z.string().meta({ label: '姓名' }),
      code: z.string().meta({ label: '工号' }),
      orgName: z.string().meta({ label: '单位' }),
      trained: z.int().meta({ label: '近 24 月参训' }),
      lastAt: instant.nullable().meta({ label: '最近参训' }),
      enrolled: z.boolean().meta({ label: '已报名' }),
    }),
  ),
})
