import type { HourRule } from '@portal/contract/areas/learning/hours/rule.ts'
import type { saveBeatsBody, saveBeatsResult } from '@portal/contract/areas/learning/play/beat.ts'
import type { RefusedPart } from '@portal/contract/areas/learning/play/refusal.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { preparedRows, wholeRow } from '#src/platform/database/prepared.ts'
import { sittings, studyBalances, studyBeats, studyRecords } from '#src/schema/study.ts'
import type { CreditedPart } from '#src/shared/evidence/credit-spans.ts'
import type { ItemFacts } from '#src/shared/evidence/item-source.ts'
import type { PersonItem, StudyItems } from '#src/shared/evidence/study-items.ts'
import type { Grant } from '../hours/grant.ts'
import type { Sitting } from './sitting.ts'
import type { StudyRecord } from './study-record.ts'

export interface SaveRequest {
  actor: Actor
  body: z.output<typeof saveBeatsBody>
}

export type SaveReply = z.output<typeof saveBeatsResult>

export type BalanceRow = typeof studyBalances.$inferSelect

export interface SettledBeat {
  sittingId: string
  seq: number
  event: string
  position: number
  credited: readonly CreditedPart[]
  refused: readonly RefusedPart[]
  visible: boolean
  muted: boolean
  stalledMs: number
  wallMs: number
}

/** Everything one batch of requests works on, in memory; rows are replaced, never changed in place. */
export interface Batch {
  atMs: number
  rules: readonly HourRule[]
  balances: Map<string, BalanceRow>
  sittings: Map<string, Sitting>
  records: Map<string, StudyRecord>
  items: ReadonlyMap<string, ItemFacts>
  openDuties: ReadonlySet<string>
  /** Refusals of beats that were settled before, by sitting and seq. */
  earlier: Map<string, readonly RefusedPart[]>
  beats: SettledBeat[]
  grants: Grant[]
}

export const recordKey = ({ userId, itemType, itemId, cycle }: PersonItem) => `${userId} ${itemType} ${itemId} ${cycle}`

export const beatKey = (sittingId: string, seq: number) => `${sittingId} ${seq}`

const balanceRow = wholeRow(studyBalances)

const lockBalances = preparedRows(
  () => sql`
    select ${balanceRow.list} from ${studyBalances} where user_id = any(${sql.placeholder('ids')}::uuid[])
    order by user_id for update`,
)

/** Holds these people's balances, always in the order of ids: whoever changes study of a person does this first. */
export const lockPeople = async (db: Db, userIds: readonly string[]): Promise<Map<string, BalanceRow>> => {
  const rows = await lockBalances(db, { ids: userIds })
  return new Map(rows.map((values) => balanceRow.rowOf(values)).map((row) => [row.userId, row]))
}

/** As {@link lockPeople}, for people who may never have studied. */
export const lockAnyPeople = async (db: Db, userIds: readonly string[]): Promise<Map<string, BalanceRow>> => {
  await db.execute(sql`
    insert into study_balances (user_id)
    select x from unnest(${sql.param(userIds)}::uuid[]) x order by x on conflict do nothing`)
  return lockPeople(db, userIds)
}

/** Refusals of settled beats that are handed in again; a client that lost no answer asks for none. */
const loadEarlier = async (db: Db, requests: readonly SaveRequest[], found: ReadonlyMap<string, Sitting>) => {
  const asked = requests.flatMap(({ body }) => {
    const ackSeq = found.get(body.sittingId)?.ackSeq ?? 0
    return body.beats.filter(({ seq }) => seq <= ackSeq).map(({ seq }) => ({ sittingId: body.sittingId, seq }))
  })
  if (asked.length === 0) return new Map<string, readonly RefusedPart[]>()
  const { rows } = await db.execute<{ sitting_id: string; seq: number; refused: RefusedPart[] }>(sql`
    select b.sitting_id, b.seq, b.refused from ${studyBeats} b
      join unnest(${sql.param(asked.map(({ sittingId }) => sittingId))}::uuid[],
        ${sql.param(asked.map(({ seq }) => seq))}::int[]) as asked(sitting_id, seq)
        on asked.sitting_id = b.sitting_id and asked.seq = b.seq`)
  return new Map(rows.map((row) => [beatKey(row.sitting_id, row.seq), row.refused]))
}

const sittingRow = wholeRow(sittings)
const recordRow = wholeRow(studyRecords)

/**
 * Sittings with their study. A foreign sitting is not held by the locks of its person, so it must not even be looked at.
 * Pairs are found by the key of the sitting; two lists would make the database read all that these people ever had.
 */
const sittingsOfPeople = preparedRows(
  () => sql`
    select ${sittingRow.list}, ${recordRow.list} from ${sittings}
      join ${studyRecords} on ${studyRecords.userId} = ${sittings.userId} and ${studyRecords.itemType} = ${sittings.itemType}
        and ${studyRecords.itemId} = ${sittings.itemId} and ${studyRecords.cycle} = ${sittings.cycle}
    where (${sittings.id}, ${sittings.userId}) in (select * from unnest(
      ${sql.placeholder('sittingIds')}::uuid[], ${sql.placeholder('userIds')}::uuid[]))`,
)

/** Locks the people of some requests and loads all that their beats touch. */
export const loadBatch = async (
  studyItems: StudyItems,
  db: Db,
  requests: readonly SaveRequest[],
  facts: { rules: readonly HourRule[]; now: () => Promise<number> },
): Promise<Batch> => {
  const people = [...new Set(requests.map(({ actor }) => actor.id))]
  // Sent together and worked on in this order: what is read and what time it is are asked under the lock, so that a
  // request that waited for another one is not earlier than that.
  const [balances, rows, atMs] = await Promise.all([
    lockPeople(db, people),
    sittingsOfPeople(db, {
      sittingIds: requests.map(({ body }) => body.sittingId),
      userIds: requests.map(({ actor }) => actor.id),
    }),
    facts.now(),
  ])
  const found = new Map(rows.map((values) => sittingRow.rowOf(values)).map((row) => [row.id, row]))
  const records = rows.map((values) => recordRow.rowOf(values, sittingRow.width))
  const studied = [...found.values()]
  const [items, openDuties, earlier] = await Promise.all([
    studyItems.load(db, studied),
    studyItems.openDuties(db, studied),
    loadEarlier(db, requests, found),
  ])
  return {
    atMs,
    rules: facts.rules,
    balances,
    sittings: found,
    records: new Map(records.map((row) => [recordKey(row), row])),
    items,
    openDuties,
    earlier,
    beats: [],
    grants: [],
  }
}
