import { z } from 'zod'
import { defineEndpoint } from '../../../kit/endpoint.ts'
import { id, ids } from '../../../kit/scalars.ts'
import { text } from '../../../kit/text.ts'

/** What a batch of people led to: rows are counted from 1 in the order they were given. */
export const batch = z.object({
  done: z.int(),
  waitlisted: z.int(),
  failed: z.array(z.object({ row: z.int(), name: z.string(), message: z.string() })),
})

const people = z.array(id).min(1, '请选择人员').max(500, '单次最多处理 500 人')

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
