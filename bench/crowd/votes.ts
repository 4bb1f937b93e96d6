// npx tsx bench/crowd/votes.ts: 25,000 people give two votes each within a minute, to a few works that everybody likes.
// VOTE_PEOPLE and VOTE_SECONDS for another rush, VOTE_PORT for another port.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { castVote } from '@portal/contract/areas/exhibition/vote.ts'
import { listWorks } from '@portal/contract/areas/exhibition/work.ts'
import { ROOT_ORG_ID } from '@portal/server/src/app/essentials.ts'
import { startPostgres } from '@portal/server/src/platform/postgres/launcher.ts'
import pg from 'pg'
import { quantileOf } from '../load.ts'
import { openSessions } from '../sessions.ts'
import { agent, call, insertCrowd, prepareSite } from './crowd.ts'

const PEOPLE = Number(process.env.VOTE_PEOPLE ?? 25_000)
const SECONDS = Number(process.env.VOTE_SECONDS ?? 60)
const PORT = Number(process.env.VOTE_PORT ?? 18_914)
const VOTES = 2
const WORKS = 40
const CROWD = '77'
const SHOW_ID = '00000000-0000-7000-8000-00000000e001'
const CATEGORY_ID = '00000000-0000-7000-8000-00000000e002'

const prepareShow = async (db: pg.Client, people: readonly string[]): Promise<string[]> => {
  await db.query(
    `insert into exhibitions (id, title, state, submit_from, submit_to, vote_from, vote_to, result_at, works_per_person,
       files_per_work, rights_text, show_counts, votes, per_work, public_share, owner_org_id, audience, audience_include, audience_exclude)
     values ($1, '万人投票', 'published', now() - interval '9 days', now() - interval '8 days', now() - interval '1 hour',
       now() + interval '1 day', now() + interval '2 days', 20, 1, '同意', 'live', $2, 1, 40, $3,
       '{"everyone":true,"units":[],"roles":[],"groups":[],"users":[],"exceptUnits":[],"exceptUsers":[]}', '{all}', '{}')`,
    [SHOW_ID, VOTES, ROOT_ORG_ID],
  )
  await db.query('insert into exhibition_categories (id, exhibition_id, name, position) values ($1, $2, $3, 0)', [
    CATEGORY_ID,
    SHOW_ID,
    '风景',
  ])
  const { rows } = await db.query<{ id: string }>(
    `insert into exhibition_works (id, exhibition_id, number, category_id, title, author_id, org_id, owner_org_id, state)
     select gen_random_uuid(), $1, 'A-' || lpad(n::text, 4, '0'), $2, '作品' || n, $3, $4, $4, 'shown'
     from generate_series(1, $5::int) n returning id`,
    [SHOW_ID, CATEGORY_ID, people[0], ROOT_ORG_ID, WORKS],
  )
  await db.query('analyze')
  return rows.map(({ id }) => id)
}

const startNode = async (databaseUrl: string, dataDir: string) => {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'enrol-node.ts')], {
    env: { ...process.env, ENROL_NODE: JSON.stringify({ port: String(PORT), databaseUrl, dataDir }) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  await once(child, 'message')
  return child
}

/** The second vote of a person goes to another work than the first. */
const rush = async (tokens: readonly string[], works: readonly string[]) => {
  const times: number[] = []
  const refused: string[] = []
  let accepted = 0
  const from = performance.now()
  const total = tokens.length * VOTES
  const vote = async (token: string, at: number, workId: string) => {
    const due = from + (at / total) * SECONDS * 1000
    await delay(Math.max(0, due - performance.now()))
    const answer = await call(PORT, castVote.path, { workId }, { token })
    times.push(performance.now() - due)
    if (answer.success) accepted += 1
    else refused.push(answer.message)
  }
  await Promise.all(
    tokens.flatMap((token, n) =>
      Array.from({ length: VOTES }, (_, round) => {
        // A third of all votes goes to three works.
        const liked = n % 3 === 0 ? (n + round) % 3 : (n * 7 + round * 11) % works.length
        return vote(token, round * tokens.length + n, works[liked] ?? '')
      }),
    ),
  )
  return { times, refused, accepted, seconds: (performance.now() - from) / 1000 }
}

/** Votes by the rows, by what the list says, and how many people have more than they may. */
const outcomeOf = async (db: pg.Client, token: string) => {
  const { rows } = await db.query<{ work_id: string; n: number }>(
    "select work_id, count(*)::int as n from exhibition_votes where exhibition_id = $1 and state = 'valid' group by work_id",
    [SHOW_ID],
  )
  const { rows: over } = await db.query<{ n: number }>(
    `select count(*)::int as n from (select voter_id from exhibition_votes where exhibition_id = $1 and state = 'valid'
       group by voter_id having count(*) > $2 or count(*) <> count(distinct work_id)) x`,
    [SHOW_ID, VOTES],
  )
  const listed = await call(
    PORT,
    listWorks.path,
    { page: 1, pageSize: 100, filter: { exhibitionId: SHOW_ID } },
    { token },
  )
  const shown = new Map((listed.result.list as { id: string; votes: number }[]).map(({ id, votes }) => [id, votes]))
  const differing = rows.filter(({ work_id: id, n }) => shown.get(id) !== n).length
  return { total: rows.reduce((sum, { n }) => sum + n, 0), over: over[0]?.n ?? -1, differing }
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-votes-'))
const postgres = await startPostgres({ dir: path.join(folder, 'postgres'), settings: { shared_buffers: '256MB' } })
const db = new pg.Client({ connectionString: postgres.url })
try {
  await prepareSite(postgres.url, folder)
  await db.connect()
  const people = await insertCrowd(db, PEOPLE + 1, CROWD)
  const works = await prepareShow(db, people)
  const [watcher = '', ...tokens] = await openSessions(db, people)
  const node = await startNode(postgres.url, folder)
  // Plans of a server that has been running.
  await Promise.all(
    Array.from({ length: 20 }, () =>
      call(PORT, listWorks.path, { filter: { exhibitionId: SHOW_ID } }, { token: watcher }),
    ),
  )
  const found = await rush(tokens, works)
  const { total, over, differing } = await outcomeOf(db, watcher)
  const ms = (share: number) => quantileOf(found.times, share).toFixed(0)
  console.log(`${PEOPLE * VOTES} votes asked for within ${SECONDS} s, answered in ${found.seconds.toFixed(1)} s`)
  console.log(`cast: median ${ms(0.5)} ms, p95 ${ms(0.95)} ms, most ${ms(1)} ms`)
  console.log(
    `accepted ${found.accepted}, rows ${total}, works whose shown number differs ${differing}, people over quota ${over}`,
  )
  if (found.refused.length > 0) console.log(`refused ${found.refused.length}`, [...new Set(found.refused)].slice(0, 5))
  node.kill('SIGTERM')
} finally {
  await db.end()
  agent.destroy()
  await postgres.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
