import {
  clipSpans,
  lengthTicks,
  normalizeSpans,
  subtractSpans,
  type TickSpan,
} from '@portal/contract/areas/learning/intervals.ts'
import type { MyVideoQuestion } from '@portal/contract/areas/video/question-answer.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/db.ts'
import type { Chapter, VideoPin } from '#src/schema/video.ts'

export type Standing = Omit<MyVideoQuestion, 'id' | 'second'> & {
  /** Answered rightly, or all tries of a round used: the key is told from then on. */
  keyOpen: boolean
  tries: number
}

interface Tries {
  [column: string]: unknown
  object_id: string
  tries: number
  passed: boolean
  last_at: string
}

/** Without chapters this much before the question is watched again. */
const STRETCH_SECONDS = 300
/** A beat more or less at both ends must not send anybody back twice. */
const ENOUGH_SHARE = 0.9

/** From the beginning of the chapter to the question. */
export const stretchOf = ({ second }: VideoPin, chapters: readonly Chapter[]) => {
  const starts = chapters.map((chapter) => chapter.second).filter((start) => start < second)
  const from = chapters.length === 0 ? Math.max(0, second - STRETCH_SECONDS) : Math.max(0, ...starts)
  return { from, to: second }
}

/** Credited since then, whether it was covered before or not. */
const watchedSince = async (db: Db, personId: string, videoId: string, since: string): Promise<TickSpan[]> => {
  const { rows } = await db.execute<{ from_tick: number; to_tick: number }>(sql`
    select (part ->> 'fromTick')::int as from_tick, (part ->> 'toTick')::int as to_tick
    from sittings s join study_beats b on b.sitting_id = s.id cross join lateral jsonb_array_elements(b.credited) part
    where s.user_id = ${personId} and s.item_type = 'video' and s.item_id = ${videoId}
      and b.at > ${since}::timestamptz and part ? 'fromTick'`)
  return normalizeSpans(rows.map((row) => ({ fromTick: row.from_tick, toTick: row.to_tick })))
}

const wasRewatched = async (
  db: Db,
  personId: string,
  video: { id: string },
  { from, to }: { from: number; to: number },
  since: string,
): Promise<boolean> => {
  const upTo = clipSpans(await watchedSince(db, personId, video.id, since), to * 10)
  const inside = subtractSpans(upTo, [{ fromTick: 0, toTick: from * 10 }])
  return lengthTicks(inside) >= (to - from) * 10 * ENOUGH_SHARE
}

const triesOf = async (db: Db, personId: string, pinIds: readonly string[]): Promise<ReadonlyMap<string, Tries>> => {
  const { rows } = await db.execute<Tries>(sql`
    select object_id, count(*)::int as tries, bool_or(coalesce(passed, false)) as passed, max(submitted_at)::text as last_at
    from attempts where scene = 'video' and person_id = ${personId} and object_id = any(${sql.param(pinIds)}::uuid[])
      and submitted_at is not null and state <> 'void' group by object_id`)
  return new Map(rows.map((row) => [row.object_id, row]))
}

interface Asked {
  db: Db
  personId: string
  video: { id: string; chapters: readonly Chapter[] }
}

const standingOf = async (
  { db, personId, video }: Asked,
  pin: VideoPin,
  tries: Tries | undefined,
): Promise<Standing> => {
  const { mustPass, maxTries, onWrong } = pin
  const used = tries?.tries ?? 0
  const inRound = maxTries === null ? 0 : used % maxTries
  const usedUp = maxTries !== null && used > 0 && inRound === 0
  const passed = tries?.passed ?? false
  const keyOpen = passed || (maxTries !== null && used >= maxTries)
  const base = {
    mustPass,
    keyOpen,
    tries: used,
    triesLeft: maxTries === null ? null : maxTries - inRound,
    rewatch: null,
  }
  if (passed) return { ...base, state: 'passed' }
  if (!usedUp) return { ...base, state: 'open' }
  const stretch = stretchOf(pin, video.chapters)
  if (!mustPass) return { ...base, triesLeft: 0, state: 'done', rewatch: onWrong === 'rewatchChapter' ? stretch : null }
  if (await wasRewatched(db, personId, video, stretch, tries?.last_at ?? '')) return { ...base, state: 'open' }
  return { ...base, triesLeft: 0, state: 'rewatch', rewatch: stretch }
}

/** Where a person stands with the questions of a video, by their ids. */
export const standingsOf = async (asked: Asked, pins: readonly VideoPin[]): Promise<ReadonlyMap<string, Standing>> => {
  const ids = pins.map(({ id }) => id)
  const tries = ids.length === 0 ? new Map<string, Tries>() : await triesOf(asked.db, asked.personId, ids)
  const standings = new Map<string, Standing>()
  for (const pin of pins) standings.set(pin.id, await standingOf(asked, pin, tries.get(pin.id)))
  return standings
}

/** As {@link standingsOf}, of one question. */
export const standingWith = async (asked: Asked, pin: VideoPin): Promise<Standing> => {
  const found = (await standingsOf(asked, [pin])).get(pin.id)
  if (!found) throw new Error(`no standing of ${pin.id}`)
  return found
}
