import { escapeAnswer } from '@portal/contract/areas/assessment/exchange/answer-list.ts'
import { blankParameters } from '@portal/contract/areas/assessment/exchange/blank-notation.ts'
import { carriedFields } from '@portal/contract/areas/assessment/exchange/carried-fields.ts'
import { fieldsOfWeights } from '@portal/contract/areas/assessment/exchange/choice-weights.ts'
import { ANCHOR_MARK } from '@portal/contract/areas/assessment/exchange/content-of-fields.ts'
import { textOfHtml } from '@portal/contract/areas/assessment/exchange/field-markup.ts'
import { TRUTH } from '@portal/contract/areas/assessment/exchange/file-words.ts'
import { categoryPath } from '@portal/contract/areas/assessment/exchange/gift/read-gift.ts'
import { finding, looseFinding } from '@portal/contract/areas/assessment/exchange/import-findings.ts'
import { kindNames } from '@portal/contract/areas/assessment/exchange/kind-words.ts'
import { matchCells } from '@portal/contract/areas/assessment/exchange/match-cells.ts'
import { numberCell, withoutWildcards } from '@portal/contract/areas/assessment/exchange/number-answer.ts'
import {
  OPTION_LETTERS,
  optionFields,
  type QuestionDraft,
  type QuestionFields,
} from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import type { FileReading } from '../reading.ts'
import { clozeDrafts } from './cloze.ts'
import { readMarkers } from './dd-marker.ts'
import { cellOf, filesOf, type Place } from './moodle-text.ts'
import { child, childrenOf, type Node, plainOf, readElements } from './xml-tree.ts'

/** The comment in which this product keeps what Moodle has no place for. */
export const MOODLE_CARRIED = '@portal '

interface Asked extends Place {
  node: Node
}

const letterAt = (at: number) => OPTION_LETTERS[at] ?? ''
const fractionOf = (answer: Node) => Number(answer.attributes.fraction ?? '0')

/** Options of a question that shuffles none of them stay where they are. */
const asWritten = ({ node, findings }: Asked, cells: string[]): string[] => {
  if (!/^(?:false|0)$/.test(plainOf(node, 'shuffleanswers'))) return cells
  findings.push(finding('orderKept', 'optionA'))
  return cells.map((cell) => `${cell}${ANCHOR_MARK}`)
}

const choice = (asked: Asked): QuestionFields => {
  const { node, findings } = asked
  const answers = childrenOf(node, 'answer')
  if (answers.length > OPTION_LETTERS.length) findings.push(finding('tooManyOptions', 'optionA'))
  const cells = answers.slice(0, OPTION_LETTERS.length).map((answer) => cellOf(answer, asked))
  const options = optionFields(asWritten(asked, cells))
  const weights = answers.map(fractionOf)
  const meant = fieldsOfWeights(weights, plainOf(node, 'single') !== 'false')
  if (meant) return { ...options, ...meant }
  findings.push(finding('badFractions', 'policy', {}, weights.join(',')))
  const right = weights.flatMap((weight, at) => (weight > 0 ? [letterAt(at)] : []))
  return { ...options, kind: right.length === 1 ? kindNames.single : kindNames.multiple, answer: right.join('') }
}

const truth = ({ node }: Asked): QuestionFields => {
  const right = childrenOf(node, 'answer').find((answer) => fractionOf(answer) === 100)
  return { kind: kindNames.judge, answer: /^true$/i.test(plainOf(right, 'text')) ? TRUTH.right : TRUTH.wrong }
}

/** Only full answers are kept; what would earn a part is said. */
const fullAnswers = ({ node, findings }: Asked): Node[] => {
  const answers = childrenOf(node, 'answer')
  for (const answer of answers)
    if (fractionOf(answer) > 0 && fractionOf(answer) < 100)
      findings.push(finding('partialDropped', 'answer', { v: plainOf(answer, 'text') }))
  return answers.filter((answer) => fractionOf(answer) >= 100)
}

const shortAnswer = (asked: Asked): QuestionFields => {
  const caseSensitive = plainOf(asked.node, 'usecase') === '1'
  const texts = fullAnswers(asked).map((each) => textOfHtml(plainOf(each, 'text')))
  const answer = withoutWildcards(texts, asked.findings)
  return {
    kind: kindNames.fill,
    answer: answer.map(escapeAnswer).join('|'),
    ...(caseSensitive ? { parameter: `${blankParameters.caseSensitive}=1` } : {}),
  }
}

const numerical = (asked: Asked): QuestionFields => {
  const answers = fullAnswers(asked).map((answer) => ({
    value: plainOf(answer, 'text'),
    tolerance: plainOf(answer, 'tolerance'),
  }))
  const units = childrenOf(child(asked.node, 'units'), 'unit').flatMap((unit) => {
    const multiplier = Number(plainOf(unit, 'multiplier'))
    return multiplier > 0 ? [`${plainOf(unit, 'unit_name')}*${parseFloat((1 / multiplier).toPrecision(12))}`] : []
  })
  return {
    kind: kindNames.fill,
    answer: numberCell(answers, asked.findings),
    ...(units.length === 0 ? {} : { parameter: `${blankParameters.units}=1:${units.join(',')}` }),
  }
}

const match = (asked: Asked): QuestionFields =>
  matchCells(
    childrenOf(asked.node, 'subquestion').map((pair) => ({
      left: cellOf(pair, asked),
      right: textOfHtml(plainOf(child(pair, 'answer'), 'text')),
    })),
  )

const ordering = (asked: Asked): QuestionFields => {
  const answers = childrenOf(asked.node, 'answer')
  const places = answers
    .map((answer, at) => ({ at, place: fractionOf(answer) || at + 1 }))
    .sort((a, b) => a.place - b.place)
  return {
    kind: kindNames.order,
    ...optionFields(answers.slice(0, OPTION_LETTERS.length).map((answer) => cellOf(answer, asked))),
    answer: places.map(({ at }) => letterAt(at)).join('>'),
  }
}

const essay = (asked: Asked): QuestionFields => {
  const { node } = asked
  const upload = plainOf(node, 'responseformat') === 'noinline'
  return { kind: upload ? kindNames.upload : kindNames.short, answer: cellOf(child(node, 'graderinfo'), asked) }
}

/** The picture is a file of the question itself; a second one would be none. */
const markers = ({ node, no, pictures, findings }: Asked): QuestionFields => {
  const [picture = ''] = filesOf(node, no, pictures).values()
  return readMarkers(node, picture, findings)
}

const readers: Record<string, (asked: Asked) => QuestionFields> = {
  multichoice: choice,
  truefalse: truth,
  shortanswer: shortAnswer,
  numerical,
  match,
  matching: match,
  ordering,
  essay,
  ddmarker: markers,
}

const blanked = (stem: string, kind: string): string => {
  if (kind !== kindNames.fill || /_{3,}/.test(stem)) return stem
  return stem.endsWith('</p>') ? `${stem.slice(0, -4)} ____</p>` : `${stem} ____`
}

const feedbackOf = (asked: Asked): string => {
  const { node, findings } = asked
  const lines = childrenOf(node, 'answer').flatMap((answer) => {
    const feedback = textOfHtml(plainOf(child(answer, 'feedback'), 'text'))
    return feedback === '' ? [] : [`${textOfHtml(plainOf(answer, 'text'))}：${feedback}`]
  })
  if (lines.length > 0) findings.push(finding('feedbackJoined', 'explanation'))
  const general = cellOf(child(node, 'generalfeedback'), asked)
  if (lines.length === 0) return general
  return general.startsWith('<')
    ? general + lines.map((line) => `<p>${line}</p>`).join('')
    : [general, ...lines].filter((line) => line !== '').join('\n')
}

const tagsOf = (node: Node): string =>
  childrenOf(child(node, 'tags'), 'tag')
    .map((tag) => plainOf(tag, 'text').replace(/[\\;；]/g, (sign) => `\\${sign}`))
    .filter((tag) => tag !== '')
    .join(';')

const carriedOf = (comments: readonly string[]): QuestionFields => {
  const own = comments.map((comment) => comment.trim()).find((comment) => comment.startsWith(MOODLE_CARRIED))
  return own === undefined ? {} : carriedFields(own.slice(MOODLE_CARRIED.length))
}

const present = (fields: QuestionFields): QuestionFields =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''))

const draftsOf = (asked: Asked, type: string, carried: QuestionFields): QuestionDraft[] => {
  const { node, no, findings } = asked
  const kind = node.attributes.type ?? ''
  const stem = cellOf(child(node, 'questiontext'), asked)
  const grade = plainOf(node, 'defaultgrade')
  const beside: QuestionFields = {
    type,
    labels: tagsOf(node),
    score: grade === '' ? '' : String(parseFloat(Number(grade).toFixed(2))),
  }
  if (kind === 'multianswer' || kind === 'cloze')
    return clozeDrafts({ no, stem, beside: { ...beside, explanation: feedbackOf(asked), ...carried }, findings })
  const read = readers[kind]
  if (!read)
    return [
      {
        no,
        fields: present({ ...beside, kind: '', stem }),
        findings: [finding('unsupported', 'kind', { type: kind })],
      },
    ]
  const answer = read(asked)
  const penalised = {
    ...answer,
    stem: blanked(stem, answer.kind ?? ''),
    explanation: feedbackOf(asked),
    ...beside,
    ...carried,
  }
  // What this product itself wrote beside the question explains the weights.
  const kept = carried.policy === undefined ? findings : findings.filter(({ code }) => code !== 'badFractions')
  return [{ no, fields: present(penalised), findings: kept }]
}

const DESCRIPTION_SHOWN = 30

/** Reads Moodle XML (40 section 11): every question it holds, what is not taken said by its type. */
export const readMoodle = (xml: string): FileReading => {
  const reading: FileReading = { drafts: [], loose: [], pictures: [] }
  let type = ''
  readElements(xml.replace(/^\ufeff/, ''), 'question', ({ node, line, comments }) => {
    if (node.attributes.type === 'description')
      reading.loose.push(
        looseFinding(line, 'descriptionDropped', {
          v: textOfHtml(plainOf(child(node, 'questiontext'), 'text')).slice(0, DESCRIPTION_SHOWN),
        }),
      )
    else if (node.attributes.type === 'category') type = categoryPath(plainOf(child(node, 'category'), 'text'))
    else {
      const asked = { node, no: line, pictures: reading.pictures, findings: [] }
      reading.drafts.push(...draftsOf(asked, type, carriedOf(comments)))
    }
  })
  return reading
}
