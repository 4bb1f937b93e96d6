import { z } from 'zod'
import { policyParams, questionKind, questionScore, scorePolicy } from '#src/areas/assessment/question/content.ts'
import { difficulty } from '#src/areas/assessment/question/question.ts'
import { choice } from '#src/kit/choice.ts'
import { id, whole } from '#src/kit/scalars.ts'
import { text } from '#src/kit/text.ts'
import { richText } from '#src/shared/rich-text.ts'

export const paperMode = choice({ fixed: '固定试卷', drawn: '抽题试卷', mixed: '混合试卷' }, '组卷方式')
export type PaperMode = z.output<typeof paperMode>

export const MOST_SECTIONS = 20
export const MOST_QUESTIONS = 300

/** Of a slot over that of its section over that of the question. */
const policy = z.strictObject({ policy: scorePolicy, params: policyParams })

const rowId = z.string().regex(/^[a-z0-9]{8}$/, '编号格式不正确')

/** A fixed question; `latest` is resolved when an exam is published. */
export const paperSlot = z.strictObject({
  questionId: id,
  pin: z.union([z.literal('latest'), whole(1)]).default('latest'),
  score: questionScore,
  policy: policy.nullable().default(null),
})
export type PaperSlot = z.output<typeof paperSlot>

/** A rule of drawing: `count` questions out of everything it fits. */
export const paperRow = z.strictObject({
  rowId,
  /** Categories with everything below them. */
  typeIds: z.array(id).min(1, '请选择题目分类').max(50),
  kinds: z.array(questionKind).max(11).default([]),
  labels: z
    .strictObject({ any: z.array(id).max(20), all: z.array(id).max(20), none: z.array(id).max(20) })
    .default({ any: [], all: [], none: [] }),
  knowledgeIds: z.array(id).max(50).default([]),
  difficultyFrom: difficulty.default(1),
  difficultyTo: difficulty.default(5),
  excludeIds: z.array(id).max(200).default([]),
  /** 必含: questions of the pool that are in every paper, before the rest is drawn. */
  requiredIds: z.array(id).max(200).default([]),
  count: whole(1, 200),
  score: questionScore,
  policy: policy.nullable().default(null),
})
export type PaperRow = z.output<typeof paperRow>

export const paperSection = z.strictObject({
  heading: text({ label: '标题', min: 1, max: 60 }),
  intro: richText('说明').max(20_000).default(''),
  /** Questions inside this section change places. */
  shuffle: z.boolean().default(false),
  /** By kind: replaces the policy of the questions. */
  policyByKind: z.partialRecord(questionKind, policy).default({}),
  slots: z.array(paperSlot).max(MOST_QUESTIONS).default([]),
  rows: z.array(paperRow).max(50).default([]),
})
export type PaperSection = z.output<typeof paperSection>

/** What a paper asks; frozen when it is published. */
export const paperContent = z.strictObject({
  sections: z.array(paperSection).max(MOST_SECTIONS, '最多 20 个大题'),
  /** Questions a person met in the last exams of this paper, or in these days, leave his pool; 0: not asked. */
  avoidExams: whole(0, 20).default(0),
  avoidDays: whole(0, 365).default(0),
  /** Greatest percent of the drawn papers of an exam that may hold one question; 100: no cap. */
  exposurePercent: whole(1, 100).default(100),
})
export type PaperContent = z.output<typeof paperContent>
