import { peopleColumns } from '@portal/contract/areas/directory/import-columns.ts'
import { undoReasons } from '@portal/contract/areas/exchange/import-words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import { differences } from '#src/platform/audit.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { keepingAnAdministrator } from '#src/shared/access/administrators.ts'
import { rightsChanged } from '#src/shared/access/people.ts'
import { refreshGroupsOf } from '#src/shared/directory/group-refresh.ts'
import type { ImportCall, ImportEffect, Undone } from '#src/shared/exchange/import/kinds.ts'
import { headsAmong, peopleWithFacts } from '../../user/facts.ts'
import { logged } from './apply.ts'
import { type KnownPerson, type PersonFacts, selectKnown } from './facts.ts'
import { inPortions, type PersonToWrite, updatePeople } from './write.ts'

interface Beside {
  facts?: Partial<PersonFacts>
  changeIds?: string[]
  memberIds?: string[]
  groupIds?: string[]
}

const beside = ({ after }: ImportEffect): Beside => after as Beside

const columnOf: Partial<Record<keyof PersonFacts, string>> = { primaryOrgId: 'org', superiorId: 'superior' }

const titleOf = (key: keyof PersonFacts): string => {
  const column = columnOf[key] ?? key
  return peopleColumns.find((each) => each.key === column)?.title ?? peopleColumns[0].title
}

const idsOf = async (effects: readonly ImportEffect[], choose: (ids: string[]) => Promise<ReadonlySet<string>>) => {
  const found = new Set<string>()
  await inPortions(effects, async (portion) => {
    for (const id of await choose(portion.map(({ objectId }) => objectId))) found.add(id)
  })
  return found
}

/** New people go again, unless they have begun: an account that was never used leaves no trace that could be missed. */
const removeAdded = async (
  { tx, pause }: ImportCall,
  effects: readonly ImportEffect[],
  people: ReadonlyMap<string, KnownPerson>,
): Promise<Undone> => {
  const busy = await idsOf(effects, (ids) => peopleWithFacts(tx, ids))
  const heads = await idsOf(effects, (ids) => headsAmong(tx, ids))
  const kept: Undone['kept'] = []
  const going = effects.filter(({ no, name, objectId }) => {
    const person = people.get(objectId)
    const reason =
      !person || person.deleted
        ? undoReasons.gone
        : busy.has(objectId) || heads.has(objectId)
          ? undoReasons.inUse
          : null
    if (reason !== null) kept.push({ row: no, name, reason })
    return reason === null
  })
  await inPortions(
    going,
    async (portion) => {
      const ids = sql.param(portion.map(({ objectId }) => objectId))
      await tx.db.execute(
        sql`delete from role_members where subject_kind = 'user' and subject_id = any(${ids}::uuid[])`,
      )
      await tx.db.execute(sql`update users set superior_id = null where superior_id = any(${ids}::uuid[])`)
      await tx.db.execute(sql`delete from users where id = any(${ids}::uuid[])`)
    },
    pause,
  )
  for (const { objectId, name } of going)
    tx.notes.push({ objectType: 'users', objectId, objectName: name, kind: 'delete', diff: [] })
  return { restored: going.length, kept }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Each field that is still what the import made it becomes what it was before. */
const restoredFacts = (effect: ImportEffect, current: PersonFacts) => {
  const was = (effect.before as Beside).facts ?? {}
  const made = beside(effect).facts ?? {}
  const keys = Object.keys(made) as (keyof PersonFacts)[]
  const changedSince = keys.filter((key) => !same(current[key], made[key]))
  const back = keys.filter((key) => same(current[key], made[key]))
  const facts = { ...current, ...Object.fromEntries(back.map((key) => [key, was[key]])) } as PersonFacts
  return { facts, back, changedSince }
}

const restoreChanged = async (
  { tx, pause }: ImportCall,
  effects: readonly ImportEffect[],
  people: ReadonlyMap<string, KnownPerson>,
): Promise<Undone> => {
  const kept: Undone['kept'] = []
  const writing: PersonToWrite[] = []
  let restored = 0
  for (const effect of effects) {
    const { no, name, objectId } = effect
    const person = people.get(objectId)
    if (!person || person.deleted) {
      kept.push({ row: no, name, reason: undoReasons.gone })
      continue
    }
    const { facts, back, changedSince } = restoredFacts(effect, person.facts)
    if (changedSince.length > 0)
      kept.push({
        row: no,
        name,
        reason: fill(undoReasons.changedSince, { fields: changedSince.map(titleOf).join('、') }),
      })
    if (changedSince.length === 0 || back.length > 0) restored += 1
    if (back.length === 0) continue
    writing.push({ id: objectId, facts })
    const diff = differences(logged(person.facts), logged(facts))
    tx.notes.push({ objectType: 'users', objectId, objectName: name, kind: 'import', diff })
  }
  await keepingAnAdministrator(tx, () => updatePeople(tx, writing, pause))
  return { restored, kept }
}

/** Memberships and moves to come that the import brought go with it. */
const removeBeside = async (tx: Tx, effects: readonly ImportEffect[]) => {
  await inPortions(effects, async (portion) => {
    const all = (key: 'changeIds' | 'memberIds') => sql.param(portion.flatMap((effect) => beside(effect)[key] ?? []))
    await tx.db.execute(sql`delete from user_changes where id = any(${all('changeIds')}::uuid[])`)
    await tx.db.execute(sql`delete from role_members where id = any(${all('memberIds')}::uuid[])`)
    const groups = portion.flatMap((effect) =>
      (beside(effect).groupIds ?? []).map((groupId) => ({ groupId, userId: effect.objectId })),
    )
    await tx.db.execute(sql`
      delete from user_group_members g using jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as x ("groupId" uuid, "userId" uuid)
      where g.group_id = x."groupId" and g.user_id = x."userId" and g.way = 'manual'`)
  })
}

/** Takes an import back: each field that nobody changed since, and people who have not begun. */
export const undoPeople = async (call: ImportCall, effects: readonly ImportEffect[]): Promise<Undone> => {
  const { tx } = call
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('portal.superiors'))`)
  const known = await selectKnown(
    tx,
    'id',
    effects.map(({ objectId }) => objectId),
    true,
  )
  const people = new Map(known.map((person) => [person.id, person]))
  const added = await removeAdded(
    call,
    effects.filter(({ created }) => created),
    people,
  )
  const changed = await restoreChanged(
    call,
    effects.filter(({ created }) => !created),
    people,
  )
  await removeBeside(tx, effects)
  await refreshGroupsOf(
    tx,
    effects.map(({ objectId }) => objectId),
  )
  rightsChanged(tx)
  return { restored: added.restored + changed.restored, kept: [...added.kept, ...changed.kept] }
}
