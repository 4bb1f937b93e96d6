import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { medianOf, type Target } from '../compare.ts'
import { insertExams } from '../contests/exams.ts'
import { callerOf } from '../exchange.ts'
import { insisting, load, requestOf } from '../load.ts'
import { memoryOf } from '../memory.ts'
import { atMost, compete, type Stage, type Trial } from './stage.ts'

const SITTINGS = Number(process.env.BENCH_SITTINGS ?? 100_000)
const ITEMS = 50
const MOST_SECONDS = 30
const MOST_MIB = 512

/** Scores that go with how able somebody is: 0 to 99 against the difficulty of the question. */
const RIGHT = '((n * 7919 + k * 104729 + n / 7 * k) % 100) < 20 + n % 60 + k % 10'

/** Sittings of people of no account, all asked the same single choices of the demo bank. */
const fillSittings = async (db: pg.Client, examId: string): Promise<void> => {
  await db.query('set session_replication_role = replica')
  const indexes = ['attempt_items_key', 'attempt_items_question_idx']
  const { rows } = await db.query<{ definition: string }>(
    'select pg_get_indexdef(x::regclass) as definition from unnest($1::text[]) x',
    [indexes],
  )
  for (const name of indexes) await db.query(`drop index ${name}`)
  await db.query(
    `insert into attempts (id, scene, object_id, person_id, no, seed, snapshot_no, paper, paper_hash, item_count, max_total,
       state, started_at, submitted_at, submit_kind, total, passed, published_at, tallied, wrong_fed, org_at_start)
     select ('019e0000-0001-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'exam', $1, gen_random_uuid(), 1, '', 1,
       '{"sections": []}', '', $3, $3 * 200, 'published', now(), now(), 'hand', t.total, t.total >= $3 * 120, now(), true, true,
       u.ids[1 + n % cardinality(u.ids)]
     from generate_series(1, $2) n, (select array_agg(id) as ids from org_units) u,
       lateral (select sum(case when ${RIGHT} then 200 else 0 end)::int as total from generate_series(1, $3) k) t`,
    [examId, SITTINGS, ITEMS],
  )
  await db.query(
    `insert into attempt_items (id, attempt_id, item_id, position, question_id, version_no, max, answer, spent_ms, outcome,
       auto_score, final_score, answered_at)
     select ('019e0000-0002-7000-8000-' || lpad(to_hex(n * 64 + k), 12, '0'))::uuid,
       ('019e0000-0001-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'i' || k, k, q.id, q.no, 200,
       to_jsonb(case when ${RIGHT} then q.key else q.ids[1 + (n + k) % cardinality(q.ids)] end), 5000 + (n * k) % 60000,
       case when ${RIGHT} then 'right' else 'wrong' end, case when ${RIGHT} then 200 else 0 end,
       case when ${RIGHT} then 200 else 0 end, now()
     from generate_series(1, $1) n, (
       select v.question_id as id, v.no, row_number() over (order by v.id) as k, v.content #>> '{key,ids,0}' as key,
         array(select o ->> 'id' from jsonb_array_elements(v.content -> 'options') o) as ids
       from question_versions v where v.activated_at is not null and v.content ->> 'kind' = 'single' order by v.id limit $2) q
     order by n, k`,
    [SITTINGS, ITEMS],
  )
  for (const { definition } of rows) await db.query(definition)
  await db.query('set session_replication_role = origin')
  await db.query('vacuum analyze attempts, attempt_items')
}

/** Best of three. */
const bareSeconds = async (db: pg.Client, examId: string): Promise<number> => {
  const times: number[] = []
  for (let run = 0; run < 3; run += 1) {
    const from = performance.now()
    await db.query(
      `select i.question_id, count(*), avg(i.final_score) from attempt_items i
       where i.attempt_id in (select id from attempts where scene = 'exam' and object_id = $1) group by 1`,
      [examId],
    )
    times.push((performance.now() - from) / 1000)
  }
  return Math.min(...times)
}

const othersP95 = async ({ site, hall }: Stage, until: () => boolean): Promise<number> => {
  const path = 'rest/message/unreadNum'
  const visitors = hall.tokens.slice(0, 2).map((token) => insisting(requestOf({ path, token })))
  const found: number[] = []
  do found.push((await load({ port: site.port, visitors, seconds: 1 })).p95Ms)
  while (!until())
  return medianOf(found)
}

interface Summary {
  progress: number | null
  computedAt: string | null
}

const compute = async (stage: Stage, examId: string) => {
  const { site, admin } = stage
  const memory = memoryOf(site.pid)
  const from = performance.now()
  const { post } = callerOf(site, admin.token)
  await post('rest/examStat/rebuild', { examId })
  let seconds = 0
  const wait = async () => {
    for (;;) {
      const { progress, computedAt } = await post<Summary>('rest/examStat/summary', { examId })
      if (progress === null && computedAt !== null) break
      if (progress === null) throw new Error('the analysis failed')
      await delay(100)
    }
    seconds = (performance.now() - from) / 1000
  }
  const [p95] = await Promise.all([othersP95(stage, () => seconds > 0), wait()])
  return { seconds, p95, growth: memory.stop() }
}

export const analysis: Trial = {
  name: 'item analysis',
  run: async (stage) => {
    const { site, admin } = stage
    const [examId = ''] = await insertExams(site.db, 1)
    await fillSittings(site.db, examId)
    const quiet = await othersP95(stage, () => true)
    const bare = await bareSeconds(site.db, examId)
    const { seconds, p95, growth } = await compute(stage, examId)
    const reading = (path: string, body: object): Target => ({
      name: path,
      server: site,
      visitors: stage.hall.tokens.map(() => insisting(requestOf({ path, token: admin.token, body }))),
    })
    const contest = (path: string, body: object) =>
      compete({
        name: `item analysis, ${path}`,
        product: reading(path, body),
        yardstick: stage.read,
        bar: { least: 0.5 },
      })
    const summary = await contest('rest/examStat/summary', { examId })
    const items = await contest('rest/examStat/items', { page: 1, pageSize: 20, filter: { examId } })
    return [
      atMost(`item analysis, ${SITTINGS} × ${ITEMS}`, seconds, MOST_SECONDS, 's'),
      {
        name: 'item analysis beside one GROUP BY',
        yardstick: 'GROUP BY item',
        figure: `${seconds.toFixed(1)} s`,
        ratio: seconds / bare,
        bar: { most: 30 },
      },
      atMost('item analysis, growth of memory', growth, MOST_MIB, 'MiB'),
      {
        name: 'item analysis, p95 of others meanwhile',
        yardstick: 'before',
        figure: `${p95.toFixed(1)} ms`,
        ratio: p95 / quiet,
        bar: { most: 2 },
      },
      summary.line,
      items.line,
    ]
  },
}
