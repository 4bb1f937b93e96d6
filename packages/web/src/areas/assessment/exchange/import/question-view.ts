import { choicePolicyWords } from '@portal/contract/areas/assessment/exchange/policy-words.ts'
import { OPTION_SIGNS, splitOptions } from '@portal/contract/areas/assessment/exchange/sheet/split-options.ts'
import type { ImportView } from '#src/shared/exchange/import-view.ts'
import { CategoryChooser } from './CategoryChooser.tsx'
import { MappedQuestion } from './MappedQuestion.tsx'
import { QuestionStart } from './QuestionStart.tsx'
import { ShownQuestion } from './ShownQuestion.tsx'

const signWords: Readonly<Record<string, string>> = { '': '只按 A. B. C.', '\n': '换行' }

/** How many options the cells have, and how many cells cannot be read. */
const partsBy = (cells: readonly string[], sign: string) => {
  const counts = cells.map((cell) => splitOptions(cell, sign).texts?.length ?? 0)
  const read = counts.filter((count) => count > 0)
  const [least, most] = [Math.min(...read), Math.max(...read)]
  const words = read.length === 0 ? '没有拆开的行' : `每题 ${least === most ? least : `${least}–${most}`} 项`
  return { words, failed: counts.length - read.length }
}

/** What the import of questions shows in its own way. */
export const questionView: ImportView = {
  Start: QuestionStart,
  Mapped: MappedQuestion,
  Shown: ShownQuestion,
  aim: { label: '题目分类', Chooser: CategoryChooser },
  numbered: 'stem',
  signs: OPTION_SIGNS.map((value) => ({ value, label: signWords[value] ?? value })),
  partsBy,
  defaults: [
    { key: 'score', unit: '分', unset: '默认 2' },
    { key: 'difficulty', options: ['1', '2', '3', '4', '5'], unset: '默认 3' },
    { key: 'policy', options: choicePolicyWords, unset: '默认按题型' },
  ],
}
