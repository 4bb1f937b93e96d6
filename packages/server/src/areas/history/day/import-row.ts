import { rowFaults } from '@portal/contract/areas/exchange/import-words.ts'
import { historyInput } from '@portal/contract/areas/history/day.ts'
import { DATE_MARK, historyColumns, historyImportFaults as says } from '@portal/contract/areas/history/day-import.ts'
import { hasDay } from '@portal/contract/areas/history/day-rule.ts'
import { importances, historyRefusals as no } from '@portal/contract/areas/history/words.ts'
import { narrowed } from '@portal/contract/kit/narrow.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import type { ImportFault } from '#src/schema/exchange.ts'
import type { RawRow } from '#src/shared/exchange/import/kinds.ts'

type Key = (typeof historyColumns)[number]['key']

export interface DayPlan {
  month: number
  day: number
  year: number
  title: string
  body: string
  source: string
  importance: number
  labelIds: string[]
}

/** What a row says, with labels by their names; null where it says nothing that could be kept. */
export interface ReadDay {
  plan: Omit<DayPlan, 'labelIds'> | null
  labelNames: string[]
  faults: ImportFault[]
}

const texts = historyInput.pick({ title: true, source: true })
const titleOf = (key: Key): string => historyColumns.find((column) => column.key === key)?.title ?? key
const requiredKeys = historyColumns.flatMap((column) => ('required' in column ? [column.key] : []))

const MOST_BODY = 20_000

/** A row of the file as the form would send it; `thisYear` ends the years that there may be. */
export const readDay = (raw: RawRow, thisYear: number): ReadDay => {
  const faults: ImportFault[] = []
  const fault = (field: Key, message: string, values: Record<string, string | number> = {}) =>
    void faults.push({ field, message: fill(message, { column: titleOf(field), ...values }) })
  const cell = (key: Key): string => (raw.fields[key] ?? '').trim()
  const number = (key: 'month' | 'day' | 'year'): number => {
    const text = narrowed(cell(key)).replace(DATE_MARK, '')
    return /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  }

  for (const key of requiredKeys)
    if (cell(key) === '') fault(key, key === 'source' ? no.sourceMissing.message : rowFaults.required)
  const [month, day, year] = [number('month'), number('day'), number('year')]
  if (cell('month') !== '' && !(month >= 1 && month <= 12)) fault('month', says.month)
  else if (cell('day') !== '' && !hasDay(month, day, Number.isNaN(year) ? undefined : year))
    fault('day', no.noSuchDay.message, { month, day: cell('day') })
  if (cell('year') !== '' && !(year >= 1 && year <= thisYear)) fault('year', no.year.message)

  const said = cell('importance')
  const importance = said === '' ? 1 : importances.findIndex((word) => word === said) + 1
  if (importance === 0) fault('importance', rowFaults.notInList, { v: said })
  const parsed = texts.safeParse({ title: cell('title'), source: cell('source') })
  if (!parsed.success)
    for (const { path, message } of parsed.error.issues) {
      const key: Key = path[0] === 'title' ? 'title' : 'source'
      if (cell(key) !== '') fault(key, message)
    }
  if ([...cell('body')].length > MOST_BODY) fault('body', rowFaults.tooLong, { n: MOST_BODY })

  const labelNames = cell('labels')
    .split(/[、,，;；\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const isGood = faults.length === 0 && parsed.success
  return {
    plan: isGood ? { month, day, year, body: cell('body'), importance, ...parsed.data } : null,
    labelNames: [...new Set(labelNames)],
    faults,
  }
}
