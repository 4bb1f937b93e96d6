import type { QuestionKey } from '@portal/contract/areas/assessment/question/key.ts'
import { keyTextOf } from '@portal/contract/areas/assessment/question/text.ts'
import type { AskedItem } from '@portal/contract/areas/exam/attempt/attempt.ts'

/** What an answer earned, in a word and a colour. */
export const outcomeTags = {
  right: { word: '正确', colour: 'success' },
  partial: { word: '部分正确', colour: 'warning' },
  wrong: { word: '错误', colour: 'error' },
  blank: { word: '未作答', colour: 'default' },
  manual: { word: '待阅卷', colour: 'processing' },
} as const

const keyWords = (options: AskedItem['options'], key: QuestionKey | null | undefined) =>
  key ? keyTextOf({ options: options.map((option) => ({ ...option, anchored: false })), key }) : ''

interface OpenedKeys {
  key?: QuestionKey | null
  partKeys?: Record<string, QuestionKey | null>
}

/** Right answers of a question or, of a case, of its parts; letters as this sitting orders the options. */
export const keyLine = (asked: AskedItem, { key, partKeys }: OpenedKeys): string =>
  asked.kind === 'case'
    ? asked.parts.map((part, index) => `${index + 1}. ${keyWords(part.options, partKeys?.[part.id])}`).join('；')
    : keyWords(asked.options, key)
