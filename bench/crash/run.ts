import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startPostgres } from '@portal/server/src/platform/postgres/launcher.ts'
import pg from 'pg'
import { must, signIn } from './caller.ts'
import { approveVideos, givePoints, saveLabels, uploadVideos } from './editors.ts'
import { databaseVictim, heldByTheDead, nodeVictim } from './kills.ts'
import { learn } from './learners.ts'
import { newLedger } from './ledger.ts'
import { seatPeople, sit } from './sitters.ts'
import { verify, verifyPoints } from './verify.ts'
import { verifySittings } from './verify-sittings.ts'

const KILLS = Number(process.env.KILLS ?? 50)
const LEARNERS = 12
const SITTERS = 200
const PORT = 18_190
const BOARDS_BEHIND_MS = 5000
const ROOT_ORG_ID = '00000000-0000-7000-8000-000000000001'
const APPROVER_ID = '00000000-0000-7000-8000-000000040004'
const SHIPIN_ROOT_ID = '00000000-0000-7000-8000-000000000201'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-crash-'))
fs.chmodSync(folder, 0o755)
const postgres = await startPostgres({
  dir: path.join(folder, 'postgres'),
  onGone: () => {
    throw new Error('the database did not come back')
  },
})
const options = {
  port: PORT,
  dataDir: path.join(folder, 'data'),
  databaseUrl: postgres.url,
  env: { DEMO: '1', DEMO_PEOPLE: '200' },
}
const server = await nodeVictim('node', options)
/** A second process on the same house: it takes jobs like the first one, and dies with them. */
const worker = await nodeVictim('worker', { ...options, port: PORT + 1 })
const db = new pg.Pool({ connectionString: postgres.url, max: 2 })
// Its lines are cut with the database; the next question takes a new one.
db.on('error', () => undefined)
const victims = [server, databaseVictim(postgres, server.url), server, worker]

/** Drafts to approve: copies of the demo course, which has its media and audience already. */
const insertDrafts = async (many: number): Promise<string[]> => {
  const { rows } = await db.query<{ id: string }>(
    `insert into videos (id, channel, category, title, year, policy, audience, audience_include, audience_exclude, owner_org_id, created_by,
       label_type_id, current_version_id, state)
     select gen_random_uuid(), channel, category, 'draft ' || n, year, policy, audience, audience_include, audience_exclude, owner_org_id,
       created_by, label_type_id, current_version_id, 'draft'
     from generate_series(1, $1) n, (select * from videos where channel = 'portal' and category = 'shipin' limit 1) v returning id`,
    [many],
  )
  await db.query(
    `insert into media_versions (id, video_id, number, file_id, original_name, sha256, container, video_codec, duration_ms, state, stage)
     select gen_random_uuid(), d.id, 1, m.file_id, m.original_name, m.sha256, m.container, m.video_codec, m.duration_ms, 'ready', 'done'
     from videos d, (select * from media_versions limit 1) m where d.title like 'draft %'`,
  )
  await db.query(
    `update videos v set current_version_id = m.id from media_versions m where m.video_id = v.id and v.title like 'draft %'`,
  )
  return rows.map(({ id }) => id)
}

const admin = await signIn(server.url, 'admin')
await must(
  server.url,
  'rest/approveItemRelation/batchSave',
  {
    itemId: 'video',
    orgIds: [ROOT_ORG_ID],
    steps: [{ mode: 'any', approvers: [{ kind: 'person', id: APPROVER_ID }], dueHours: 24 }],
  },
  admin,
)
const drafts = await insertDrafts(600)
const { rows: people } = await db.query<{ id: string; code: string }>(
  `select id, code from users where code ~ '^1000' order by code limit $1`,
  [LEARNERS],
)
const { rows: lectures } = await db.query<{ id: string }>(
  `select v.id from videos v join media_versions m on m.id = v.current_version_id
   where v.channel = 'school' and v.audience_include = '{all}' and v.state = 'published' order by m.duration_ms desc limit 1`,
)
const lecture = lectures[0]?.id ?? ''
await db.query('delete from study_records where item_id = $1', [lecture])

const { rows: examinees } = await db.query<{ id: string }>(
  `select id from users where enabled and deleted_at is null order by code desc limit $1`,
  [SITTERS],
)
const seating = new pg.Client({ connectionString: postgres.url })
await seating.connect()
const hall = await seatPeople(
  seating,
  examinees.map(({ id }) => id),
)
await seating.end()

const ledger = newLedger()
const work = [
  ...people.map(({ id, code }) => learn(server.url, ledger, { code, userId: id, videoId: lecture })),
  saveLabels(server.url, ledger, SHIPIN_ROOT_ID),
  uploadVideos(server.url, ledger),
  approveVideos(server.url, ledger, drafts),
  givePoints(
    server.url,
    ledger,
    people.map(({ id }) => id),
  ),
  ...hall.map((sitter) => sit(server.url, ledger, sitter)),
]
const failed = Promise.all(work).then(
  () => null,
  (error: unknown) => error,
)

/** Revisions rise by one with each acknowledged save. */
const savesOf = () => [...ledger.answers.values()].reduce((sum, { rev }) => sum + rev, 0)

const times = new Map<string, number[]>()
for (let kill = 1; kill <= KILLS; kill += 1) {
  await delay(300 + Math.random() * 1200)
  const victim = victims[kill % victims.length] ?? server
  const from = performance.now()
  await victim.killAndWait()
  times.set(victim.name, [...(times.get(victim.name) ?? []), performance.now() - from])
  if (kill % 10 === 0)
    console.log(
      `${kill} kills · ${ledger.beats.length} beats · ${ledger.labels.length} labels · ${ledger.uploads.length} uploads · ${ledger.approvals.length} approvals · ${savesOf()} answers · ${ledger.receipts.length} hand-ins · ${ledger.entries.length} points acknowledged`,
    )
}
await delay(1000)
ledger.over = true
const problem = await Promise.race([failed, delay(20_000).then(() => null)])
await delay(BOARDS_BEHIND_MS)
const faults = [
  ...(await verify(db, ledger)),
  ...(await verifyPoints(db, ledger)),
  ...(await verifySittings(db, ledger)),
  ...(await heldByTheDead(db)),
]

for (const [name, taken] of times) {
  const sorted = taken.toSorted((a, b) => a - b)
  const [median = 0, worst = 0] = [sorted[sorted.length >> 1], sorted.at(-1)]
  console.log(`${name} back after a kill: median ${Math.round(median)} ms, worst ${Math.round(worst)} ms`)
}
console.log(
  `${KILLS} kills, ${ledger.beats.length + ledger.labels.length + ledger.uploads.length + ledger.approvals.length + savesOf() + ledger.receipts.length + ledger.entries.length} acknowledged writes, ${faults.length} lost or doubled`,
)
for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`)
if (problem !== null) console.log('a client failed:', problem)

await db.end()
await Promise.all([server.stop(), worker.stop()])
await postgres.stop()
fs.rmSync(folder, { recursive: true, force: true })
process.exit(faults.length > 0 || problem !== null ? 1 : 0)
