import { narrowed } from '@portal/contract/kit/narrow.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { personVisible, unitVisible } from '#src/shared/directory/visible.ts'
import type { Suspect } from '#src/shared/exchange/import/kinds.ts'
import { type KnownPerson, selectKnown } from './facts.ts'
import type { ParsedPerson } from './parse.ts'

export interface Unit {
  id: string
  code: string
  name: string
  path: string
  /** Names from the root down, joined with a slash. */
  pathName: string
  enabled: boolean
  visible: boolean
}

export interface Units {
  byId: ReadonlyMap<string, Unit>
  /** The unit meant by a code or a path; `many` where the words fit several. */
  find(words: string): Unit | 'many' | null
}

const addTo = <Value>(map: Map<string, Value[]>, key: string, value: Value) => {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}

/** All units once per import: ten thousand of them are a few megabytes. */
export const loadUnits = async (tx: Tx): Promise<Units> => {
  const { rows } = await tx.db.execute<{ [column: string]: unknown } & Omit<Unit, 'pathName'>>(sql`
    select o.id, o.code, o.name, o.path, o.enabled, ${unitVisible(tx.scope)} as visible from org_units o order by o.depth`)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const units: Unit[] = rows.map((row) => ({
    ...row,
    pathName: row.path
      .split('/')
      .filter(Boolean)
      .map((id) => names.get(id) ?? '')
      .join('/'),
  }))
  const byCode = new Map(units.map((unit) => [unit.code.toLowerCase(), unit]))
  const byName = new Map<string, Unit[]>()
  for (const unit of units) addTo(byName, narrowed(unit.name), unit)

  const find = (words: string): Unit | 'many' | null => {
    const plain = narrowed(words)
    const unit = byCode.get(plain.toLowerCase())
    if (unit) return unit
    const path = plain
      .split('/')
      .map((part) => part.trim())
      .filter(Boolean)
      .join('/')
    const last = path.split('/').at(-1) ?? ''
    const fitting = (byName.get(last) ?? []).filter(
      ({ pathName }) => narrowed(pathName) === path || narrowed(pathName).endsWith(`/${path}`),
    )
    const exact = fitting.filter(({ pathName }) => narrowed(pathName) === path)
    const meant = exact.length === 1 ? exact : fitting
    return meant.length > 1 ? 'many' : (meant[0] ?? null)
  }
  return { byId: new Map(units.map((unit) => [unit.id, unit])), find }
}

export interface People {
  byCode: ReadonlyMap<string, KnownPerson>
  byId: ReadonlyMap<string, KnownPerson>
}

/** Everybody whose number stands in the file, as the person or as somebody's superior, and those chosen as the same. */
export const loadPeople = async (tx: Tx, rows: readonly ParsedPerson[], chosen: readonly string[]): Promise<People> => {
  const codes = rows.flatMap(({ code, superior }) => [code, ...(superior ? [superior] : [])])
  const found = await selectKnown(tx, 'code', codes)
  const same = await selectKnown(tx, 'id', chosen)
  const all = [...found, ...same]
  return {
    byCode: new Map(found.map((person) => [person.facts.code, person])),
    byId: new Map(all.map((person) => [person.id, person])),
  }
}

/** Holders of the login names in the file. */
export const loadLoginNames = async (tx: Tx, names: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await tx.db.execute<{ id: string; name: string }>(
    sql`select id, login_name as name from users where login_name = any(${sql.param(names)}::text[])`,
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}

interface Lookalike extends Suspect {
  key: string
}

/** People in scope who share the identity number, or name and phone, with a row that would add somebody. */
export const loadLookalikes = async (
  tx: Tx,
  secrets: Secrets,
  rows: readonly ParsedPerson[],
): Promise<ReadonlyMap<number, Suspect>> => {
  const keys = new Map<string, number[]>()
  for (const { no, name, phone, idNumber } of rows) {
    if (idNumber) addTo(keys, `id ${secrets.indexOf(idNumber)}`, no)
    if (name && phone) addTo(keys, `phone ${secrets.indexOf(phone)} ${name}`, no)
  }
  const indices = (kind: string) =>
    sql.param([...keys.keys()].filter((key) => key.startsWith(kind)).map((key) => key.split(' ')[1] ?? ''))
  const { rows: found } = await tx.db.execute<{ [column: string]: unknown } & Lookalike>(sql`
    select u.id, u.code, u.name, 'id ' || u.id_number_index as key from users u
      where u.id_number_index = any(${indices('id')}::text[]) and u.deleted_at is null and ${personVisible(tx)}
    union all
    select u.id, u.code, u.name, 'phone ' || u.phone_index || ' ' || u.name from users u
      where u.phone_index = any(${indices('phone')}::text[]) and u.deleted_at is null and ${personVisible(tx)}`)
  const suspects = new Map<number, Suspect>()
  for (const { key, id, code, name } of found)
    for (const no of keys.get(key) ?? []) if (!suspects.has(no)) suspects.set(no, { id, code, name })
  return suspects
}

/** Superiors above these people, each with the next one: what a circle would close over. */
export const loadLines = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> => {
  const { rows } = await tx.db.execute<{ id: string; superiorId: string | null }>(sql`
    with recursive line as (
      select u.id, u.superior_id from users u where u.id = any(${sql.param(ids)}::uuid[])
      union
      select u.id, u.superior_id from line l join users u on u.id = l.superior_id
    )
    select id, superior_id as "superiorId" from line`)
  return new Map(rows.map(({ id, superiorId }) => [id, superiorId]))
}

/** Roles given to these people directly, and groups they stand in: `<person> <role or group>`. */
export const loadHeld = async (tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await tx.db.execute<{ held: string }>(sql`
    select m.subject_id || ' ' || m.role_id as held from role_members m
      where m.subject_kind = 'user' and m.subject_id = any(${sql.param(ids)}::uuid[]) and m.anchor_org_id is null
    union all
    select g.user_id || ' ' || g.group_id from user_group_members g where g.user_id = any(${sql.param(ids)}::uuid[])`)
  return new Set(rows.map(({ held }) => held))
}

/** Numbers of all who stand above people of these numbers. */
export const loadCodesAbove = async (tx: Tx, codes: readonly string[]): Promise<string[]> => {
  const { rows } = await tx.db.execute<{ code: string }>(sql`
    with recursive line as (
      select u.superior_id as id from users u where u.code = any(${sql.param(codes)}::text[])
      union
      select u.superior_id from line l join users u on u.id = l.id
    )
    select u.code from line l join users u on u.id = l.id`)
  return rows.map(({ code }) => code)
}
