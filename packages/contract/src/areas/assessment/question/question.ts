import { z } from 'zod'
import { choice } from '#src/kit/choice.ts'
import { pageOf, pageQuery } from '#src/kit/page.ts'
import { recordShape } from '#src/kit/record.ts'
import { day, id, instant, revision, whole } from '#src/kit/scalars.ts'
import { text } from '#src/kit/text.ts'
import { casePart, questionContent, questionKind, questionSource } from './content.ts'
import { questionKey } from './key.ts'
import { questionMessages as words } from './words.ts'

/** Where a question stands for its bank: a new version under way does not change it. */
export const questionState = choice({ draft: '草稿', in_review: '审核中', active: '启用', retired: '停用' }, '状态')
export type QuestionState = z.output<typeof questionState>

export const versionState = choice(
  { draft: '草稿', in_review: '审核中', active: '启用', superseded: '历史' },
  '版本状态',
)
export type VersionState = z.output<typeof versionState>

export const changeKind = choice({ typo: '文字修订', content: '内容修改', key: '答案修改' }, '修改类型')
export type ChangeKind = z.output<typeof changeKind>

export const difficulty = z.int().min(1, words.difficultyRange).max(5, words.difficultyRange).meta({ label: '难度' })

export const MOST_KNOWLEDGE = 10
export const MOST_LABELS = 20
/** Questions of one batch. */
export const MOST_AT_ONCE = 1000
/** Answers from which the measured difficulty replaces the declared one. */
export const MEASURED_FROM = 100

const knowledgeIds = z.array(id).max(MOST_KNOWLEDGE, '知识点最多 10 个')
const labelIds = z.array(id).max(MOST_LABELS, '标签最多 20 个')

/** Beside what is asked: where it belongs, of the question and not of a version. */
const classification = {
  typeId: id.meta({ label: '题目分类', required: true }),
  difficulty: difficulty.default(3),
  knowledgeIds: knowledgeIds.default([]).meta({ label: '知识点' }),
  labelIds: labelIds.default([]).meta({ label: '标签' }),
  validTo: day.nullable().default(null).meta({ label: '有效期至' }),
}

const named = z.object({ id, name: z.string() })
export const namedLabel = named.extend({ colour: z.string().nullable() })

export const questionRow = z.object({
  ...recordShape,
  number: z.string().meta({ label: '题号' }),
  stemText: z.string().meta({ label: '题干' }),
  hasPicture: z.boolean(),
  kind: questionKind,
  typeId: id,
  typePath: z.string().meta({ label: '分类' }),
  knowledge: z.array(named).meta({ label: '知识点' }),
  labels: z.array(namedLabel).meta({ label: '标签' }),
  difficulty,
  /** Full score in the bank, 分: what a paper takes unless it says another. */
  score: z.number().meta({ label: '分值' }),
  /** From the answers given, once there are enough of them; then it stands for the declared one. */
  measured: z.int().nullable().meta({ label: '实测难度' }),
  answers: z.int().meta({ label: '答题数' }),
  /** Share of the score reached, 0–1; null without answers. */
  facility: z.number().nullable().meta({ label: '得分率' }),
  rRest: z.number().nullable().meta({ label: '区分度' }),
  drift: z.boolean().meta({ label: '得分率异常变化' }),
  useCount: z.int().meta({ label: '使用次数' }),
  lastUsedAt: instant.nullable().meta({ label: '最近使用' }),
  state: questionState,
  /** Version in force; 0 while there is none. */
  no: z.int().meta({ label: '版本' }),
  /** Of the version under way beside the one in force. */
  draftState: z.enum(['draft', 'in_review']).nullable(),
  validTo: day.nullable().meta({ label: '有效期' }),
  updatedByName: z.string().meta({ label: '更新人' }),
  /** Only for holders of the code and owners or editors of the bank; absent otherwise. */
  keyText: z.string().optional().meta({ label: '正确答案' }),
  mayEdit: z.boolean(),
})
export type QuestionRow = z.output<typeof questionRow>

/** What the health check of a bank finds. */
export const questionHealth = choice(
  {
    duplicate: '重复题目',
    otherKey: '题干相同答案不同',
    unused: '从未使用',
    extreme: '得分率为 0 或 1',
    expired: '已过期',
    sourceGone: '来源已失效',
    reported: '有未处理的报错',
  },
  '体检',
)
export type QuestionHealth = z.output<typeof questionHealth>

const share = z.number().min(0).max(1)

export const questionFilter = z.object({
  /** The category and everything below it. */
  typeId: id,
  kinds: z.array(questionKind).max(20),
  difficulty: z.array(difficulty).max(5),
  labelIds: z.array(id).max(50),
  knowledgeIds: z.array(id).max(50),
  state: questionState,
  facility: z.strictObject({ from: share.optional(), to: share.optional() }),
  unused: z.boolean(),
  /** Another one has the same stem. */
  duplicate: z.boolean(),
  expired: z.boolean(),
  drift: z.boolean(),
  health: questionHealth,
  /** Those of one group of duplicates: equal stems. */
  sameAs: id,
  /** Made or changed by this import, as long as it can be taken back. */
  imported: id,
  /** In the recycle bin. */
  deleted: z.boolean(),
  /** Bank of an activity, `activity:<id>`. */
  ownerObject: text({ max: 60 }),
})

export type QuestionFilter = Partial<z.output<typeof questionFilter>>

export const questionQuery = pageQuery(questionFilter, [
  'updatedAt',
  'createdAt',
  'number',
  'difficulty',
  'facility',
  'rRest',
  'useCount',
  'validTo',
])
export const questionPage = pageOf(questionRow)

/** One version as it is shown; key, explanation and the keys of parts only where `mayKey`. */
export const questionVersion = z.object({
  no: z.int(),
  state: versionState,
  ...questionContent.shape,
  /** Shown: pictures inside texts carry an address beside their file. */
  pictureUrl: z.string().nullable(),
  /** Of its parts, in their order. */
  partPictureUrls: z.array(z.string().nullable()),
  difficulty,
  knowledgeIds: z.array(id),
  labelIds: z.array(id),
  source: questionSource.nullable(),
  changeKind,
  changeNote: z.string(),
})
export type QuestionVersion = z.output<typeof questionVersion>

export const questionDetail = questionRow.extend({
  version: questionVersion,
  versions: z.int(),
  /** The bank asks for a review before activation. */
  needReview: z.boolean(),
  /** Papers that ask it for certain, or that an exam was made from while they did. */
  paperCount: z.int(),
  rights: z.object({ edit: z.boolean(), key: z.boolean(), remove: z.boolean(), activate: z.boolean() }),
})
export type QuestionDetail = z.output<typeof questionDetail>

/** Content as an author sends it. What he may not see he leaves out, and it stays as it is. */
const contentInput = questionContent.omit({ kind: true }).extend({
  key: questionKey.nullable().optional().meta({ label: '正确答案' }),
  explanation: questionContent.shape.explanation.unwrap().optional(),
  parts: z.array(casePart).max(20, words.tooManyParts).optional().meta({ label: '小题' }),
  source: questionSource.nullable().default(null),
})

export const questionSaveBody = contentInput.extend({
  id: id.optional(),
  revision: revision.optional(),
  kind: questionKind,
  ...classification,
  changeKind: changeKind.default('content'),
  changeNote: text({ label: '修改说明', max: 200 }).default(''),
  action: z.enum(['draft', 'submit', 'activate']).default('draft'),
  /** Where what is left out comes from: an older version (恢复此版本) or another question (存为新题). */
  base: z.strictObject({ id, no: whole(1) }).optional(),
})
export type QuestionSave = z.output<typeof questionSaveBody>

export const duplicateRow = z.object({
  id,
  number: z.string(),
  stemText: z.string(),
  typePath: z.string(),
  /** Options and key are the same too. */
  sameKey: z.boolean(),
})
export type DuplicateRow = z.output<typeof duplicateRow>

export const versionLine = z.object({
  no: z.int(),
  state: versionState,
  changeKind,
  changeNote: z.string(),
  by: z.string(),
  at: instant,
})
