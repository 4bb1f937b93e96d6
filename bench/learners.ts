import type pg from 'pg'
import { must } from './crash/caller.ts'
import { requestOf, type Visitor } from './load.ts'

/** Beats of a tenth of a second keep a person's wall time in step with how fast a bench can send. */
const STEP_SECONDS = 0.1
const TWO_HOURS_MS = 7_200_000
const FULL_BALANCE_MS = 30_000

interface Opened {
  sittingId: string
  nonce: string
}

/** A published lecture long enough that nobody finishes it, without interruptions. */
export const prepareLecture = async (db: pg.Client): Promise<string> => {
  const { rows } = await db.query<{ id: string }>(
    `select id from videos where channel = 'school' and audience_include = '{all}' and state = 'published' order by id limit 1`,
  )
  const id = rows[0]?.id ?? ''
  await db.query('delete from study_records where item_id = $1', [id])
  await db.query(`update videos set policy = policy || '{"attention": "none"}' where id = $1`, [id])
  await db.query('update media_versions set duration_ms = $2 where video_id = $1', [id, TWO_HOURS_MS])
  return id
}

/** Time to spend, so that every beat of a short run is credited as it is in life. */
export const refillBalances = (db: pg.Client, userIds: readonly string[]) =>
  db.query('update study_balances set balance_ms = $2 where user_id = any($1)', [userIds, FULL_BALANCE_MS])

/** Opens the lecture for one person; the visitor goes on from beat to beat as the player does. */
export const openLearner = async (url: string, token: string, lectureId: string): Promise<Visitor> => {
  const opened: Opened = await must(
    url,
    'rest/videoUser/open',
    { itemType: 'video', itemId: lectureId, client: 'desktop', takeOver: true },
    token,
  )
  let { nonce } = opened
  let seq = 0
  let position = 0
  return {
    next: () => {
      seq += 1
      const from = position
      position = Math.round((from + STEP_SECONDS) * 10) / 10
      const beat = {
        seq,
        event: 'tick',
        spans: [{ from, to: position, rate: 1 }],
        position,
        visible: true,
        muted: false,
        stalledMs: 0,
        wallMs: 100,
      }
      return requestOf({
        path: 'rest/videoUser/save',
        token,
        body: { sittingId: opened.sittingId, nonce, beats: [beat] },
      })
    },
    answered: (body) => {
      const text = body.toString()
      const next = /"nextNonce":"([\w-]+)"/.exec(text)?.[1]
      if (next === undefined || !text.includes('"refused":[]')) throw new Error(`beat refused: ${text.slice(0, 400)}`)
      nonce = next
    },
  }
}

/** The yardstick: one UPDATE of one small row per beat. */
export const bareLearner = (userId: string): Visitor => {
  let position = 0
  return {
    next: () => {
      position += 1
      return requestOf({ path: 'beat', body: { userId, position } })
    },
  }
}

export const makeBareTable = async (db: pg.Client, userIds: readonly string[]) => {
  await db.query(`create table bench_progress (user_id uuid primary key, position int not null default 0, at timestamptz)
    with (fillfactor = 70)`)
  await db.query('insert into bench_progress (user_id) select unnest($1::uuid[])', [userIds])
}
