import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { defineRefusals } from '../../kit/refusal.ts'
import { id } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { questionFilter } from './question/question.ts'

export const QUESTION_IMPORT_MOST = 10_000

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

export const questionImportRefusals = defineRefusals('questionImport', {
  picturesMost: '图片合计超过 40 MB，请分批导出',
  fileKind: '仅支持 xlsx、xls、csv、docx、txt、xml、gift 文件，或含图片的 zip',
  zipFiles: '压缩包中须有且只有一个题目文件，图片放在同一压缩包内',
  tooLarge: '文件不能超过 50 MB',
  empty: '没有可导入的题目',
  noKeyRight: '导出答案需要“查看答案与解析”权限',
  keyNeeded: '该格式包含答案，请选择导出答案',
  nothingToExport: '没有可导出的题目',
  nothingFits: '所选题目均不能以该格式导出',
  wordMost: 'Word 一次最多导出 {n} 题，请缩小范围',
})
