import type { deletePlaces, getPlace, PlaceInput, placeTree } from '@portal/contract/areas/place/place.ts'
import { MOST_PLACE_LEVELS, placeRefusals as no } from '@portal/contract/areas/place/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { savedBy } from '#src/kit/save.ts'
import { deleteRows, getRow, insertRow, lockRow, type RecordKey, updateRow } from '#src/kit/store.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { orgUnits } from '#src/schema/directory.ts'
import { placeCodes, places } from '#src/schema/place/place.ts'
import { reachesUnit } from '#src/shared/directory/visible.ts'
import { placeNames } from '#src/shared/place/places.ts'
import { newToken } from './token.ts'

type Place = typeof places.$inferSelect

/** Changes of the tree run one after the other, so that two moves never make a circle. */
const lockTree = (tx: Tx): Promise<unknown> =>
  tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('portal.place_tree'))`)

const placeBelow = async (tx: Tx, parentId: string | null, id: string, own: Place | null) => {
  if (parentId === null) return { path: `/${id}/`, depth: 1 }
  const [parent] = await tx.db
    .select()
    .from(places)
    .where(sql`${places.id} = ${parentId} and ${inScope(tx, places.ownerOrgId, places.createdBy)}`)
  if (!parent) return refuseField('parentId', no.parentUnknown)
  if (parent.path.includes(`/${id}/`)) refuseField('parentId', no.belowItself)
  const { rows } = await tx.db.execute<{ deepest: number | null }>(sql`
    select max(depth) as deepest from places where path like ${`${own?.path ?? '-'}%`}`)
  const height = own ? (rows[0]?.deepest ?? own.depth) - own.depth : 0
  if (parent.depth + 1 + height > MOST_PLACE_LEVELS) refuseField('parentId', no.tooDeep)
  return { path: `${parent.path}${id}/`, depth: parent.depth + 1 }
}

const ensureOwner = async (tx: Tx, ownerOrgId: string): Promise<void> => {
  if (!(await reachesUnit(tx, ownerOrgId))) refuseField('ownerOrgId', errors.missing)
}

const ensureType = async (tx: Tx, typeCode: string): Promise<void> => {
  const { rows } = await tx.db.execute(sql`
    select 1 from dictionary_items i join dictionaries d on d.id = i.dictionary_id
    where d.key = 'placeType' and i.code = ${typeCode}`)
  if (rows.length === 0) refuseField('typeCode', no.typeUnknown)
}

/** A new place has one code for all its doors at once. */
const create = async (tx: Tx, input: PlaceInput) => {
  await lockTree(tx)
  await ensureOwner(tx, input.ownerOrgId)
  await ensureType(tx, input.typeCode)
  const id = v7()
  const saved = await insertRow(tx, places, { id, ...input, ...(await placeBelow(tx, input.parentId, id, null)) })
  await tx.db.insert(placeCodes).values({ placeId: id, token: newToken() })
  return saved
}

/** Carries everything below to the new place. */
const moveSubtree = async (tx: Tx, own: Place, to: { path: string; depth: number }): Promise<void> => {
  await tx.db.execute(sql`
    update places set path = ${to.path} || substr(path, ${own.path.length + 1}), depth = depth - ${own.depth} + ${to.depth}
    where path like ${`${own.path}%`} and id <> ${own.id}`)
}

const update = async (tx: Tx, key: RecordKey, input: PlaceInput) => {
  await lockTree(tx)
  const own = await lockRow(tx, places, key.id)
  if (own.ownerOrgId !== input.ownerOrgId) await ensureOwner(tx, input.ownerOrgId)
  await ensureType(tx, input.typeCode)
  const to = own.parentId === input.parentId ? own : await placeBelow(tx, input.parentId, own.id, own)
  const saved = await updateRow(tx, places, key, { ...input, path: to.path, depth: to.depth })
  if (to.path !== own.path) await moveSubtree(tx, own, to)
  return saved
}

export const save = savedBy<PlaceInput>({ create, update })

export const get: HandlerOf<typeof getPlace> = async ({ tx, body }) => {
  const place = await getRow(tx, places, body.id)
  const [unit] = await tx.db.select({ name: orgUnits.name }).from(orgUnits).where(eq(orgUnits.id, place.ownerOrgId))
  const open = place.open.map(({ weekdays, ...window }) => ({ weekdays: [...weekdays], ...window }))
  const pathName = (await placeNames(tx, [place.id])).get(place.id) ?? place.name
  return { ...place, open, pathName, orgName: unit?.name ?? '' }
}

export const tree: HandlerOf<typeof placeTree> = async ({ tx, body }) => {
  const within = inScope(tx, sql`p.owner_org_id`, sql`p.created_by`)
  const aboveWithin = inScope(tx, sql`up.owner_org_id`, sql`up.created_by`)
  const level =
    body.parentId === undefined
      ? sql`not exists (select 1 from places up where up.id = p.parent_id and ${aboveWithin})`
      : sql`p.parent_id = ${body.parentId}`
  const { rows } = await tx.db.execute<Record<string, unknown> & TreeRow>(sql`
    select p.id, p.parent_id as "parentId", p.name, p.code, p.mode, p.enabled,
      not exists (select 1 from places c where c.parent_id = p.id) as leaf
    from places p where ${within} and ${level} order by p.sort, p.name collate "zh-x-icu", p.id`)
  return rows
}

interface TreeRow {
  id: string
  parentId: string | null
  name: string
  code: string
  mode: 'normal' | 'alert'
  enabled: boolean
  leaf: boolean
}

const isUsed = async (tx: Tx, id: string): Promise<boolean> => {
  const { rows } = await tx.db.execute(sql`
    select 1 from places where parent_id = ${id} union all (select 1 from place_scans where place_id = ${id} limit 1)`)
  return rows.length > 0
}

export const remove: HandlerOf<typeof deletePlaces> = async ({ tx, body }) => {
  await lockTree(tx)
  return deleteRows(tx, places, body.ids, async ({ id }) => ((await isUsed(tx, id)) ? no.inUse.message : null))
}
