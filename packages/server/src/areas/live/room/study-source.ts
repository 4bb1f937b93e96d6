import { liveLink } from '@portal/contract/areas/live/class-links.ts'
import { P } from '@portal/contract/privileges.ts'
import { type InferSelectModel, inArray, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { liveClasses } from '#src/schema/live/class.ts'
import {
  type ItemFacts,
  type ItemSource,
  type StudyKey,
  studyKey,
  versionKey,
} from '#src/shared/evidence/item-source.ts'
import type { LiveRounds } from '#src/shared/live-rounds.ts'
import { ruleOf } from '../class/rule.ts'
import { isOn, isOver } from '../class/state.ts'

type Row = InferSelectModel<typeof liveClasses>

/** Beyond every date a content may carry. */
const FOREVER_MS = 8_640_000_000_000_000

/** Study of what an earlier class showed is never asked again: a class has one version. */
const VERSION = 1

const factsOf = (live: Row, kicked: readonly string[]): ItemFacts => ({
  itemType: 'live',
  itemId: live.id,
  title: live.title,
  versionNo: VERSION,
  versionName: String(VERSION),
  oldestCreditedVersionNo: VERSION,
  ready: live.broadcast.length > 0,
  published: isOn(live.state) || (isOver(live.state) && live.broadcast.length > 0),
  openFromMs: 0,
  openToMs: FOREVER_MS,
  audience: live.audience,
  // Host and assistants watch what they show, whomever it is meant for.
  audienceInclude: [...live.audienceInclude, ...[live.hostId, ...live.assistantIds].map((userId) => `u:${userId}`)],
  audienceExclude: [...live.audienceExclude, ...kicked.map((userId) => `u:${userId}`)],
  required: false,
  policy: {
    seekPolicy: 'free',
    speedsPercent: [100],
    hiddenPolicy: live.hiddenCounts ? 'count' : 'pause',
    attention: 'none',
    attentionTimes: 1,
    onePlace: 'takeOver',
  },
  rule: ruleOf(live),
  broadcast: live.broadcast,
  statCodes: [P.liveClassStat],
  link: liveLink(live.id),
})

const kickedFrom = async (db: Db, ids: readonly string[]): Promise<Map<string, string[]>> => {
  const { rows } = await db.execute<{ live_id: string; people: string[] }>(sql`
    select live_id, array_agg(user_id::text) as people from live_people
    where live_id = any(${sql.param(ids)}::uuid[]) and kicked_at is not null group by live_id`)
  return new Map(rows.map(({ live_id: liveId, people }) => [liveId, people]))
}

const load = async (db: Db, itemIds: readonly string[]): Promise<ItemFacts[]> => {
  if (itemIds.length === 0) return []
  const found = await db
    .select()
    .from(liveClasses)
    .where(inArray(liveClasses.id, [...itemIds]))
  const kicked = await kickedFrom(db, itemIds)
  return found.map((live) => factsOf(live, kicked.get(live.id) ?? []))
}

/** Who still lacks rounds of sign-in, of classes that ask for some. */
const openDuties = async (rounds: LiveRounds, db: Db, studies: readonly StudyKey[]): Promise<ReadonlySet<string>> => {
  const ids = [...new Set(studies.map(({ itemId }) => itemId))]
  if (ids.length === 0) return new Set()
  const asking = await db
    .select({ id: liveClasses.id, need: liveClasses.needRounds })
    .from(liveClasses)
    .where(sql`${inArray(liveClasses.id, ids)} and ${liveClasses.needRounds} > 0`)
  const needs = new Map(asking.map(({ id, need }) => [id, need]))
  const asked = studies.filter(({ itemId }) => needs.has(itemId))
  const signed = asked.length === 0 ? new Map() : ((await rounds.of('sign')?.(db, asked)) ?? new Map())
  return new Set(
    asked.map(studyKey).filter((key, at) => (signed.get(key) ?? 0) < (needs.get(asked[at]?.itemId ?? '') ?? 0)),
  )
}

/** Live classes in the evidence engine: presence is what is studied, rounds of sign-in are the duty beside it. */
export const liveStudySource = (rounds: LiveRounds): ItemSource => ({
  load,
  rulesOf: async (db, versions) => {
    const facts = await load(
      db,
      versions.map(({ itemId }) => itemId),
    )
    return new Map(facts.map(({ itemId, rule }) => [versionKey({ itemId, versionNo: VERSION }), rule]))
  },
  openDuties: (db, studies) => openDuties(rounds, db, studies),
})
