import { type CasePart, policiesOf, type QuestionContent, randomOptionId } from '../question/content.ts'
import { dayOf, difficultyOf, listOf } from './classification-words.ts'
import { askedOfFields, type Judge, startJudge } from './content-of-fields.ts'
import { markupOf } from './field-markup.ts'
import { fieldsOfAsked } from './fields-of-content.ts'
import { kindNames, kindOfWord } from './kind-words.ts'
import type { Finding, QuestionDraft, QuestionFields } from './question-fields.ts'

/** What stands beside a question in a file, still in names. */
export interface NamedClassification {
  number: string
  type: string
  difficulty: number
  knowledge: string[]
  labels: string[]
  source: string
  validTo: string | null
}

/** A question read from one row, or from the rows of a case. */
export interface ReadQuestion extends NamedClassification {
  no: number
  /** Rows or lines of its parts. */
  partNos: number[]
  /** Null where the faults leave nothing to be made. */
  content: QuestionContent | null
  /** By the row they stand in. */
  findings: { no: number; finding: Finding }[]
}

const DIFFICULTY = 3

const classify = (fields: QuestionFields, judge: Judge): NamedClassification => {
  const difficulty = (fields.difficulty ?? '').trim() === '' ? DIFFICULTY : difficultyOf(fields.difficulty ?? '')
  if (difficulty === null) judge.say('badDifficulty', 'difficulty', {}, fields.difficulty)
  const knowledge = listOf(fields.knowledge)
  const labels = listOf(fields.labels)
  if (knowledge.length > 10) judge.say('tooManyKnowledge', 'knowledge')
  if (labels.length > 20) judge.say('tooManyLabels', 'labels')
  for (const [column, names] of [
    ['knowledge', knowledge],
    ['labels', labels],
  ] as const)
    for (const name of names) if ([...name].length > 20) judge.say('longName', column, { v: name })
  const validTo = (fields.validTo ?? '').trim() === '' ? null : dayOf(fields.validTo ?? '')
  if (validTo === null && (fields.validTo ?? '').trim() !== '')
    judge.say('badDay', 'validTo', { v: fields.validTo ?? '' })
  return {
    number: (fields.number ?? '').normalize('NFKC').trim().toUpperCase(),
    type: (fields.type ?? '').trim().slice(0, 500),
    difficulty: difficulty ?? DIFFICULTY,
    knowledge,
    labels,
    source: (fields.source ?? '').trim().slice(0, 200),
    validTo,
  }
}

const kindIn = (fields: QuestionFields, judge: Judge) => {
  const word = (fields.kind ?? '').trim()
  const kind = kindOfWord(word)
  if (word === '') judge.say('noKind', 'kind')
  else if (kind === null) judge.say('badKind', 'kind', { v: word })
  return kind
}

const hasErrors = ({ findings }: Judge) => findings.some(({ severity }) => severity === 'error')

const single = (draft: QuestionDraft): ReadQuestion => {
  const judge = startJudge()
  judge.findings.push(...draft.findings)
  const { fields, no } = draft
  const kind = kindIn(fields, judge)
  let content: QuestionContent | null = null
  if (kind === 'case') judge.say('caseNumber', 'caseNo')
  else if (kind !== null) content = { ...askedOfFields(kind, fields, judge), kind, parts: [] }
  // A row without a known kind still says whether its question is missing.
  else if ((fields.stem ?? '').trim() === '') judge.say('noStem', 'stem')
  const beside = classify(fields, judge)
  const findings = judge.findings.map((each) => ({ no, finding: each }))
  return { no, partNos: [], ...beside, content: hasErrors(judge) ? null : content, findings }
}

const partOf = (draft: QuestionDraft): { part: CasePart | null; judge: Judge } => {
  const judge = startJudge()
  judge.findings.push(...draft.findings)
  const kind = kindIn(draft.fields, judge)
  if (kind === 'case') judge.say('casePart', 'kind')
  const part =
    kind === null || kind === 'case'
      ? null
      : { ...askedOfFields(kind, draft.fields, judge), id: randomOptionId(), kind }
  return { part, judge }
}

const round = (value: number) => Math.round(value * 100) / 100

/** The first row is the case itself, the others its parts; the parts' scores make its own. */
const caseOf = (head: QuestionDraft, rest: readonly QuestionDraft[], caseNo: string): ReadQuestion => {
  const judge = startJudge()
  judge.findings.push(...head.findings)
  const kind = kindIn(head.fields, judge)
  if (kind !== null && kind !== 'case') judge.say('caseHead', 'caseNo', { v: caseNo })
  if (rest.length === 0) judge.say('caseEmpty', 'caseNo')
  if ((head.fields.stem ?? '').trim() === '') judge.say('noStem', 'stem')
  const parts = rest.map((draft) => ({ no: draft.no, ...partOf(draft) }))
  const made = parts.flatMap(({ part }) => (part ? [part] : []))
  const score = round(made.reduce((sum, { score: each }) => sum + each, 0))
  const written = (head.fields.score ?? '').trim()
  if (written !== '' && made.length === rest.length && Number(written) !== score)
    judge.say('partsDiffer', 'score', {}, written)
  const beside = classify(head.fields, judge)
  const faulty = hasErrors(judge) || parts.some((part) => hasErrors(part.judge))
  const shuffle = /小题乱序\s*=\s*是/.test(head.fields.parameter ?? '')
  const content: QuestionContent = {
    kind: 'case',
    stem: markupOf(head.fields.stem ?? ''),
    options: [],
    key: null,
    policy: policiesOf.case[0],
    params: shuffle ? { shuffleParts: true } : {},
    score,
    picture: null,
    explanation: markupOf(head.fields.explanation ?? ''),
    parts: made,
  }
  return {
    no: head.no,
    partNos: parts.map(({ no }) => no),
    ...beside,
    content: faulty ? null : content,
    findings: [
      ...judge.findings.map((each) => ({ no: head.no, finding: each })),
      ...parts.flatMap(({ no, judge: own }) => own.findings.map((each) => ({ no, finding: each }))),
    ],
  }
}

/** Questions of the rows in their order, one at a time; rows of one case number become one question. */
export function* readQuestions(drafts: readonly QuestionDraft[]): Generator<ReadQuestion> {
  const cases = new Map<string, QuestionDraft[]>()
  const order: (QuestionDraft | string)[] = []
  for (const draft of drafts) {
    const caseNo = (draft.fields.caseNo ?? '').trim()
    const rows = cases.get(caseNo)
    if (caseNo === '') order.push(draft)
    else if (rows) rows.push(draft)
    else {
      cases.set(caseNo, [draft])
      order.push(caseNo)
    }
  }
  for (const each of order) {
    if (typeof each !== 'string') yield single(each)
    else {
      const [head, ...rest] = cases.get(each) ?? []
      if (head) yield caseOf(head, rest, each)
    }
  }
}

export const questionsOfDrafts = (drafts: readonly QuestionDraft[]): ReadQuestion[] => [...readQuestions(drafts)]

/** What an export knows of a question. */
export interface WrittenQuestion extends NamedClassification {
  content: QuestionContent
}

const listText = (names: readonly string[]) =>
  names.map((name) => name.replace(/[\\;；]/g, (sign) => `\\${sign}`)).join(';')

/** Rows of one question: one, or for a case one more for each part. */
export const rowsOfQuestion = (question: WrittenQuestion, withKey: boolean, caseNo: string): QuestionFields[] => {
  const { content } = question
  const beside: QuestionFields = {
    number: question.number,
    type: question.type,
    difficulty: String(question.difficulty),
    knowledge: listText(question.knowledge),
    labels: listText(question.labels),
    source: question.source,
    validTo: question.validTo ?? '',
  }
  if (content.kind !== 'case')
    return [{ ...beside, ...fieldsOfAsked(content.kind, { ...content, kind: content.kind }, withKey) }]
  const bare = fieldsOfAsked('short', { ...content, kind: 'short', key: null }, withKey)
  const head: QuestionFields = {
    ...beside,
    ...bare,
    kind: kindNames.case,
    score: String(content.score),
    policy: '',
    parameter: withKey && content.params.shuffleParts === true ? '小题乱序=是' : '',
    caseNo,
  }
  const present = Object.fromEntries(Object.entries(head).filter(([, text]) => text !== ''))
  return [present, ...content.parts.map((part) => ({ ...fieldsOfAsked(part.kind, part, withKey), caseNo }))]
}
