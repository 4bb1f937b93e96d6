import { ERASE } from '@portal/contract/areas/exchange/import.ts'
import { rowFaults } from '@portal/contract/areas/exchange/import-words.ts'
import { dictionaryFields, dictionaryRefusals as no } from '@portal/contract/areas/system/dictionary.ts'
import { dictionaryItemColumns, yesNo } from '@portal/contract/areas/system/dictionary-columns.ts'
import { narrowed } from '@portal/contract/kit/narrow.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import type { z } from 'zod'
import type { ImportChange, ImportFault } from '#src/schema/exchange.ts'
import type { ImportCall, JudgedRow, RawRow } from '#src/shared/exchange/import/kinds.ts'
import type { ItemRow, SavedItem } from './store.ts'

/** The values of an item that a file may set. */
export type ItemFacts = Omit<SavedItem, 'id'>

export interface ItemPlan {
  /** Null for a new item. */
  before: ItemRow | null
  facts: ItemFacts
}

type Fault = (field: keyof ItemFacts, text: string, values?: Record<string, string | number>) => void

interface Row {
  raw: RawRow
  code: string
  known: ItemRow | null
  faults: ImportFault[]
}

const { shape } = dictionaryFields.item
const titleOf = (key: string) => dictionaryItemColumns.find((column) => column.key === key)?.title ?? key
const cell = ({ fields }: RawRow, key: string) => (fields[key] ?? '').trim()
const plain = (raw: RawRow, key: string) => narrowed(cell(raw, key))

const faultIn =
  ({ faults }: Row): Fault =>
  (field, text, values) =>
    void faults.push({ field, message: fill(text, values) })

/** An empty cell leaves a value as it is; a new item gets what is shipped. */
const judgeText = (key: 'code' | 'name' | 'colour' | 'note', value: string, before: string, fault: Fault): string => {
  if (value === '') return before
  const parsed = (shape[key] as z.ZodType<unknown>).safeParse(value === ERASE ? '' : value)
  if (!parsed.success) fault(key, parsed.error.issues[0]?.message ?? '')
  return parsed.success ? String(parsed.data) : before
}

const judgeFlag = (key: 'isDefault' | 'enabled', raw: RawRow, before: boolean, fault: Fault): boolean => {
  const value = plain(raw, key)
  if (value === '') return before
  if (value !== yesNo.yes && value !== yesNo.no) fault(key, rowFaults.notInList, { column: titleOf(key), v: value })
  return value === yesNo.yes
}

const judgeSort = (raw: RawRow, before: number, fault: Fault): number => {
  const value = plain(raw, 'sort')
  if (value === '') return before
  if (/^\d{1,4}$/.test(value)) return Number(value)
  fault('sort', rowFaults.notInList, { column: titleOf('sort'), v: value })
  return before
}

const judgeFacts = ({ raw, code, known }: Row, last: number, fault: Fault): ItemFacts => {
  const name = judgeText('name', cell(raw, 'name'), known?.name ?? '', fault)
  if (name === '' && cell(raw, 'name') === '') fault('name', rowFaults.required, { column: titleOf('name') })
  return {
    code: known?.code ?? judgeText('code', code, code, fault),
    name,
    sort: judgeSort(raw, known?.sort ?? last, fault),
    colour: judgeText('colour', plain(raw, 'colour'), known?.colour ?? '', fault),
    isDefault: judgeFlag('isDefault', raw, known?.isDefault ?? false, fault),
    enabled: judgeFlag('enabled', raw, known?.enabled ?? true, fault),
    note: judgeText('note', cell(raw, 'note'), known?.note ?? '', fault),
  }
}

const shown = (value: ItemFacts[keyof ItemFacts]): string =>
  typeof value === 'boolean' ? (value ? yesNo.yes : yesNo.no) : String(value)

const changesOf = ({ before, facts }: ItemPlan): ImportChange[] =>
  dictionaryItemColumns.flatMap(({ key, title }): ImportChange[] => {
    const [was, is] = [before ? shown(before[key]) : '', shown(facts[key])]
    return was === is ? [] : [{ field: key, title, before: was, after: is }]
  })

const MOST_SORT = 9999

/** What each row of a file would do to the items `known` of one word list; they are found by code. */
export const judgeItems = (
  { update }: Pick<ImportCall, 'update'>,
  raws: readonly RawRow[],
  known: readonly ItemRow[],
): JudgedRow<ItemPlan>[] => {
  const byCode = new Map(known.map((item) => [item.code, item]))
  const first = new Map<string, number>()
  const defaults = new Set(known.filter(({ isDefault }) => isDefault).map(({ code }) => code))
  let last = Math.max(-1, ...known.map(({ sort }) => sort))

  const judged = raws.map((raw) => {
    const code = plain(raw, 'code')
    const row: Row = { raw, code, known: byCode.get(code) ?? null, faults: [] }
    const fault = faultIn(row)
    const r2 = first.get(code)
    if (code === '') fault('code', rowFaults.required, { column: titleOf('code') })
    else if (r2 !== undefined) fault('code', rowFaults.sameInFile, { column: titleOf('code'), v: code, r2 })
    else first.set(code, raw.no)
    if (row.known && !update) fault('code', rowFaults.exists, { column: titleOf('code'), v: code })
    if (!row.known) last = Math.min(last + 1, MOST_SORT)
    const facts = judgeFacts(row, last, fault)
    // A row that is not imported neither takes the mark nor gives it up.
    if (row.faults.length === 0 && facts.isDefault) defaults.add(code)
    else if (row.faults.length === 0) defaults.delete(code)
    return { row, facts, fault }
  })

  return judged.map(({ row, facts, fault }) => {
    const { raw, code, known: before, faults } = row
    if (facts.isDefault && defaults.size > 1 && plain(raw, 'isDefault') !== '')
      fault('isDefault', no.oneDefault.message)
    const plan: ItemPlan = { before, facts }
    const changes = faults.length > 0 ? [] : changesOf(plan)
    const action = faults.length > 0 ? 'error' : !before ? 'add' : changes.length > 0 ? 'update' : 'same'
    const good = action === 'add' || action === 'update'
    const named = { no: raw.no, code, name: facts.name, targetId: before?.id ?? null }
    return { ...named, action, changes, faults, suspect: null, plan: good ? plan : null }
  })
}
