import { z } from 'zod'
import { questionKind } from '#src/areas/assessment/question/content.ts'
import { difficulty, questionState } from '#src/areas/assessment/question/question.ts'
import { choice } from '#src/kit/choice.ts'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { pageOf, pageQuery } from '#src/kit/page.ts'
import { recordShape } from '#src/kit/record.ts'
import { id, instant, revision, whole } from '#src/kit/scalars.ts'
import { text } from '#src/kit/text.ts'
import { P } from '#src/privileges.ts'
import { askedItem } from '../attempt/attempt.ts'
import { paperContent, paperMode } from './content.ts'
import { drawRule } from './draw-rule.ts'

export const paperState = choice({ draft: '草稿', published: '已发布', retired: '已停用' }, '状态')
export type PaperState = z.output<typeof paperState>

export const paperSeed = z.string().regex(/^[0-9a-f]{16}$/, '随机种子须为 16 位十六进制数')

const shape = {
  ...recordShape,
  title: text({ label: '名称', min: 2, max: 60 }),
  mode: paperMode,
  questionCount: z.int().meta({ label: '题数' }),
  /** 分 */
  total: z.number().meta({ label: '总分' }),
  /** Questions of difficulty 1 … 5. */
  difficultyMix: z.array(z.int()).meta({ label: '难度分布' }),
  examCount: z.int().meta({ label: '使用考试' }),
  /** Published version; 0 before the first. */
  version: z.int().meta({ label: '版本' }),
  /** Differs from the published version. */
  edited: z.boolean(),
  state: paperState,
  ownerOrgName: z.string().meta({ label: '所属单位' }),
  createdByName: z.string().meta({ label: '创建人' }),
}

export const paperRow = z.object(shape)
export type PaperLine = z.output<typeof paperRow>

/** What is wrong with a paper, and where. */
export const paperFault = z.object({
  message: z.string(),
  /** Place of the section from 0; null where the whole paper is meant. */
  section: z.int().nullable(),
  rowIds: z.array(z.string()),
})
export type PaperFault = z.output<typeof paperFault>

/** A question of a fixed slot as the builder shows it. */
export const paperQuestion = z.object({
  id,
  number: z.string(),
  kind: questionKind,
  stemText: z.string(),
  difficulty,
  /** 分 of the bank. */
  score: z.number(),
  state: questionState,
  currentNo: z.int(),
  /** In force, not expired, in a bank that the reader may use. */
  usable: z.boolean(),
})
export type PaperQuestion = z.output<typeof paperQuestion>

export const paperDetail = paperRow.extend({
  content: paperContent,
  questions: z.array(paperQuestion),
  versions: z.array(z.object({ no: z.int(), publishedAt: instant, publishedByName: z.string() })),
  mayEdit: z.boolean(),
})
export type PaperDetail = z.output<typeof paperDetail>

const reading = { effect: 'read', access: [P.exam], scope: 'rows' } as const
const composing = { effect: 'read', access: [P.examPaper], scope: 'rows' } as const
const writing = { effect: 'write', access: [P.examPaper], scope: 'rows' } as const

export const listPapers = defineEndpoint({
  ...reading,
  path: 'rest/paper/list',
  title: '查询试卷',
  body: pageQuery(z.object({ mode: paperMode, state: paperState }), [
    'updatedAt',
    'createdAt',
    'title',
    'questionCount',
    'total',
  ]),
  result: pageOf(paperRow),
})

/** Without `version`: as it is edited now. */
export const getPaper = defineEndpoint({
  ...reading,
  path: 'rest/paper/get',
  title: '查看试卷',
  body: z.strictObject({ id, version: whole(1).optional() }),
  result: paperDetail,
})

const paperInput = z.strictObject({
  title: text({ label: '名称', min: 2, max: 60 }),
  content: paperContent,
})

/** Saves whatever there is; what would keep it from being published comes back as warnings. */
export const savePaper = defineEndpoint({
  ...writing,
  path: 'rest/paper/save',
  title: '保存试卷',
  bodyLimitKb: 2048,
  body: paperInput.extend({ id: id.optional(), revision: revision.optional() }),
  result: z.object({ id, revision, total: z.number(), warnings: z.array(paperFault) }),
})

export const paperAction = choice({ publish: '发布', retire: '停用' }, '操作')

/** A paper with faults keeps its state and says all of them. */
export const changePaperState = defineEndpoint({
  ...writing,
  path: 'rest/paper/changeState',
  title: '变更试卷状态',
  body: z.strictObject({ id, action: paperAction }),
  result: z.object({ state: paperState, version: z.int(), faults: z.array(paperFault) }),
})

export const copyPaper = defineEndpoint({
  ...writing,
  path: 'rest/paper/copy',
  title: '复制试卷',
  body: z.strictObject({ id }),
  result: z.object({ id }),
})

/** Live counts of the rows beside the builder, and everything that would keep the paper from being published. */
export const checkPaper = defineEndpoint({
  ...composing,
  path: 'rest/paper/check',
  title: '检查试卷',
  bodyLimitKb: 2048,
  body: paperContent,
  result: z.object({
    rows: z.array(z.object({ rowId: z.string(), available: z.int(), needed: z.int() })),
    total: z.number(),
    questionCount: z.int(),
    faults: z.array(paperFault),
  }),
})

/** 分值 of what a rule draws from, as the bank has them: what the author is offered, or told to decide between. */
export const scoresOfRule = defineEndpoint({
  ...composing,
  path: 'rest/paper/ruleScores',
  title: '查询抽题范围的分值',
  body: drawRule,
  result: z.array(z.object({ score: z.number(), count: z.int() })),
})
export type BankScores = z.output<typeof scoresOfRule.result>

export const MOST_DRAWS = 1000

const figures = {
  total: z.number(),
  /** Expected score over the draws, 分. */
  mean: z.number(),
  sd: z.number(),
  /** The papers differ more than 3 % of the total. */
  uneven: z.boolean(),
}

export const simulatePaper = defineEndpoint({
  ...composing,
  path: 'rest/paper/simulate',
  title: '模拟抽卷',
  body: z.strictObject({ id, n: whole(10, MOST_DRAWS).default(MOST_DRAWS) }),
  result: z.object({
    draws: z.int(),
    ...figures,
    /** Least and greatest number of questions and 分 over all draws. */
    counts: z.object({ least: z.int(), most: z.int() }),
    totals: z.object({ least: z.number(), most: z.number() }),
    /** Questions of the rows by how often they were drawn, most first. */
    exposure: z.array(z.object({ id, number: z.string(), stemText: z.string(), rate: z.number() })),
    /** Of all pools together, and how many of them no draw met. */
    pool: z.int(),
    neverDrawn: z.int(),
  }),
})
export type PaperSimulation = z.output<typeof simulatePaper.result>

/** One paper as an examinee gets it; the same seed shows the same one. */
export const previewPaper = defineEndpoint({
  ...composing,
  path: 'rest/paper/preview',
  title: '预览试卷',
  body: z.strictObject({ id, seed: paperSeed.optional() }),
  result: z.object({
    seed: paperSeed,
    title: z.string(),
    total: z.number(),
    sections: z.array(z.object({ heading: z.string(), intro: z.string(), items: z.array(askedItem) })),
  }),
})
export type PaperPreview = z.output<typeof previewPaper.result>

export const paperForm = choice({ A: 'A 卷', B: 'B 卷' }, '卷别')

/** A Word file: the paper with its answer sheet, or apart from it the key. Both forms ask the same questions. */
export const printPaper = defineEndpoint({
  ...composing,
  path: 'rest/paper/print',
  title: '打印试卷',
  body: z.strictObject({ id, form: paperForm, withKey: z.boolean().default(false), seed: paperSeed.optional() }),
  result: z.null(),
})
