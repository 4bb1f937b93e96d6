import { randomUUID } from 'node:crypto'
import { runSync } from '@portal/contract/areas/directory/sync.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { syncObjects, syncRuns, syncSources } from '#src/schema/sync.ts'
import { type SyncDesk, startSyncDesk } from '../../../../../test/sync-desk.ts'
import { startDue } from './start.ts'
import { recoverRuns } from './work.ts'

let desk: SyncDesk

beforeAll(async () => {
  desk = await startSyncDesk()
}, 240_000)

afterAll(() => desk?.close())

const runsOf = (sourceId: string) =>
  desk.t.db.select().from(syncRuns).where(eq(syncRuns.sourceId, sourceId)).orderBy(syncRuns.createdAt)

const queued = async (runId: string) => {
  const { rows } = await desk.t.db.execute<{ key: string }>(
    sql`select key from graphile_worker.jobs where key like ${`directory.syncRun:${runId}%`}`,
  )
  return rows.map(({ key }) => key)
}

describe('a source that breaks off', () => {
  it('leaves nothing half written, and says why', async () => {
    desk.company('A', 5)
    const { id } = await desk.hrSource()
    desk.hr.breaksAt = 2

    const broken = await desk.sync(id)
    desk.hr.breaksAt = 0

    const staged = await desk.t.db.select().from(syncObjects).where(eq(syncObjects.runId, broken.id))
    expect(broken).toMatchObject({ state: 'failed', text: '连接失败：无法连接到服务器', added: 0 })
    expect(await desk.unit('AU1')).toBeUndefined()
    expect(await desk.person('AP0')).toBeUndefined()
    expect(staged).toEqual([])
    expect(await desk.sync(id)).toMatchObject({ state: 'done', added: 7 })
  })

  it('disables nobody whom it did not come to name', async () => {
    desk.company('B', 5)
    const { id } = await desk.hrSource({ brakePercent: 100 })
    await desk.sync(id)
    desk.hr.breaksAt = 2

    const broken = await desk.sync(id)
    desk.hr.breaksAt = 0

    expect(broken.state).toBe('failed')
    expect(await desk.person('BP4')).toMatchObject({ enabled: true })
  })

  it('is not believed when it promises a page that never comes', async () => {
    desk.company('C', 1)
    desk.hr.endless = true
    const { id } = await desk.hrSource()

    const run = await desk.sync(id)
    desk.hr.endless = false

    expect(run).toMatchObject({ state: 'failed', text: '连接失败：接口称还有下一页，本页却没有内容' })
  })
})

describe('a run', () => {
  it('refuses a second one of the same source while it is under way', async () => {
    const { id } = await desk.hrSource()
    await desk.officer.call(runSync, { id, mode: 'full', dryRun: false })

    const refused = await desk.officer.refused(runSync, { id, mode: 'full', dryRun: true })

    expect(refused.message).toBe('该来源正在同步，请稍后')
  })

  it('keeps no personal values once it has ended', async () => {
    desk.company('D', 2)
    const { id } = await desk.hrSource()

    const run = await desk.sync(id)

    const kept = await desk.t.db.select().from(syncObjects).where(eq(syncObjects.runId, run.id))
    expect(kept).toHaveLength(4)
    expect(kept.map(({ facts }) => facts)).toEqual([{}, {}, {}, {}])
  })

  it('is taken up again where its process died, and not while that lives', async () => {
    desk.company('E', 2)
    const { id } = await desk.hrSource()
    const { id: runId } = await desk.sync(id, { dryRun: true })
    const dead = { state: 'applying' as const, workerId: randomUUID() }
    await desk.t.db
      .update(syncRuns)
      .set({ ...dead, beatAt: sql`now()` })
      .where(eq(syncRuns.id, runId))

    await recoverRuns(desk.t.running.platform)
    await desk.work(runId)
    const alive = [await queued(runId), await desk.person('EP1')]
    await desk.t.db.update(syncRuns).set({ beatAt: sql`now() - interval '2 minutes'` }).where(eq(syncRuns.id, runId))
    await recoverRuns(desk.t.running.platform)
    await desk.work(runId)

    expect(alive).toEqual([[`directory.syncRun:${runId}`], undefined])
    expect(await queued(runId)).toContain(`directory.syncRun:${runId}:again`)
    expect(await desk.stateOf(runId)).toMatchObject({ state: 'done', succeeded: 4 })
    expect(await desk.person('EP1')).toMatchObject({ name: '工人1' })
  })

  it('is let go of when the program stops, and finished by the next process', async () => {
    desk.company('F', 2)
    const { id } = await desk.hrSource()
    const { runId } = await desk.officer.call(runSync, { id, mode: 'full', dryRun: false })

    await desk.work(runId, AbortSignal.abort())
    const stopped = (await runsOf(id))[0]
    await desk.work(runId)

    expect(stopped).toMatchObject({ state: 'pulling', workerId: null, endedAt: null })
    expect(await desk.stateOf(runId)).toMatchObject({ state: 'done', added: 4 })
  })
})

describe('the timetable', () => {
  it('starts the nightly run once, when its hour has come', async () => {
    desk.company('K', 1)
    const tonight = await desk.hrSource({ fullHour: 0, everyMinutes: 0 })
    const never = await desk.hrSource({ fullHour: null, everyMinutes: 0 })
    await startDue(desk.t.running.platform)
    const onTheFirstDay = await runsOf(tonight.id)
    const yesterday = { createdAt: sql`now() - interval '1 day'` }
    await desk.t.db.update(syncSources).set(yesterday)

    await startDue(desk.t.running.platform)
    const [run] = await runsOf(tonight.id)
    await desk.work(run?.id ?? '')
    await startDue(desk.t.running.platform)

    expect(onTheFirstDay).toEqual([])
    expect(await runsOf(tonight.id)).toMatchObject([{ mode: 'full', dryRun: false, startedBy: null, state: 'done' }])
    expect(await desk.stateOf(run?.id ?? '')).toMatchObject({ by: '定时', added: 3 })
    expect(await runsOf(never.id)).toEqual([])
  })

  it('asks for what changed when the interval is over, and only of a source that was read as a whole', async () => {
    desk.company('L', 1)
    const { id } = await desk.hrSource({ fullHour: null, everyMinutes: 15 })
    await startDue(desk.t.running.platform)
    const before = await runsOf(id)
    await desk.sync(id)
    await startDue(desk.t.running.platform)
    const atOnce = await runsOf(id)
    const earlier = { createdAt: sql`now() - interval '16 minutes'` }
    await desk.t.db.update(syncRuns).set(earlier).where(eq(syncRuns.sourceId, id))
    desk.hr.asked.length = 0

    await startDue(desk.t.running.platform)
    const run = (await runsOf(id)).at(-1)
    desk.hr.units = []
    desk.hr.people = [{ id: 'L-p0', code: 'LP0', name: '改名者' }]
    await desk.work(run?.id ?? '')

    expect(before).toEqual([])
    expect(atOnce).toHaveLength(1)
    expect(run).toMatchObject({ mode: 'incremental' })
    expect(desk.hr.asked).toHaveLength(2)
    expect(desk.hr.asked.every((target) => target.includes('since='))).toBe(true)
    expect(await desk.stateOf(run?.id ?? '')).toMatchObject({ state: 'done', changed: 1, disabled: 0, removed: 0 })
    expect(await desk.person('LP0')).toMatchObject({ name: '改名者', enabled: true })
  })

  it('leaves a source alone that is switched off', async () => {
    const { id } = await desk.hrSource({ fullHour: 0 })
    const off = { enabled: false, createdAt: sql`now() - interval '1 day'` }
    await desk.t.db.update(syncSources).set(off).where(eq(syncSources.id, id))

    await startDue(desk.t.running.platform)
    const refused = await desk.officer.refused(runSync, { id, mode: 'full', dryRun: false })

    expect(await runsOf(id)).toEqual([])
    expect(refused.message).toBe('该来源已停用')
  })
})
