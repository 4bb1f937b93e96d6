import {
  checkRecord,
  listFlaggedRecords,
  listHourEntries,
  listHourRules,
  saveHourRule,
  simulateHourRule,
  summarizeHours,
} from '@portal/contract/areas/learning/time.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourEntries, hourTotals, studyRecords } from '#src/schema/study.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'
import { anEntry, aPlayer, aStudyVideo } from '#test/factories/learning.ts'

let t: TestApp
let nowMs = Date.UTC(2026, 5, 1, 1)

beforeAll(async () => {
  t = await startTestApp()
  t.running.studyClock.set(async () => nowMs)
})
afterAll(() => t.close())

const aRule = (values: object = {}) => ({
  minutesPerHour: 40,
  completePercent: 95,
  attendPercent: 80,
  offlineMaxSeconds: 1800,
  validFrom: '2026-06-02',
  ...values,
})

describe('rest/studyTime/rule', () => {
  test('ships version 1 for all time', async () => {
    const officer = await t.as(P.studyTime)

    const [rule] = await officer.call(listHourRules, {})

    expect(rule).toMatchObject({
      version: 1,
      minutesPerHour: 45,
      validFrom: '2000-01-01',
      windows: [],
      state: 'current',
    })
  })

  test.each([
    [{ minutesPerHour: 61 }, 'minutesPerHour', '每学时分钟数须为 20–60 的整数'],
    [{ validFrom: '2026-06-01' }, 'validFrom', '生效日期须晚于今天'],
    [
      {
        windows: [
          { fromMinute: 360, toMinute: 720 },
          { fromMinute: 700, toMinute: 800 },
        ],
      },
      'windows',
      '计时时段不能重叠',
    ],
  ])('refuses %j', async (values, field, message) => {
    const editor = await t.as(P.studyTimeRule)

    const refusal = await editor.refused(saveHourRule, aRule(values))

    expect(refusal).toMatchObject({ status: 1022, errors: [{ field, message }] })
  })

  test('applies a new version to completions from its day on and leaves older entries alone', async () => {
    const editor = await t.as(P.studyTime, P.studyTimeRule)
    const learner = await t.as()
    const [before, after] = [await aStudyVideo(t.db, { seconds: 1200 }), await aStudyVideo(t.db, { seconds: 1200 })]
    const first = await aPlayer(learner, before)
    nowMs += 1_200_000
    await first.beat([[0, 1200]])
    const { version } = await editor.call(saveHourRule, aRule())
    const taken = await editor.refused(saveHourRule, aRule())

    const today = nowMs
    nowMs = Date.UTC(2026, 5, 2, 1)
    const second = await aPlayer(learner, after)
    nowMs += 1_200_000
    const reply = await second.beat([[0, 1200]])
    const rules = await editor.call(listHourRules, {})
    nowMs = today

    expect(reply.hours).toBe(0.5)
    expect(taken.message).toBe('该生效日期已有学时规则')
    const entries = await t.db
      .select()
      .from(hourEntries)
      .where(eq(hourEntries.userId, learner.id))
      .orderBy(hourEntries.no)
    expect(entries.map(({ hoursHundredths, ruleVersion }) => [hoursHundredths, ruleVersion])).toEqual([
      [44, 1],
      [50, version],
    ])
    expect(rules.map((rule) => [rule.version, rule.state])).toEqual([
      [version, 'current'],
      [1, 'past'],
    ])
  })

  test('tries a rule on the entries of last year', async () => {
    const officer = await t.as(P.studyTime)
    const person = await aUser(t.db)
    const videoId = await aStudyVideo(t.db, { seconds: 1200 })
    await anEntry(t.db, { userId: person.id, itemId: videoId, hundredths: 44, completedAtMs: Date.UTC(2025, 5, 1) })

    const fewer = await officer.call(simulateHourRule, aRule({ minutesPerHour: 60 }))
    const more = await officer.call(simulateHourRule, aRule({ minutesPerHour: 20 }))
    const same = await officer.call(simulateHourRule, aRule({ minutesPerHour: 45 }))

    expect(fewer).toMatchObject({ year: 2025, gain: [], lose: [{ userId: person.id, before: 0.44, after: 0.33 }] })
    expect(more).toMatchObject({ gain: [{ userId: person.id, after: 1 }], lose: [] })
    expect([...same.gain, ...same.lose]).toEqual([])
  })
})

describe('rest/studyTime/flags and check', () => {
  test('lists doubtful records in scope; the verdict is kept, and 作废 needs its own code', async () => {
    const [here, there] = [await anOrg(t.db), await anOrg(t.db)]
    const scope = { kind: 'below' } as const
    const learner = await t.asWho({ orgId: here.id })
    const foreign = await t.asWho({ orgId: there.id })
    const videoId = await aStudyVideo(t.db, { seconds: 90 })
    for (const each of [learner, foreign]) {
      const player = await aPlayer(each, videoId)
      await player.beat([[0, 60]])
      nowMs += 90_000
      await player.beat([[0, 90]])
    }
    const officer = await t.asWho({ codes: [P.studyTime], scope, orgId: here.id })
    const judge = await t.asWho({ codes: [P.studyTime, P.studyTimeVoid], scope, orgId: here.id })

    const { list } = await officer.call(listFlaggedRecords, { filter: { scoreBelow: 100 } })
    const recordId = list[0]?.recordId ?? ''
    const uncoded = await officer.refused(checkRecord, { recordId, verdict: 'void', note: '代看' })
    const passed = await officer.call(checkRecord, { recordId, verdict: 'passed', note: '网络原因' })
    const voided = await judge.call(checkRecord, { recordId, verdict: 'void', note: '代看' })

    expect(list).toMatchObject([
      { userId: learner.id, score: 90, flags: [{ code: 'OVER_TIME' }, { code: 'OFFLINE' }], hours: 0.03 },
    ])
    expect(uncoded.status).toBe(1003)
    expect([passed.state, voided.state]).toEqual(['passed', 'void'])
    const [record] = await t.db.select().from(studyRecords).where(eq(studyRecords.userId, learner.id))
    expect(record).toMatchObject({ checkState: 'void', checkNote: '代看', voidReason: '代看' })
    const [total] = await t.db.select().from(hourTotals).where(eq(hourTotals.userId, learner.id))
    expect(total?.hoursHundredths).toBe(0)
  })
})

describe('rest/studyTime/entries and summary', () => {
  test('year totals equal the sum of the granted entries, by person, unit and month', async () => {
    const org = await anOrg(t.db)
    const people = await Promise.all(Array.from({ length: 5 }, () => aUser(t.db, { primaryOrgId: org.id })))
    for (const [i, { id }] of people.entries()) {
      for (let n = 0; n <= i; n += 1) {
        const source = n % 2 === 0 ? 'video' : 'train'
        const completedAtMs = Date.UTC(2024, n, 3)
        await anEntry(t.db, { userId: id, orgId: org.id, source, hundredths: 10 * i + n + 1, completedAtMs })
      }
    }
    const officer = await t.as(P.studyTime)
    const filter = { year: 2024, orgId: org.id }

    const { list, total } = await officer.call(listHourEntries, { filter, pageSize: 200 })
    const sum = (rows: readonly { total: number }[]) => rows.reduce((all, row) => all + Math.round(row.total * 100), 0)
    const byUser = await officer.call(summarizeHours, { filter, groupBy: 'user' })
    const byOrg = await officer.call(summarizeHours, { filter, groupBy: 'org' })
    const byMonth = await officer.call(summarizeHours, { filter, groupBy: 'month' })

    const entries = list.reduce((all, { hours }) => all + Math.round(hours * 100), 0)
    expect(total).toBe(15)
    expect([sum(byUser.list), sum(byOrg.list), sum(byMonth.list)]).toEqual([entries, entries, entries])
    expect(byUser.total).toBe(5)
    expect(byOrg.list).toMatchObject([{ key: org.id, people: 5, target: null }])
    expect(byMonth.list).toHaveLength(12)
  })

  test('filters the ledger by source, state and days', async () => {
    const person = await aUser(t.db)
    await anEntry(t.db, { userId: person.id, source: 'doc', hundredths: 5, completedAtMs: Date.UTC(2026, 2, 9, 17) })
    await anEntry(t.db, { userId: person.id, source: 'video', hundredths: 6, completedAtMs: Date.UTC(2026, 2, 9, 15) })
    const officer = await t.as(P.studyTime)
    const filter = { userId: person.id }

    const day = await officer.call(listHourEntries, {
      filter: { ...filter, completedFrom: '2026-03-10', completedTo: '2026-03-10' },
    })
    const doc = await officer.call(listHourEntries, { filter: { ...filter, source: 'doc', state: 'granted' } })
    const voided = await officer.call(listHourEntries, { filter: { ...filter, state: 'voided' } })

    expect(day.list.map(({ source }) => source)).toEqual(['doc'])
    expect(doc.total).toBe(1)
    expect(voided.total).toBe(0)
  })
})
