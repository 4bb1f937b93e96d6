import { adjustPoints, reversePointsEntry } from '@portal/contract/areas/points/entry.ts'
import {
  listPointsAnomalies,
  listPointsEvents,
  listPointsRules,
  savePointsRule,
  simulatePointsRule,
} from '@portal/contract/areas/points/rule-endpoints.ts'
import { addDays, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pointsRuleVersions } from '#src/schema/points.ts'
import { postEntries } from '#src/shared/points/post.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'
import { aPointsRule, dropShippedRules, tell } from '#test/factories/points.ts'

let t: TestApp
let keeper: Client
beforeAll(async () => {
  t = await startTestApp()
  await dropShippedRules(t.db)
  keeper = await t.as(P.examPoints, P.examPointsAdjust)
})
afterAll(() => t.close())

const today = shanghaiDay(new Date())
const tomorrow = addDays(today, 1)
const settings = {
  award: { kind: 'fixed', points: 2 },
  capDay: 10,
  audience: { ...EMPTY_AUDIENCE, everyone: true },
} as const
const aRuleBody = (more: object = {}) => ({ code: 'NEW', event: 'videoDone', settings, ...more }) as const

describe('rest/integralRule/save', () => {
  test('makes a rule that begins at the next midnight, and an edit that leaves today as it is', async () => {
    const person = await aUser(t.db)
    const first = await keeper.call(savePointsRule, aRuleBody({ code: 'EDIT' }))
    await t.db.update(pointsRuleVersions).set({ validFrom: today }).where(eq(pointsRuleVersions.ruleId, first.id))

    const second = await keeper.call(
      savePointsRule,
      aRuleBody({
        code: 'EDIT',
        id: first.id,
        revision: first.revision,
        settings: { ...settings, award: { kind: 'fixed', points: 9 } },
      }),
    )
    await tell(t, { personId: person.id, event: 'videoDone', sourceId: 'video:1' })

    expect([first, second]).toMatchObject([
      { version: 1, validFrom: tomorrow },
      { version: 2, validFrom: tomorrow },
    ])
    const { rows } = await t.db.execute<{ points: number }>(
      sql`select points from points_entries where person_id = ${person.id} and rule_id = ${first.id}`,
    )
    expect(rows).toEqual([{ points: 2 }])
    const { list } = await keeper.call(listPointsRules, { keyword: 'EDIT' })
    expect(list).toMatchObject([
      { version: 2, state: 'changing', text: '学完视频得 9 分，每日最多 10 分', month: 2, audience: '全员' },
    ])
    expect(
      await keeper.refused(savePointsRule, aRuleBody({ code: 'EDIT', id: first.id, revision: first.revision })),
    ).toMatchObject({ status: 1009 })
  })

  test('stops a rule from tomorrow on', async () => {
    const { id, revision } = await keeper.call(savePointsRule, aRuleBody({ code: 'STOP' }))
    await t.db
      .update(pointsRuleVersions)
      .set({ validFrom: addDays(today, -9) })
      .where(eq(pointsRuleVersions.ruleId, id))
    await keeper.call(savePointsRule, aRuleBody({ code: 'STOP', id, revision, enabled: false }))

    const [row] = (await keeper.call(listPointsRules, { keyword: 'STOP' })).list
    expect(row).toMatchObject({ state: 'changing', enabled: false })
  })

  test('says what is wrong in words', async () => {
    await keeper.call(savePointsRule, aRuleBody({ code: 'TAKEN' }))
    const said = async (more: object) => {
      const { errors, message } = await keeper.refused(savePointsRule, aRuleBody(more))
      return errors[0]?.message ?? message
    }
    const award = (points: number) => ({ settings: { ...settings, award: { kind: 'fixed', points } } })

    expect(await said(award(0))).toBe('分值须为 1–1000')
    expect(await said(award(1001))).toBe('分值须为 1–1000')
    expect(await said(award(11))).toBe('每日上限不能小于单次分值')
    expect(await said({ code: 'TAKEN' })).toBe('规则编码已存在')
    expect(await said({ validFrom: today })).toBe('生效日期须晚于今天')
    expect(await said({ event: 'liveDone' })).toBe('该事件尚未接入，不能设置规则')
    expect(await said({ settings: { ...settings, condition: [{ key: 'percent', op: 'is', value: 1 }] } })).toBe(
      '该事件没有此条件',
    )
    expect(await said({ settings: { ...settings, audience: EMPTY_AUDIENCE } })).toBe('请选择面向的人员')
    expect(await keeper.call(listPointsEvents, {})).toEqual(expect.arrayContaining(['videoDone']))
  })
})

describe('rest/integralRule/simulate', () => {
  const yesterday = addDays(today, -1)
  const at = (time: string) => new Date(`${yesterday}T${time}+08:00`)
  const body = (rule: object) =>
    ({ rule: { event: 'practiceRound', ...rule }, from: addDays(today, -30), to: today }) as never

  test('under the unchanged rule equals the ledger, with caps, groups, audiences and reversals in it', async () => {
    const unit = await anOrg(t.db)
    const people = [
      await aUser(t.db, { primaryOrgId: unit.id }),
      await aUser(t.db, { primaryOrgId: unit.id }),
      await aUser(t.db),
    ]
    const wishes = {
      award: { kind: 'perUnit', points: 2 },
      capDay: 20,
      capWeek: 30,
      group: 'P',
      groupCapDay: 25,
      condition: [],
      capTotal: 500,
      audience: { ...EMPTY_AUDIENCE, units: [{ id: unit.id, below: true }] },
    } as const
    const ruleId = await aPointsRule(t.db, {
      ...wishes,
      condition: [],
      audience: { ...wishes.audience, units: [{ id: unit.id, below: true }] },
    })
    await aPointsRule(t.db, { event: 'dailyScored', group: 'P', groupCapDay: 25 })
    for (const [p, { id: personId }] of people.entries())
      for (let n = 0; n < 8; n += 1) {
        const occurredAt = n % 2 === 0 ? at(`1${n}:00:00`) : new Date()
        await tell(t, { personId, event: 'dailyScored', sourceId: `daily:${n}`, amount: p + n, occurredAt })
        await tell(t, { personId, event: 'practiceRound', sourceId: `practice:${n}`, amount: n + p, occurredAt })
      }
    const { rows: some } = await t.db.execute<{ id: string }>(
      sql`select id from points_entries where rule_id = ${ruleId} and person_id = ${people[0]?.id} order by no limit 1`,
    )
    await keeper.call(reversePointsEntry, { entryId: some[0]?.id ?? '', reason: '成绩复核后撤销' })
    await tell(t, {
      personId: people[0]?.id ?? '',
      event: 'practiceRound',
      sourceId: 'practice:99',
      amount: 9,
      occurredAt: at('23:59:58'),
    })
    // Whoever leaves the audience keeps what he earned, in the replay as well.
    await t.db.execute(sql`update users set primary_org_id = ${people[2]?.primaryOrgId} where id = ${people[1]?.id}`)

    const same = await keeper.call(simulatePointsRule, body({ id: ruleId, settings: wishes }))
    const doubled = await keeper.call(
      simulatePointsRule,
      body({ id: ruleId, settings: { ...wishes, capDay: null, capWeek: null, group: '', groupCapDay: null } }),
    )

    const { rows } = await t.db.execute<{ n: number }>(
      sql`select sum(points)::int as n from points_entries where rule_id = ${ruleId}`,
    )
    expect(same).toMatchObject({
      gain: [],
      lose: [],
      total: { before: rows[0]?.n, after: rows[0]?.n, gainers: 0, losers: 0 },
    })
    expect(doubled.total.after).toBeGreaterThan(doubled.total.before)
    expect(doubled.gain.map(({ personId }) => personId).sort()).toEqual([people[0]?.id, people[1]?.id].sort())
  })

  test('shows losers of a smaller award, only of people in reach, and refuses more than a month', async () => {
    const unit = await anOrg(t.db)
    const [near, far] = [await aUser(t.db, { primaryOrgId: unit.id }), await aUser(t.db)]
    const ruleId = await aPointsRule(t.db, { event: 'postRead', award: { kind: 'fixed', points: 4 } })
    for (const { id: personId } of [near, far]) await tell(t, { personId, event: 'postRead', sourceId: 'post:1' })
    const narrow = await t.asWho({ codes: [P.examPoints], scope: { kind: 'below' }, orgId: unit.id })
    const rule = {
      id: ruleId,
      event: 'postRead',
      settings: { ...settings, capDay: null, award: { kind: 'fixed', points: 1 } },
    }

    const { lose, total } = await narrow.call(simulatePointsRule, body(rule))
    const refusal = await narrow.refused(simulatePointsRule, { rule, from: addDays(today, -31), to: today })

    expect(lose).toMatchObject([{ personId: near.id, before: 4, after: 1 }])
    expect(total).toMatchObject({ before: 4, after: 1, losers: 1 })
    expect(refusal.errors).toEqual([{ field: 'to', message: '试算时间最多 31 天' }])
  })
})

test('anomalies name who stands far above the others and who got much within minutes', async () => {
  const crowd = await Promise.all(Array.from({ length: 40 }, () => aUser(t.db)))
  await keeper.call(adjustPoints, { persons: crowd.map(({ id }) => id), points: 5, reason: '活动参与奖励' })
  const [high, burst] = [await aUser(t.db, { name: '偏高' }), await aUser(t.db, { name: '集中' })]
  await keeper.call(adjustPoints, { persons: [high.id], points: 1000, reason: '活动参与奖励' })
  await aPointsRule(t.db, { event: 'workShown', award: { kind: 'fixed', points: 1 } })
  for (let n = 0; n < 10; n += 1) await tell(t, { personId: burst.id, event: 'workShown', sourceId: `work:${n}` })
  await postEntries(t.running.platform)

  const { list } = await keeper.call(listPointsAnomalies, {})

  expect(list.map(({ kind, name }) => [kind, name])).toEqual([
    ['high', '偏高'],
    ['burst', '集中'],
  ])
})
