import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { batchResult, recordKey, recordShape, saveBody } from '../../kit/record.ts'
import { id, ids, instant, revision } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'
import { audience } from '../../shared/audience.ts'
import { award, criterion, exhibitionInput } from './show-input.ts'
import { exhibitionAction, exhibitionKind, exhibitionStage, showCounts, votePeriod } from './words.ts'

const manageFigures = {
  pending: z.int().meta({ label: '待审核' }),
  voters: z.int().meta({ label: '投票人数' }),
  valid: z.int().meta({ label: '有效票' }),
  held: z.int().meta({ label: '待核查票' }),
  voided: z.int().meta({ label: '作废票' }),
  juryDone: z.int().meta({ label: '已评' }),
  juryAll: z.int().meta({ label: '评审任务' }),
  audienceText: z.string().meta({ label: '观看范围' }),
  ownerOrgName: z.string().meta({ label: '所属单位' }),
  creator: z.string().meta({ label: '创建人' }),
  revision,
  createdAt: recordShape.createdAt,
  updatedAt: recordShape.updatedAt,
}

export const exhibitionRow = z.object({
  id,
  kind: exhibitionKind,
  title: z.string().meta({ label: '名称' }),
  coverUrl: z.string(),
  intro: z.string().meta({ label: '简介' }),
  stage: exhibitionStage,
  submitFrom: instant.nullable().meta({ label: '征集开始' }),
  submitTo: instant.nullable().meta({ label: '征集截止' }),
  voteFrom: instant.nullable().meta({ label: '投票开始' }),
  voteTo: instant.nullable().meta({ label: '投票结束' }),
  resultAt: instant.meta({ label: '公布时间' }),
  /** Shown ones. */
  works: z.int().meta({ label: '作品数' }),
  ...z.object(manageFigures).partial().shape,
})
export type ExhibitionRow = z.output<typeof exhibitionRow>

/** Published ones addressed to the caller, or that he judges; `manage` widens to the data scope of `kind` (photographs) and to those he moderates. */
export const listExhibitions = defineEndpoint({
  path: 'rest/exhibition/list',
  title: '查询影展',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: pageQuery(
    z.object({
      kind: exhibitionKind,
      stage: exhibitionStage,
      orgId: id.meta({ label: '所属单位' }),
      held: z.boolean().meta({ label: '有待核查票' }),
      manage: z.boolean(),
    }),
    ['title', 'voteTo', 'updatedAt', 'createdAt'],
  ),
  result: pageOf(exhibitionRow),
})

const person = z.object({ id, name: z.string() })
const category = z.object({ id, name: z.string() })
export type ExhibitionCategory = z.output<typeof category>

/** How the caller stands to it. */
const mine = z.object({
  /** Votes he may still give now. */
  left: z.int(),
  /** Works of his that are shown or wait for their moderator. */
  works: z.int(),
  /** Works that wait for his marks. */
  judging: z.int(),
  maySubmit: z.boolean(),
  mayVote: z.boolean(),
  moderates: z.boolean(),
})

/** Settings, for those who manage it. */
const settings = {
  ownerOrgId: id,
  coverFileId: id.nullable(),
  audience,
  submitAudience: audience.nullable(),
  voteAudience: audience.nullable(),
  showCounts,
  avoidOwnUnit: z.boolean(),
  judges: z.array(person),
  moderators: z.array(person),
  hasVotes: z.boolean(),
  hasMarks: z.boolean(),
}

export const getExhibition = defineEndpoint({
  path: 'rest/exhibition/get',
  title: '查看影展',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id, manage: z.boolean().default(false) }),
  result: exhibitionRow.extend({
    categories: z.array(category),
    rightsText: z.string(),
    rightsVersion: z.int(),
    worksPerPerson: z.int(),
    filesPerWork: z.int(),
    hideAuthors: z.boolean(),
    votes: z.int(),
    period: votePeriod,
    perWork: z.int(),
    publicShare: z.int(),
    criteria: z.array(criterion),
    awards: z.array(award),
    /** The rule of the vote, worded. */
    sentence: z.string(),
    /** Whether the number of votes is public by now. */
    countsShown: z.boolean(),
    my: mine,
    serverTime: instant,
    ...z.object(settings).partial().shape,
  }),
})
export type ExhibitionDetail = z.output<typeof getExhibition.result>

/** Basic settings ask for `_edit`, judges and criteria for `_jury`, dates of a published one for `_publish`. */
export const saveExhibition = defineEndpoint({
  path: 'rest/exhibition/save',
  title: '保存影展',
  effect: 'write',
  access: [
    P.photoAdd,
    P.cinemaAdd,
    P.photoEdit,
    P.cinemaEdit,
    P.photoJury,
    P.cinemaJury,
    P.photoPublish,
    P.cinemaPublish,
  ],
  scope: 'rows',
  body: saveBody(exhibitionInput),
  result: recordKey,
})

export const deleteExhibitions = defineEndpoint({
  path: 'rest/exhibition/delete',
  title: '删除影展',
  effect: 'write',
  access: [P.photoDel, P.cinemaDel],
  scope: 'rows',
  body: z.strictObject({ ids: ids(100) }),
  result: batchResult,
})

export const changeExhibitionState = defineEndpoint({
  path: 'rest/exhibition/changeState',
  title: '变更影展状态',
  effect: 'write',
  access: [P.photoPublish, P.cinemaPublish],
  scope: 'rows',
  body: z.strictObject({ id, action: exhibitionAction }),
  result: z.object({ state: exhibitionStage }),
})

const ranked = z.object({
  workId: id,
  number: z.string().meta({ label: '编号' }),
  title: z.string().meta({ label: '作品名' }),
  thumbUrl: z.string(),
  author: z.string().meta({ label: '作者' }),
  orgName: z.string().meta({ label: '单位' }),
  category: z.string().meta({ label: '类别' }),
  count: z.int().meta({ label: '票数' }),
  /** In hundredths of a point. */
  publicScore: z.int().nullable().meta({ label: '投票得分' }),
  juryScore: z.int().nullable().meta({ label: '评审得分' }),
  final: z.int().meta({ label: '总分' }),
  rank: z.int().meta({ label: '名次' }),
  award: z.string().meta({ label: '奖项' }),
})
export type RankedRow = z.output<typeof ranked>

/** The result after it was announced; those who manage see before what it would be. */
export const exhibitionResult = defineEndpoint({
  path: 'rest/exhibition/result',
  title: '查看影展结果',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id, manage: z.boolean().default(false) }),
  result: z.object({
    ranks: z.array(ranked),
    valid: z.int(),
    voided: z.int(),
    /** Why votes are void, each reason with its number. */
    reasons: z.array(z.object({ reason: z.string(), n: z.int() })),
    announcedAt: instant.nullable(),
  }),
})
