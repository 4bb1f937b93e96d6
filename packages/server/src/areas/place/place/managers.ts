import {
  type deletePlaceManagers,
  listPlaceManagers,
  type managerInput,
  type savePlaceManager,
} from '@portal/contract/areas/place/place.ts'
import { placeRefusals as no } from '@portal/contract/areas/place/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { addDays, shanghaiDay, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { blankable, chinese, type Place } from '#src/kit/page-read/place.ts'
import { savedBy } from '#src/kit/save.ts'
import { deleteRows, getRow, insertRow, type RecordKey, updateRow } from '#src/kit/store.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { users } from '#src/schema/directory.ts'
import { placeManagers, places } from '#src/schema/place/place.ts'

export const managers = pageRead(listPlaceManagers, {
  from: sql`place_managers m join places p on p.id = m.place_id join users u on u.id = m.user_id`,
  key: sql`m.id`,
  joins: sql`left join org_units o on o.id = u.primary_org_id`,
  scope: [sql`p.owner_org_id`, sql`p.created_by`],
  columns: {
    id: sql`m.id`,
    userId: sql`m.user_id`,
    name: sql`u.name`,
    userCode: sql`u.code`,
    orgName: sql`coalesce(o.name, '')`,
    phoneMask: sql`u.phone_mask`,
    kind: sql`m.kind`,
    validFrom: sql`m.valid_from`,
    validTo: sql`m.valid_to`,
    revision: sql`m.revision`,
  },
  search: [sql`u.name`, sql`u.code`],
  filter: { placeId: (value: Place) => sql`m.place_id = ${value}::uuid`, kind: equals(sql`m.kind`) },
  sort: { name: chinese(sql`u.name`), validTo: blankable(sql`m.valid_to`) },
  order: sql`array_position(array['manager','guard','safety'], m.kind)`,
})

/** A day counts to its end; one that is over lets nobody do anything. */
export const endOf = (day: string | null): Date | null => {
  if (day === null) return null
  if (day <= shanghaiDay(new Date())) refuseField('validTo', no.validTo)
  return startOfDay(addDays(day, 1))
}

type Input = z.output<typeof managerInput>

const ensurePerson = async (tx: Tx, userId: string): Promise<void> => {
  const [person] = await tx.db.select().from(users).where(eq(users.id, userId))
  ensure(person, errors.missing)
  if (!person.enabled || person.deletedAt !== null) refuseField('userId', no.managerOff)
}

const callByPlace = async (tx: Tx, placeName: string, userId: string): Promise<void> => {
  const [person] = await tx.db.select({ name: users.name }).from(users).where(eq(users.id, userId))
  for (const note of tx.notes)
    if (note.objectType === 'place_managers') note.objectName = `${placeName} ${person?.name ?? ''}`
}

const create = async (tx: Tx, { validTo, ...input }: Input) => {
  const place = await getRow(tx, places, input.placeId)
  await ensurePerson(tx, input.userId)
  const same = and(
    eq(placeManagers.placeId, place.id),
    eq(placeManagers.userId, input.userId),
    eq(placeManagers.kind, input.kind),
  )
  if ((await tx.db.$count(placeManagers, same)) > 0) refuseField('userId', no.alreadyManager)
  const saved = await insertRow(tx, placeManagers, { ...input, validTo: endOf(validTo) })
  await callByPlace(tx, place.name, input.userId)
  return saved
}

const update = async (tx: Tx, key: RecordKey, { validTo, placeId, kind, userId }: Input) => {
  const place = await getRow(tx, places, placeId)
  const known = and(eq(placeManagers.id, key.id), eq(placeManagers.placeId, place.id))
  ensure((await tx.db.$count(placeManagers, known)) > 0, errors.missing)
  const saved = await updateRow(tx, placeManagers, key, { kind, validTo: endOf(validTo) })
  await callByPlace(tx, place.name, userId)
  return saved
}

export const saveManager: HandlerOf<typeof savePlaceManager> = savedBy<Input>({ create, update })

/** The last manager of a place stays. */
export const removeManagers: HandlerOf<typeof deletePlaceManagers> = async ({ tx, body }) => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select m.id from place_managers m join places p on p.id = m.place_id
    where m.id = any(${sql.param([...body.ids])}::uuid[]) and ${inScope(tx, sql`p.owner_org_id`, sql`p.created_by`)}
    order by p.id for no key update of p`)
  const within = new Set(rows.map(({ id }) => id))
  const going = new Set(body.ids)
  return deleteRows(tx, placeManagers, body.ids, async ({ id, placeId, kind }) => {
    if (!within.has(id)) return errors.missing.message
    if (kind !== 'manager') return null
    const { rows: staying } = await tx.db.execute(sql`
      select 1 from place_managers where place_id = ${placeId} and kind = 'manager'
        and id <> all(${sql.param([...going])}::uuid[])`)
    return staying.length === 0 ? no.lastManager.message : null
  })
}
