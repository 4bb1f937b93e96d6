import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { defineRefusals } from '../../kit/refusal.ts'
import { id, instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'

export const jobState = choice(
  { waiting: '等待中', running: '进行中', done: '已完成', failed: '失败', cancelled: '已取消' },
  '状态',
)
export type JobState = z.output<typeof jobState>

export const jobRow = z.object({
  id,
  kind: z.string(),
  title: z.string().meta({ label: '任务' }),
  ownerId: id.nullable(),
  ownerName: z.string().meta({ label: '负责人' }),
  state: jobState,
  percent: z.int().meta({ label: '进度' }),
  /** What is being done, or why it failed. */
  stage: z.string().meta({ label: '说明' }),
  rows: z.int().nullable().meta({ label: '行数' }),
  fileName: z.string().meta({ label: '文件' }),
  bytes: z.int().nullable().meta({ label: '大小' }),
  /** End of the file's life; null where there is no file. */
  expiresAt: instant.nullable().meta({ label: '有效期至' }),
  createdAt: instant.meta({ label: '创建时间' }),
  startedAt: instant.nullable().meta({ label: '开始时间' }),
  endedAt: instant.nullable().meta({ label: '结束时间' }),
  /** Page that shows the result; empty where there is none, or it is not the caller's. */
  link: z.string(),
  may: z.object({ cancel: z.boolean(), retry: z.boolean(), download: z.boolean() }),
})
export type JobRow = z.output<typeof jobRow>

/** Jobs of the caller; with `all` those of everybody in scope, for holders of P_sjgl_job. */
export const listJobs = defineEndpoint({
  path: 'rest/job/list',
  title: '查询任务',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: pageQuery(
    z.object({
      state: jobState,
      kind: text({ max: 60 }),
      ownerId: id,
      from: instant,
      to: instant,
      all: z.boolean().meta({ label: '所有人的任务' }),
    }),
    ['createdAt', 'endedAt'],
  ),
  result: pageOf(jobRow),
})

const act = { effect: 'write', access: 'signedIn', scope: 'own', body: z.strictObject({ id }) } as const

export const cancelJob = defineEndpoint({
  ...act,
  path: 'rest/job/cancel',
  title: '取消任务',
  result: z.object({ state: jobState }),
})

export const retryJob = defineEndpoint({
  ...act,
  path: 'rest/job/retry',
  title: '重试任务',
  result: z.object({ state: jobState }),
})

/** The finished file; only for the person who asked for it. */
export const jobFile = defineEndpoint({
  ...act,
  path: 'rest/job/file',
  title: '下载任务文件',
  result: z.null(),
})

export const jobRefusals = defineRefusals('job', {
  ended: '任务已结束，不能取消',
  notEnded: '任务还在进行，不能重试',
  notCancellable: '该任务不能取消',
  notRetriable: '该任务不能重试，请重新发起',
  expired: '文件已过期，请重新导出',
  rightsChanged: '你的权限或数据范围已变化，请重新导出',
  noFile: '该任务没有可下载的文件',
})

/** What a job says that ended without success, and the messages to its owner. */
export const jobWords = {
  interrupted: '处理被中断，请重试',
  broken: '处理时出错，请重试',
  doneKind: '任务完成',
  doneTitle: '{title}已完成',
  doneText: '共 {rows} 行，请在右下角“任务”中下载，文件保留 {days} 天。',
  failedTitle: '{title}失败',
  reason: '你发起的任务',
} as const
