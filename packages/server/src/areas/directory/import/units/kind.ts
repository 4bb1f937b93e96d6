import { unitColumns } from '@portal/contract/areas/directory/import-columns.ts'
import { orgKind } from '@portal/contract/areas/directory/org.ts'
import { undoReasons } from '@portal/contract/areas/exchange/import-words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import { insertRow, updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { orgUnits } from '#src/schema/directory.ts'
import { rightsChanged } from '#src/shared/access/people.ts'
import { spellUnit } from '#src/shared/directory/pinyin.ts'
import type { ImportCall, ImportEffect, ImportKind, JudgedRow, Undone } from '#src/shared/exchange/import/kinds.ts'
import { lockStructure, lockTarget, placeBelow, recordOrgChange } from '../../org/place.ts'
import { loadUnits } from '../people/lookups.ts'
import { judgeUnits, type UnitPlan } from './judge.ts'
import { selectUnitsById, type UnitFacts } from './known.ts'

const MOST_OPTIONS = 5000

const rename = async (tx: Tx, id: string, before: string, after: string) => {
  if (before !== after) await recordOrgChange(tx, { orgId: id, field: 'name', before, after })
}

/** New units come after the new units they stand below. */
const parentsFirst = (rows: readonly JudgedRow<UnitPlan>[]): JudgedRow<UnitPlan>[] => {
  const byId = new Map(rows.flatMap((row) => (row.plan ? [[row.plan.id, row] as const] : [])))
  const ordered = new Set<JudgedRow<UnitPlan>>()
  const visit = (row: JudgedRow<UnitPlan>) => {
    if (ordered.has(row)) return
    const above = row.plan && byId.get(row.plan.parentId)
    if (above) visit(above)
    ordered.add(row)
  }
  rows.forEach(visit)
  return [...ordered]
}

const applyOne = async (tx: Tx, { no, plan }: JudgedRow<UnitPlan>): Promise<ImportEffect[]> => {
  if (!plan) return []
  const { id, before, facts, parentId } = plan
  const named = { no, objectId: id, name: facts.name }
  const values = { ...facts, ...spellUnit(facts.name) }
  if (!before) {
    const parent = await lockTarget(tx, parentId)
    await insertRow(tx, orgUnits, { id, ...values, parentId, ...(await placeBelow(tx, null, parent, id)) })
    return [{ ...named, created: true, before: {}, after: {} }]
  }
  await updateRow(tx, orgUnits, before, values)
  await rename(tx, id, before.name, facts.name)
  const { id: _, revision: __, parentId: ___, ...was } = before
  return [{ ...named, created: false, before: { ...was }, after: { ...facts } }]
}

const apply = async ({ tx }: ImportCall, rows: readonly JudgedRow<UnitPlan>[]): Promise<ImportEffect[]> => {
  await lockStructure(tx)
  const effects: ImportEffect[] = []
  for (const row of parentsFirst(rows)) effects.push(...(await applyOne(tx, row)))
  rightsChanged(tx)
  return effects
}

/** A new unit goes again while nobody and nothing hangs on it; those below go first. */
const removeAdded = async (tx: Tx, { no, objectId, name }: ImportEffect): Promise<Undone> => {
  const { rowCount } = await tx.db.execute(sql`
    delete from org_units o where o.id = ${objectId}
      and not exists (select 1 from org_units b where b.parent_id = o.id)
      and not exists (select 1 from users u where u.primary_org_id = o.id)
      and not exists (select 1 from user_orgs x where x.org_id = o.id)
      and not exists (select 1 from roles r where r.owner_org_id = o.id)`)
  if (rowCount === 0) return { restored: 0, kept: [{ row: no, name, reason: undoReasons.inUse }] }
  tx.notes.push({ objectType: 'org_units', objectId, objectName: name, kind: 'delete', diff: [] })
  return { restored: 1, kept: [] }
}

const restore = async (tx: Tx, effect: ImportEffect): Promise<Undone> => {
  const { no, objectId, name } = effect
  const current = (await selectUnitsById(tx, [objectId])).get(objectId)
  if (!current) return { restored: 0, kept: [{ row: no, name, reason: undoReasons.gone }] }
  const [was, made] = [effect.before as unknown as UnitFacts, effect.after as unknown as UnitFacts]
  const changed = (Object.keys(made) as (keyof UnitFacts)[]).filter((key) => was[key] !== made[key])
  const since = changed.filter((key) => current[key] !== made[key])
  const back = Object.fromEntries(changed.filter((key) => current[key] === made[key]).map((key) => [key, was[key]]))
  const spelled = 'name' in back ? spellUnit(was.name) : {}
  await updateRow(tx, orgUnits, current, { ...back, ...spelled })
  if ('name' in back) await rename(tx, objectId, current.name, was.name)
  const titles = since.map(
    (key) => unitColumns.find((column) => column.key === (key === 'headId' ? 'head' : key))?.title,
  )
  const reason = fill(undoReasons.changedSince, { fields: titles.join('、') })
  return { restored: 1, kept: since.length > 0 ? [{ row: no, name, reason }] : [] }
}

const undo = async ({ tx }: ImportCall, effects: readonly ImportEffect[]): Promise<Undone> => {
  await lockStructure(tx)
  const done: Undone = { restored: 0, kept: [] }
  const { rows } = await tx.db.execute<{ id: string; depth: number }>(
    sql`select id, depth from org_units where id = any(${sql.param(effects.map(({ objectId }) => objectId))}::uuid[])`,
  )
  const depth = new Map(rows.map((row) => [row.id, row.depth]))
  const deepest = [...effects].sort((a, b) => (depth.get(b.objectId) ?? 0) - (depth.get(a.objectId) ?? 0))
  for (const effect of deepest) {
    const one = effect.created ? await removeAdded(tx, effect) : await restore(tx, effect)
    done.restored += one.restored
    done.kept.push(...one.kept)
  }
  rightsChanged(tx)
  return done
}

/** 导入单位: new ones below each other or below those there are, and new facts of known ones; never a move. */
export const unitImport: ImportKind<UnitPlan> = {
  name: 'units',
  columns: unitColumns,
  options: async ({ tx }) => ({
    parent: [...(await loadUnits(tx)).byId.values()]
      .filter(({ enabled, visible }) => enabled && visible)
      .slice(0, MOST_OPTIONS)
      .map(({ pathName }) => pathName),
    kind: Object.values(wordsOf(orgKind)),
  }),
  judge: judgeUnits,
  apply,
  undo,
}
