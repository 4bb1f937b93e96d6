import { orgInput } from '@portal/contract/areas/directory/org.ts'
import type { SyncAction } from '@portal/contract/areas/directory/sync.ts'
import { type SyncField, syncField } from '@portal/contract/areas/directory/sync-mapping.ts'
import { syncResultWords as words } from '@portal/contract/areas/directory/sync-words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type KnownUnit, selectUnits, selectUnitsById } from '../../import/units/known.ts'
import { isBelowRoot, linksOf, type ObjectRow, type SyncContext, unitOf } from './context.ts'
import type { Staged } from './stage.ts'

export interface UnitPlan {
  before: (KnownUnit & { enabled: boolean }) | null
  values: { code: string; name: string; shortName: string; phone: string; sort: number }
  /** Null while the parent is still to be made. */
  parentId: string | null
}

export interface UnitVerdict {
  object: ObjectRow
  action: SyncAction
  text: string
  changes: ObjectRow['changes']
  plan: UnitPlan | null
}

const titles = wordsOf(syncField)
const { shape } = orgInput
const columns = [
  ['unitCode', 'code'],
  ['unitName', 'name'],
  ['unitShortName', 'shortName'],
  ['unitPhone', 'phone'],
] as const

const error = (object: ObjectRow, text: string): UnitVerdict => ({
  object,
  action: 'error',
  text,
  changes: [],
  plan: null,
})

const valuesOf = ({ winners }: SyncContext, { values }: Staged, before: KnownUnit | null) => {
  const faults: string[] = []
  const plan = {
    code: before?.code ?? '',
    name: before?.name ?? '',
    shortName: before?.shortName ?? '',
    phone: before?.phone ?? '',
    sort: before?.sort ?? 0,
  }
  for (const [field, key] of columns) {
    const value = values[field]
    if (value === undefined || (before && winners.get(field) === 'portal')) continue
    const parsed = (shape[key] as z.ZodType<unknown>).safeParse(value)
    if (parsed.success) plan[key] = String(parsed.data)
    else faults.push(fill(words.fault, { title: titles[field] ?? '', reason: parsed.error.issues[0]?.message ?? '' }))
  }
  const sort = Number(values.unitSort ?? '')
  const takesSort = values.unitSort && Number.isInteger(sort) && sort >= 0 && sort <= 9999
  if (takesSort && !(before && winners.get('unitSort') === 'portal')) plan.sort = sort
  return { plan, faults }
}

const changesOf = (context: SyncContext, { before, values, parentId }: UnitPlan, parentRef: string) => {
  const pathOf = (id: string | null) => (id === null ? '' : (context.units.byId.get(id)?.pathName ?? ''))
  const shown: [SyncField, string, string][] = [
    ...columns.map(([field, key]): [SyncField, string, string] => [field, before?.[key] ?? '', values[key]]),
    ['unitSort', before ? String(before.sort) : '', String(values.sort)],
    ['unitParent', pathOf(before?.parentId ?? null), parentId === null ? parentRef : pathOf(parentId)],
  ]
  return shown
    .filter(([, was, is]) => was !== is)
    .map(([field, was, is]) => ({ field, title: titles[field] ?? '', before: was, after: is }))
}

const judgeOne = (context: SyncContext, object: ObjectRow, before: UnitPlan['before']): UnitVerdict => {
  const facts = object.facts as unknown as Staged
  const { source, winners } = context
  if (before && !isBelowRoot(context, before.id)) return error(object, words.outside)
  const { plan: values, faults } = valuesOf(context, facts, before)
  const ref = facts.values.unitParent ?? ''
  // The topmost units of a source name no parent, or one that is not among its units.
  const named = ref === '' ? source.rootOrgId : unitOf(context, ref)
  const isRoot = before?.id === source.rootOrgId
  const stays = isRoot || (before !== null && winners.get('unitParent') === 'portal')
  if (named === undefined && !stays) return error(object, fill(words.parentUnknown, { v: ref }))
  if (faults.length > 0) return error(object, faults.join('；'))
  const plan: UnitPlan = { before, values, parentId: stays ? (before?.parentId ?? null) : (named ?? null) }
  const changes = changesOf(context, plan, ref)
  const moved = before !== null && !stays && plan.parentId !== before.parentId
  const action = before === null ? 'add' : moved ? 'move' : changes.length > 0 || !before.enabled ? 'update' : 'same'
  return { object, action, text: '', changes: action === 'same' ? [] : changes, plan }
}

/** What units of a source would do to ours; reads only. */
export const judgeUnits = async (context: SyncContext, objects: readonly ObjectRow[]): Promise<UnitVerdict[]> => {
  const { tx, source } = context
  const links = await linksOf(tx, source.id, 'unit', objects)
  const linked = await selectUnitsById(tx, [...links.values()])
  const byCode = await selectUnits(
    tx,
    objects.map(({ code }) => code),
  )
  const taken = await tx.db.execute<{ id: string }>(
    sql`select object_id as id from sync_links where source_id = ${source.id} and kind = 'unit'`,
  )
  const takenIds = new Set(taken.rows.map(({ id }) => id))
  return objects.map((object) => {
    const own = linked.get(links.get(object.externalId) ?? '')
    const same = byCode.get(object.code.toLowerCase())
    const isForeign = same !== undefined && same.id !== own?.id && takenIds.has(same.id)
    if (isForeign) return error(object, fill(words.codeTaken, { v: object.code }))
    const known = own ?? same ?? null
    const enabled = known === null || (context.units.byId.get(known.id)?.enabled ?? false)
    return judgeOne(context, object, known && { ...known, enabled })
  })
}
