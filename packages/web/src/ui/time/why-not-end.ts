import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { dateTimeText } from './date-text.ts'

/** Why an end cannot stand beside its beginning, in the words beside its field. */
export const whyNotEnd = (from: Date | null | undefined, to: Date | null | undefined): string | undefined => {
  if (!from || !to || to > from) return undefined
  const days = Math.floor((from.getTime() - to.getTime()) / DAY_MS)
  const early = days > 0 ? `比开始早了 ${days} 天，` : ''
  return `${early}要晚于 ${dateTimeText(from.getTime())}`
}

/** The same for two fields of a form, by their names. */
export const endsAfter =
  (from: string, to: string) =>
  (values: Record<string, unknown>): string | undefined => {
    const [begin, end] = [values[from], values[to]]
    return begin instanceof Date && end instanceof Date ? whyNotEnd(begin, end) : undefined
  }
