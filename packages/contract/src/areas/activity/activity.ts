import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { batchResult, recordKey, recordShape } from '../../kit/record.ts'
import { id, ids, instant, revision } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { audience } from '../../shared/audience.ts'
import { activityAction, activityPartType, activityState } from './activity-words.ts'
import { quizSettings } from './quiz-settings.ts'

/** One quiz is all there is to arrange so far. */
const MOST_PARTS = 1

const answerPart = z.strictObject({
  type: z.literal('answer'),
  title: text({ label: '环节名称', min: 1, max: 30 }),
  quiz: quizSettings.prefault({}),
})

/** Kinds of parts are added beside; each carries its own settings. */
export const activityPart = z.discriminatedUnion('type', [answerPart])

export const activityInput = z.object({
  title: text({ label: '活动名称', min: 2, max: 60, message: '活动名称须为 2–60 个字' }),
  intro: text({ label: '活动介绍', max: 20_000, long: true }).default(''),
  startAt: instant.meta({ label: '开始时间' }),
  endAt: instant.meta({ label: '结束时间' }),
  /** From when it stands in the lists of those it is for; null: from publication. */
  showFrom: instant.nullable().default(null).meta({ label: '展示时间' }),
  audience,
  parts: z.array(activityPart).max(MOST_PARTS, `最多 ${MOST_PARTS} 个环节`),
})
export type ActivityInput = z.output<typeof activityInput>

const my = z.object({ joined: z.boolean(), progress: z.int(), complete: z.boolean() })

/** What only those see who manage it. */
const manageFigures = {
  audienceText: z.string().meta({ label: '范围' }),
  expected: z.int().meta({ label: '应参与' }),
  completed: z.int().meta({ label: '完成' }),
  /** Of those expected, 0–1. */
  completeRate: z.number().nullable().meta({ label: '完成率' }),
  ownerOrgName: z.string().meta({ label: '主办' }),
  creator: z.string().meta({ label: '创建人' }),
  revision,
  createdAt: recordShape.createdAt,
  updatedAt: recordShape.updatedAt,
}

export const activityRow = z.object({
  id,
  title: z.string().meta({ label: '活动名称' }),
  state: activityState,
  partTypes: z.array(activityPartType).meta({ label: '环节' }),
  startAt: instant.meta({ label: '开始时间' }),
  endAt: instant.meta({ label: '结束时间' }),
  joined: z.int().meta({ label: '已参与' }),
  my,
  ...z.object(manageFigures).partial().shape,
})
export type ActivityRow = z.output<typeof activityRow>

/** Own ones, once they show; `manage` widens to the data scope of those who manage. */
export const listActivities = defineEndpoint({
  path: 'rest/activity/list',
  title: '查询活动',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: pageQuery(
    z.object({
      state: activityState,
      type: activityPartType,
      /** Those already begun. */
      mine: z.boolean(),
      ownerOrgId: id,
      from: instant,
      to: instant,
      manage: z.boolean(),
    }),
    ['startAt', 'endAt', 'createdAt', 'updatedAt', 'title'],
  ),
  result: pageOf(activityRow),
})

const shownPart = z.object({
  id,
  type: activityPartType,
  title: z.string(),
  weight: z.int(),
  required: z.boolean(),
  quiz: quizSettings,
  done: z.boolean(),
  missing: z.boolean(),
})

const activityDetail = z.object({
  id,
  revision,
  title: z.string(),
  intro: z.string(),
  startAt: instant,
  endAt: instant,
  showFrom: instant.nullable(),
  state: activityState,
  cancelReason: z.string(),
  sentence: z.string(),
  parts: z.array(shownPart),
  my,
  serverTime: instant,
  ownerOrgId: id,
  /** For those who manage it. */
  audience: audience.optional(),
  audienceText: z.string().optional(),
})
export type ActivityDetail = z.output<typeof activityDetail>

export const getActivity = defineEndpoint({
  path: 'rest/activity/get',
  title: '查看活动',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id, manage: z.boolean().default(false) }),
  result: activityDetail,
})

export const saveActivity = defineEndpoint({
  path: 'rest/activity/save',
  title: '保存活动',
  effect: 'write',
  access: [P.activityAdd, P.activityEdit],
  scope: 'rows',
  body: z.strictObject({
    id: id.optional(),
    revision: revision.optional(),
    /** A new one takes the questions of this one along. */
    copyOf: id.optional(),
    ownerOrgId: id.optional().meta({ label: '主办单位' }),
    ...activityInput.shape,
  }),
  result: recordKey,
})

export const deleteActivities = defineEndpoint({
  path: 'rest/activity/delete',
  title: '删除活动',
  effect: 'write',
  access: [P.activityDel],
  scope: 'rows',
  body: z.strictObject({ ids: ids(100) }),
  /** Banks stay as long as the recycle bin holds questions of theirs; empty ones are gone. */
  result: batchResult.extend({ keptBanks: z.array(z.object({ name: z.string(), questions: z.int() })) }),
})

/** publish needs `_publish`; extend and cancel `_publish` or `_run`. */
export const changeActivityState = defineEndpoint({
  path: 'rest/activity/changeState',
  title: '变更活动状态',
  effect: 'write',
  access: [P.activityPublish, P.activityRun],
  scope: 'rows',
  body: z.strictObject({
    id,
    action: activityAction,
    at: instant.optional(),
    reason: text({ label: '原因', max: 200, long: true, message: '请填写取消原因（2–200 字）' }).optional(),
  }),
  result: z.object({ state: activityState, revision }),
})
