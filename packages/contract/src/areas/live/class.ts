import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { batchResult, recordKey, recordShape, saveBody } from '../../kit/record.ts'
import { id, ids, instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { audience } from '../../shared/audience.ts'
import { liveAction, liveState } from './class-words.ts'

export const LEAST_MINUTES = 5
export const MOST_HOURS = 12

export const liveClassInput = z.object({
  title: text({ label: '标题', min: 2, max: 60, message: '标题须为 2–60 个字' }),
  intro: text({ label: '简介', max: 1000, long: true }).default(''),
  /** The person who presents, and who may host it without any code. */
  hostId: id.meta({ label: '主播' }),
  plannedStart: instant.meta({ label: '计划开始' }),
  plannedEnd: instant.meta({ label: '计划结束' }),
  audience,
})

export const liveClassRow = z.object({
  ...recordShape,
  title: z.string().meta({ label: '标题' }),
  state: liveState,
  hostId: id,
  hostName: z.string().meta({ label: '主播' }),
  plannedStart: instant.meta({ label: '计划开始' }),
  plannedEnd: instant.meta({ label: '计划结束' }),
  startedAt: instant.nullable().meta({ label: '实际开始' }),
  endedAt: instant.nullable().meta({ label: '实际结束' }),
  cancelReason: z.string().meta({ label: '取消原因' }),
  audienceText: z.string().meta({ label: '面向' }),
  ownerOrgName: z.string().meta({ label: '所属单位' }),
  /** The caller may start, end and ask in it. */
  hosting: z.boolean(),
  /** It is pushed, and the caller may see its key. */
  mayPush: z.boolean(),
})
export type LiveClassRow = z.output<typeof liveClassRow>

/** Classes open to the caller; with `manage` those in his data scope, with `hosting` those he may host. */
export const listLiveClasses = defineEndpoint({
  path: 'rest/livePlay/list',
  title: '查询直播课程',
  effect: 'read',
  access: 'signedIn',
  scope: 'audience',
  body: pageQuery(
    z.object({
      state: liveState,
      hostId: id,
      from: instant,
      to: instant,
      manage: z.boolean(),
      hosting: z.boolean(),
    }),
    ['plannedStart', 'title', 'createdAt'],
  ),
  result: pageOf(liveClassRow),
})

export const getLiveClass = defineEndpoint({
  path: 'rest/livePlay/get',
  title: '查看直播课程',
  effect: 'read',
  access: 'signedIn',
  scope: 'audience',
  body: z.strictObject({ id }),
  result: liveClassRow.extend({ intro: z.string().meta({ label: '简介' }), audience }),
})

/** New without `id`; a new one is a draft. */
export const saveLiveClass = defineEndpoint({
  path: 'rest/livePlay/save',
  title: '保存直播课程',
  effect: 'write',
  access: [P.liveClassAdd, P.liveClassEdit],
  scope: 'rows',
  body: saveBody(liveClassInput),
  result: recordKey,
})

export const deleteLiveClasses = defineEndpoint({
  path: 'rest/livePlay/delete',
  title: '删除直播课程',
  effect: 'write',
  access: [P.liveClassDel],
  scope: 'rows',
  body: z.strictObject({ ids: ids(), reason: text({ label: '原因', max: 200, long: true }).optional() }),
  result: batchResult,
})

/** start, end: the host, or holders of the host code · schedule: who may edit · cancel: who may delete. */
export const changeLiveState = defineEndpoint({
  path: 'rest/livePlay/changeState',
  title: '变更直播状态',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({
    id,
    action: liveAction,
    reason: text({ label: '取消原因', max: 200, long: true }).optional(),
  }),
  result: z.object({ state: liveState, serverTime: instant }),
})
