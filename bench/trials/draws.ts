import { setTimeout as delay } from 'node:timers/promises'
import { SHIPPED_RULES } from '@portal/contract/areas/exam/exam/rules.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import type pg from 'pg'
import { burst } from '../burst.ts'
import { callerOf } from '../exchange.ts'
import { openSessions } from '../sessions.ts'
import { fillBank } from './bank.ts'
import { refusals } from './bursts.ts'
import { atMost, type Stage, type Trial } from './stage.ts'

const ROWS = 8
const KINDS = ['single', 'multiple', 'judge', 'fill']
/** Fifty questions, two of the rows with one more. */
const countOf = (row: number) => (row < 2 ? 7 : 6)
const PAPERS = 10_000
const BURST = 5000
const ALONE = { starts: 200, perSecond: 10 }
const MOST_SECONDS = 60

const drawnPaper = async (db: pg.Client) => {
  const { rows } = await db.query<{ id: string }>(
    `select type_id as id from questions where state = 'active' group by 1 order by count(*) desc limit 6`,
  )
  const typeIds = rows.map(({ id }) => id)
  return {
    sections: [
      {
        heading: '第一部分',
        shuffle: true,
        rows: Array.from({ length: ROWS }, (_, n) => ({
          rowId: `row0000${n + 1}`,
          typeIds: n % 3 === 0 ? typeIds : [typeIds[n % typeIds.length]],
          kinds: n % 2 === 0 ? KINDS : [KINDS[(n >> 1) % 3]],
          difficultyFrom: 1,
          difficultyTo: 3 + (n % 3),
          count: countOf(n),
          score: 2,
        })),
      },
    ],
  }
}

const PASSWORD = '20261122'

/** An exam for everybody with a drawn paper, open in ten minutes: its papers are prepared from now on. */
const publishExam = async ({ site, admin }: Stage, password?: string): Promise<string> => {
  const { post } = callerOf(site, admin.token)
  const paper = await post<{ id: string }>('rest/paper/save', {
    title: '抽题试卷 bench',
    content: await drawnPaper(site.db),
  })
  await post('rest/paper/changeState', { id: paper.id, action: 'publish' })
  const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()
  const { id } = await post<{ id: string }>('rest/exam/save', {
    title: '抽题考试 bench',
    paperId: paper.id,
    audience: { everyone: true },
    openAt: at(10),
    closeAt: at(120),
    rules: { ...SHIPPED_RULES, passScore: 60 },
    ...(password !== undefined && { password }),
  })
  const { faults } = await post<{ faults: unknown[] }>('rest/exam/changeState', { id, action: 'publish' })
  if (faults.length > 0) throw new Error(`not published: ${JSON.stringify(faults)}`)
  return id
}

/** Seconds until so many papers lie ready. */
const secondsToPrepare = async (db: pg.Client, examId: string, papers: number): Promise<number> => {
  const from = performance.now()
  for (;;) {
    const { rows } = await db.query<{ n: number }>(
      `select count(*)::int as n from attempts where object_id = $1 and state = 'prepared'`,
      [examId],
    )
    const seconds = (performance.now() - from) / 1000
    if ((rows[0]?.n ?? 0) >= papers) return seconds
    if (seconds > 2 * MOST_SECONDS) throw new Error(`${rows[0]?.n} of ${papers} papers`)
    await delay(100)
  }
}

const openDoor = (db: pg.Client, examId: string) =>
  db.query(`update exams set open_at = now() - interval '1 minute' where id = $1`, [examId])

/** Opens the exam to some of its people, whose papers are gone. */
const openWithoutPapers = async (db: pg.Client, examId: string, people: readonly string[]): Promise<void> => {
  await openDoor(db, examId)
  await db.query('delete from attempts where object_id = $1 and person_id = any($2)', [examId, people])
  await db.query('vacuum analyze attempts')
}

/** 40-assessment section 15: papers drawn ahead in the background, and at the start of whoever has none. */
export const draws: Trial = {
  name: 'draws of papers',
  run: async (stage) => {
    const { site } = stage
    const { db } = site
    await fillBank(db)
    const { rows } = await db.query<{ id: string }>(
      `select id from users where enabled and deleted_at is null and code <> 'admin' order by id`,
    )
    const papers = Math.min(PAPERS, rows.length)
    const people = rows.slice(0, BURST + ALONE.starts).map(({ id }) => id)
    const tokens = await openSessions(db, people)
    const examId = await publishExam(stage)
    const seconds = await secondsToPrepare(db, examId, papers)
    // What is left would be drawn beside the starts.
    await secondsToPrepare(db, examId, rows.length)

    await openWithoutPapers(db, examId, people)
    const shotsAt = (objectId: string, more: object = {}) =>
      tokens.map((token) => ({
        path: 'rest/attempt/start',
        token,
        body: { scene: 'exam', objectId, clientKey: `draw-${objectId}`, device: 'bench', ...more },
      }))
    const shots = shotsAt(examId)
    const alone = await burst(site.port, shots.slice(BURST), ALONE.perSecond)
    const hall = await burst(site.port, shots.slice(0, BURST), BURST / 10)

    const locked = await publishExam(stage, PASSWORD)
    await secondsToPrepare(db, locked, rows.length)
    await openDoor(db, locked)
    const known = await burst(site.port, shotsAt(locked, { password: PASSWORD }).slice(0, BURST), BURST / 10)
    return [
      atMost(`draws of papers, ${papers} of 50 questions in the background`, seconds, MOST_SECONDS, 's'),
      atMost('draws of papers, one at its start, p95', alone.p95Ms, 50, 'ms'),
      atMost(`burst of starts, ${BURST} in 10 s, papers not prepared, p95`, hall.p95Ms, 2500, 'ms'),
      refusals('starts without papers', [...alone.refused, ...hall.refused]),
      atMost(`burst of starts, ${BURST} in 10 s with the password, papers prepared, p95`, known.p95Ms, 1000, 'ms'),
      atMost('burst of starts with the password, slowest', known.mostMs, 3000, 'ms'),
      refusals('starts with the password', known.refused),
    ]
  },
}
