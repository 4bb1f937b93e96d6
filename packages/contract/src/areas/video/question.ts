import { z } from 'zod'
import { questionKind } from '#src/areas/assessment/question/content.ts'
import { questionState } from '#src/areas/assessment/question/question.ts'
import { askedItem } from '#src/areas/exam/attempt/attempt.ts'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { recordKey } from '../../kit/record.ts'
import { id, ids, instant, revision, whole } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'
import { videoQuestionRefusals as no, onWrong } from './question-words.ts'
import { mediaState } from './video.ts'

export const MOST_VIDEO_QUESTIONS = 30
export const LEAST_GAP_SECONDS = 10
/** The last seconds of a video hold no question: nobody would see it stop. */
export const END_MARGIN_SECONDS = 2
/** What a video asks: scored at once, and answered without leaving the player. */
export const videoQuestionKinds = ['single', 'multiple', 'judge', 'fill'] as const

/** The content beside its place: what is asked is the pinned version, until the author takes a newer one. */
const pinShape = {
  second: whole(0, 604_800, no.noTime.message).meta({ label: '时间点' }),
  mustPass: z.boolean().meta({ label: '必答' }),
  /** Null: as often as needed. */
  maxTries: whole(1, 5).nullable().meta({ label: '限答次数' }),
  onWrong,
}

export const pinnedQuestion = z.object({
  id,
  ...pinShape,
  /** In the question bank. */
  questionId: id,
  version: z.int().meta({ label: '版本' }),
  currentVersion: z.int(),
  stemText: z.string().meta({ label: '题干' }),
  kind: questionKind,
  questionState,
  /** The file ends before its place. */
  lost: z.boolean(),
  /** As learners meet it, for the preview. */
  asked: askedItem,
})
export type PinnedQuestion = z.output<typeof pinnedQuestion>

const readers = [P.schoolVideo]
const writers = [P.schoolVideoQuestion]

/** Of one video, in the order of time: with its waiting change, as the author sees it. */
export const listVideoQuestions = defineEndpoint({
  path: 'rest/videoQuestion/list',
  title: '查询视频题目',
  effect: 'read',
  access: readers,
  scope: 'rows',
  body: z.strictObject({ videoId: id }),
  result: z.object({
    list: z.array(pinnedQuestion),
    total: z.int(),
    title: z.string(),
    /** Seconds of the file the places belong to. */
    duration: z.number(),
    /** Of the video: what a save starts from. */
    revision,
    /** A changed list waits for its approval; learners still meet the former one. */
    waiting: z.boolean(),
  }),
})

/** New without `id`; a published video keeps the change until it is approved. */
export const saveVideoQuestion = defineEndpoint({
  path: 'rest/videoQuestion/save',
  title: '保存视频题目',
  effect: 'write',
  access: writers,
  scope: 'rows',
  body: z.strictObject({
    id: id.optional(),
    videoId: id,
    questionId: z.uuid(no.questionMissing.message).meta({ label: '题目', missing: no.questionMissing.message }),
    /** Without it the version in force. */
    version: whole(1).optional(),
    ...pinShape,
    revision,
  }),
  result: recordKey,
})

export const deleteVideoQuestions = defineEndpoint({
  path: 'rest/videoQuestion/delete',
  title: '删除视频题目',
  effect: 'write',
  access: writers,
  scope: 'rows',
  body: z.strictObject({ videoId: id, ids: ids(MOST_VIDEO_QUESTIONS) }),
  result: z.object({ deleted: z.int() }),
})

/** Adds the questions of a video to others; one that has a question near a place already keeps its own. */
export const copyVideoQuestions = defineEndpoint({
  path: 'rest/videoQuestion/copy',
  title: '复制视频题目',
  effect: 'write',
  access: writers,
  scope: 'rows',
  body: z.strictObject({ videoId: id, toVideoIds: ids(50) }),
  result: z.object({
    copied: z.int(),
    failed: z.array(z.object({ id, message: z.string() })),
  }),
})

/** People count once each; the first try of each is what the shares are of. */
export const videoQuestionStat = defineEndpoint({
  path: 'rest/videoQuestion/stat',
  title: '查询视频题目统计',
  effect: 'read',
  access: readers,
  scope: 'rows',
  body: z.strictObject({ videoId: id }),
  result: z.array(
    z.object({
      id,
      second: z.int(),
      stemText: z.string(),
      kind: questionKind,
      answered: z.int(),
      /** Share of the people whose first try was right; null before anybody answered. */
      firstRight: z.number().nullable(),
      passed: z.int(),
      /** Mean seconds of the first tries. */
      seconds: z.number().nullable(),
      /** Choices of the first tries; of fill-in the most frequent texts. */
      options: z.array(z.object({ text: z.string(), count: z.int(), right: z.boolean().nullable() })),
    }),
  ),
})

export const videoQuestionPerson = z.object({
  id,
  name: z.string().meta({ label: '姓名' }),
  code: z.string().meta({ label: '工号' }),
  orgName: z.string().meta({ label: '单位' }),
  answered: z.int().meta({ label: '已答题数' }),
  firstRight: z.int().meta({ label: '首答正确' }),
  passed: z.int().meta({ label: '答对题数' }),
  tries: z.int().meta({ label: '作答次数' }),
  lastAt: instant.meta({ label: '最近作答' }),
})

export const listVideoQuestionPeople = defineEndpoint({
  path: 'rest/videoQuestion/people',
  title: '查询视频题目作答人员',
  effect: 'read',
  access: [P.schoolVideoStat],
  scope: 'rows',
  body: pageQuery(z.object({ videoId: id, questionId: id }), ['tries', 'passed', 'lastAt']),
  result: pageOf(videoQuestionPerson),
})

export const questionedVideo = z.object({
  id,
  title: z.string().meta({ label: '标题' }),
  duration: z.number().meta({ label: '时长' }),
  mediaState: mediaState.nullable(),
  labelTypeName: z.string().meta({ label: '分类' }),
  questions: z.int().meta({ label: '题目数' }),
  mustPass: z.int().meta({ label: '必答数' }),
  answered: z.int().meta({ label: '作答人数' }),
  firstRight: z.number().nullable().meta({ label: '首答正确率' }),
  hardest: z.string().meta({ label: '最难题目' }),
  waiting: z.boolean(),
  updatedAt: instant.meta({ label: '更新时间' }),
})
export type QuestionedVideo = z.output<typeof questionedVideo>

const rateBand = choice({ low: '低于 60%', middle: '60%–85%', high: '85% 及以上' }, '首答正确率')

const overviewFilter = z.object({
  labelTypeId: id,
  hasQuestions: z.boolean().meta({ label: '有无题目' }),
  rate: rateBand,
})
export type QuestionedVideoFilter = Partial<z.output<typeof overviewFilter>>

export const listQuestionedVideos = defineEndpoint({
  path: 'rest/videoQuestion/videos',
  title: '查询视频题目概况',
  effect: 'read',
  access: readers,
  scope: 'rows',
  body: pageQuery(overviewFilter, ['questions', 'answered', 'firstRight', 'updatedAt', 'title']),
  result: pageOf(questionedVideo),
})
