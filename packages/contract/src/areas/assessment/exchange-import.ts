import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'
import { id, instant, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import type { QuestionColumn } from './exchange/question-fields.ts'
import { questionFilter } from './question/question.ts'

export const QUESTION_IMPORT_MOST = 10_000
export const QUESTION_IMPORT_MOST_BYTES = 50 * 1024 * 1024
/** Pasted text; anything longer comes as a file. */
export const QUESTION_TEXT_MOST = 300_000

export const questionFormat = choice(
  { excel: 'Excel', text: '文本', docx: 'Word', moodle: 'Moodle XML', gift: 'GIFT', aiken: 'Aiken' },
  '格式',
)
export type QuestionFormat = z.output<typeof questionFormat>

/** Forms a bank can be written in. */
export const exportFormat = choice(
  { excel: 'Excel', zip: 'Excel 与图片（zip）', docx: 'Word', moodle: 'Moodle XML', gift: 'GIFT', aiken: 'Aiken' },
  '格式',
)
/** Pictures of an archive, together as large as an import takes back. */
export const EXPORT_MOST_PICTURE_BYTES = 40 * 1024 * 1024
/** A document is made in memory, its pictures with it. */
export const WORD_MOST = 1000
export type ExportFormat = z.output<typeof exportFormat>

export const questionImportState = choice(
  { checked: '已预检', committed: '已导入', discarded: '已放弃', expired: '已过期' },
  '状态',
)

export const findingSeverity = choice({ error: '错误', guess: '推断', duplicate: '重复' }, '级别')
/** What to do with a question that is there already. */
export const duplicateChoice = choice({ skip: '跳过', replace: '替换为新版本', keep: '保留两者' }, '重复处理')
export type DuplicateChoice = z.output<typeof duplicateChoice>

const column = z.custom<QuestionColumn>((value) => typeof value === 'string')

const fault = z.object({
  /** Row of the sheet, or line of the text. */
  row: z.int(),
  column: column.nullable(),
  code: z.string(),
  /** With its row or line. */
  message: z.string(),
  value: z.string(),
  hint: z.string(),
  severity: findingSeverity,
})
export type ImportedFault = z.output<typeof fault>

const cells = z.record(z.string(), z.string())

/** A row with the pictures it names, as its question will show them. */
const picturedRow = z.object({
  /** Its cells, the pictures in their texts by addresses of whoever asks. */
  fields: cells,
  /** By the names its texts call them. */
  pictures: z.array(z.object({ name: z.string(), fileId: id, url: z.string() })),
})
export type PicturedRow = z.output<typeof picturedRow>

const row = z.object({
  row: z.int(),
  /** Row of the question it belongs to: its own, or the head of its case. */
  question: z.int(),
  fields: cells,
  /** Null: it names none that came with the file. */
  pictured: picturedRow.nullable(),
  findings: z.array(fault),
  ok: z.boolean(),
  /** The question of the bank or the row it repeats. */
  duplicate: z.object({ number: z.string(), row: z.int().nullable() }).nullable(),
  choice: duplicateChoice.nullable(),
})
export type QuestionImportRow = z.output<typeof row>

export const questionImportReport = z.object({
  jobId: id,
  format: questionFormat,
  fileName: z.string(),
  typeId: id.nullable(),
  state: questionImportState,
  /** Questions found, those without an error, and those that repeat one. */
  rows: z.int(),
  ok: z.int(),
  duplicated: z.int(),
  guessed: z.int(),
  /** Good ones that stay out because they repeat another and nothing else was chosen. */
  skipped: z.int(),
  /** All errors of the file, at most a thousand of them. */
  faults: z.array(fault),
  /** What was guessed and has to be seen, at most two hundred. */
  guesses: z.array(fault),
  duplicates: z.array(fault),
  /** Rows of the asked page. */
  preview: z.array(row),
  total: z.int(),
  expiresAt: instant,
  result: z.object({ created: z.int(), versions: z.int(), skipped: z.int() }).nullable(),
})
export type QuestionImportReport = z.output<typeof questionImportReport>

const importing = { access: [P.questionBankImport], scope: 'rows' } as const

export const questionTemplate = defineEndpoint({
  ...importing,
  path: 'rest/questionBank/template',
  title: '下载题目导入模板',
  effect: 'read',
  body: z.strictObject({ format: questionFormat.default('excel') }),
  result: z.null(),
})

/** A file, or a text in one of the text forms; nothing of the bank is touched. */
export const checkQuestionImport = defineEndpoint({
  ...importing,
  path: 'rest/questionBank/importCheck',
  title: '预检题目导入',
  effect: 'write',
  transport: 'multipart',
  bodyLimitKb: QUESTION_IMPORT_MOST_BYTES / 1024,
  body: z.strictObject({
    attach: z
      .custom<{ path: string; name: string; bytes: number }>(
        (value) => typeof value === 'object' && value !== null && 'path' in value,
        '请选择文件',
      )
      .optional(),
    text: text({ label: '文本', max: QUESTION_TEXT_MOST, long: true }).optional(),
    /** Absent: told from the file. */
    format: questionFormat.optional(),
    /** Category of questions that name none. */
    typeId: id.optional(),
  }),
  result: questionImportReport,
})

const severityFilter = z.strictObject({ severity: findingSeverity.optional() }).default({})

export const getQuestionImport = defineEndpoint({
  ...importing,
  path: 'rest/questionBank/importGet',
  title: '查看题目导入',
  effect: 'read',
  body: z.strictObject({
    jobId: id,
    page: whole(1, 100_000).default(1),
    pageSize: whole(1, 200).default(50),
    filter: severityFilter,
  }),
  result: questionImportReport,
})

/** Repairs cells of a row, or decides about a repeated question; everything is judged again. */
export const fixQuestionImport = defineEndpoint({
  ...importing,
  path: 'rest/questionBank/importFix',
  title: '修正题目导入行',
  effect: 'write',
  body: z.strictObject({
    jobId: id,
    row: whole(1),
    fields: z.record(text({ max: 30 }), text({ max: 20_000, long: true })).default({}),
    choice: duplicateChoice.optional(),
  }),
  result: z.object({ ok: z.int(), rows: z.int(), errors: z.int(), row }),
})

/** Questions by the row they begin at, or all without an error but for some; all of them at once, or none. */
export const commitQuestionImport = defineEndpoint({
  ...importing,
  path: 'rest/questionBank/importCommit',
  title: '提交题目导入',
  effect: 'write',
  body: z.strictObject({
    jobId: id,
    rows: z.array(whole(1)).max(QUESTION_IMPORT_MOST).optional(),
    all: z.boolean().default(false),
    /** Unticked rows, where all others are meant. */
    except: z.array(whole(1)).max(QUESTION_IMPORT_MOST).default([]),
    /** Into force at once, where the bank asks for no review. */
    activate: z.boolean().default(true),
  }),
  result: z.object({ created: z.int(), versions: z.int(), skipped: z.int() }),
})

export const discardQuestionImport = defineEndpoint({
  ...importing,
  path: 'rest/questionBank/importDiscard',
  title: '放弃题目导入',
  effect: 'write',
  body: z.strictObject({ jobId: id }),
  result: z.object({ done: z.boolean() }),
})

/** All rows in the form of the template, each with what is wrong with it. */
export const questionFaultFile = defineEndpoint({
  ...importing,
  path: 'rest/questionBank/importFaultFile',
  title: '下载题目导入错误文件',
  effect: 'read',
  body: z.strictObject({ jobId: id }),
  result: z.null(),
})

const exporting = { access: [P.questionBankExport], scope: 'rows' } as const
const exported = z.strictObject({
  ids: z.array(id).max(QUESTION_IMPORT_MOST).optional(),
  filter: z.strictObject(questionFilter.partial().shape).optional(),
  keyword: text({ label: '关键词', max: 50 }).default(''),
  format: exportFormat.default('excel'),
  /** Answers, explanations and parameters; only for holders of the code. */
  withKey: z.boolean().default(false),
})

/** What the format cannot hold, before the file is made. */
export const checkQuestionExport = defineEndpoint({
  ...exporting,
  path: 'rest/questionBank/exportCheck',
  title: '预检题目导出',
  effect: 'read',
  body: exported,
  result: z.object({
    total: z.int(),
    written: z.int(),
    /** At most a thousand of them. */
    losses: z.array(z.object({ number: z.string(), message: z.string() })),
    lost: z.int(),
  }),
})

export const exportQuestions = defineEndpoint({
  ...exporting,
  path: 'rest/questionBank/export',
  title: '导出题目',
  effect: 'write',
  body: exported,
  result: z.null(),
})

const invalid = (message: string) => ({ status: STATUS.invalid, message })

export const questionImportRefusals = defineRefusals('questionImport', {
  changed: '题库在预检后有变化，请重新预检',
  nothingSent: invalid('请选择文件或粘贴文本'),
  picturesMost: '图片合计超过 40 MB，请分批导出',
  fileKind: '仅支持 xlsx、xls、csv、docx、txt、xml、gift 文件，或含图片的 zip',
  zipFiles: '压缩包中须有且只有一个题目文件，图片放在同一压缩包内',
  tooLarge: '文件不能超过 50 MB',
  tooMany: '一次最多导入 10000 题',
  empty: '没有可导入的题目',
  expired: '预检已过期，请重新上传',
  busy: '已有导入正在提交，请稍后',
  noneTicked: '请选择要导入的题目',
  faultsTicked: '所选题目中有 {n} 题存在错误，请先修正或取消选择',
  unknownField: invalid('没有这一列'),
  noKeyRight: '导出答案需要“查看答案与解析”权限',
  keyNeeded: '该格式包含答案，请选择导出答案',
  nothingToExport: '没有可导出的题目',
  nothingFits: '所选题目均不能以该格式导出',
  wordMost: 'Word 一次最多导出 {n} 题，请缩小范围',
})
