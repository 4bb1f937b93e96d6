import {
  extendHazard,
  planHazard,
  recheckHazard,
  submitHazard,
  suspendHazard,
} from '@portal/contract/areas/hazard/act.ts'
import { decideHazard, listHazardRequests } from '@portal/contract/areas/hazard/approve.ts'
import { getHazard, listHazards } from '@portal/contract/areas/hazard/hazard.ts'
import type { HazardLevel } from '@portal/contract/areas/hazard/hazard-level.ts'
import { hazardProgress, reportHazard } from '@portal/contract/areas/hazard/report.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'
import { aHazardPicture, aReviewer, aSentPhoto } from '#test/factories/hazard/hazard.ts'
import { aPlace, aPlaceCode } from '#test/factories/place/place.ts'
import { followHazards } from '../ladder/follow.ts'

let t: TestApp
let reviewer: Client
let token: string

const setClock = (time: string) => {
  t.running.approval.engine.clock = async () => new Date(`${time.replace(' ', 'T')}:00+08:00`)
}

beforeAll(async () => {
  t = await startTestApp()
  reviewer = await aReviewer(t)
  token = await aPlaceCode(t.db, (await aPlace(t.db, { name: '二号厂房' })).id)
})
afterAll(() => t.close())

const report = async (values: Record<string, unknown> = {}, by = t.anonymous) =>
  by.call(reportHazard, {
    placeToken: token,
    photos: [await aSentPhoto(t.db)],
    text: '配电箱门缺失，线缆裸露',
    deviceId: v7(),
    draftId: v7(),
    ...values,
  })

const requestOf = async (number: string) => {
  const { list } = await reviewer.call(listHazardRequests, { keyword: number, filter: { tab: 'todo' } })
  return list[0] ?? expect.fail('no request waits')
}

const ownerIn = async (headId: string) => {
  const unit = await anOrg(t.db, { headId })
  return t.asWho({ orgId: unit.id })
}

interface Case {
  id: string
  owner: Client
  headId: string
}

/** Reported and assigned on Monday 2026-03-02 10:20 for this level. */
const assigned = async (level: HazardLevel, deadline: string): Promise<Case> => {
  setClock('2026-03-02 10:00')
  const { number } = await report()
  const { id: requestId, hazardId } = await requestOf(number)
  const headId = (await aUser(t.db)).id
  const owner = await ownerIn(headId)
  setClock('2026-03-02 10:20')
  await reviewer.call(decideHazard, {
    ...{ requestId, action: 'accept', level, categoryId: 'electric', ownerId: owner.id, deadline },
  })
  return { id: hazardId, owner, headId }
}

const look = (id: string, by: Client) => by.call(getHazard, { id })

const tick = async (time: string) => {
  setClock(time)
  await followHazards(t.running)
}

const stepsOf = async (id: string): Promise<string[]> => {
  const { rows } = await t.db.execute<{ key: string; day: string }>(sql`
    select key, to_char(at at time zone 'Asia/Shanghai', 'MM-DD') as day from hazard_steps where hazard_id = ${id} order by at`)
  return rows.map(({ key, day }) => `${key} ${day}`)
}

const messagesOf = async (userId: string, hazardId: string): Promise<string[]> => {
  const { rows } = await t.db.execute<{ title: string }>(sql`
    select m.title from messages m where m.user_id = ${userId} and m.event like ${`hazard:${hazardId}:%`} order by m.id`)
  return rows.map(({ title }) => title)
}

const hand = async ({ id, owner }: Case) =>
  owner.call(submitHazard, {
    id,
    photos: [{ fileId: await aHazardPicture(t.db, owner.id) }],
    text: '已更换配电箱门并上锁',
  })

describe('the example of section 9, with a clock that moves', () => {
  test('an ordinary case climbs its ladder: each step once, to the right people', async () => {
    const found = await assigned('general', '2026-03-09')
    const { id, owner, headId } = found
    expect(shanghaiTime((await look(id, owner)).deadline ?? new Date(0))).toBe('2026-03-09 18:00')

    for (let day = 3; day <= 23; day += 1) {
      const date = `2026-03-${String(day).padStart(2, '0')}`
      await tick(`${date} 08:59`)
      await tick(`${date} 09:00`)
      await tick(`${date} 15:00`)
    }

    expect(await stepsOf(id)).toEqual(['pre 03-06', 'due 03-09', 'over1 03-10', 'over7 03-16', 'over14 03-23'])
    const told = await messagesOf(owner.id, id)
    expect(told.filter((title) => title.includes('将于今日 18:00 到期'))).toHaveLength(1)
    const toHead = await messagesOf(headId, id)
    expect(toHead[0]).toMatch(/已逾期 1 天$/)
    expect(toHead).toHaveLength(3)
    expect((await messagesOf(reviewer.id, id)).some((title) => title.includes('今日 18:00'))).toBe(true)
  })

  test('a proof that was returned gives its three days back, and the next one is in time', async () => {
    const found = await assigned('general', '2026-03-09')
    setClock('2026-03-08 15:00')
    await hand(found)
    await tick('2026-03-10 09:00')
    setClock('2026-03-11 15:00')
    const back = await reviewer.call(recheckHazard, { id: found.id, pass: false, text: '未加锁' })
    expect(back).toMatchObject({ state: 'returned' })
    expect(shanghaiTime(back.deadline ?? new Date(0))).toBe('2026-03-12 18:00')
    setClock('2026-03-12 11:00')
    await hand(found)
    setClock('2026-03-15 10:00')
    expect(await reviewer.call(recheckHazard, { id: found.id, pass: true })).toMatchObject({ state: 'closed' })

    const seen = await look(found.id, reviewer)
    expect(seen.proofs.map(({ inTime, passed }) => [inTime, passed])).toEqual([
      [true, true],
      [true, false],
    ])
    expect(seen.deadlineTrail.map(({ kind }) => kind)).toEqual(['assigned', 'returned'])
    expect(await stepsOf(found.id)).toEqual([])
  })

  test('an extension of four days begins the ladder anew, and the old steps stay', async () => {
    const found = await assigned('general', '2026-03-09')
    await tick('2026-03-06 09:00')
    setClock('2026-03-08 10:00')
    const { requestId } = await found.owner.call(extendHazard, { id: found.id, days: 4, reason: '配件未到货' })
    await tick('2026-03-09 09:00')
    setClock('2026-03-09 11:00')
    await reviewer.call(decideHazard, { requestId, action: 'pass' })
    expect(shanghaiTime((await look(found.id, found.owner)).deadline ?? new Date(0))).toBe('2026-03-13 18:00')
    await tick('2026-03-10 09:00')
    expect(await stepsOf(found.id)).toEqual(['pre 03-06', 'due 03-09', 'pre 03-10'])

    const again = await found.owner.refused(extendHazard, { id: found.id, days: 4, reason: '配件未到货' })
    expect(again.message).toBe('延期天数合计不能超过 7 天')
    setClock('2026-03-13 18:01')
    const late = await found.owner.refused(extendHazard, { id: found.id, days: 1, reason: '配件未到货' })
    expect(late.message).toBe('已逾期，不能申请延期')
  })

  test('a suspended case is told nothing, and gets its days back', async () => {
    const found = await assigned('general', '2026-03-09')
    const director = await t.as(P.hazard, P.hazardAssign)
    setClock('2026-03-04 09:30')
    const wish = { id: found.id, until: '2026-03-20', reason: '等待停电检修' }
    const { requestId } = await director.call(suspendHazard, wish)
    await reviewer.call(decideHazard, { requestId, action: 'pass' })
    for (const day of ['06', '09', '10', '16', '20']) await tick(`2026-03-${day} 09:00`)
    expect(await stepsOf(found.id)).toEqual([])
    await tick('2026-03-21 00:10')
    const seen = await look(found.id, found.owner)
    expect(seen.state).toBe('rectifying')
    expect(shanghaiTime(seen.deadline ?? new Date(0))).toBe('2026-03-26 18:00')
  })
})

describe('a grave case', () => {
  test('needs its plan, and is closed by approval', async () => {
    const found = await assigned('larger', '2026-03-17')
    setClock('2026-03-05 10:00')
    const photos = [{ fileId: await aHazardPicture(t.db, found.owner.id) }]
    const without = await found.owner.refused(submitHazard, { id: found.id, photos, text: '已经全部整改' })
    expect(without.message).toMatch(/^较大及以上隐患须填写整改方案/)

    const plan = { measure: '更换配电箱', money: 1200, time: '一周', person: '本人', emergency: '断电挂牌' }
    await found.owner.call(planHazard, { id: found.id, plan })
    await hand(found)
    const closer = await t.as(P.hazardApproval)
    expect(await reviewer.call(recheckHazard, { id: found.id, pass: true })).toMatchObject({ state: 'toClose' })
    // Who re-checked may not close it; whoever else decides in the unit is asked.
    const { rows } = await t.db.execute<{ id: string; assignee: string }>(sql`
      select r.id, k.assignee_id as assignee from approval_requests r join hazard_requests q on q.id = r.subject_id
        join approval_tasks k on k.request_id = r.id and k.state = 'open' where q.hazard_id = ${found.id}`)
    const requestId = rows[0]?.id ?? expect.fail('nobody is asked')
    expect(rows.map(({ assignee }) => assignee)).toEqual([closer.id])
    expect(await closer.call(decideHazard, { requestId, action: 'pass' })).toMatchObject({ state: 'closed' })
  })
})

describe('rest/hiddenTrouble/recheck', () => {
  test('refuses whoever mends, and of two at once lets one decide', async () => {
    const found = await assigned('low', '2026-03-05')
    setClock('2026-03-04 10:00')
    await hand(found)
    const other = await t.as(P.hazard, P.hazardRecheck)
    const own = await found.owner.refused(recheckHazard, { id: found.id, pass: true })
    expect(own.message).toBe('复查人不能是整改人')

    const answers = await Promise.all([
      reviewer.send(recheckHazard, { id: found.id, pass: true }),
      other.send(recheckHazard, { id: found.id, pass: false, text: '未加锁' }),
    ])
    expect(answers.filter(({ envelope }) => envelope.success)).toHaveLength(1)
  })
})

describe('who sees a case', () => {
  test('its owner does, by any of its calls; a stranger does not', async () => {
    const found = await assigned('low', '2026-03-05')
    const stranger = await t.as()
    expect((await found.owner.call(listHazards, {})).list.map(({ id }) => id)).toEqual([found.id])
    expect((await stranger.call(listHazards, {})).list).toEqual([])
    expect((await stranger.refused(getHazard, { id: found.id })).message).toBe('隐患不存在或无权查看')
  })

  test('whoever has the receipt sees how far it is, and nobody', async () => {
    setClock('2026-03-02 10:00')
    const { receipt, number } = await report()
    const seen = await t.anonymous.call(hazardProgress, { receipt, deviceId: v7() })
    expect(seen).toMatchObject({ number, state: 'reported' })
    expect(seen.steps.filter(({ at }) => at !== null).map(({ key }) => key)).toEqual(['reported'])
    const none = await t.anonymous.refused(hazardProgress, { receipt: 'AAAAAAAAAA', deviceId: v7() })
    expect(none.message).toBe('回执号不存在，请核对后重试')
  })
})
