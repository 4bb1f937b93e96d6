import { blankCount } from '@portal/contract/areas/assessment/question/content.ts'
import { sectionNo, paperPrintWords as words } from '@portal/contract/areas/exam/paper/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import type { Block } from '#src/shared/exchange/docx/write-docx.ts'
import type { PrintedQuestion } from './question-blocks.ts'

type Numbered = PrintedQuestion & { no: number }
type Part = Pick<PrintedQuestion['asked'], 'kind' | 'stem'>

const PER_LINE = 5
const LINES_OF_TEXT = 6
/** More do not fit beside each other. */
const MOST_SECTIONS = 12

/** Where whoever marks it writes the points of every section. */
export const scoreTable = (sections: number): Block[] => {
  if (sections === 0 || sections > MOST_SECTIONS) return []
  const names = Array.from({ length: sections }, (_, place) => sectionNo(place + 1))
  return [
    {
      rows: [
        [words.sectionNo, ...names, words.sum],
        [words.score, ...names.map(() => ''), ''],
      ],
    },
  ]
}

const LINE_KINDS: readonly string[] = ['order', 'match']
const BOX_KINDS: readonly string[] = ['single', 'multiple', 'uncertain', 'judge']

/** Room for one answer: a place for every blank, a line for letters and numbers, lines for what is written out. */
const roomOf = ({ kind, stem }: Part): string => {
  if (kind === 'fill') {
    const blanks = Math.max(1, blankCount(stem))
    return blanks === 1
      ? '\n'
      : Array.from({ length: blanks }, (_, at) => fill(words.part, { no: at + 1 })).join('　　　　　　　　')
  }
  return BOX_KINDS.includes(kind) || LINE_KINDS.includes(kind) ? '' : '\n'.repeat(LINES_OF_TEXT)
}

const writtenRow = ({ no, asked }: Numbered): string => {
  if (asked.parts.length === 0) return `${no}. ${roomOf(asked)}`
  const parts = asked.parts.map((part, place) => `${fill(words.part, { no: place + 1 })}${roomOf(part)}`)
  return [`${no}. `, ...parts].join('\n')
}

/** Boxes for letters five in a line; whatever is longer has room below. */
export const sheetOf = (questions: readonly Numbered[]): Block[] => {
  const boxed = questions.filter(({ asked }) => BOX_KINDS.includes(asked.kind))
  const written = questions.filter((question) => !boxed.includes(question))
  const lines = Array.from({ length: Math.ceil(boxed.length / PER_LINE) }, (_, line) =>
    boxed.slice(line * PER_LINE, (line + 1) * PER_LINE),
  )
  const cells = lines.map((line) =>
    Array.from({ length: PER_LINE }, (_, place) => (line[place] ? `${line[place].no}. ` : '')),
  )
  return [
    ...(cells.length > 0 ? [{ rows: cells }] : []),
    ...(written.length > 0 ? [{ rows: written.map((question) => [writtenRow(question)]) }] : []),
  ]
}
