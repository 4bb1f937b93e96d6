import type { leavePlace, ScanResult, scanAtPlace } from '@portal/contract/areas/place/door.ts'
import { placeRefusals as no, placeWords } from '@portal/contract/areas/place/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import { placeCodes } from '#src/schema/place/place.ts'
import type { Portal } from '#src/shared/portal.ts'
import { metresBetween } from '#src/shared/sign-in/distance.ts'
import { effectivePolicy, type Policy } from '../policy/effective.ts'
import type { Entry } from '../scan/judge.ts'
import { holdGuest, holdSubject, type Subject } from '../scan/subject.ts'
import { writeEntry, writeExit } from '../scan/write.ts'
import { ensureDeviceRoom, placeOfToken } from './limits.ts'
import { placeNow, usePress } from './open.ts'

type ScanCall = OwnCall<typeof scanAtPlace>
type Body = ScanCall['body']

const isEmployee = (actor: Actor | null): actor is Actor => actor !== null && !actor.guest && actor.client !== 'api'

/** A guest agreed to this text, brought no more people than may come, and may come by the door at all. */
const checkGuest = ({ guest, consent, companions }: Body, policy: Policy) => {
  ensure(policy.rules.guestForm, no.employeesOnly)
  if (!guest) return refuseField('guest', no.guestName)
  if (consent !== policy.version) refuseField('consent', no.consent)
  if (companions.length > policy.rules.companionsMax)
    refuseField('companions', {
      ...no.companions,
      message: fill(no.companions.message, { n: policy.rules.companionsMax }),
    })
  return guest
}

/** Who enters; companions belong to guests. */
const entering = async (portal: Portal, tx: Tx, actor: Actor | null, body: Body, policy: Policy) => {
  const { secrets } = portal.platform
  if (isEmployee(actor))
    return { subject: { userId: actor.id, guestId: null }, facets: actor.facets, phoneIndex: null, heads: 1 }
  const guest = checkGuest(body, policy)
  const guestId = await holdGuest(tx, secrets, guest, policy.retentionDays)
  const subject: Subject = { userId: null, guestId }
  return { subject, facets: [], phoneIndex: secrets.indexOf(guest.phone), heads: 1 + body.companions.length }
}

interface StayRow extends Record<string, unknown> {
  guestId: string
  heads: number
}

/** Whose stay it is, known by its id alone, which only the device of the guest has. */
const leaving = async (
  tx: Tx,
  actor: Actor | null,
  { stayId, heads }: { stayId?: string | undefined; heads?: number | undefined },
): Promise<{ subject: Subject; heads: number } | null> => {
  if (isEmployee(actor)) return { subject: { userId: actor.id, guestId: null }, heads: 1 }
  if (stayId === undefined) return null
  const { rows } = await tx.db.execute<StayRow>(sql`
    select s.guest_id as "guestId", s.heads from place_stays s where s.id = ${stayId} and s.guest_id is not null`)
  const [stay] = rows
  return stay ? { subject: { userId: null, guestId: stay.guestId }, heads: heads ?? stay.heads } : null
}

const doorOf = async (tx: Tx, codeId: string) => {
  const [code] = await tx.db.select().from(placeCodes).where(eq(placeCodes.id, codeId))
  ensure(code?.state === 'active', no.codeRetired)
  return { codeId, codeVersion: code.version, door: code.door }
}

const positionOf = (place: Entry['place'], { position }: Pick<Body, 'position'>) =>
  position && place.lat !== null && place.lng !== null
    ? {
        distance: metresBetween({ ...position, coord: 'wgs84' }, { lat: place.lat, lng: place.lng, coord: 'wgs84' }),
        accuracy: position.accuracy,
      }
    : null

interface Exit {
  actor: Actor | null
  codeId: string
  placeId: string
  at: Date
  stayId?: string | undefined
  heads?: number | undefined
}

/** Without an entry that anybody can name, nothing is written and nothing is told of anybody. */
const exit = async (tx: Tx, { actor, codeId, placeId, at, ...which }: Exit): Promise<ScanResult> => {
  const door = await doorOf(tx, codeId)
  const who = await leaving(tx, actor, which)
  if (!who) return { verdict: 'amber', reasons: [placeWords.noEntry], text: placeWords.noEntry, at }
  await holdSubject(tx, who.subject)
  const { place, mode } = await placeNow(tx.db, placeId)
  const policy = await effectivePolicy(tx, placeId, mode)
  const entry: Entry = { place, mode, policy, ...who, facets: [], phoneIndex: null, at, position: null }
  return writeExit(tx, entry, door, { via: 'page' })
}

export const scanWith =
  (portal: Portal) =>
  async ({ body, actor, commit }: ScanCall): Promise<ScanResult> =>
    commit(async (tx) => {
      const { codeId, placeId, direction, at } = await usePress(tx.db, body.pressId)
      if (direction === 'out') return exit(tx, { ...body, actor, codeId, placeId, at })
      const door = await doorOf(tx, codeId)
      const { place, mode } = await placeNow(tx.db, placeId)
      const policy = await effectivePolicy(tx, placeId, mode)
      const who = await entering(portal, tx, actor, body, policy)
      await holdSubject(tx, who.subject)
      const entry: Entry = { place, mode, policy, ...who, at, position: positionOf(place, body) }
      return writeEntry(portal, tx, entry, door, body.companions)
    })

export const out = async ({ tx, body, actor, origin, commit }: OwnCall<typeof leavePlace>): Promise<ScanResult> => {
  const { codeId, placeId } = await placeOfToken(tx.db, origin.address, body.token)
  await ensureDeviceRoom(tx.db, body.deviceId)
  return commit((own) => exit(own, { ...body, actor, codeId, placeId, at: new Date() }))
}
