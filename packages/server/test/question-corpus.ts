import { utils, write } from '@e965/xlsx'
import { seeded } from '@portal/contract/areas/exam/attempt/seeded.ts'

/** A question as its author means it, whatever form a file gives it. */
export interface MeantQuestion {
  /** Stands in its stem, so that it is found again. */
  token: string
  kind: 'single' | 'multiple' | 'judge' | 'fill'
  stem: string
  options: string[]
  /** Texts of the right options, 对 or 错, or the text of each blank. */
  right: string[]
}

const SUBJECTS = ['动火作业', '受限空间', '高处作业', '吊装作业', '临时用电', '起重机械', '压力容器', '危险化学品']
const ASKS = ['应当先做什么', '由谁批准', '有效期不超过多久', '氧含量不低于多少', '哪一项正确', '不得少于几人']
const PHRASES = [
  '安全带',
  '1.5 米',
  '维生素C溶液',
  '19.5%–23.5%',
  'O型密封圈',
  'x>1',
  'A级许可',
  'pH<7',
  'CO₂ 灭火器',
  '10³ 帕',
  '监护人（专职）',
  'GB 30871—2022',
  '《安全生产法》',
  '双手 / 单手',
  '8 小时',
  '班组长、安全员',
  'gg',
  'GG',
  '气体检测',
  '电压 36 V',
]

const letter = (at: number) => String.fromCharCode(65 + at)

/** So many questions of some kinds, the same for one seed. */
export const meantQuestions = (
  seed: number,
  many: number,
  kinds: readonly MeantQuestion['kind'][],
): MeantQuestion[] => {
  const random = seeded(String(seed), 'corpus')
  const upTo = (most: number) => random.below(most)
  return Array.from({ length: many }, (_, at): MeantQuestion => {
    const token = `T${seed}N${String(at + 1).padStart(3, '0')}`
    const kind = kinds[at % kinds.length] ?? 'single'
    const subject = `${SUBJECTS[upTo(SUBJECTS.length)] ?? ''}${token}`
    if (kind === 'judge')
      return { token, kind, stem: `${subject}可以不办许可证。`, options: [], right: [upTo(2) === 0 ? '对' : '错'] }
    if (kind === 'fill')
      return { token, kind, stem: `${subject}的高度不低于（　）米。`, options: [], right: [String(2 + upTo(40))] }
    const start = upTo(PHRASES.length)
    const options = Array.from({ length: 3 + upTo(3) }, (_unused, n) => PHRASES[(start + n * 3) % PHRASES.length] ?? '')
    const right =
      kind === 'single'
        ? [options[upTo(options.length)] ?? '']
        : options.filter((_text, n) => n !== start % options.length)
    return { token, kind, stem: `${subject}${ASKS[upTo(ASKS.length)] ?? ''}？`, options, right }
  })
}

/** How a file writes its questions. */
export interface CorpusLayout {
  name: string
  kinds: readonly MeantQuestion['kind'][]
  /** Rows above the header. */
  above?: string[][]
  head: string[]
  row(question: MeantQuestion, no: number): (string | number)[]
  ending?: 'xlsx' | 'xls' | 'csv'
}

const keyOf = ({ options, right }: MeantQuestion) =>
  options.flatMap((option, at) => (right.includes(option) ? [letter(at)] : [])).join('')

interface Marks {
  sign: string
  /** What stands behind the letter; null: no letters. */
  mark: string | null
  name?: (at: number) => string
  before?: string
}

const optionsCell = ({ options }: MeantQuestion, { sign, mark, name = letter, before = '' }: Marks) =>
  before + options.map((option, at) => (mark === null ? option : `${name(at)}${mark}${option}`)).join(sign)

const WORDS = { single: '单选题', multiple: '多选题', judge: '判断题', fill: '数字类' }
const ALL = ['single', 'multiple', 'judge'] as const
const FIVE = ['作业种类', '试题类型', '题目内容', '题目选项', '题目答案']

type Judgement = (question: MeantQuestion) => string
const byWord: Judgement = ({ right }) => (right[0] === '对' ? '正确' : '不正确')
const byLetter: Judgement = ({ right }) => (right[0] === '对' ? 'A' : 'B')

interface FiveWays {
  marks: Marks
  judgement?: Judgement
  judgeOptions?: string
  answer?: (key: string) => string
  stem?: (stem: string, no: number) => string
}

/** Kind, stem, all options in one cell, key. */
const five =
  ({ marks, judgement = byWord, judgeOptions = '', answer = (key) => key, stem = (text) => text }: FiveWays) =>
  (question: MeantQuestion, no: number): string[] => {
    const { kind, right } = question
    const options = kind === 'judge' ? judgeOptions : kind === 'fill' ? '' : optionsCell(question, marks)
    const key = kind === 'judge' ? judgement(question) : kind === 'fill' ? (right[0] ?? '') : answer(keyOf(question))
    return ['高处作业', WORDS[kind], stem(question.stem, no), options, key]
  }

const plain = (sign: string, mark: string | null): Marks => ({ sign, mark })
const wide = (at: number) => String.fromCharCode(0xff21 + at)
const low = (at: number) => letter(at).toLowerCase()

/** Layouts as workbooks of the field have them. */
export const corpusLayouts: readonly CorpusLayout[] = [
  { name: 'A. and **', kinds: ALL, head: FIVE, row: five({ marks: plain('**', '.') }) },
  {
    name: 'A、 and **, first sign too',
    kinds: ALL,
    head: FIVE,
    row: five({ marks: { ...plain('**', '、'), before: '**' } }),
  },
  { name: 'A: and **', kinds: ALL, head: FIVE, row: five({ marks: plain('**', ':'), judgeOptions: '正确**错误' }) },
  { name: 'A： and ##', kinds: ALL, head: FIVE, row: five({ marks: plain('##', '：') }) },
  { name: 'A． and line ends', kinds: ALL, head: FIVE, row: five({ marks: plain('\n', '．') }) },
  { name: 'A, and **', kinds: ALL, head: FIVE, row: five({ marks: plain('**', ',') }) },
  { name: 'full-width letters', kinds: ALL, head: FIVE, row: five({ marks: { ...plain('**', '．'), name: wide } }) },
  {
    name: 'small letters',
    kinds: ALL,
    head: FIVE,
    row: five({ marks: { ...plain('**', '.'), name: low }, answer: (key) => key.toLowerCase() }),
  },
  { name: 'no letters', kinds: ALL, head: FIVE, row: five({ marks: plain('**', null) }) },
  { name: 'glued', kinds: ALL, head: FIVE, row: five({ marks: plain('', '.') }) },
  { name: 'blanks between', kinds: ALL, head: FIVE, row: five({ marks: plain('  ', '、') }) },
  {
    name: 'keys with blanks',
    kinds: ALL,
    head: FIVE,
    row: five({ marks: plain('**', '.'), answer: (key) => [...key].join(' ') }),
  },
  {
    name: 'keys with commas',
    kinds: ALL,
    head: FIVE,
    row: five({ marks: plain('##', '.'), answer: (key) => [...key].join('，') }),
  },
  {
    name: 'judgement by letter',
    kinds: ALL,
    head: FIVE,
    row: five({ marks: plain('**', '.'), judgement: byLetter, judgeOptions: 'A.正确**B.错误' }),
  },
  {
    name: 'numbered stems',
    kinds: ALL,
    head: FIVE,
    row: five({ marks: plain('**', '.'), stem: (stem, no) => `${no}.${stem}` }),
  },
  {
    name: 'titles above, an empty first column, chapter and brackets in headings',
    kinds: ALL,
    above: [['特种作业理论题库'], ['2026 年修订'], []],
    head: [
      '',
      '章节',
      '试题类型（必填）',
      '题目内容【题干】',
      '题目选项(用**分隔)',
      '题目答案',
      '答案说明',
      '每题分值',
    ],
    row: (question, no) => {
      const [, kind = '', stem = '', options = '', key = ''] = five({ marks: plain('**', '.') })(question, no)
      return ['', '第一章', kind, stem, options, key, '见教材', 1]
    },
  },
  {
    name: 'numbers without options',
    kinds: ['fill'],
    head: ['作业种类', '试题类型', '题目内容', '题目答案'],
    row: (question) => ['高处作业', WORDS.fill, question.stem, Number(question.right[0])],
  },
  {
    name: 'judgements without options, header in row 15',
    kinds: ['judge'],
    above: Array.from({ length: 14 }, (_, at) => [`说明 ${at + 1}`]),
    head: ['序号', '题型', '试题', '答案'],
    row: (question, no) => [no, '判断', question.stem, question.right[0] === '对' ? '√' : '×'],
  },
  {
    name: 'a cell for each option, with its letter',
    kinds: ['single', 'multiple'],
    head: ['题型', '题干', '选项A', '选项B', '选项C', '选项D', '选项E', '正确答案'],
    row: (question) => [
      WORDS[question.kind],
      question.stem,
      ...Array.from({ length: 5 }, (_, at) =>
        question.options[at] === undefined ? '' : `${letter(at)}、${question.options[at]}`,
      ),
      keyOf(question),
    ],
  },
  {
    name: 'a cell for each option, named by numbers in brackets',
    kinds: ['single', 'multiple'],
    head: ['题目类型', '题目', '选项(A)', '选项(B)', '选项(C)', '选项(D)', '选项(E)', '标准答案', '难易程度'],
    row: (question) => [
      WORDS[question.kind],
      question.stem,
      ...Array.from({ length: 5 }, (_, at) => question.options[at] ?? ''),
      keyOf(question),
      '易',
    ],
  },
  { name: 'before 2007', kinds: ALL, head: FIVE, row: five({ marks: plain('**', '.') }), ending: 'xls' },
  { name: 'text with commas', kinds: ALL, head: FIVE, row: five({ marks: plain('##', '、') }), ending: 'csv' },
  { name: 'bars', kinds: ALL, head: FIVE, row: five({ marks: plain('|', '.') }) },
  {
    name: 'semicolons',
    kinds: ALL,
    head: FIVE,
    row: five({ marks: plain('；', '.'), judgement: byLetter, judgeOptions: 'A.对；B.错' }),
  },
]

/** The file of a layout, written by the library that offices use; `damage` changes single rows on their way. */
export const corpusFile = (
  { above = [], head, row, ending = 'xlsx' }: CorpusLayout,
  questions: readonly MeantQuestion[],
  damage: (cells: (string | number)[], at: number) => (string | number)[] = (cells) => cells,
): Buffer => {
  const rows = questions.map((question, at) => damage(row(question, at + 1), at))
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([...above, head, ...rows]), '题目')
  const bytes = write(book, { type: 'buffer', bookType: ending === 'xls' ? 'biff8' : ending }) as Buffer
  // Programs write such files with their mark.
  return ending === 'csv' ? Buffer.concat([Buffer.from('\ufeff'), bytes]) : bytes
}
