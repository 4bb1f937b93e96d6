import type { QuestionKey } from '@portal/contract/areas/assessment/question/key.ts'
import { keyTextOf } from '@portal/contract/areas/assessment/question/text.ts'
import type { AskedItem } from '@portal/contract/areas/exam/attempt/attempt.ts'

/** What an answer earned: in a sign, a word and, where there is a list of many, a colour. */
export const outcomeTags = {
  right: { sign: '✓', word: '答对', colour: 'success' },
  partial: { sign: '', word: '部分正确', colour: 'warning' },
  wrong: { sign: '✗', word: '答错', colour: 'error' },
  blank: { sign: '✗', word: '未作答', colour: 'default' },
  manual: { sign: '', word: '待阅卷', colour: 'processing' },
} as const

const keyWords = (options: AskedItem['options'], key: QuestionKey | null | undefined) =>
  key ? keyTextOf({ options: options.map((option) => ({ ...option, anchored: false })), key }) : ''

interface OpenedKeys {
  key?: QuestionKey | null
  partKeys?: Record<string, QuestionKey | null>
}

/** A text is not drawn beside its key, whatever else is. */
const isText = (key: QuestionKey | null | undefined) => key?.type === 'points'

/**
 * Right answers of a question or, of a case, of its parts, as far as no picture of the answer shows them; letters as this
 * sitting orders the options.
 */
export const keyLine = (asked: AskedItem, { key, partKeys }: OpenedKeys, isDrawn: boolean): string => {
  const isTold = (each: QuestionKey | null | undefined) => !isDrawn || isText(each)
  if (asked.kind !== 'case') return isTold(key) ? keyWords(asked.options, key) : ''
  return asked.parts
    .flatMap(({ id, options }, index) =>
      isTold(partKeys?.[id]) ? [`${index + 1}. ${keyWords(options, partKeys?.[id])}`] : [],
    )
    .join('；')
}
