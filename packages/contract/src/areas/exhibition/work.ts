import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { batchResult, recordKey, saveBody } from '../../kit/record.ts'
import { day, id, ids, instant, revision } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import type { Privilege } from '../../privileges.ts'
import { fileInput } from '../files/file.ts'
import { mediaState } from '../video/video.ts'
import { play } from '../video/video-single.ts'
import { criterion } from './show-input.ts'
import { exhibitionCodes } from './show-kind.ts'
import {
  type ExhibitionKind,
  MOST_COAUTHORS,
  MOST_FILES,
  MOST_SHAPES,
  maskShape,
  exhibitionRefusals as no,
  voteState,
  workRefusals,
  workState,
} from './words.ts'

export const workInput = z.object({
  exhibitionId: id,
  categoryId: z.uuid(workRefusals.category.message).meta({ label: '类别' }),
  title: text({ label: '作品名', min: 2, max: 40, message: workRefusals.title.message }),
  coAuthorIds: z.array(id).max(MOST_COAUTHORS, `合作者最多 ${MOST_COAUTHORS} 人`).default([]).meta({ label: '合作者' }),
  story: text({ label: '说明', max: 500, long: true, message: workRefusals.story.message }).default(''),
  takenOn: day.nullable().default(null).meta({ label: '拍摄日期' }),
  takenPlace: text({ label: '拍摄地点', max: 40 }).default(''),
  /** Of a film: its cover, where it has one of its own. */
  files: z.array(fileInput).max(MOST_FILES, `每件作品最多 ${MOST_FILES} 张图片`),
  /** The film itself; a photograph has none. */
  film: fileInput.nullable().default(null).meta({ label: '影片' }),
  crew: text({ label: '主创', max: 100 }).default(''),
  /** The text of the declaration that was agreed to; 0: none yet. */
  consentVersion: z.int().min(0).default(0).meta({ label: '著作权声明' }),
  /** Whose work it is, where somebody who manages enters it for him. */
  authorId: id.optional().meta({ label: '作者' }),
})
export type WorkInput = z.output<typeof workInput>

/** What there is to play, and how it came about; absent for photographs. */
const filmFigures = {
  crew: z.string().meta({ label: '主创' }),
  mediaState: mediaState.nullable(),
  percent: z.int(),
  failText: z.string(),
  /** Zero until the server has read it from the file. */
  seconds: z.int().meta({ label: '时长' }),
  plays: z.int().meta({ label: '播放' }),
  /** Of those who began, who saw the end, in per cent; null while nobody began. */
  finished: z.int().nullable().meta({ label: '完播率' }),
}

const manageFigures = {
  held: z.int().meta({ label: '待核查票' }),
  juryDone: z.int().meta({ label: '已评' }),
  juryAll: z.int().meta({ label: '评审' }),
  /** Mean of the jury in hundredths of a point. */
  juryScore: z.int().nullable().meta({ label: '评分' }),
  submittedAt: instant.nullable().meta({ label: '提交时间' }),
  requestId: id.nullable(),
  /** The caller is asked to decide about it. */
  mayDecide: z.boolean(),
}

export const workRow = z.object({
  id,
  number: z.string().meta({ label: '编号' }),
  exhibitionId: id,
  exhibitionTitle: z.string().meta({ label: '影展' }),
  category: z.string().meta({ label: '类别' }),
  title: z.string().meta({ label: '作品名' }),
  thumbUrl: z.string(),
  pictures: z.int().meta({ label: '图片数' }),
  /** Empty while authors are hidden from the caller. */
  author: z.string().meta({ label: '作者' }),
  orgName: z.string().meta({ label: '单位' }),
  state: workState,
  /** Why it was refused or taken down, for its author and those who manage. */
  reason: z.string().meta({ label: '原因' }),
  mine: z.boolean(),
  /** Votes of the caller for it in the running period. */
  myVotes: z.int(),
  /** Null while the number is not public. */
  votes: z.int().nullable().meta({ label: '票数' }),
  award: z.string().meta({ label: '奖项' }),
  rank: z.int().nullable().meta({ label: '名次' }),
  ...z.object(filmFigures).partial().shape,
  ...z.object(manageFigures).partial().shape,
})
export type WorkRow = z.output<typeof workRow>

const shape = z.strictObject({
  fileId: id,
  shape: maskShape,
  /** Shares of the width and height of the picture as people see it. */
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  width: z.number().min(0.005).max(1),
  height: z.number().min(0.005).max(1),
})
export type MaskShape = z.output<typeof shape>

const picture = z.object({
  id,
  url: z.string(),
  thumbUrl: z.string(),
  downloadUrl: z.string(),
  width: z.int(),
  height: z.int(),
  /** What the camera wrote, without place and serial numbers. */
  camera: z.array(z.object({ label: z.string(), value: z.string() })),
  masked: z.boolean(),
  /** Of those who moderate: the picture without its masks, and these. */
  originalUrl: z.string().optional(),
  shapes: z.array(shape).optional(),
})
export type WorkPicture = z.output<typeof picture>

/** One work as far as the caller may see it. */
const workDetail = workRow.extend({
  categoryId: id,
  story: z.string(),
  takenOn: day.nullable(),
  takenPlace: z.string(),
  files: z.array(picture),
  coAuthors: z.array(z.object({ id, name: z.string() })),
  consentVersion: z.int(),
  consentAt: instant.nullable(),
  rightsVersion: z.int(),
  /** The caller may change it now. */
  mayEdit: z.boolean(),
  /** He may act on it as one who moderates. */
  mayAudit: z.boolean(),
  revision,
  marks: z
    .array(z.object({ judge: z.string(), marks: z.array(z.int()), comment: z.string(), recused: z.boolean() }))
    .optional(),
  criteria: z.array(criterion).optional(),
  /** Of a film that can be played. */
  play: play.optional(),
  /** Of the film: a changed file is a new player. */
  versionNo: z.int().optional(),
  /** Its file, for the form. */
  film: z.object({ fileId: id, name: z.string() }).optional(),
})
export type WorkDetail = z.output<typeof workDetail>

interface Named {
  base: 'photo' | 'cinema'
  word: string
  mask: string
  codes: { audit: Privilege; del: Privilege }
}

/** Calls about works: photographs and films have them under addresses and codes of their own. */
const workCallsAt = ({ base, word, mask, codes }: Named) => ({
  /** Shown ones in the caller's own random order of the day; `mine`: his own in every state; `manage`: in the data scope. */
  list: defineEndpoint({
    path: `rest/${base}/list` as const,
    title: `查询${word}`,
    effect: 'read',
    access: 'signedIn',
    scope: 'all',
    body: pageQuery(
      z.object({
        exhibitionId: id.meta({ label: '影展' }),
        categoryId: id.meta({ label: '类别' }),
        state: workState,
        orgId: id.meta({ label: '单位' }),
        authorId: id.meta({ label: '作者' }),
        held: z.boolean().meta({ label: '有待核查票' }),
        from: day.meta({ label: '提交从' }),
        to: day.meta({ label: '提交到' }),
        mine: z.boolean(),
        manage: z.boolean(),
      }),
      ['votes', 'number', 'title', 'submittedAt', 'rank'],
    ),
    result: pageOf(workRow),
  }),
  /** One work as far as the caller may see it. */
  get: defineEndpoint({
    path: `rest/${base}/get` as const,
    title: `查看${word}`,
    effect: 'read',
    access: 'signedIn',
    scope: 'all',
    body: z.strictObject({ id, manage: z.boolean().default(false) }),
    result: workDetail,
  }),
  save: defineEndpoint({
    path: `rest/${base}/save` as const,
    title: `保存${word}`,
    effect: 'write',
    access: 'signedIn',
    scope: 'own',
    body: saveBody(workInput),
    result: recordKey,
  }),
  submit: defineEndpoint({
    path: `rest/${base}/submit` as const,
    title: `提交${word}`,
    effect: 'write',
    access: 'signedIn',
    scope: 'own',
    body: z.strictObject({ id }),
    result: z.object({ state: workState }),
  }),
  withdraw: defineEndpoint({
    path: `rest/${base}/withdraw` as const,
    title: `撤回${word}`,
    effect: 'write',
    access: 'signedIn',
    scope: 'own',
    body: z.strictObject({ id }),
    result: z.object({ state: workState }),
  }),
  remove: defineEndpoint({
    path: `rest/${base}/remove` as const,
    title: `撤下${word}`,
    effect: 'write',
    access: [codes.audit],
    scope: 'rows',
    body: z.strictObject({
      ids: ids(100),
      reason: text({ label: '撤下原因', min: 2, max: 200, long: true, message: no.removeReason.message }),
    }),
    result: z.object({ removed: z.int(), failed: batchResult.shape.failed }),
  }),
  delete: defineEndpoint({
    path: `rest/${base}/delete` as const,
    title: `删除${word}`,
    effect: 'write',
    access: [codes.del],
    scope: 'rows',
    body: z.strictObject({ ids: ids(100) }),
    result: batchResult,
  }),
  /** Puts these shapes in place of all before; pictures without one are shown as they were. */
  mask: defineEndpoint({
    path: `rest/${base}/mask` as const,
    title: mask,
    effect: 'write',
    access: [codes.audit],
    scope: 'rows',
    body: z.strictObject({ id, shapes: z.array(shape).max(MOST_SHAPES, `最多 ${MOST_SHAPES} 处`) }),
    result: z.object({ maskedUrls: z.array(z.string()) }),
  }),
})

/** What stands in an exhibition, by its kind. */
export const workCalls = {
  photo: workCallsAt({ base: 'photo', word: '作品', mask: '打码', codes: exhibitionCodes.photo }),
  film: workCallsAt({ base: 'cinema', word: '影片', mask: '影片封面打码', codes: exhibitionCodes.film }),
} satisfies Record<ExhibitionKind, unknown>

export const {
  list: listWorks,
  get: getWork,
  save: saveWork,
  submit: submitWork,
  withdraw: withdrawWork,
  remove: removeWorks,
  delete: deleteWorks,
  mask: maskWork,
} = workCalls.photo

/** A vote of the caller, for 我的投票. */
export const ownVote = z.object({
  id,
  workId: id,
  number: z.string(),
  title: z.string(),
  castAt: instant,
  state: voteState,
  reason: z.string(),
})
