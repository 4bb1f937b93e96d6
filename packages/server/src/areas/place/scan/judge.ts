import {
  type EntryFacts,
  type Judgement,
  judgeEntry,
  NOTHING_TOLD,
  type ToldFacts,
} from '@portal/contract/areas/place/door-ladder.ts'
import { stayEndsAt } from '@portal/contract/areas/place/place-open-hours.ts'
import type { PlaceMode } from '@portal/contract/areas/place/words.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { places } from '#src/schema/place/place.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { Policy } from '../policy/effective.ts'
import { roomFor } from './room.ts'
import type { Subject } from './subject.ts'

type Place = typeof places.$inferSelect

export interface Entry {
  place: Place
  mode: PlaceMode
  policy: Policy
  subject: Subject
  facets: readonly string[]
  phoneIndex: string | null
  heads: number
  at: Date
  position: { distance: number; accuracy: number } | null
}

/** Lists of the place and of those above it that name the subject now. */
const listedAs = async (tx: Tx, { place, mode, facets, phoneIndex }: Entry): Promise<ReadonlySet<string>> => {
  const { rows } = await tx.db.execute<{ kind: string }>(sql`
    select distinct x.kind from place_people x
    where x.place_id = any(string_to_array(trim(both '/' from ${place.path}::text), '/')::uuid[]) and x.mode = ${mode}
      and x.valid_from <= now() and (x.valid_to is null or x.valid_to > now())
      and (x.phone_index = ${phoneIndex}::text or (x.audience_include && ${sql.param([...facets])}::text[]
        and not x.audience_exclude && ${sql.param([...facets])}::text[]))`)
  return new Set(rows.map(({ kind }) => kind))
}

const told = async ({ entryFacts }: Portal, tx: Tx, { place, subject, phoneIndex, at }: Entry): Promise<ToldFacts> => {
  let facts = NOTHING_TOLD
  const asked = { placeId: place.id, userId: subject.userId, phoneIndex, atMs: at.getTime() }
  for (const teller of entryFacts.all().values()) facts = { ...facts, ...(await teller.read(tx, asked)) }
  return facts
}

/** Gathers what the ladder asks, and lets it judge. */
export const judge = async (portal: Portal, tx: Tx, entry: Entry): Promise<Judgement> => {
  const { place, policy, subject, heads, at, position } = entry
  const lists = await listedAs(tx, entry)
  const facts: EntryFacts = {
    ...(await told(portal, tx, entry)),
    place,
    policy: policy.rules,
    atMs: at.getTime(),
    isGuest: subject.guestId !== null,
    onDuty: lists.has('duty'),
    denied: lists.has('denied'),
    allowed: lists.has('allowed') || lists.has('duty'),
    room: await roomFor(tx, place.path, subject, heads),
    position: position && { ...position, radius: place.radius },
  }
  return judgeEntry(facts)
}

/** Employees' stays end by themselves, guests' never do. */
export const endOfStay = ({ place, subject, at }: Entry): Date | null =>
  subject.userId === null ? null : new Date(stayEndsAt(place.open, place.maxStayHours, at.getTime()))
