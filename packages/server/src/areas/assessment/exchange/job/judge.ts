import { finding, incomplete } from '@portal/contract/areas/assessment/exchange/import-findings.ts'
import { kindNames } from '@portal/contract/areas/assessment/exchange/kind-words.ts'
import type { Finding, QuestionFields } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import { type ReadQuestion, readQuestions } from '@portal/contract/areas/assessment/exchange/question-rows.ts'
import type { DuplicateChoice, QuestionFormat } from '@portal/contract/areas/assessment/exchange-import.ts'
import { faultsOf } from '@portal/contract/areas/assessment/question/check.ts'
import { type QuestionContent, questionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { fingerprintOf } from '@portal/contract/areas/assessment/question/text.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { sha256 } from '#src/platform/secrets.ts'
import type { Reach } from '../../category/banks.ts'
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

export interface KeptRow {
  seq: number
  no: number
  fields: QuestionFields
  readerFindings: Finding[]
  choice: DuplicateChoice | null
}

export interface JudgedRow extends KeptRow {
  /** `seq` of the question it belongs to. */
  head: number
  findings: Finding[]
  ok: boolean
  duplicate: { number: string; row: number | null } | null
}

/** What a good question does to the bank. */
export interface QuestionPlan {
  seq: number
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
  /** Is there already, and the person has not said to keep both. */
  skip: boolean
}

export interface Judgement {
  rows: JudgedRow[]
  plans: QuestionPlan[]
}

interface Known {
  reach: Reach
  types: KnownTypes
  labels: KnownLabels
  numbers: ReadonlyMap<string, KnownQuestion>
  stems: ReadonlyMap<string, KnownQuestion>
  typeId: string | null
  format: QuestionFormat
}

interface Said {
  findings: Finding[]
  target: KnownQuestion | null
  type: { id: string; bankId: string } | null
}

const plainPath = (path: string) =>
  path
    .normalize('NFKC')
    .replace(/\s*\/\s*/g, '/')
    .replace(/^\/|\/$/g, '')

const typeFor = (
  { types, typeId, format }: Known,
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
  // A sheet is written for this bank; categories of other systems' files are theirs.
  const lenient = chosen !== undefined && format !== 'excel'
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

const stemHashOf = (content: QuestionContent) => sha256(fingerprintOf(content).stem)

const judgeOne = (known: Known, question: ReadQuestion): Said => {
  const findings = contentFindings(question.content)
  const target = targetFor(known, question, findings)
  const type = typeFor(known, question, target, findings)
  findings.push(...newNames(known, question))
  return { findings, target, type }
}

interface Asked {
  rows: readonly KeptRow[]
  pictures: Readonly<Record<string, string>>
  typeId: string | null
  format: QuestionFormat
}

/** Other calls are answered between these many questions. */
const AT_ONCE = 100
const breathe = () => new Promise((resolve) => setImmediate(resolve))

const hasError = (findings: readonly Finding[]) => findings.some(({ severity }) => severity === 'error')

/** Works out what every row would do, with all that is to be said about it; writes nothing. */
export const judgeRows = async (
  tx: Tx,
  reach: Reach,
  { rows, pictures, typeId, format }: Asked,
): Promise<Judgement> => {
  const bySeq = new Map(rows.map((row) => [row.seq, row]))
  const placed = { ids: pictures, sizes: await loadPictureSizes(tx, Object.values(pictures)) }
  const drafts = rows.map(
    ({ seq, fields, readerFindings }) =>
      placePictures({ no: seq, fields, findings: [...readerFindings] }, placed).draft,
  )
  const questions: ReadQuestion[] = []
  for (const question of readQuestions(drafts)) {
    questions.push(question)
    if (questions.length % AT_ONCE === 0) await breathe()
  }
  const hashes = new Map(questions.flatMap(({ no, content }) => (content ? [[no, stemHashOf(content)] as const] : [])))
  const known: Known = {
    reach,
    typeId,
    format,
    types: await loadTypes(tx, reach),
    labels: await loadLabels(tx),
    numbers: await loadByNumber(
      tx,
      reach,
      questions.map(({ number }) => number).filter((number) => number !== ''),
    ),
    stems: await loadByStem(tx, reach, [...new Set(hashes.values())]),
  }
  const firstOf = new Map<string, number>()
  const judged = new Map<number, JudgedRow>()
  const plans: QuestionPlan[] = []
  for (const [at, question] of questions.entries()) {
    const seq = question.no
    if (at % AT_ONCE === 0) await breathe()
    const row = bySeq.get(seq)
    if (!row) continue
    const { findings, target, type } = judgeOne(known, question)
    const own = (place: number) => question.findings.filter(({ no }) => no === place).map((each) => each.finding)
    const ok = !hasError(findings) && !question.findings.some(({ finding: each }) => each.severity === 'error')
    const hash = hashes.get(seq)
    const same = hash === undefined ? undefined : known.stems.get(hash)
    const earlier = hash === undefined ? undefined : firstOf.get(hash)
    const duplicate =
      same && same.id !== target?.id
        ? { number: same.number, row: null }
        : earlier === undefined
          ? null
          : { number: '', row: bySeq.get(earlier)?.no ?? earlier }
    if (hash !== undefined && earlier === undefined) firstOf.set(hash, seq)
    if (duplicate)
      findings.push(
        duplicate.row === null
          ? finding('duplicate', 'stem', { q: duplicate.number })
          : finding('duplicateRow', 'stem', { r: duplicate.row }),
      )
    judged.set(seq, { ...row, head: seq, findings: [...own(seq), ...findings], ok, duplicate })
    for (const place of question.partNos) {
      const part = bySeq.get(place)
      if (part) judged.set(place, { ...part, head: seq, findings: own(place), ok, duplicate: null })
    }
    if (!ok || !question.content || !type) continue
    const replaces = duplicate?.row === null && row.choice === 'replace' ? (same ?? null) : null
    plans.push({
      seq,
      content: question.content,
      bankId: type.bankId,
      typeId: type.id,
      difficulty: question.difficulty,
      validTo: question.validTo,
      source: question.source,
      knowledge: question.knowledge,
      labels: question.labels,
      target: target ?? replaces,
      skip: duplicate !== null && row.choice !== 'keep' && replaces === null,
    })
  }
  return {
    rows: rows.map((row) => judged.get(row.seq) ?? { ...row, head: row.seq, findings: [], ok: false, duplicate: null }),
    plans,
  }
}
