import type { ImportColumn } from '../../exchange/import-column.ts'

export const OPTION_LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L'] as const
export type OptionLetter = (typeof OPTION_LETTERS)[number]

const optionColumns = OPTION_LETTERS.map((letter) => ({
  key: `option${letter}` as const,
  title: `选项${letter}`,
  synonyms: [letter, `${letter}选项`, `答案选项${letter}`, `备选项${letter}`, `选项${letter.charCodeAt(0) - 64}`],
  note: letter === 'A' ? '空选项只能在最后；末尾写 #固定 表示打乱时位置不变' : '同选项A',
  width: 20,
}))

/** Columns of the question sheet (40 section 11); every text form is brought into them before it is judged. */
export const questionColumns = [
  {
    key: 'number',
    title: '题号',
    synonyms: ['题目编号', '编号', '试题编号'],
    note: '留空为新题；填写已有题号（如 Q00000012）则成为该题的新版本',
    width: 14,
  },
  {
    key: 'kind',
    title: '题型',
    synonyms: ['题目类型', '类型', '试题类型', '试题题型', '题型名称'],
    required: true,
    note: '单选/多选/不定项/判断/填空/简答/上传/排序/连线/找隐患/案例',
    width: 10,
  },
  {
    key: 'type',
    title: '题目分类',
    synonyms: ['分类', '题库', '题库分类', '所属分类', '试题分类', '作业种类', '作业类别', '工种', '专业'],
    note: '用 / 分隔各级，如 安全/动火作业；留空则归入导入时选择的分类',
    width: 22,
  },
  {
    key: 'stem',
    title: '题干',
    synonyms: ['题目', '题目内容', '试题', '试题内容', '试题题干', '题干内容', '问题'],
    required: true,
    note: '文字；$…$ 为公式，____ 为填空位置；[图1] 依次指：本单元格的第 1 张图片、本行“图片”列的第 1 张图片、压缩包中名为“图1”的图片。图片可嵌入单元格，也可浮动放置，左上角所在的单元格即其单元格，先上后下、先左后右计数；选项和解析中同样可用。没有写明位置的图片放在文字之后',
    width: 50,
  },
  ...optionColumns,
  {
    key: 'answer',
    title: '正确答案',
    synonyms: ['答案', '参考答案', '标准答案', '题目答案', '试题答案', '正确选项'],
    required: true,
    note: '单选 B；多选 ABD；判断 对/错；填空用 ; 分隔各空，| 分隔同义答案，数字可写 3.14±0.01、250±2%、[3,4]；排序 C>A>B；连线 1-C;2-A；简答 要点(3);要点(4)；找隐患 矩形(左,上,宽,高)|名称|分值=1|容差=10|类别=消防;圆(x,y,半径)|名称;多边形(x,y,x,y,x,y)|名称，单位为图片像素；\\ 用于转义',
    width: 24,
  },
  {
    key: 'score',
    title: '分值',
    synonyms: ['分数', '得分', '题目分值', '每题分值', '试题分值'],
    note: '0.01–100，留空为 2 分',
    width: 8,
  },
  {
    key: 'policy',
    title: '计分方式',
    synonyms: ['评分方式', '计分规则'],
    note: '多选：全对得分/漏选固定分/漏选按比例/每对一项/逐项/对减错；填空：按空/全对；排序：全对/按位置/按相邻/最长序列；连线：按对/全对；简答：人工/自动',
    width: 14,
  },
  {
    key: 'parameter',
    title: '计分参数',
    synonyms: ['参数', '计分方式参数'],
    note: '固定分、每项得分或答错扣分比例；同时需要时写 得分=1;扣分=0.5；找隐患 误点扣分=0.5;免扣次数=2;最多点数=6;告知数量=是;类别=消防|用电;类别占比=40',
    width: 12,
  },
  {
    key: 'difficulty',
    title: '难度',
    synonyms: ['难易度', '难易程度', '难度系数', '试题难度'],
    note: '1–5 或 易…难，留空为 3',
    width: 8,
  },
  { key: 'knowledge', title: '知识点', synonyms: ['考点'], note: '用 ; 分隔', width: 20 },
  { key: 'labels', title: '标签', synonyms: ['题目标签'], note: '用 ; 分隔', width: 20 },
  {
    key: 'explanation',
    title: '解析',
    synonyms: ['答案解析', '试题解析', '题目解析', '答案说明', '题目说明', '解析说明'],
    note: '文字',
    width: 40,
  },
  { key: 'source', title: '来源', synonyms: ['题目来源', '出处'], note: '文字', width: 20 },
  { key: 'validTo', title: '有效期至', synonyms: ['有效期', '截止日期'], note: '如 2027-12-31', width: 14 },
  {
    key: 'picture',
    title: '图片',
    synonyms: ['隐患图片', '图片名称', '配图', '题目图片', '试题图片', '题干图片'],
    note: '找隐患题：把图片放进本单元格，或写压缩包中图片的名称，如 图1；其他题型：图片可放在本列，在文字中用 [图1] 引用，未引用的放在题干之后',
    width: 12,
  },
  {
    key: 'caseNo',
    title: '案例号',
    synonyms: ['案例编号', '材料号'],
    note: '案例号相同的各行组成一道案例题：第一行题型为案例，其余各行为小题',
    width: 10,
  },
] as const satisfies readonly ImportColumn[]

/** Files of other makers keep all options in one cell; our own template has a cell for each. */
export const allOptionsColumn = {
  key: 'options',
  title: '全部选项',
  synonyms: ['选项', '题目选项', '试题选项', '备选项', '备选答案', '选项内容', '答案选项'],
  note: '一格写全部选项，用分隔符或 A. B. C. 分开',
  splits: true,
  width: 40,
} as const satisfies ImportColumn

/** Columns that are recognised in a sheet. */
export const sheetColumns = [...questionColumns, allOptionsColumn]

export type QuestionColumn = (typeof sheetColumns)[number]['key']
/** Cells of a question by column, as text. */
export type QuestionFields = Partial<Record<QuestionColumn, string>>

export const optionColumnOf = (letter: OptionLetter): QuestionColumn => `option${letter}`

/** Columns whose texts may hold pictures. */
export const richColumns: readonly QuestionColumn[] = ['stem', 'explanation', ...OPTION_LETTERS.map(optionColumnOf)]

/** Texts of the options in order; empty ones at the end are none. */
export const optionTexts = (fields: QuestionFields): string[] => {
  const texts = OPTION_LETTERS.map((letter) => fields[optionColumnOf(letter)]?.trim() ?? '')
  while (texts.length > 0 && texts.at(-1) === '') texts.pop()
  return texts
}

export const optionFields = (texts: readonly string[]): QuestionFields =>
  Object.fromEntries(texts.map((text, at) => [`option${OPTION_LETTERS[at] ?? ''}`, text]))

export type Severity = 'error' | 'guess' | 'duplicate'

/** Something to be said about a row or line, in words that need no place before them. */
export interface Finding {
  column: QuestionColumn | null
  code: string
  message: string
  value: string
  hint: string
  severity: Severity
}

/** A question as a file or text gives it, before it is judged. */
export interface QuestionDraft {
  /** Row of a sheet, or line the question begins at. */
  no: number
  fields: QuestionFields
  findings: Finding[]
}

/** Something about a text that belongs to no question. */
export interface LooseFinding extends Finding {
  no: number
}

export interface Reading {
  drafts: QuestionDraft[]
  loose: LooseFinding[]
}
