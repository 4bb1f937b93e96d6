import { z } from 'zod'
import { choice } from '#src/kit/choice.ts'
import { id, revision, whole } from '#src/kit/scalars.ts'
import { text } from '#src/kit/text.ts'
import { questionnaireMessages as words } from '../words.ts'

/** 问卷题型 (40-assessment section 10); pages are their own list, so a page break is a new page. */
export const surveyKind = choice(
  {
    single: '单选题',
    multiple: '多选题',
    dropdown: '下拉题',
    judge: '判断题',
    text: '填空题',
    longText: '简答题',
    number: '数字题',
    date: '日期题',
    time: '时间题',
    rating: '评分题',
    nps: 'NPS 推荐度',
    matrixSingle: '矩阵单选',
    matrixMultiple: '矩阵多选',
    matrixScale: '矩阵量表',
    ranking: '排序题',
    sum: '比重题',
    cascade: '级联题',
    file: '文件题',
    signature: '手写签名',
    location: '定位题',
    section: '说明文字',
  },
  '题型',
)
export type SurveyKind = z.output<typeof surveyKind>

/** Kinds whose answer is one or more of their options. */
export const optionKinds: readonly SurveyKind[] = ['single', 'multiple', 'dropdown', 'judge', 'cascade']
/** Kinds that need a list of options from the author. */
export const listKinds: readonly SurveyKind[] = [
  'single',
  'multiple',
  'dropdown',
  'cascade',
  'ranking',
  'sum',
  'matrixSingle',
  'matrixMultiple',
]
export const matrixKinds: readonly SurveyKind[] = ['matrixSingle', 'matrixMultiple', 'matrixScale']
/** Kinds that would say who answered; an anonymous questionnaire cannot have them. */
export const tellingKinds: readonly SurveyKind[] = ['signature', 'location']

/** Files one answer may hold. */
export const MOST_FILES = 5

export const MOST_QUESTIONS = 200
export const MOST_OPTIONS = 100
export const MOST_ROWS = 50
export const MOST_PAGES = 50

/** Ids within a question and of pages: made by the editor, never changed; too short for a name that objects inherit. */
export const partId = z.string().regex(/^[a-z0-9]{1,10}$/, words.badId)

export const surveyOption = z.strictObject({
  id: partId,
  /** Of cascades: the levels, parted by `/`. */
  text: text({ label: '选项', min: 1, max: 200, message: words.emptyOption }),
  /** Of multiple choice: stands alone. */
  exclusive: z.boolean().default(false),
  /** A field for own words beside it, such as 其他. */
  allowText: z.boolean().default(false),
})
export type SurveyOption = z.output<typeof surveyOption>

const matrixRow = z.strictObject({ id: partId, text: text({ label: '行标题', min: 1, max: 200 }) })

/** The two options of a judgement, always these. */
export const judgeOptions: readonly SurveyOption[] = [
  { id: 'yes', text: '是', exclusive: false, allowText: false },
  { id: 'no', text: '否', exclusive: false, allowText: false },
]

export const textFormat = choice({ any: '不限', phone: '手机号', mail: '邮箱', whole: '整数' }, '格式')
export type TextFormat = z.output<typeof textFormat>

export const conditionOp = choice(
  { eq: '等于', ne: '不等于', in: '属于', gt: '大于', lt: '小于', answered: '已作答' },
  '比较',
)
export type ConditionOp = z.output<typeof conditionOp>

/** One test on an earlier question; `values` are option ids, numbers, dates or words, none for `answered`. */
export const condition = z.strictObject({
  questionId: id,
  op: conditionOp,
  values: z
    .array(text({ max: 200 }))
    .max(MOST_OPTIONS)
    .default([]),
})
export type Condition = z.output<typeof condition>

/** Every comparison needs an answer: without one none of them holds. */
export const showIf = z.strictObject({
  join: z.enum(['and', 'or']).default('and'),
  parts: z.array(condition).min(1).max(20),
})
export type ShowIf = z.output<typeof showIf>

/** Beside a question: the end, or the polite end for those who are not asked (甄别). */
export const JUMP_END = 'end'
export const JUMP_SCREEN = 'screen'

/** `optionId` null: whatever was answered. */
export const jump = z.strictObject({
  optionId: partId.nullable().default(null),
  to: z.union([z.literal(JUMP_END), z.literal(JUMP_SCREEN), id]),
})
export type Jump = z.output<typeof jump>

const bound = z.number().min(-1e12).max(1e12).nullable().default(null)

/** What is asked; what it means for min and max is said by its kind: numbers, characters, choices, files or steps of a scale. */
export const surveyContent = z.strictObject({
  kind: surveyKind,
  stem: text({ label: '题干', min: 1, max: 1000, long: true, message: words.stemMissing }),
  help: text({ label: '补充说明', max: 500, long: true }).default(''),
  options: z.array(surveyOption).max(MOST_OPTIONS, words.tooManyOptions).default([]),
  rows: z.array(matrixRow).max(MOST_ROWS, words.tooManyRows).default([]),
  required: z.boolean().default(true).meta({ label: '必填' }),
  min: bound,
  max: bound,
  format: textFormat.default('any'),
  /** Of constant sums. */
  total: whole(1, 1_000_000).default(100),
  /** Words at both ends of a scale. */
  ends: z.tuple([text({ max: 20 }), text({ max: 20 })]).default(['', '']),
})
export type SurveyContent = z.output<typeof surveyContent>

export const surveyLogic = z.strictObject({
  showIf: showIf.nullable().default(null),
  jumps: z
    .array(jump)
    .max(MOST_OPTIONS + 1)
    .default([]),
  /** No longer asked; its answers stay. */
  hidden: z.boolean().default(false),
})

/** A question as the person who answers meets it, and as logic sees it. */
export const surveyQuestion = z.object({ id, pageId: partId, ...surveyContent.shape, ...surveyLogic.shape })
export type SurveyQuestion = z.output<typeof surveyQuestion>

/** As its author meets it. */
export const storedQuestion = surveyQuestion.extend({
  revision,
  /** Question it was copied from. */
  originId: id.nullable(),
})
export type StoredQuestion = z.output<typeof storedQuestion>

export const surveyPage = z.strictObject({ id: partId, title: text({ label: '页标题', max: 60 }).default('') })
export type SurveyPage = z.output<typeof surveyPage>

/** A questionnaire as logic sees it: questions stand in their order, page by page. */
export interface Survey {
  pages: readonly SurveyPage[]
  questions: readonly SurveyQuestion[]
}

/** Options as they are shown: those of a judgement are given. */
export const optionsOf = ({ kind, options }: Pick<SurveyQuestion, 'kind' | 'options'>): readonly SurveyOption[] =>
  kind === 'judge' ? judgeOptions : options

const shippedScale: Partial<Record<SurveyKind, readonly [number, number]>> = {
  rating: [1, 5],
  nps: [0, 10],
  matrixScale: [1, 5],
}

/** Least and greatest step of a scale. */
export const scaleOf = ({
  kind,
  min,
  max,
}: Pick<SurveyQuestion, 'kind' | 'min' | 'max'>): readonly [number, number] => {
  const [least, most] = shippedScale[kind] ?? [1, 5]
  return kind === 'nps' ? [least, most] : [min ?? least, max ?? most]
}

/** Numbers of the questions as people read them: texts between them have none. */
export const numbersOf = (questions: readonly Pick<SurveyQuestion, 'id' | 'kind'>[]): ReadonlyMap<string, number> => {
  const asked = questions.filter(({ kind }) => kind !== 'section')
  return new Map(asked.map((question, at) => [question.id, at + 1]))
}
