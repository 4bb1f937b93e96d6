import {
  clipSpans,
  lengthTicks,
  normalizeSpans,
  subtractSpans,
  type TickSpan,
} from '@portal/contract/areas/learning/play/intervals.ts'
import type { MyVideoQuestion } from '@portal/contract/areas/video/question-answer.ts'
import { sql } from 'drizzle-orm'
import { countedTries } from '#src/areas/learning/public.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { Chapter, VideoPin } from '#src/schema/video.ts'

export type Standing = Omit<MyVideoQuestion, 'id' | 'second'> & {
  /** Answered rightly, or all tries of a round used: the key is told from then on. */
  keyOpen: boolean
  /** The counted tries in their order. */
  tries: readonly string[]
}

interface Tries {
  [column: string]: unknown
  pin_id: string
  tries: string[]
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

interface Asked {
  db: Db
  personId: string
  /** Of the study: each has tries of its own. */
  cycle: number
  video: { id: string; chapters: readonly Chapter[] }
}

const triesOf = async (
  { db, personId, cycle }: Asked,
  pinIds: readonly string[],
): Promise<ReadonlyMap<string, Tries>> => {
  const { rows } = await db.execute<Tries>(sql`
    select q.id as pin_id, t.* from video_questions q join videos v on v.id = q.video_id
      cross join lateral (select array_agg(a.id order by a.no) as tries, bool_or(coalesce(a.passed, false)) as passed,
        max(a.submitted_at)::text as last_at from ${countedTries} and a.person_id = ${personId} and s.cycle = ${cycle}) t
    where q.id = any(${sql.param(pinIds)}::uuid[]) and t.tries is not null`)
  return new Map(rows.map((row) => [row.pin_id, row]))
}

const standingOf = async (
  { db, personId, video }: Asked,
  pin: VideoPin,
  found: Tries | undefined,
): Promise<Standing> => {
  const { mustPass, maxTries, onWrong } = pin
  const tries = found?.tries ?? []
  const used = tries.length
  const inRound = maxTries === null ? 0 : used % maxTries
  const usedUp = maxTries !== null && used > 0 && inRound === 0
  const passed = found?.passed ?? false
  const keyOpen = passed || (maxTries !== null && used >= maxTries)
  const base = {
    mustPass,
    keyOpen,
    tries,
    triesLeft: maxTries === null ? null : maxTries - inRound,
    rewatch: null,
  }
  if (passed) return { ...base, state: 'passed' }
  if (!usedUp) return { ...base, state: 'open' }
  if (!mustPass && onWrong === 'explain') return { ...base, triesLeft: 0, state: 'done' }
  const stretch = stretchOf(pin, video.chapters)
  const rewatched = await wasRewatched(db, personId, video, stretch, found?.last_at ?? '')
  if (!mustPass) return { ...base, triesLeft: 0, state: 'done', rewatch: rewatched ? null : stretch }
  if (rewatched) return { ...base, state: 'open' }
  return { ...base, triesLeft: 0, state: 'rewatch', rewatch: stretch }
}

/** Where a person stands with the questions of a video, by their ids. */
export const standingsOf = async (asked: Asked, pins: readonly VideoPin[]): Promise<ReadonlyMap<string, Standing>> => {
  const ids = pins.map(({ id }) => id)
  const tries = ids.length === 0 ? new Map<string, Tries>() : await triesOf(asked, ids)
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

interface Missed extends Record<string, unknown> {
  question_id: string
  last_at: string
}

/** Questions of attention checks whose latest answer in this study was wrong. */
const missedChecks = async ({ db, personId, cycle, video }: Asked): Promise<Missed[]> => {
  const { rows } = await db.execute<Missed>(sql`
    select * from (
      select distinct on (i.question_id) i.question_id, a.submitted_at::text as last_at, a.passed
      from attempts a join attempt_items i on i.attempt_id = a.id join sittings s on s.id = a.client_key::uuid
      where a.scene = 'video' and a.object_id = ${video.id} and a.person_id = ${personId} and a.submitted_at is not null
        and s.cycle = ${cycle} order by i.question_id, a.no desc) latest
    where passed is not true`)
  return rows
}

/** 建议重看: what wrong answers lead to, until it was really watched again. */
export const advisedStretches = async (
  asked: Asked,
  pins: readonly VideoPin[],
  standings: ReadonlyMap<string, Standing>,
): Promise<{ from: number; to: number }[]> => {
  const { db, personId, video } = asked
  const missed = pins.length === 0 ? [] : await missedChecks(asked)
  const advised: { from: number; to: number }[] = []
  for (const pin of pins) {
    const own = standings.get(pin.id)?.rewatch
    const check = missed.find((each) => each.question_id === pin.questionId)
    const stretch = stretchOf(pin, video.chapters)
    if (own) advised.push(own)
    else if (check && !(await wasRewatched(db, personId, video, stretch, check.last_at))) advised.push(stretch)
  }
  return advised
}
