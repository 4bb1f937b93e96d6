import { countVideoYearTotalClassHour, courseHourCount } from '@portal/contract/areas/learning/hours/class-hour.ts'
import {
  type CountedEntry,
  type HourSource,
  hourSources,
  personTarget,
  yearStanding,
} from '@portal/contract/areas/learning/hours/year.ts'
import { learningRefusals } from '@portal/contract/areas/learning/refusals.ts'
import { listHourEntries, summarizeHours } from '@portal/contract/areas/learning/time.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roleMembers } from '#src/schema/access.ts'
import { hourEntries, roleTargets } from '#src/schema/study.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aRole, aUser } from '#test/factories/directory.ts'
import { anEntry, aRoleTarget } from '#test/factories/learning.ts'
import { type StandingRow, standings, targetsOfFacets, targetsOfYear } from './standing.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** Numbers that look like chance and are the same in every run. */
const sequence = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

describe('standings', () => {
  test('equal the rule of the contract applied to the raw entries, person by person', async () => {
    const draw = sequence(7)
    const [top, other] = [await anOrg(t.db), await anOrg(t.db)]
    const below = await anOrg(t.db, { parentId: top.id })
    const people = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        aUser(t.db, {
          primaryOrgId: [top.id, below.id, other.id][i % 3] ?? top.id,
          hiredOn: i % 13 === 12 ? '2027-03-01' : i % 4 === 0 ? `2026-0${1 + (i % 9)}-15` : '2020-01-01',
        }),
      ),
    )
    const [direct, ofUnit] = [
      await aRole(t.db, { members: people.filter((_, i) => i % 5 === 0).map(({ id }) => id) }),
      await aRole(t.db),
    ]
    await t.db.insert(roleMembers).values({ roleId: ofUnit.id, subjectKind: 'unitBelow', subjectId: top.id })
    await aRoleTarget(t.db, {
      roleId: direct.id,
      targetHundredths: 1250,
      requiredHundredths: 200,
      prorate: true,
      caps: { upload: 150 },
    })
    await aRoleTarget(t.db, { roleId: ofUnit.id, targetHundredths: 900, caps: { train: 100, live: 50 } })
    for (const { id } of people) {
      for (let i = draw(6); i > 0; i -= 1) {
        const source: HourSource = hourSources[draw(5)] ?? 'video'
        const completedAtMs = Date.UTC(draw(8) === 0 ? 2025 : 2026, draw(12), 1 + draw(28))
        await anEntry(t.db, { userId: id, source, hundredths: 1 + draw(400), required: draw(2) === 0, completedAtMs })
      }
    }

    const ids = sql.param(people.map(({ id }) => id))
    const { rows } = await t.db.execute<StandingRow>(standings(2026, sql`u.id = any(${ids}::uuid[])`))

    const targets = await t.db.select().from(roleTargets)
    const entries = await t.db.select().from(hourEntries)
    expect(rows).toHaveLength(40)
    const targetsNow = targetsOfYear(2026)
    for (const { id } of people) {
      const facets = (await t.running.people.get(id))?.rights.facets ?? []
      const holders = targetsOfFacets(targetsNow, sql`${id}`, sql`${sql.param(facets)}`)
      const alone = await t.db.execute(standings(2026, sql`u.id = ${id}`, targetsNow, holders))
      expect(alone.rows).toEqual(rows.filter((row) => row.user_id === id))
    }
    for (const row of rows) {
      const i = people.findIndex(({ id }) => id === row.user_id)
      const [year = 0, month = 0] = (people[i]?.hiredOn ?? '').split('-').map(Number)
      const roles = targets.filter(({ roleId }) => (roleId === direct.id ? i % 5 === 0 : i % 3 !== 2))
      const target = personTarget(
        roles.map((role) => ({ ...role, requiredMinHundredths: role.requiredHundredths, capsHundredths: role.caps })),
        2026,
        { year, month },
      )
      const own = entries.filter(({ userId }) => userId === row.user_id)
      const counted = own.map(
        (entry): CountedEntry => ({
          ...entry,
          hundredths: entry.hoursHundredths,
          completedAtMs: entry.completedAt.getTime(),
        }),
      )
      const slow = yearStanding(counted, 2026, target)
      expect([row.total, row.target, row.reached, row.required]).toEqual([
        slow.totalHundredths,
        slow.targetHundredths,
        slow.reached,
        slow.requiredHundredths,
      ])
      const sources = slow.bySource.map(({ source, countedHundredths }) => [source, countedHundredths])
      expect(hourSources.map((source) => [source, row[source]])).toEqual(sources)
    }
    const officer = await t.as(P.studyTime)
    const byMonth = await officer.call(countVideoYearTotalClassHour, { year: 2026, orgId: top.id, groupBy: 'month' })
    const byUser = await officer.call(countVideoYearTotalClassHour, { year: 2026, orgId: top.id, groupBy: 'user' })
    const hundredths = (list: { total: number }[]) => list.reduce((sum, { total }) => sum + Math.round(total * 100), 0)
    expect(hundredths(byMonth.list)).toBe(Math.round(byMonth.total * 100))
    expect(hundredths(byUser.list)).toBe(Math.round(byMonth.total * 100))
  })
})

describe('scope of hours', () => {
  test('an officer of one unit sees nothing of another, whichever way he asks', async () => {
    const [here, there] = [await anOrg(t.db), await anOrg(t.db)]
    const [own, foreign] = [await aUser(t.db, { primaryOrgId: here.id }), await aUser(t.db, { primaryOrgId: there.id })]
    for (const { id, primaryOrgId } of [own, foreign])
      await anEntry(t.db, { userId: id, orgId: primaryOrgId, hundredths: 100 })
    const officer = await t.asWho({ codes: [P.studyTime], scope: { kind: 'below' }, orgId: here.id })

    const byCode = await officer.refused(countVideoYearTotalClassHour, { year: 2026, userCode: foreign.code })
    const byUnit = await officer.refused(countVideoYearTotalClassHour, { year: 2026, orgId: there.id })
    const entries = await officer.call(listHourEntries, { filter: { year: 2026 } })
    const summary = await officer.call(summarizeHours, { filter: { year: 2026 } })

    expect(byCode.message).toBe(learningRefusals.personUnknown.message)
    expect(byUnit.message).toBe('无权查看该单位数据')
    expect(entries.list.map(({ userId }) => userId)).toEqual([own.id])
    expect(summary.list.map(({ key }) => key)).not.toContain(foreign.id)
    expect(summary.list.map(({ key }) => key)).toContain(own.id)
  })

  test('a person without code asks for himself only', async () => {
    const learner = await t.as()
    const other = await aUser(t.db)
    await anEntry(t.db, { userId: learner.id, hundredths: 88 })

    const own = await learner.call(countVideoYearTotalClassHour, { year: 2026 })
    const mine = await learner.call(courseHourCount, { year: 2026 })
    const refusal = await learner.refused(countVideoYearTotalClassHour, { year: 2026, userCode: other.code })

    expect(own).toMatchObject({ total: 0.88, videoHours: 0.88, target: null })
    expect(mine).toMatchObject({ total: 0.88, target: null, rate: null, forecastText: '' })
    expect(refusal.status).toBe(1003)
  })
})
