import { finding } from '@portal/contract/areas/assessment/exchange/import-findings.ts'
import type { Finding } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { type Asking, isKin } from '@portal/contract/areas/assessment/question/kinship.ts'
import { fingerprintOf } from '@portal/contract/areas/assessment/question/text.ts'
import { sha256 } from '#src/platform/secrets.ts'
import type { KnownQuestion } from './lookups.ts'

export interface Prints {
  stem: string
  key: string
}

export const printsOf = (content: QuestionContent): Prints => {
  const { stem, key } = fingerprintOf(content)
  return { stem: sha256(stem), key: sha256(key) }
}

/** What a question repeats: one of the bank, or of a row before it. */
export interface Repeated {
  number: string
  row: number | null
  /** That of the bank, which it may replace. */
  known: KnownQuestion | null
  /** Options and key are the same as well. */
  whole: boolean
  finding: Finding
}

interface Earlier extends Asking {
  row: number
  key: string
}

const askingOf = ({ kind, options }: QuestionContent): Asking => ({ kind, options: options.map(({ html }) => html) })

const ofBank = (known: KnownQuestion, whole: boolean): Repeated => ({
  number: known.number,
  row: null,
  known,
  whole,
  finding: finding(whole ? 'duplicate' : 'otherKey', 'stem', { q: known.number }),
})

const ofRow = (row: number, whole: boolean): Repeated => ({
  number: '',
  row,
  known: null,
  whole,
  finding: finding(whole ? 'duplicateRow' : 'otherKeyRow', 'stem', { r: row }),
})

/** Finds what the questions of a file repeat, one after the other. */
export const repeatedIn = (stems: ReadonlyMap<string, readonly KnownQuestion[]>) => {
  const earlier = new Map<string, Earlier[]>()
  return (row: number, content: QuestionContent, prints: Prints, targetId: string | null): Repeated | null => {
    const asking = askingOf(content)
    const known = (stems.get(prints.stem) ?? []).filter(({ id }) => id !== targetId)
    const before = earlier.get(prints.stem) ?? []
    const same = known.find(({ keyHash }) => keyHash === prints.key)
    const sameRow = before.find(({ key }) => key === prints.key)
    if (!sameRow) earlier.set(prints.stem, [...before, { ...asking, row, key: prints.key }])
    if (same) return ofBank(same, true)
    if (sameRow) return ofRow(sameRow.row, true)
    const kin = known.find((each) => isKin(each, asking))
    if (kin) return ofBank(kin, false)
    const kinRow = before.find((each) => isKin(each, asking))
    return kinRow ? ofRow(kinRow.row, false) : null
  }
}
