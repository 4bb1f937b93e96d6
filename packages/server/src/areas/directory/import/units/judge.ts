import {
  personImportFaults,
  unitImportFaults as says,
  unitColumns,
} from '@portal/contract/areas/directory/import-columns.ts'
import { MOST_ORG_LEVELS, orgInput, orgKind, orgRefusals } from '@portal/contract/areas/directory/org.ts'
import { ERASE } from '@portal/contract/areas/exchange/import.ts'
import { rowFaults } from '@portal/contract/areas/exchange/import-words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { narrowed } from '@portal/contract/kit/narrow.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { v7 } from 'uuid'
import type { z } from 'zod'
import type { ImportChange, ImportFault } from '#src/schema/exchange.ts'
import { coversUnit } from '#src/shared/directory/visible.ts'
import type { ImportCall, JudgedRow, RawRow } from '#src/shared/exchange/import/kinds.ts'
import { loadUnits, type Units } from '../people/lookups.ts'
import { type KnownUnit, selectHeads, selectUnits, siblingKeys, type UnitFacts } from './known.ts'

export interface UnitPlan {
  id: string
  /** Null for a new unit. */
  before: KnownUnit | null
  parentId: string
  facts: UnitFacts
}

interface Row {
  raw: RawRow
  code: string
  parent: string
  known: KnownUnit | null
  id: string
  faults: ImportFault[]
}

interface Context {
  call: ImportCall
  units: Units
  heads: ReadonlyMap<string, { id: string; name: string }>
  headNames: ReadonlyMap<string, string>
  /** First row of each code. */
  rows: ReadonlyMap<string, Row>
  rowsById: ReadonlyMap<string, Row>
  /** `<parent> <name>` of units there are and of those judged so far. */
  siblings: Map<string, string>
}

const columnTitle = (key: string) => unitColumns.find((column) => column.key === key)?.title ?? key
const { shape } = orgInput
const kindCodes = new Map(Object.entries(wordsOf(orgKind)).map(([code, word]) => [word, code]))
const cell = (raw: RawRow, key: string) => (raw.fields[key] ?? '').trim()
/** Numbers and codes, whose width nobody means. */
const plain = (raw: RawRow, key: string) => narrowed(cell(raw, key)).trim()

type Fault = (field: string, text: string, values?: Record<string, string | number>) => void

const faultIn =
  ({ faults }: Row): Fault =>
  (field, text, values) =>
    void faults.push({ field, message: fill(text, values) })

const newParentOf = ({ rows }: Context, { parent }: Row): Row | undefined => {
  const above = rows.get(narrowed(parent).toLowerCase())
  return above && !above.known ? above : undefined
}

/** Levels of a new unit, counted through the new units above it; null where they run in a circle. */
const levelOf = (context: Context, row: Row): number | null => {
  let level = 1
  const seen = new Set<Row>()
  for (let at: Row = row; !seen.has(at); level += 1) {
    seen.add(at)
    const above = newParentOf(context, at)
    if (above) {
      at = above
      continue
    }
    const unit = context.units.find(at.parent)
    return level + (unit && unit !== 'many' ? unit.path.split('/').filter(Boolean).length : 0)
  }
  return null
}

const judgeParent = (context: Context, row: Row, fault: Fault): string => {
  const { known, parent } = row
  if (parent === '') {
    if (!known) fault('parent', rowFaults.required, { column: columnTitle('parent') })
    return known?.parentId ?? ''
  }
  const above = newParentOf(context, row)
  if (above) {
    if (known) fault('parent', says.moveInstead)
    return above.id
  }
  const unit = context.units.find(parent)
  if (unit === 'many') fault('parent', personImportFaults.orgAmbiguous, { v: parent })
  else if (!unit?.enabled) fault('parent', says.parentUnknown, { v: parent })
  else if (known && unit.id !== known.parentId) fault('parent', says.moveInstead)
  else if (!known && !coversUnit(context.call.tx.scope, unit, false)) fault('parent', orgRefusals.outside.message)
  else return unit.id
  return ''
}

const judgeFacts = (context: Context, { raw, code, known }: Row, fault: Fault): UnitFacts => {
  const checked = (key: 'code' | 'name' | 'shortName' | 'phone', value: string, before: string): string => {
    if (value === '') return before
    const parsed = (shape[key] as z.ZodType<unknown>).safeParse(value === ERASE ? '' : value)
    if (!parsed.success) fault(key, parsed.error.issues[0]?.message ?? '')
    return parsed.success ? String(parsed.data) : before
  }
  const [kind, head, sort] = [plain(raw, 'kind'), plain(raw, 'head'), plain(raw, 'sort').replaceAll(',', '')]
  const person = context.heads.get(head)
  if (kind !== '' && !kindCodes.has(kind)) fault('kind', rowFaults.notInList, { column: columnTitle('kind'), v: kind })
  if (head !== '' && head !== ERASE && !person) fault('head', says.headUnknown, { v: head })
  const isSort = /^\d{1,4}$/.test(sort)
  if (sort !== '' && !isSort) fault('sort', rowFaults.notInList, { column: columnTitle('sort'), v: sort })
  const name = checked('name', cell(raw, 'name'), known?.name ?? '')
  if (name === '' && plain(raw, 'name') === '') fault('name', orgRefusals.nameLength.message)
  return {
    // A known unit is found whatever the case of its code, and keeps the code as it is written there.
    code: known?.code ?? checked('code', code, code),
    name,
    shortName: checked('shortName', cell(raw, 'shortName'), known?.shortName ?? ''),
    kind: kindCodes.get(kind) ?? known?.kind ?? 'department',
    headId: head === ERASE ? null : (person?.id ?? known?.headId ?? null),
    phone: checked('phone', plain(raw, 'phone'), known?.phone ?? ''),
    sort: isSort ? Number(sort) : (known?.sort ?? 0),
  }
}

const judgePlace = (context: Context, row: Row, plan: UnitPlan, fault: Fault) => {
  const level = row.known ? 0 : levelOf(context, row)
  if (level === null) fault('parent', says.parentCycle)
  else if (level > MOST_ORG_LEVELS) fault('parent', orgRefusals.tooDeep.message)
  const key = `${plan.parentId} ${plan.facts.name}`
  const holder = context.siblings.get(key)
  if (plan.parentId !== '' && holder !== undefined && holder !== plan.id) fault('name', orgRefusals.siblingName.message)
  else context.siblings.set(key, plan.id)
}

const judgeIdentity = ({ call, units, rows }: Context, row: Row, fault: Fault) => {
  const { code, known, raw } = row
  if (code === '') return fault('code', rowFaults.required, { column: columnTitle('code') })
  const first = rows.get(code.toLowerCase())
  if (first && first.raw.no !== raw.no)
    fault('code', rowFaults.sameInFile, { column: columnTitle('code'), v: code, r2: first.raw.no })
  if (!known) return
  if (!call.update) fault('code', rowFaults.exists, { column: columnTitle('code'), v: code })
  if (!units.byId.get(known.id)?.visible) fault('code', orgRefusals.outside.message)
}

const shownFields = ['code', 'name', 'shortName', 'kind', 'headId', 'phone', 'sort'] as const

const changesOf = ({ before, facts, parentId }: UnitPlan, context: Context): ImportChange[] => {
  const words = (key: (typeof shownFields)[number], from: UnitFacts | null): string => {
    if (!from) return ''
    if (key === 'kind') return wordsOf(orgKind)[from.kind] ?? from.kind
    if (key === 'headId') return from.headId === null ? '' : (context.headNames.get(from.headId) ?? '')
    return String(from[key])
  }
  const changes = shownFields.flatMap((key): ImportChange[] => {
    const [was, is] = [words(key, before), words(key, facts)]
    const column = key === 'headId' ? 'head' : key
    return was === is ? [] : [{ field: column, title: columnTitle(column), before: was, after: is }]
  })
  if (before) return changes
  const above = context.units.byId.get(parentId)?.pathName
  const parent = above ?? context.rowsById.get(parentId)?.code ?? ''
  return [...changes, { field: 'parent', title: columnTitle('parent'), before: '', after: parent }]
}

/** What each row of a file of units would do; units of the file may stand below each other. */
export const judgeUnits = async (call: ImportCall, raws: readonly RawRow[]): Promise<JudgedRow<UnitPlan>[]> => {
  const codes = raws.map((raw) => plain(raw, 'code'))
  const known = await selectUnits(call.tx, codes)
  const rows = raws.map((raw, at): Row => {
    const code = codes[at] ?? ''
    const unit = known.get(code.toLowerCase()) ?? null
    return { raw, code, parent: cell(raw, 'parent'), known: unit, id: unit?.id ?? v7(), faults: [] }
  })
  const first = new Map<string, Row>()
  for (const row of rows)
    if (row.code !== '' && !first.has(row.code.toLowerCase())) first.set(row.code.toLowerCase(), row)
  const heads = await selectHeads(
    call.tx,
    raws.map((raw) => plain(raw, 'head')),
    [...known.values()].flatMap(({ headId }) => (headId === null ? [] : [headId])),
  )
  const context: Context = {
    call,
    units: await loadUnits(call.tx),
    heads,
    headNames: new Map([...heads.values()].map(({ id, name }) => [id, name])),
    rows: first,
    rowsById: new Map([...first.values()].map((row) => [row.id, row])),
    siblings: await siblingKeys(call.tx),
  }
  return rows.map((row) => {
    const fault = faultIn(row)
    judgeIdentity(context, row, fault)
    const facts = judgeFacts(context, row, fault)
    const plan: UnitPlan = { id: row.id, before: row.known, parentId: judgeParent(context, row, fault), facts }
    judgePlace(context, row, plan, fault)
    const { faults, known: before } = row
    const changes = faults.length > 0 ? [] : changesOf(plan, context)
    const action = faults.length > 0 ? 'error' : !before ? 'add' : changes.length > 0 ? 'update' : 'same'
    const good = action === 'add' || action === 'update'
    const named = { no: row.raw.no, code: row.code, name: facts.name, targetId: before?.id ?? null }
    return { ...named, action, changes, faults, suspect: null, plan: good ? plan : null }
  })
}
