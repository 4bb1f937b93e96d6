import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { beginAttempts, insertExams, paperOf, prepareAttempts } from '../contests/exams.ts'
import { quantileOf } from '../load.ts'
import { someLearners } from '../sessions.ts'
import { atMost, type Trial } from './stage.ts'

const SITTING = 5000
const QUESTIONS = 60
const DELTAS = 20
const EACH_MS = 1000
/** 500 saves a second for the three seconds between two looks. */
const CHANGED = 1500
const MOST_BYTES_KB = 100

/** As if these people had answered one more question since the last look. */
const answerOneMore = async (db: pg.Client, ids: readonly string[], round: number) => {
  const some = Array.from({ length: CHANGED }, (_, n) => ids[(round * CHANGED + n) % ids.length])
  await db.query(
    `insert into attempt_answers (attempt_id, item_id, stored)
     select id, 'q' || $2::text, '{"r": 1, "a": "x", "f": false, "s": 1, "t": 1}' from unnest($1::uuid[]) id`,
    [some, round],
  )
  await db.query('update attempts set updated_at = now(), last_beat_at = now() where id = any($1)', [some])
}

export const monitor: Trial = {
  name: 'monitor',
  run: async ({ site, admin }) => {
    const { db } = site
    const examIds = await insertExams(db, 1)
    const { rows: others } = await db.query<{ id: string }>(
      'select id from users where enabled and deleted_at is null order by code limit $1',
      [SITTING],
    )
    const people = others.length === SITTING ? others.map(({ id }) => id) : await someLearners(db, SITTING)
    const paper = await paperOf(db, QUESTIONS)
    const attempts = await prepareAttempts(db, { objectIds: examIds, personIds: people, paper })
    const ids = attempts.map(({ id }) => id)
    await beginAttempts(db, ids)
    // Plans are kept as long as nothing is known to have changed: of an answers table that was empty when it was looked at
    // they would read all of it, until autovacuum comes by within its minute.
    await answerOneMore(db, ids, DELTAS)
    await db.query('vacuum analyze attempts, attempt_answers')
    const look = async (since: string, after: object | null = null) => {
      const from = performance.now()
      const response = await fetch(`${site.url}/rest/examMonitor/board`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-token': admin.token },
        body: JSON.stringify({ examId: examIds[0], since, ...(after && { after }) }),
      })
      const text = await response.text()
      const { success, message, result } = JSON.parse(text) as {
        success: boolean
        message: string
        result: { cursor: string; after: object | null; rows: unknown[]; progress: unknown[] }
      }
      if (!success) throw new Error(message)
      return { ms: performance.now() - from, kb: Buffer.byteLength(text) / 1024, ...result }
    }
    let { cursor } = await look(new Date().toISOString())
    const times: number[] = []
    let [most, told] = [0, 0]
    for (let round = 0; round < DELTAS; round += 1) {
      await answerOneMore(db, ids, round)
      await delay(EACH_MS)
      let seen = await look(cursor)
      const next = seen.cursor
      for (;;) {
        times.push(seen.ms)
        most = Math.max(most, seen.kb)
        told += seen.rows.length + seen.progress.length
        if (seen.after === null) break
        seen = await look(cursor, seen.after)
      }
      cursor = next
    }
    if (told < CHANGED * DELTAS) throw new Error(`the board told of ${told} changes only`)
    return [
      atMost(`monitor, delta of ${SITTING} sitting, p95`, quantileOf(times, 0.95), 300, 'ms'),
      atMost('monitor, largest delta', most, MOST_BYTES_KB, 'KiB'),
    ]
  },
}
