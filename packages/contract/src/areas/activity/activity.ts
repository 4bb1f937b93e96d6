import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { batchResult, recordKey, recordShape } from '../../kit/record.ts'
import { id, ids, instant, revision, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { audience } from '../../shared/audience.ts'
import { activityAction, activityPartType, activityState } from './activity-words.ts'
import { activityPart, MOST_PARTS } from './parts.ts'
import { quizSettings } from './quiz-settings.ts'

const people = z.array(id)

export const activityInput = z.object({
  title: text({ label: '活动名称', min: 2, max: 60, message: '活动名称须为 2–60 个字' }),
  intro: text({ label: '活动介绍', max: 20_000, long: true }).default(''),
  startAt: instant.meta({ label: '开始时间' }),
  endAt: instant.meta({ label: '结束时间' }),
  /** From when it stands in the lists of those it is for; null: from publication. */
  showFrom: instant.nullable().default(null).meta({ label: '展示时间' }),
  audience,
  /** 分 of 100 that complete it together with every required part. */
  need: whole(0, 100, '完成线为 0–100').default(100).meta({ label: '完成线（分）' }),
  unitRace: z.boolean().default(true).meta({ label: '单位排名' }),
  organisers: people.max(10, '主办人最多 10 人').default([]).meta({ label: '主办人' }),
  /** They draw no lot, as the organisers. */
  excluded: people.max(500, '不参与抽奖的人最多 500 人').default([]).meta({ label: '不参与抽奖' }),
  resultText: text({ label: '结果说明', max: 2000, long: true }).default(''),
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
  /** 预约提醒 is on for whoever asks. */
  booked: z.boolean().meta({ label: '已预约' }),
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
      /** Ended, settled or cancelled. */
      over: z.boolean().meta({ label: '是否已结束' }),
      ownerOrgId: id,
      from: instant,
      to: instant,
      manage: z.boolean(),
    }),
    ['startAt', 'endAt', 'createdAt', 'updatedAt', 'title'],
  ),
  result: pageOf(activityRow),
})

/** One thing of a part, as whoever looks may see it. */
const partRef = z.object({
  id,
  /** Empty: it is not there any more, or not for him. */
  title: z.string(),
  link: z.string(),
  done: z.boolean(),
  /** What is left of it, in words; empty where that is not known. */
  left: z.string(),
})
export type PartRef = z.output<typeof partRef>

const shownPart = z.object({
  id,
  type: activityPartType,
  title: z.string(),
  weight: z.int(),
  required: z.boolean(),
  /** Null: those of the activity. */
  fromAt: instant.nullable(),
  toAt: instant.nullable(),
  unlockAfter: z.int().nullable(),
  countEarlier: z.boolean(),
  refs: z.array(partRef),
  quiz: quizSettings.nullable(),
  /** Own best score of a quiz, 分. */
  score: z.number().nullable(),
  begun: z.boolean(),
  /** How many of its things are done. */
  reached: z.int(),
  done: z.boolean(),
  /** Still to be done for the activity to be complete. */
  missing: z.boolean(),
  /** Name of the part that has to be done before; null: it is open. */
  lockedBy: z.string().nullable(),
  /** 更正 after the settlement: what stood before, and why. */
  corrected: z.object({ before: z.boolean(), reason: z.string() }).nullable(),
})
export type ShownPart = z.output<typeof shownPart>

const namedPerson = z.object({ id, name: z.string() })

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
  /** The rule of completion. */
  sentence: z.string(),
  need: z.int(),
  unitRace: z.boolean(),
  resultText: z.string(),
  settledAt: instant.nullable(),
  /** 「还差：…」; empty once it is complete. */
  missing: z.string(),
  parts: z.array(shownPart),
  my,
  booked: z.boolean(),
  serverTime: instant,
  ownerOrgId: id,
  ownerOrgName: z.string(),
  /** For those who manage it. */
  organisers: z.array(namedPerson).optional(),
  excluded: z.array(namedPerson).optional(),
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

/** publish needs `_publish`, settle `_run`; extend and cancel either. */
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
