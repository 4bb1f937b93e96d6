import { meetingRefusals as no } from '@portal/contract/areas/meeting/refusals.ts'
import { listRooms, type saveRoom } from '@portal/contract/areas/meeting/room.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { either, from } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { chinese, type Place } from '#src/kit/page-read/place.ts'
import { insertRow, lockRow, updateRow } from '#src/kit/store.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { meetingRooms } from '#src/schema/meeting/room.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { reachesUnit } from '#src/shared/directory/visible.ts'

export const roomList = pageRead(listRooms, {
  from: sql`${meetingRooms}`,
  joins: sql`left join org_units owner on owner.id = ${meetingRooms.ownerOrgId}`,
  key: meetingRooms.id,
  columns: {
    id: meetingRooms.id,
    revision: meetingRooms.revision,
    createdAt: meetingRooms.createdAt,
    updatedAt: meetingRooms.updatedAt,
    name: meetingRooms.name,
    orgId: meetingRooms.ownerOrgId,
    orgName: sql`coalesce(owner.name, '')`,
    seats: meetingRooms.seats,
    place: meetingRooms.place,
    kit: meetingRooms.kit,
    point: sql`case when ${meetingRooms.lat} is null then null else jsonb_build_object('lat', ${meetingRooms.lat},
      'lng', ${meetingRooms.lng}, 'coord', ${meetingRooms.coord}) end`,
    networks: meetingRooms.networks,
    enabled: meetingRooms.enabled,
    uses: sql`(select count(*)::int from room_bookings b where b.room_id = ${meetingRooms.id} and b.ends_at > now())`,
  },
  search: [meetingRooms.name, meetingRooms.place],
  filter: {
    enabled: either(sql`${meetingRooms.enabled}`),
    orgId: (unit: Place) => inSubtree(sql`${meetingRooms.ownerOrgId}`, unit),
    seats: from(meetingRooms.seats),
  },
  sort: { name: chinese(meetingRooms.name), seats: meetingRooms.seats, createdAt: meetingRooms.createdAt },
  order: 'name',
})

type Body = Call<typeof saveRoom>['body']

const columnsOf = ({ name, seats, place, kit, point, networks, enabled }: Body) => ({
  name,
  seats,
  place,
  kit,
  networks,
  enabled,
  lat: point?.lat ?? null,
  lng: point?.lng ?? null,
  coord: point?.coord ?? ('gcj02' as const),
})

export const save: HandlerOf<typeof saveRoom> = async ({ tx, body, actor }) => {
  const scoped = { ...tx, scope: actor.scopeOf([P.meetingEdit, P.trainClassEdit]) }
  const before = body.id === undefined ? null : await lockRow(scoped, meetingRooms, body.id)
  if (before) ensure(before.revision === body.revision, errors.stale)
  const ownerOrgId = body.orgId ?? before?.ownerOrgId ?? actor.orgId
  if (ownerOrgId !== before?.ownerOrgId && ownerOrgId !== actor.orgId && !(await reachesUnit(scoped, ownerOrgId)))
    refuseField('orgId', no.ownerOutside)
  const { rowCount } = await tx.db.execute(sql`select 1 from meeting_rooms
    where owner_org_id = ${ownerOrgId} and name = ${body.name} and id is distinct from ${body.id ?? null}::uuid`)
  if (rowCount !== 0) refuseField('name', no.roomTwice)

  const values = { ...columnsOf(body), ownerOrgId }
  const saved = before
    ? await updateRow(scoped, meetingRooms, before, values)
    : await insertRow(tx, meetingRooms, values)
  return { id: saved.id, revision: saved.revision }
}
