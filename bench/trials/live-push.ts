import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { burst } from '../burst.ts'
import { paperOf } from '../contests/exams.ts'
import { callerOf } from '../exchange.ts'
import { openSessions, someLearners } from '../sessions.ts'
import { atMost, type Stage, type Trial } from './stage.ts'

const PEOPLE = 500
const SECONDS = 5
const MOST_BEHIND_MS = 2000
const LOOK_MS = 250

interface Push {
  id: string
  itemId: string
  options: string[]
}

/** One question, open for a minute in a class that is like the demo's. */
const pushQuestion = async (db: pg.Client): Promise<Push> => {
  const paper = await paperOf(db, 1)
  const [item] = paper.sections.flatMap(({ items }) => items)
  if (!item) throw new Error('no question')
  const id = randomUUID()
  const copyOf = (table: string, changed: object) =>
    db.query(
      `insert into ${table} select n.* from (select * from ${table} limit 1) s,
         jsonb_populate_record(null::${table}, to_jsonb(s) || $1::jsonb) n`,
      [JSON.stringify(changed)],
    )
  await copyOf('live_classes', { id, state: 'live' })
  await copyOf('live_quizzes', { id, live_id: id, paper, item_count: 1, over_at: null, settled_at: null })
  await db.query(
    `insert into live_pushes (id, live_id, quiz_id, first, item_ids, opened_at, closes_at)
     values ($1, $1, $1, 1, array[$2], now(), now() + interval '1 minute')`,
    [id, item.itemId],
  )
  return { id, itemId: item.itemId, options: item.optionOrder }
}

interface Board {
  answered: number
  counts: { bars: { n: number }[] }[]
}

/** Looks at the bars until they show everybody; answers how far behind what was acknowledged they were at worst. */
const watchBars = async ({ site, admin }: Stage, pushId: string, acknowledged: readonly number[]): Promise<number> => {
  const { post } = callerOf(site, admin.token)
  let worst = 0
  for (let counted = 0; counted < PEOPLE; ) {
    const board = await post<Board>('rest/livePlayExam/board', { id: pushId })
    counted = board.counts.flatMap(({ bars }) => bars).reduce((sum, { n }) => sum + n, 0)
    const missed = acknowledged[counted]
    if (missed !== undefined) worst = Math.max(worst, performance.now() - missed)
    if (worst > MOST_BEHIND_MS * 10) break
    await delay(LOOK_MS)
  }
  return worst
}

export const livePush: Trial = {
  name: 'live push',
  run: async (stage) => {
    const { site } = stage
    const people = await someLearners(site.db, PEOPLE)
    const tokens = await openSessions(site.db, people)
    const { id: pushId, itemId, options } = await pushQuestion(site.db)
    const shots = tokens.map((token, n) => ({
      path: 'rest/livePlayExam/answer',
      token,
      body: { pushId, clientKey: randomUUID(), answers: [{ itemId, answer: options[n % options.length] }] },
    }))
    const acknowledged: number[] = []
    const [answers, behind] = await Promise.all([
      burst(site.port, shots, PEOPLE / SECONDS, (answer) => {
        acknowledged.push(performance.now())
        return answer.includes('"success":true')
      }),
      watchBars(stage, pushId, acknowledged),
    ])
    return [
      atMost(`live push, bars behind ${PEOPLE} answers in ${SECONDS} s`, behind, MOST_BEHIND_MS, 'ms'),
      atMost('live push, answers refused', answers.refused.length, 1, ''),
      {
        name: 'live push, p95 of an answer',
        yardstick: '',
        figure: `${answers.p95Ms.toFixed(0)} ms`,
        ratio: 1,
        bar: null,
      },
    ]
  },
}
