import { z } from 'zod'
import { choice } from '#src/kit/choice.ts'
import { id, whole } from '#src/kit/scalars.ts'
import { text } from '#src/kit/text.ts'
import { richText } from '#src/shared/rich-text.ts'
import { answerFileKind, MOST_ANSWER_FILES, MOST_ANSWER_MB } from './answer-file.ts'
import { questionKey } from './key.ts'
import { questionMessages as words } from './words.ts'

/** 题型 (40-assessment section 3); fixed after the first activation. */
export const questionKind = choice(
  {
    single: '单选题',
    multiple: '多选题',
    uncertain: '不定项题',
    judge: '判断题',
    fill: '填空题',
    short: '简答题',
    upload: '上传题',
    order: '排序题',
    match: '连线题',
    hotspot: '找隐患',
    case: '案例题',
  },
  '题型',
)
export type QuestionKind = z.output<typeof questionKind>
export type PartKind = Exclude<QuestionKind, 'case'>

export const scorePolicy = choice(
  {
    exact: '答对得分',
    all: '全对得分',
    partialFixed: '漏选得固定分',
    partialRatio: '漏选按比例',
    partialEach: '每对一项得分',
    perOption: '逐项判断',
    rightMinusWrong: '对减错',
    perBlank: '按空得分',
    manual: '人工评分',
    autoFinal: '按要点自动评分',
    position: '按位置得分',
    adjacent: '按相邻得分',
    longest: '按最长顺序得分',
    each: '每对得分',
    regions: '按区域得分',
    sum: '各小题相加',
  },
  '计分方式',
)
export type ScorePolicy = z.output<typeof scorePolicy>

const ofChoices = ['all', 'partialFixed', 'partialRatio', 'partialEach', 'perOption', 'rightMinusWrong'] as const

/** Policies of each kind, the shipped one first. */
export const policiesOf: Record<QuestionKind, readonly [ScorePolicy, ...ScorePolicy[]]> = {
  single: ['exact'],
  multiple: ofChoices,
  uncertain: ofChoices,
  judge: ['exact'],
  fill: ['perBlank', 'all'],
  short: ['manual', 'autoFinal'],
  upload: ['manual'],
  order: ['all', 'position', 'adjacent', 'longest'],
  match: ['each', 'all'],
  hotspot: ['regions'],
  case: ['sum'],
}

const centsFit = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6

/** A score at the edge: a number of 分 with at most two decimals; inside it is whole hundredths. */
export const points = (least: number, most: number, message: string) =>
  z.number({ error: message }).min(least, message).max(most, message).refine(centsFit, message)

export const questionScore = points(0.01, 100, words.scoreRange).meta({ label: '分值' })

/** What the policies are told; each names the policies or kinds that read it. */
export const policyParams = z
  .strictObject({
    /** Share p of the score lost by a wrong answer: single, judge, and an option outside the key. */
    penalty: z.literal([0, 0.25, 0.33, 0.5, 1]),
    /** partialFixed: f, half of the score where absent. */
    fixed: points(0, 100, words.paramRange),
    /** partialEach: e. */
    each: points(0, 100, words.paramRange),
    /** hotspot: q per miss beyond the free ones. */
    missPenalty: points(0, 100, words.paramRange),
    freeMisses: whole(0, 30),
    /** hotspot: greatest number of points; three more than regions where absent. */
    maxPoints: whole(1, 60),
    /** hotspot: the examinee is told the number of regions. */
    tellCount: z.boolean(),
    /** hotspot 需判断类别: the categories offered. */
    categories: z.array(text({ min: 1, max: 20 })).max(20),
    /** hotspot: percent of a region's weight that hangs on its category. */
    categoryPercent: whole(0, 100),
    /** upload: how many files, how large each, and of which kinds; see fileLimitsOf for what holds without them. */
    maxFiles: whole(1, MOST_ANSWER_FILES),
    maxMb: whole(1, MOST_ANSWER_MB),
    fileKinds: z.array(answerFileKind).min(1).max(3),
    /** case: parts keep their order unless told. */
    shuffleParts: z.boolean(),
  })
  .partial()
export type PolicyParams = z.output<typeof policyParams>

export const CATEGORY_PERCENT = 40
export const MOST_OPTIONS = 12
export const MOST_PARTS = 20
export const STEM_MOST = 5000
export const MOST_PICTURES = 20
export const LEAST_PICTURE_WIDTH = 600

const optionId = z.string().regex(/^[a-z0-9]{8}$/, words.badId)

/** A choice, an item to be ordered, or an end of a line; ids are random and say nothing. */
export const questionOption = z.strictObject({
  id: optionId,
  html: richText('选项').max(20_000, words.tooLong).meta({ label: '选项' }),
  /** Stays at the end when options are shuffled. */
  anchored: z.boolean().default(false),
  /** match only: which column it stands in. */
  side: z.enum(['left', 'right']).default('left'),
})
export type QuestionOption = z.output<typeof questionOption>

/** The stored picture of a hot-spot question; regions are in its pixels. The server measures it. */
export const questionPicture = z.strictObject({ fileId: id, width: whole(1, 20_000), height: whole(1, 20_000) })
export type QuestionPicture = z.output<typeof questionPicture>

const contentFields = {
  stem: richText('题干').max(200_000, words.stemTooLong).meta({ label: '题干' }),
  options: z
    .array(questionOption)
    .max(MOST_OPTIONS * 2, words.tooManyOptions)
    .default([])
    .meta({ label: '选项' }),
  key: questionKey.nullable().default(null).meta({ label: '正确答案' }),
  policy: scorePolicy,
  params: policyParams.default({}).meta({ label: '计分参数' }),
  score: questionScore,
  picture: questionPicture.nullable().default(null).meta({ label: '图片' }),
  explanation: richText('解析').max(100_000, words.tooLong).meta({ label: '解析' }).default(''),
}

/** A part of a case: a question of any other kind with its own key. */
export const casePart = z.strictObject({ id: optionId, kind: questionKind.exclude(['case']), ...contentFields })
export type CasePart = z.output<typeof casePart>

/** Everything that is asked and scored; the classification stands beside it. */
export const questionContent = z.strictObject({
  kind: questionKind,
  ...contentFields,
  parts: z.array(casePart).max(MOST_PARTS, words.tooManyParts).default([]).meta({ label: '小题' }),
})
export type QuestionContent = z.output<typeof questionContent>
/** A question or a part of a case: what the scoring works on. */
export type AskedContent = Omit<CasePart, 'id'>

export const sourceItem = choice({ video: '视频', doc: '文档', other: '其他' }, '来源类型')
export const questionSource = z.strictObject({
  itemType: sourceItem,
  itemId: id.nullable().default(null),
  second: whole(0, 86_400).nullable().default(null),
  page: whole(1, 10_000).nullable().default(null),
  text: text({ label: '来源', max: 200 }).default(''),
})
export type QuestionSource = z.output<typeof questionSource>

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A fresh id for an option or a part. */
export const randomOptionId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => letters[byte % letters.length]).join('')

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** What people read of a rich text, on one line. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()

/** A blank of a fill-in stem: three or more underscores. */
export const BLANK = /_{3,}/g
export const blankCount = (stem: string): number => stem.match(BLANK)?.length ?? 0

export const freshContent = (kind: QuestionKind): QuestionContent => ({
  kind,
  stem: '',
  options: [],
  key: null,
  policy: policiesOf[kind][0],
  params: {},
  score: 2,
  picture: null,
  explanation: '',
  parts: [],
})
