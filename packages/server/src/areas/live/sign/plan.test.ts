import { changeLiveState } from '@portal/contract/areas/live/class.ts'
import { listRounds } from '@portal/contract/areas/live/sign.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liveClasses } from '#src/schema/live/class.ts'
import { liveRounds } from '#src/schema/live/round.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aClassOn, shiftRound } from '#test/factories/live.ts'
import { openPlanned, planRounds } from './plan.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

describe('planned rounds', () => {
  test('are opened by the server at their minute, one after the other, and dropped with their class', async () => {
    const signPlan = [
      { minute: 1, openSeconds: 60 },
      { minute: 2, openSeconds: 90 },
      { minute: 90, openSeconds: 60 },
    ]
    const { host, liveId } = await aClassOn(t, 1, { signPlan, startedAt: new Date(Date.now() - 2 * MINUTE_MS) })
    await planRounds(t.running)
    await planRounds(t.running)
    const rounds = await t.db
      .select()
      .from(liveRounds)
      .where(eq(liveRounds.liveId, liveId))
      .orderBy(liveRounds.planMinute)
    expect(rounds.map(({ planMinute, state }) => [planMinute, state])).toEqual([
      [1, 'planned'],
      [2, 'planned'],
      [90, 'planned'],
    ])
    const queued = async () => {
      const { rows } = await t.db.execute<{ at: string }>(sql`
        select run_at as at from graphile_worker.jobs where key like 'live.openRound:%' and key in
          (${sql.join(
            rounds.map(({ id }) => sql`${`live.openRound:${id}`}`),
            sql`, `,
          )}) order by run_at`)
      return rows.map(({ at }) => new Date(at).getTime())
    }
    const due = rounds.slice(0, 2).map(({ plannedAt }) => plannedAt?.getTime())
    expect(await queued()).toEqual(due)

    const [first, second] = rounds
    await openPlanned(t.running, first?.id ?? '')
    await openPlanned(t.running, first?.id ?? '')
    await openPlanned(t.running, second?.id ?? '')
    const list = async () => (await host.call(listRounds, { filter: { liveId }, sort: 'openedAt' })).list
    expect((await list()).map(({ no, state }) => [no, state])).toEqual(
      expect.arrayContaining([
        [1, 'open'],
        [null, 'planned'],
      ]),
    )
    // The second waits for the end of the first.
    expect((await queued()).at(-1)).toBeGreaterThan(Date.now() + 50_000)
    await shiftRound(t, first?.id ?? '', 61)
    await openPlanned(t.running, second?.id ?? '')
    expect((await list()).find(({ id }) => id === second?.id)).toMatchObject({ no: 2, state: 'open', openSeconds: 90 })

    await host.call(changeLiveState, { id: liveId, action: 'end' })
    expect((await list()).map(({ state }) => state)).toEqual(['closed', 'closed'])
  })

  test('follow a plan that changes while the class goes on', async () => {
    const signPlan = [
      { minute: 30, openSeconds: 60 },
      { minute: 40, openSeconds: 60 },
    ]
    const { liveId } = await aClassOn(t, 1, { signPlan })
    const planned = async () => {
      await planRounds(t.running)
      const rows = await t.db
        .select()
        .from(liveRounds)
        .where(eq(liveRounds.liveId, liveId))
        .orderBy(liveRounds.planMinute)
      return rows.map(({ planMinute, openSeconds, state }) => [planMinute, openSeconds, state])
    }
    const change = (plan: typeof signPlan) =>
      t.db.update(liveClasses).set({ signPlan: plan }).where(eq(liveClasses.id, liveId))
    await planned()
    await change([
      { minute: 40, openSeconds: 120 },
      { minute: 50, openSeconds: 60 },
    ])
    expect(await planned()).toEqual([
      [30, 60, 'dropped'],
      [40, 120, 'planned'],
      [50, 60, 'planned'],
    ])
    await change([{ minute: 30, openSeconds: 90 }])
    expect(await planned()).toEqual([
      [30, 90, 'planned'],
      [40, 120, 'dropped'],
      [50, 60, 'dropped'],
    ])

    // Changed in the minute before its moment.
    const [first] = await t.db
      .select()
      .from(liveRounds)
      .where(and(eq(liveRounds.liveId, liveId), eq(liveRounds.planMinute, 30)))
    await change([])
    await openPlanned(t.running, first?.id ?? '')
    expect((await planned()).map(([, , state]) => state)).toEqual(['dropped', 'dropped', 'dropped'])
  })
})
