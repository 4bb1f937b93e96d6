import {
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, ownedColumns, primaryId } from '../columns.ts'

const longRange = customType<{ data: string }>({ dataType: () => 'int8range' })

/** 会议室, of meetings and class sessions alike. */
export const meetingRooms = pgTable(
  'meeting_rooms',
  {
    ...ownedColumns,
    /** Places the room on the one line of all rooms, see `room_bookings.slot`. */
    no: serial('no').notNull(),
    name: text('name').notNull(),
    seats: integer('seats').notNull(),
    place: text('place').notNull().default(''),
    kit: text('kit').notNull().default(''),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    coord: text('coord').$type<'wgs84' | 'gcj02'>().notNull().default('gcj02'),
    networks: text('networks').array().notNull().default([]),
    enabled: boolean('enabled').notNull().default(true),
  },
  (t) => [uniqueIndex('meeting_rooms_name_key').on(t.ownerOrgId, t.name), uniqueIndex('meeting_rooms_no_key').on(t.no)],
)

/** Who has a room when. `slot` is the time in seconds, laid behind those of all rooms before it: no two overlap. */
export const roomBookings = pgTable(
  'room_bookings',
  {
    id: primaryId(),
    roomId: uuid('room_id')
      .notNull()
      .references(() => meetingRooms.id),
    use: text('use').$type<'meeting' | 'session'>().notNull(),
    objectId: uuid('object_id').notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    slot: longRange('slot').notNull(),
  },
  (t) => [
    uniqueIndex('room_bookings_object_key').on(t.use, t.objectId),
    index('room_bookings_room_idx').on(t.roomId, t.startsAt),
    index('room_bookings_start_idx').on(t.startsAt),
  ],
)
