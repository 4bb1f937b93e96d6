import { escapeAnswer } from './answer-list.ts'
import { atLine, finding } from './import-findings.ts'
import { answerLetters, judgementOf, type KindName, kindNames, kindOfWord } from './kind-words.ts'
import {
  type Finding,
  type LooseFinding,
  OPTION_LETTERS,
  optionFields,
  type QuestionColumn,
  type QuestionDraft,
  type QuestionFields,
  type Reading,
} from './question-fields.ts'

const HEADING = /^(?:[一二三四五六七八九十]{1,3}|\d{1,2})\s*[、.．]\s*([^（(：:]{2,8}?)\s*(?:[（(](.*)[）)])?\s*[：:]?$/
const NUMBERED = /^(\d{1,5})\s*([.．、)）:：])\s*(.*)$/
const OPTION = /^([A-La-lＡ-Ｌａ-ｌ])\s*[.．、)）:：]\s*(.*)$/
const FIELD = /^【?(正确答案|参考答案|答案|解析|难度|知识点|标签|分值|题型|来源|评分点)(?:】\s*[:：]?|\s*[:：])\s*(.*)$/
const BLANK = /_{3,}|\{\{(.{0,400}?)\}\}/g
/** Longer lines are no heading, and further from its end no answer closes a stem. */
const HEADING_MOST = 80
const CLOSING_MOST = 60
const CLOSING = /[（(]\s*([^（()）]{1,24}?)\s*[）)]\s*[。．.？?！!；;：:]?\s*$/

const fieldColumns: Record<string, QuestionColumn | 'points'> = {
  答案: 'answer',
  正确答案: 'answer',
  参考答案: 'answer',
  解析: 'explanation',
  难度: 'difficulty',
  知识点: 'knowledge',
  标签: 'labels',
  分值: 'score',
  题型: 'kind',
  来源: 'source',
  评分点: 'points',
}

interface Heading {
  kind: KindName
  score: string
}

interface Open {
  no: number
  heading: Heading | null
  stem: string[]
  options: string[][]
  fields: Partial<Record<QuestionColumn | 'points', string[]>>
  /** Where the next line of plain text belongs. */
  part: string[]
  inField: boolean
  findings: Finding[]
}

/** Kind and score that a line such as 「一、单选题（每题 2 分）」 sets for what follows; null where it is no heading. */
export const headingOf = (line: string): Heading | null => {
  if (line.length > HEADING_MOST) return null
  const [, name = '', bracket = ''] = HEADING.exec(line) ?? []
  const kind = name === '' ? null : kindOfWord(name)
  if (kind === null) return null
  const [, score = ''] = /每(?:小)?题\s*(\d+(?:\.\d+)?)\s*分/.exec(bracket.normalize('NFKC')) ?? []
  return { kind, score }
}

const letterOf = (sign: string) => sign.normalize('NFKC').toUpperCase()

/** Options of one line: the next letter of the sequence behind a space begins the next one. */
const splitOptions = (line: string, first: number): string[] => {
  const found: string[] = []
  let rest = line
  for (let at = first; ; at += 1) {
    const head = OPTION.exec(rest)
    if (!head) return found
    const next = OPTION_LETTERS[at + 1]
    const body = head[2] ?? ''
    const wide = next === undefined ? '' : String.fromCharCode(next.charCodeAt(0) + 0xfee0)
    const sign = next === undefined ? null : new RegExp(`[\\s\\u3000](?=[${next}${wide}]\\s*[.．、)）:：])`, 'i')
    const cut = sign === null ? -1 : body.search(sign)
    found.push((cut < 0 ? body : body.slice(0, cut)).trim())
    if (cut < 0) return found
    rest = body.slice(cut).trim()
  }
}

/** An answer in the bracket that closes the stem, taken out of it. */
const closingAnswer = (stem: string, optionCount: number): { stem: string; answer: string } | null => {
  const start = Math.max(0, stem.length - CLOSING_MOST)
  const found = CLOSING.exec(stem.slice(start))
  const text = found?.[1] ?? ''
  if (!found || text === '') return null
  const letters = answerLetters(text)
  const fits =
    optionCount === 0
      ? judgementOf(text) !== null
      : letters?.every((letter) => letter.charCodeAt(0) - 65 < optionCount) === true
  if (!fits) return null
  const bracket = found[0].replace(text, ' ').replace(/[（(]\s*[）)]/, '（ ）')
  return { stem: stem.slice(0, start + found.index) + bracket.trimEnd(), answer: text }
}

const guessKind = (answer: string, optionCount: number, blanks: number): KindName => {
  const letters = answerLetters(answer)
  if (optionCount === 0 && judgementOf(answer) !== null) return 'judge'
  if (optionCount > 0) return letters !== null && letters.length > 1 ? 'multiple' : 'single'
  return blanks > 0 ? 'fill' : 'short'
}

const joined = (lines: readonly string[] | undefined) => (lines ?? []).join('\n').trim()

/** Blanks in the one form a stem has them, and the answers that stood in them. */
const readBlanks = (text: string) => {
  const inside: string[] = []
  let count = 0
  const stem = text.replace(BLANK, (_, answer: string | undefined) => {
    count += 1
    inside.push(answer?.trim() ?? '')
    return '____'
  })
  return { stem, count, answers: inside.some((answer) => answer !== '') ? inside.map(escapeBlank).join(';') : '' }
}

/** Synonyms inside a blank are parted by a bar, as in the answer column. */
const escapeBlank = (answer: string) =>
  answer
    .split('|')
    .map((each) => escapeAnswer(each.trim()))
    .join('|')

const kindOf = (open: Open, answer: string, blanks: number): string => {
  const named = joined(open.fields.kind)
  if (named !== '') return named
  const say = (by: string, kind: KindName) => {
    open.findings.push(finding('kindGuessed', 'kind', { by, kind: kindNames[kind] }))
    return kindNames[kind]
  }
  return open.heading
    ? kindNames[open.heading.kind]
    : say(
        open.options.length > 0 || answer !== '' ? '选项和答案' : '内容',
        guessKind(answer, open.options.length, blanks),
      )
}

const finish = (open: Open): QuestionDraft => {
  const { findings, no } = open
  const blanks = readBlanks(joined(open.stem))
  const inline = closingAnswer(blanks.stem, open.options.length)
  const written = joined(open.fields.answer)
  const useInline = written === '' && blanks.answers === '' && inline !== null
  const answer = written !== '' ? written : useInline ? inline.answer : blanks.answers
  const points = joined(open.fields.points)
  const kind = kindOf(open, answer, blanks.count)
  const explanation = joined(open.fields.explanation)
  if (points !== '' && written !== '') findings.push(finding('shortReference', 'explanation'))
  const fields: QuestionFields = {
    kind,
    stem: useInline ? inline.stem : blanks.stem,
    ...optionFields(open.options.slice(0, OPTION_LETTERS.length).map(joined)),
    answer: points === '' ? answer : points,
    score: joined(open.fields.score).replace(/分$/, '').trim() || (open.heading?.score ?? ''),
    difficulty: joined(open.fields.difficulty),
    knowledge: joined(open.fields.knowledge),
    labels: joined(open.fields.labels),
    source: joined(open.fields.source),
    explanation:
      points !== '' && written !== '' ? [explanation, written].filter((text) => text !== '').join('\n') : explanation,
  }
  return { no, fields: presentFields(fields), findings }
}

const presentFields = (fields: QuestionFields): QuestionFields =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''))

const SHOWN = 20
const shown = (line: string) => (line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line)

interface Reader {
  open: Open | null
  heading: Heading | null
  /** The number the next question must carry to be one; null right after a heading, where any may stand. */
  next: number | null
  reading: Reading
}

const close = (reader: Reader) => {
  if (reader.open) reader.reading.drafts.push(finish(reader.open))
  reader.open = null
}

const openQuestion = (reader: Reader, no: number, stem: string) => {
  close(reader)
  const lines = [stem]
  reader.open = {
    no,
    heading: reader.heading,
    stem: lines,
    options: [],
    fields: {},
    part: lines,
    inField: false,
    findings: [],
  }
}

/** A number begins a question if it continues the count, or where any number may; a decimal never does. */
const takeNumber = (reader: Reader, line: string, no: number): boolean => {
  const [, digits = '', sep = '', rest = ''] = NUMBERED.exec(line) ?? []
  if (digits === '' || (/[.．]/.test(sep) && /^\d/.test(rest))) return false
  const number = Number(digits)
  if (reader.next !== null && number !== reader.next) {
    reader.open?.findings.push(finding('numberInText', 'stem', { n: no, v: digits + sep }))
    return false
  }
  openQuestion(reader, no, rest)
  reader.next = number + 1
  return true
}

const takeOptions = (open: Open, line: string, no: number): boolean => {
  const head = OPTION.exec(line)
  if (!head || open.inField) return false
  const letter = letterOf(head[1] ?? '')
  if (letter !== OPTION_LETTERS[open.options.length]) {
    open.findings.push(finding('letterInText', 'stem', { n: no, v: letter }))
    return false
  }
  for (const text of splitOptions(line, open.options.length)) {
    open.part = [text]
    open.options.push(open.part)
  }
  return true
}

const takeField = (open: Open, line: string): boolean => {
  const [, name = '', text = ''] = FIELD.exec(line) ?? []
  const column = fieldColumns[name]
  if (column === undefined) return false
  const part = open.fields[column] ?? []
  part.push(text)
  Object.assign(open, { part, inField: true })
  open.fields[column] = part
  return true
}

const loose = (reader: Reader, line: string, no: number) =>
  void reader.reading.loose.push({ ...finding('looseText', null, { v: shown(line) }), no } satisfies LooseFinding)

const takeLine = (reader: Reader, line: string, no: number) => {
  const heading = headingOf(line)
  if (heading) {
    close(reader)
    Object.assign(reader, { heading, next: null })
    return
  }
  if (takeNumber(reader, line, no)) return
  const { open } = reader
  if (!open) return loose(reader, line, no)
  if (takeField(open, line) || takeOptions(open, line, no)) return
  open.part.push(line)
}

/** Reads pasted text by the grammar of 40 section 11; pure, quick enough to run while somebody types. */
export const parseQuestionText = (text: string): Reading => {
  const reader: Reader = { open: null, heading: null, next: null, reading: { drafts: [], loose: [] } }
  for (const [at, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = raw.trim()
    if (line !== '') takeLine(reader, line, at + 1)
  }
  close(reader)
  return reader.reading
}

/** What is said about a text, each sentence with its line. */
export const sentencesOf = ({ drafts, loose: outside }: Reading): string[] => [
  ...outside.map(({ no, message }) => atLine(no, message)),
  ...drafts.flatMap(({ no, findings }) => findings.map(({ message }) => atLine(no, message))),
]
