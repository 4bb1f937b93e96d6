import type pg from 'pg'
import { insertExams } from '../contests/exams.ts'
import { callerOf, runExport } from '../exchange.ts'
import { atMost, type Trial } from './stage.ts'

const ROWS = Number(process.env.BENCH_RESULTS ?? 100_000)
const LIST = 'rest/examResult/list'
const MOST_GROWTH_MIB = 64

/** One published result for each of so many people; there are as many as there are people. */
const fillResults = (db: pg.Client, examId: string, many: number) =>
  db.query(
    `insert into attempts (id, scene, object_id, person_id, no, seed, snapshot_no, paper, paper_hash, item_count, max_total,
       state, started_at, submitted_at, submit_kind, total, passed, published_at, tallied, wrong_fed, org_at_start)
     select gen_random_uuid(), 'exam', $1, u.id, 1, '', 1, '{"sections": []}', '', 50, 10000, 'published',
       now() - interval '1 hour', now(), 'hand', 4000 + row_number() over () % 6000, true, now(), true, true, u.primary_org_id
     from users u where u.enabled and u.deleted_at is null limit $2`,
    [examId, many],
  )

export const resultExport: Trial = {
  name: 'result export',
  run: async ({ site, admin }) => {
    const caller = callerOf(site, admin.token)
    const [few = '', examId = ''] = await insertExams(site.db, 2)
    await fillResults(site.db, few, 5000)
    await fillResults(site.db, examId, ROWS)
    await site.db.query('vacuum analyze attempts')
    await runExport(site, caller, { list: LIST, filter: { examId: few } })
    const { rows, seconds, growth } = await runExport(site, caller, { list: LIST, filter: { examId } })
    return [
      atMost(`result export of ${rows} rows, growth of memory`, growth, MOST_GROWTH_MIB, 'MiB'),
      { name: 'result export, time', yardstick: '', figure: `${seconds.toFixed(1)} s`, ratio: 1, bar: null },
    ]
  },
}
