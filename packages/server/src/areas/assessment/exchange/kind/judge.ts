import { finding, incomplete } from '@portal/contract/areas/assessment/exchange/import-findings.ts'
import { kindNames } from '@portal/contract/areas/assessment/exchange/kind-words.ts'
import type { Finding } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import { type ReadQuestion, readQuestions } from '@portal/contract/areas/assessment/exchange/question-rows.ts'
import { faultsOf } from '@portal/contract/areas/assessment/question/check.ts'
import { plainText, type QuestionContent, questionContent } from '@portal/contract/areas/assessment/question/content.ts'
import type { ImportAction, ImportChoice } from '@portal/contract/areas/exchange/import.ts'
import { narrowed } from '@portal/contract/kit/narrow.ts'
import type { ImportCall, JudgedRow, RawRow } from '#src/shared/exchange/import/kinds.ts'
import { reachOf } from '../../category/banks.ts'
import { draftOf, faultOf } from './draft.ts'
import {
  type KnownLabels,
  type KnownQuestion,
  type KnownTypes,
  loadByNumber,
  loadByStem,
  loadLabels,
  loadPictureSizes,
  loadTypes,
} from './lookups.ts'
import { placePictures } from './place-pictures.ts'
import { printsOf, type Repeated, repeatedIn } from './repeated.ts'

/** What a good question does to the bank. */
export interface QuestionPlan {
  content: QuestionContent
  bankId: string
  typeId: string
  difficulty: number
  validTo: string | null
  source: string
  knowledge: string[]
  labels: string[]
  /** Becomes its new version. */
  target: KnownQuestion | null
}

interface Known {
  types: KnownTypes
  labels: KnownLabels
  numbers: ReadonlyMap<string, KnownQuestion>
  stems: ReadonlyMap<string, readonly KnownQuestion[]>
  typeId: string | null
  /** A sheet with our own headings is written for this bank; categories of other files are those of others. */
  isOwnForm: boolean
}

interface Said {
  findings: Finding[]
  target: KnownQuestion | null
  type: { id: string; bankId: string } | null
}

const plainPath = (path: string) =>
  narrowed(path)
    .replace(/\s*\/\s*/g, '/')
    .replace(/^\/|\/$/g, '')

const typeFor = (
  { types, typeId, isOwnForm }: Known,
  question: ReadQuestion,
  target: KnownQuestion | null,
  findings: Finding[],
) => {
  const chosen = typeId === null ? undefined : types.byId.get(typeId)
  const path = plainPath(question.type)
  const named = types.byPath.get(path) ?? (chosen && types.byPath.get(`${plainPath(chosen.path)}/${path}`))
  if (path === '') {
    const own = target && types.byId.get(target.typeId)
    if (!own && !chosen) findings.push(finding('noType', 'type'))
    return own ?? chosen ?? null
  }
  if (named) return named
  const lenient = chosen !== undefined && !isOwnForm
  findings.push(finding(lenient ? 'newType' : 'badType', 'type', { v: question.type }))
  return lenient ? chosen : null
}

const targetFor = ({ numbers }: Known, question: ReadQuestion, findings: Finding[]): KnownQuestion | null => {
  if (question.number === '') return null
  const target = numbers.get(question.number) ?? null
  if (!target) findings.push(finding('badNumber', 'number', { v: question.number }))
  else if (question.content && target.kind !== question.content.kind)
    findings.push(
      finding('kindFixed', 'kind', {
        q: target.number,
        kind: kindNames[target.kind],
        v: kindNames[question.content.kind],
      }),
    )
  return target
}

const newNames = ({ labels }: Known, question: ReadQuestion): Finding[] => [
  ...question.knowledge.flatMap((v) => (labels.knowledge.has(v) ? [] : [finding('newKnowledge', 'knowledge', { v })])),
  ...question.labels.flatMap((v) => (labels.label.has(v) ? [] : [finding('newLabel', 'labels', { v })])),
]

/** What the editor would say of it as well; the sheet's own sentences come first. */
const contentFindings = (content: QuestionContent | null): Finding[] => {
  if (!content) return []
  const parsed = questionContent.safeParse(content)
  const issue = parsed.error?.issues[0]
  if (issue) return [incomplete(issue.message)]
  return faultsOf(content).map(({ message }) => incomplete(message))
}

const judgeOne = (known: Known, question: ReadQuestion): Said => {
  const findings = contentFindings(question.content)
  const target = targetFor(known, question, findings)
  const type = typeFor(known, question, target, findings)
  findings.push(...newNames(known, question))
  return { findings, target, type }
}

/** Other calls are answered between these many questions. */
const AT_ONCE = 100

const hasError = (findings: readonly Finding[]) => findings.some(({ severity }) => severity === 'error')

const readAll = async (call: ImportCall, rows: readonly RawRow[]): Promise<ReadQuestion[]> => {
  const { tx, pictures } = call
  const placed = { ids: pictures, sizes: await loadPictureSizes(tx, Object.values(pictures)) }
  const drafts = rows.map((row) => placePictures(draftOf(call, row), placed).draft)
  const questions: ReadQuestion[] = []
  for (const question of readQuestions(drafts)) {
    questions.push(question)
    if (questions.length % AT_ONCE === 0) await call.pause(questions.length, rows.length * 2)
  }
  return questions
}

const loadKnown = async (
  call: ImportCall,
  questions: readonly ReadQuestion[],
  stems: readonly string[],
): Promise<Known> => {
  const { tx, actor, targetId, isOwnForm } = call
  const reach = await reachOf(tx, actor)
  const numbers = questions.map(({ number }) => number).filter((number) => number !== '')
  return {
    typeId: targetId,
    isOwnForm,
    types: await loadTypes(tx, reach),
    labels: await loadLabels(tx),
    numbers: await loadByNumber(tx, reach, numbers),
    stems: await loadByStem(tx, reach, [...new Set(stems)]),
  }
}

interface Verdict {
  ok: boolean
  row: RawRow
  repeated: Repeated | null
  target: KnownQuestion | null
  isGuessed: boolean
}

const actionOf = ({ ok, row: { choice }, repeated, target, isGuessed }: Verdict): ImportAction => {
  if (choice === 'leave') return 'left'
  if (!ok) return 'error'
  const replaces = choice === 'replace' && repeated?.known
  if (repeated?.whole && choice !== 'keep' && !replaces) return 'duplicate'
  if (isGuessed) return 'guess'
  return target || replaces ? 'update' : 'add'
}

/** What may be decided about a question: how it meets the one it repeats, and whether it comes in at all. */
const choicesOf = ({ ok, row: { choice }, repeated }: Verdict): ImportChoice[] => {
  const open: ImportChoice[] = [choice === 'leave' ? 'take' : 'leave']
  if (!ok || !repeated || choice === 'leave') return open
  const ways: ImportChoice[] = repeated.known ? ['replace', 'keep'] : ['keep']
  return [...(repeated.whole ? (['skip'] as const) : []), ...ways, ...open]
}

const planOf = (
  question: ReadQuestion,
  { row, repeated, target }: Verdict,
  type: Said['type'],
): QuestionPlan | null => {
  if (!question.content || !type) return null
  const { content, difficulty, validTo, source, knowledge, labels } = question
  const replaced = row.choice === 'replace' ? (repeated?.known ?? null) : null
  const place = { bankId: type.bankId, typeId: type.id, target: target ?? replaced }
  return { ...place, content, difficulty, validTo, source, knowledge, labels }
}

const STEM_SHOWN = 80
const DOING: ReadonlySet<ImportAction> = new Set(['add', 'update', 'guess'])

/** Works out what every row would do, with all that is to be said about it; rows of one case do the same. */
export const judgeQuestions = async (call: ImportCall, rows: readonly RawRow[]): Promise<JudgedRow<QuestionPlan>[]> => {
  const byNo = new Map(rows.map((row) => [row.no, row]))
  const questions = await readAll(call, rows)
  const prints = new Map(questions.flatMap(({ no, content }) => (content ? [[no, printsOf(content)] as const] : [])))
  const known = await loadKnown(
    call,
    questions,
    [...prints.values()].map(({ stem }) => stem),
  )
  const repeats = repeatedIn(known.stems)
  const judged: JudgedRow<QuestionPlan>[] = []
  for (const [at, question] of questions.entries()) {
    if (at % AT_ONCE === 0) await call.pause(rows.length + at, rows.length * 2)
    const row = byNo.get(question.no)
    if (!row) continue
    const { findings, target, type } = judgeOne(known, question)
    const ok = !hasError(findings) && !question.findings.some(({ finding: each }) => each.severity === 'error')
    const own = prints.get(question.no)
    const isIn = own && question.content && row.choice !== 'leave'
    const repeated = isIn ? repeats(row.place, question.content as QuestionContent, own, target?.id ?? null) : null
    if (repeated) findings.push(repeated.finding)
    const all = [...question.findings.map((each) => each.finding), ...findings]
    const verdict = { ok, row, repeated, target, isGuessed: all.some(({ severity }) => severity === 'guess') }
    const action = actionOf(verdict)
    const faultsAt = (no: number) =>
      question.findings.filter((each) => each.no === no).map((each) => faultOf(each.finding))
    const shown = { action, code: question.number, changes: [], suspect: null }
    const stem = (fields: RawRow['fields']) => plainText(fields.stem ?? '').slice(0, STEM_SHOWN)
    judged.push({
      ...shown,
      no: row.no,
      name: stem(row.fields),
      targetId: target?.id ?? repeated?.known?.id ?? null,
      faults: [...faultsAt(row.no), ...findings.map(faultOf)],
      choices: choicesOf(verdict),
      plan: DOING.has(action) ? planOf(question, verdict, type) : null,
    })
    for (const no of question.partNos) {
      const part = byNo.get(no)
      if (part) judged.push({ ...shown, no, name: stem(part.fields), targetId: null, faults: faultsAt(no), plan: null })
    }
  }
  return judged
}
