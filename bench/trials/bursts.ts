import { setTimeout as delay } from 'node:timers/promises'
import { burst } from '../burst.ts'
import { medianOf } from '../compare.ts'
import { beginAttempts, insertExams, paperOf, prepareAttempts } from '../contests/exams.ts'
import { openSessions } from '../sessions.ts'
import type { Line } from '../table.ts'
import { atMost, type Stage, type Trial } from './stage.ts'

const PEOPLE = 5000
const QUESTIONS = 60
/** The brief asks for five minutes. */
const SITTING_SECONDS = Number(process.env.BENCH_SITTING_SECONDS ?? 300)
const SAVES = 500
const BEATS = 333

interface Sitter {
  id: string
  personId: string
  token: string
}

interface Hall {
  examId: string
  sitters: Sitter[]
  itemIds: string[]
  answers: string[]
}

/** Five thousand people with a prepared paper each, in an exam of their own. */
const openHall = async ({ site: { db } }: Stage): Promise<Hall> => {
  const { rows } = await db.query<{ id: string }>(
    `select id from users where enabled and deleted_at is null and code <> 'admin' order by code limit $1`,
    [PEOPLE],
  )
  const people = rows.map(({ id }) => id)
  const tokens = await openSessions(db, people)
  const tokenOf = new Map(people.map((person, at) => [person, tokens[at] ?? '']))
  const [examId = ''] = await insertExams(db, 1)
  const paper = await paperOf(db, QUESTIONS)
  const attempts = await prepareAttempts(db, { objectIds: [examId], personIds: people, paper })
  const items = paper.sections.flatMap((section) => section.items)
  await db.query('vacuum analyze attempts')
  return {
    examId,
    sitters: attempts.map(({ id, personId }) => ({ id, personId, token: tokenOf.get(personId) ?? '' })),
    itemIds: items.map(({ itemId }) => itemId),
    answers: items.map(({ optionOrder }) => optionOrder[0] ?? ''),
  }
}

const answered = ({ itemIds, answers }: Hall) =>
  Object.fromEntries(itemIds.map((itemId, at) => [itemId, { r: 1, a: answers[at], f: false, s: 1000, t: Date.now() }]))

const startOf = ({ examId }: Hall, { token }: Sitter) => ({
  path: 'rest/attempt/start',
  token,
  body: { scene: 'exam', objectId: examId, clientKey: `burst-${examId}`, device: 'bench' },
})

const saveOf = ({ itemIds, answers }: Hall, { id, token }: Sitter, rev: number) => {
  const at = rev % itemIds.length
  const change = { itemId: itemIds[at], rev: rev + 1, answer: answers[at], flag: false, spentMs: rev }
  return { path: 'rest/attempt/save', token, body: { attemptId: id, lease: 1, changes: [change] } }
}

export const refusals = (what: string, refused: readonly string[]): Line => ({
  name: `burst of ${what}, refused`,
  yardstick: '0',
  figure:
    refused.length === 0
      ? '0'
      : `${refused.length}: ${/"message":"([^"]*)"/.exec(refused[0] ?? '')?.[1] ?? refused[0]}`,
  ratio: refused.length,
  bar: { most: 0 },
})

const starts: Trial = {
  name: 'burst of starts',
  run: async (stage) => {
    const hall = await openHall(stage)
    const shots = hall.sitters.map((sitter) => startOf(hall, sitter))
    const { p95Ms, mostMs, refused } = await burst(stage.site.port, shots, PEOPLE / 10)
    return [
      atMost(`burst of starts, ${PEOPLE} in 10 s, papers prepared, p95`, p95Ms, 1000, 'ms'),
      atMost('burst of starts, slowest', mostMs, 3000, 'ms'),
      refusals('starts', refused),
    ]
  },
}

const sitting: Trial = {
  name: 'burst of saves',
  run: async (stage) => {
    const hall = await openHall(stage)
    await beginAttempts(
      stage.site.db,
      hall.sitters.map(({ id }) => id),
    )
    const sitterOf = (n: number) => hall.sitters[n % hall.sitters.length] ?? { id: '', personId: '', token: '' }
    const saves = Array.from({ length: SAVES * SITTING_SECONDS }, (_, n) =>
      saveOf(hall, sitterOf(n), Math.floor(n / hall.sitters.length)),
    )
    const beats = Array.from({ length: BEATS * SITTING_SECONDS }, (_, n) => {
      const { id, token } = sitterOf(n)
      const seq = Math.floor(n / hall.sitters.length) + 1
      return { path: 'rest/attempt/beat', token, body: { attemptId: id, lease: 1, seq, visible: true } }
    })
    const [saved, beaten] = await Promise.all([
      burst(stage.site.port, saves, SAVES, (answer) => answer.includes('"accepted":true')),
      burst(stage.site.port, beats, BEATS),
    ])
    return [
      atMost(`burst of saves, ${PEOPLE} sitting for ${SITTING_SECONDS} s, p95`, saved.p95Ms, 150, 'ms'),
      {
        name: 'burst of saves, beats beside them, p95',
        yardstick: '',
        figure: `${beaten.p95Ms.toFixed(0)} ms`,
        ratio: 1,
        bar: null,
      },
      refusals('saves and beats', [...saved.refused, ...beaten.refused]),
    ]
  },
}

const bell: Trial = {
  name: 'burst of hand-ins',
  run: async (stage) => {
    const hall = await openHall(stage)
    const ids = hall.sitters.map(({ id }) => id)
    await beginAttempts(stage.site.db, ids, { answers: answered(hall) })
    const shots = hall.sitters.map(({ id, token }) => ({
      path: 'rest/attempt/submit',
      token,
      body: { attemptId: id, lease: 1, clientKey: `bell-${id}`, changes: [] },
    }))
    const { seconds, refused } = await burst(stage.site.port, shots, PEOPLE)
    return [atMost(`burst of hand-ins, ${PEOPLE} at the bell`, seconds, 60, 's'), refusals('hand-ins', refused)]
  },
}

/** Saves of people whose time goes on, 50 a second, until `over`. */
const savesUntil = async (stage: Stage, hall: Hall, over: () => boolean): Promise<number> => {
  const times: number[] = []
  for (let round = 0; !over() || times.length === 0; round += 1) {
    const shots = hall.sitters.slice(0, 100).map((sitter) => saveOf(hall, sitter, round))
    times.push((await burst(stage.site.port, shots, 50, (answer) => answer.includes('"accepted":true'))).p95Ms)
  }
  return medianOf(times)
}

const forced: Trial = {
  name: 'burst of forced hand-ins',
  run: async (stage) => {
    const { db } = stage.site
    const [due, running] = [await openHall(stage), await openHall(stage)]
    await beginAttempts(
      db,
      running.sitters.map(({ id }) => id),
    )
    const quiet = await savesUntil(stage, running, () => true)
    const ids = due.sitters.map(({ id }) => id)
    await beginAttempts(db, ids, { answers: answered(due) })
    // The grace is over this very moment.
    await db.query(`update attempts set deadline = now() - interval '10 seconds' where id = any($1)`, [ids])
    const from = performance.now()
    let seconds = 0
    const wait = async () => {
      for (;;) {
        const { rows } = await db.query<{ n: number }>(
          `select count(*)::int as n from attempts where object_id = $1 and state in ('started', 'frozen')`,
          [due.examId],
        )
        if (rows[0]?.n === 0) break
        await delay(500)
      }
      seconds = (performance.now() - from) / 1000
    }
    const [p95] = await Promise.all([savesUntil(stage, running, () => seconds > 0), wait()])
    const line: Line = {
      name: 'burst of forced hand-ins, p95 of the saves of others',
      yardstick: 'before',
      figure: `${p95.toFixed(0)} ms`,
      ratio: p95 / quiet,
      bar: { most: 2 },
    }
    return [atMost(`burst of forced hand-ins, ${PEOPLE}`, seconds, 60, 's'), line]
  },
}

export const bursts: readonly Trial[] = [starts, sitting, bell, forced]
