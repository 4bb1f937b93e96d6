import { setTimeout as delay } from 'node:timers/promises'
import { memoryOf } from './memory.ts'
import { openSessions } from './sessions.ts'
import type { Site } from './site.ts'
import type { Line } from './table.ts'

const EXPORT_ROWS = Number(process.env.BENCH_EXPORT_ROWS ?? 200_000)
const IMPORT_ROWS = Number(process.env.BENCH_IMPORT_ROWS ?? 50_000)
const MOST_GROWTH_MIB = 64
const CHECK_SECONDS = 60
const COMMIT_SECONDS = 120
const LIST = 'rest/user/manageList'

interface Envelope<Result> {
  success: boolean
  message: string
  result: Result
}

const resultOf = async <Result>(response: Response): Promise<Result> => {
  const { success, message, result } = (await response.json()) as Envelope<Result>
  if (!success) throw new Error(message)
  return result
}

export const callerOf = (site: Site, token: string) => ({
  post: async <Result>(path: string, body: unknown): Promise<Result> =>
    resultOf(
      await fetch(`${site.url}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-token': token },
        body: JSON.stringify(body),
      }),
    ),
  send: async <Result>(path: string, form: FormData): Promise<Result> =>
    resultOf(await fetch(`${site.url}/${path}`, { method: 'POST', headers: { 'x-token': token }, body: form })),
})
type Caller = ReturnType<typeof callerOf>

const adminToken = async ({ db }: Site): Promise<string> => {
  const { rows } = await db.query<{ id: string }>(`select id from users where code = 'admin'`)
  const [token] = await openSessions(db, [rows[0]?.id ?? ''])
  return token ?? ''
}

/** The unit with the smallest branch of at least so many people, or the largest of all. */
const branchOf = async ({ db }: Site, people: number): Promise<{ id: string; people: number }> => {
  const { rows } = await db.query<{ id: string; people: string }>(
    `with own as (select primary_org_id as id, count(*) as n from users where deleted_at is null group by 1)
     select o.id, sum(own.n) as people from org_units o
       join org_units b on b.path like o.path || '%' join own on own.id = b.id
     group by o.id order by sum(own.n) < $1, abs(sum(own.n) - $1) limit 1`,
    [people],
  )
  return { id: rows[0]?.id ?? '', people: Number(rows[0]?.people ?? 0) }
}

interface Job {
  id: string
  state: string
  rows: number | null
}

/** Runs one export behind the answer and watches what the server takes of the memory meanwhile. */
export const runExport = async (site: Site, caller: Caller, asked: { list: string; filter: object }) => {
  const memory = memoryOf(site.pid)
  const from = performance.now()
  const { jobId } = await caller.post<{ jobId: string }>('rest/exchange/export', asked)
  for (;;) {
    await delay(50)
    const { list } = await caller.post<{ list: Job[] }>('rest/job/list', { pageSize: 5 })
    const job = list.find(({ id }) => id === jobId)
    if (job?.state === 'done')
      return { rows: job.rows ?? 0, seconds: (performance.now() - from) / 1000, growth: memory.stop() }
    if (job?.state !== 'waiting' && job?.state !== 'running') throw new Error(`export ended as ${job?.state}`)
  }
}

const csvOf = (rows: number, orgCode: string): Blob => {
  const lines = Array.from({ length: rows }, (_, n) => `BI${n},导入人员,${orgCode},1380${String(n).padStart(7, '0')}`)
  return new Blob([`\ufeff工号,姓名,主单位,手机\n${lines.join('\n')}`])
}

interface Batch {
  id: string
  done: number
  counts: { add: number }
  job: object | null
  failure: string
  undone: { restored: number } | null
}

/** The batch once nothing is done with it any more. */
const settled = async (caller: Caller, id: string): Promise<Batch> => {
  for (;;) {
    const batch = await caller.post<Batch>('rest/directoryImport/get', { id, pageSize: 1 })
    if (batch.failure !== '') throw new Error(batch.failure)
    if (batch.job === null) return batch
    await delay(200)
  }
}

/** Check, commit and undo of one large file of new people. */
const runImport = async (site: Site, caller: Caller) => {
  const { rows } = await site.db.query<{ code: string }>('select code from org_units order by depth limit 1')
  const form = new FormData()
  form.set('kind', 'people')
  form.set('attach', csvOf(IMPORT_ROWS, rows[0]?.code ?? ''), 'people.csv')
  const timed = async (begin: () => Promise<string>) => {
    const from = performance.now()
    const batch = await settled(caller, await begin())
    return { batch, seconds: (performance.now() - from) / 1000 }
  }
  const check = await timed(async () => (await caller.send<Batch>('rest/directoryImport/check', form)).id)
  const { id, counts } = check.batch
  if (counts.add !== IMPORT_ROWS) throw new Error(`only ${counts.add} rows are good`)
  const act = (name: 'commit' | 'undo') => () =>
    caller.post<object>(`rest/directoryImport/${name}`, { id }).then(() => id)
  const commit = await timed(act('commit'))
  if (commit.batch.done !== IMPORT_ROWS) throw new Error(`only ${commit.batch.done} people came in`)
  const undo = await timed(act('undo'))
  const restored = undo.batch.undone?.restored
  if (restored !== IMPORT_ROWS) throw new Error(`only ${restored} people went again`)
  return { check: check.seconds, commit: commit.seconds, undo: undo.seconds }
}

const timeLine = (name: string, seconds: number, most: number): Line => ({
  name,
  yardstick: `${most} s`,
  figure: `${seconds.toFixed(1)} s`,
  ratio: seconds / most,
  bar: { most: 1 },
})

/** Data in and out at scale: memory of a large export, time of a large import. */
export const exchangeLines = async (site: Site): Promise<Line[]> => {
  const caller = callerOf(site, await adminToken(site))
  const warm = await branchOf(site, 6000)
  await runExport(site, caller, { list: LIST, filter: { orgId: warm.id } })
  const branch = await branchOf(site, EXPORT_ROWS)
  const { rows, seconds, growth } = await runExport(site, caller, { list: LIST, filter: { orgId: branch.id } })
  const { check, commit, undo } = await runImport(site, caller)
  return [
    {
      name: `export of ${rows} rows, growth of memory`,
      yardstick: `${MOST_GROWTH_MIB} MiB`,
      figure: `${growth.toFixed(0)} MiB in ${seconds.toFixed(0)} s`,
      ratio: growth / MOST_GROWTH_MIB,
      bar: { most: 1 },
    },
    timeLine(`import check of ${IMPORT_ROWS} people`, check, CHECK_SECONDS),
    timeLine(`import commit of ${IMPORT_ROWS} people`, commit, COMMIT_SECONDS),
    timeLine(`import undo of ${IMPORT_ROWS} people`, undo, COMMIT_SECONDS),
  ]
}
