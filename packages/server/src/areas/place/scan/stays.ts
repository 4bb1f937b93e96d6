import { listPlaceStays, type markLeft, type placeInside, type StayRow } from '@portal/contract/areas/place/scan.ts'
import { placeRefusals as no } from '@portal/contract/areas/place/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { either, fromDay, throughDay } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import type { Place } from '#src/kit/page-read/place.ts'
import { getRow, lockRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Platform } from '#src/platform/platform.ts'
import { places } from '#src/schema/place/place.ts'
import { placeStays } from '#src/schema/place/scan.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { inPlace, isInCharge } from '#src/shared/place/places.ts'
import { placeNow } from '../door/open.ts'
import { effectivePolicy } from '../policy/effective.ts'
import { openAt, stayColumns, stayTo, subjectJoins } from './rows.ts'
import { holdSubject, ofSubject, type Subject } from './subject.ts'
import { writeExit } from './write.ts'

export const stays = pageRead(listPlaceStays, {
  from: sql`place_stays s join places p on p.id = s.place_id join place_scans n on n.id = s.in_scan_id ${subjectJoins}`,
  key: sql`s.id`,
  scope: [sql`p.owner_org_id`, sql`p.created_by`],
  columns: stayColumns,
  search: [sql`u.name`, sql`u.code`, sql`right(g.phone_mask, 4)`],
  filter: {
    id: (place: Place) => inPlace(sql`s.place_id`, place),
    mode: (mode: Place) => sql`n.mode = ${mode}`,
    from: fromDay(sql`s.from_at`),
    to: throughDay(sql`s.from_at`),
    open: either(sql`${stayTo} is null`),
  },
  sort: { fromAt: sql`s.from_at`, minutes: stayColumns.minutes },
  order: '-fromAt',
})

const MOST_INSIDE = 5000

interface InsideRow extends Record<string, unknown> {
  id: string
  placeId: string
  placeName: string
  subjectKind: 'employee' | 'guest'
  who: string
  from: string
  heads: number
  fromAt: string
  toAt: string | null
  minutes: number
  endedBy: 'out' | 'inferred' | 'auto' | 'guard' | null
}

const columns = sql.join(
  Object.entries(stayColumns).map(([key, column]) =>
    key === 'fromAt' || key === 'toAt'
      ? sql`${column}::text as ${sql.identifier(key)}`
      : sql`${column} as ${sql.identifier(key)}`,
  ),
  sql`, `,
)

const readStays = async (tx: Tx, where: SQL): Promise<StayRow[]> => {
  const { rows } = await tx.db.execute<InsideRow>(sql`
    select ${columns} from place_stays s join places p on p.id = s.place_id ${subjectJoins}
    where ${where} order by s.from_at, s.id limit ${MOST_INSIDE}`)
  return rows.map(({ fromAt, toAt, ...row }) => ({
    ...row,
    fromAt: new Date(fromAt),
    toAt: toAt === null ? null : new Date(toAt),
  }))
}

export const inside: HandlerOf<typeof placeInside> = async ({ tx, body }) => {
  const place = await getRow(tx, places, body.id)
  const at = sql`${(body.at ?? new Date()).toISOString()}::timestamptz`
  const list = await readStays(tx, sql`${inPlace(sql`s.place_id`, place.id)} and ${openAt(at)}`)
  return { inside: list.reduce((sum, { heads }) => sum + heads, 0), capacity: place.capacity, list }
}

const shanghaiDate = (at: SQL): SQL => sql`(${at} at time zone 'Asia/Shanghai')::date`

/** Where a subject was on the day of a time, in places of the scope. */
export const staysOfDay = (tx: Tx, subject: Subject, at: SQL): Promise<StayRow[]> =>
  readStays(
    tx,
    sql`${ofSubject(subject)} and ${shanghaiDate(sql`s.from_at`)} = ${shanghaiDate(at)}
      and ${inScope(tx, sql`p.owner_org_id`, sql`p.created_by`)}`,
  )

/** Those who answer for the place, or whoever corrects records of its unit. */
const ensureMayEnd = async (tx: Tx, actor: Actor, placeId: string): Promise<void> => {
  if (await isInCharge(tx, actor.id, placeId, ['manager', 'guard', 'safety'])) return
  ensure(actor.holds(P.scanRecordFix), no.notYours)
  await lockRow({ ...tx, scope: actor.scopeOf([P.scanRecordFix]) }, places, placeId)
}

/** 标记离开: an exit in the name of whoever is gone, at the time that he is known to have left. */
export const endStay: HandlerOf<typeof markLeft> = async ({ tx, body, actor }) => {
  const [stay] = await tx.db.select().from(placeStays).where(eq(placeStays.id, body.stayId))
  if (stay?.toAt !== null) return refuse(no.notInside)
  await ensureMayEnd(tx, actor, stay.placeId)
  const at = body.at ?? new Date()
  ensure(at >= stay.fromAt && at.getTime() <= Date.now() + 1, no.notInside)
  const subject = { userId: stay.userId, guestId: stay.guestId }
  await holdSubject(tx, subject)
  const { place, mode } = await placeNow(tx.db, stay.placeId)
  const policy = await effectivePolicy(tx, place.id, mode)
  const heads = body.heads ?? stay.heads
  const entry = { place, mode, policy, subject, facets: [], phoneIndex: null, heads, at, position: null }
  const door = { codeId: null, codeVersion: null, door: '' }
  const written = await writeExit(tx, entry, door, { via: 'guard', byId: actor.id, reason: body.reason })
  tx.notes.push({
    objectType: 'places',
    objectId: place.id,
    objectName: place.name,
    objectOrgId: place.ownerOrgId,
    diff: [{ field: 'stay', before: stay.fromAt, after: at }],
    reason: body.reason,
  })
  return { ended: written.verdict === 'green' }
}

/** Every minute: stays whose time is over are written down as ended by themselves. */
export const endStays = (platform: Platform): Promise<void> =>
  inBackground(platform, async (tx) => {
    await tx.db.execute(sql`
      update place_stays set to_at = ends_at, ended_by = 'auto' where to_at is null and ends_at <= now()`)
  })
