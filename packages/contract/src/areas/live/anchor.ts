import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { batchResult, recordKey, recordShape, removalBody, saveBody } from '../../kit/record.ts'
import { day, id } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { fileInput } from '../files/file.ts'
import { anchorState } from './anchor-words.ts'

const MOST_FIELDS = 10
const FIELD_LENGTH = 20

export const anchorInput = z.object({
  userId: id.meta({ label: '人员', missing: '请选择人员' }),
  intro: text({ label: '简介', max: 200, long: true, message: '简介最多输入 200 个字' }).default(''),
  cover: fileInput.nullable().default(null).meta({ label: '封面' }),
  fields: z
    .array(text({ label: '领域', min: 1, max: FIELD_LENGTH }))
    .max(MOST_FIELDS, `领域最多 ${MOST_FIELDS} 项`)
    .default([])
    .meta({ label: '领域' }),
  enabled: z.boolean().default(true).meta({ label: '启用' }),
  /** The last day; null: no end. */
  validTo: day.nullable().default(null).meta({ label: '任期至' }),
})
export type AnchorInput = z.output<typeof anchorInput>

export const anchorRow = z.object({
  ...recordShape,
  userId: id,
  name: z.string().meta({ label: '姓名' }),
  userCode: z.string().meta({ label: '工号' }),
  photo: z.string(),
  orgId: id,
  orgName: z.string().meta({ label: '单位' }),
  fields: z.array(z.string()).meta({ label: '领域' }),
  state: anchorState,
  /** Published ones; a learner's list counts those open to him. */
  videoCount: z.int().meta({ label: '视频数' }),
  /** Published classes that are not cancelled; a learner's list counts those meant for him. */
  liveCount: z.int().meta({ label: '直播场次' }),
  /** Counted clicks of the published videos. */
  watched: z.int().meta({ label: '累计观看人次' }),
  /** Mean stars of all ratings of the videos; null without any. */
  rating: z.number().nullable().meta({ label: '平均评分' }),
  validTo: day.nullable().meta({ label: '任期至' }),
  /** A class of his that is on now and open to the caller; null: none. */
  liveNowId: id.nullable(),
  followers: z.int().meta({ label: '关注' }),
  followed: z.boolean(),
  intro: z.string().meta({ label: '简介' }),
  coverUrl: z.string(),
  ownerOrgName: z.string().meta({ label: '所属单位' }),
})
export type AnchorRow = z.output<typeof anchorRow>

/** Anchors whose term runs; with `manage` all in the data scope of those who appoint them. */
export const listAnchors = defineEndpoint({
  path: 'rest/anchor/list',
  title: '查询主播',
  effect: 'read',
  access: 'signedIn',
  scope: 'audience',
  body: pageQuery(
    z.object({
      state: anchorState,
      field: text({ label: '领域', max: FIELD_LENGTH }),
      orgId: id.meta({ label: '单位' }),
      live: z.boolean().meta({ label: '正在直播' }),
      followed: z.boolean().meta({ label: '我关注的' }),
      userId: id.meta({ label: '主播' }),
      manage: z.boolean(),
    }),
    ['name', 'videoCount', 'liveCount', 'watched', 'rating', 'validTo', 'createdAt', 'updatedAt'],
  ),
  result: pageOf(anchorRow),
})

export const getAnchor = defineEndpoint({
  path: 'rest/anchor/get',
  title: '查看主播',
  effect: 'read',
  access: 'signedIn',
  scope: 'audience',
  body: z.strictObject({ id }),
  /** The cover as a form sends it back. */
  result: anchorRow.extend({ cover: z.object({ fileId: id, name: z.string(), url: z.string() }).nullable() }),
})

/** Appoints somebody, or changes, stops and enables an anchor. */
export const saveAnchor = defineEndpoint({
  path: 'rest/anchor/save',
  title: '保存主播',
  effect: 'write',
  access: [P.anchorEdit],
  scope: 'rows',
  body: saveBody(anchorInput),
  result: recordKey,
})

export const deleteAnchors = defineEndpoint({
  path: 'rest/anchor/delete',
  title: '移除主播',
  effect: 'write',
  access: [P.anchorDel],
  scope: 'rows',
  body: removalBody,
  result: batchResult,
})

export const followAnchor = defineEndpoint({
  path: 'rest/anchor/follow',
  title: '关注主播',
  effect: 'write',
  access: 'signedIn',
  scope: 'audience',
  body: z.strictObject({ id, on: z.boolean() }),
  result: z.object({ followed: z.boolean() }),
})
