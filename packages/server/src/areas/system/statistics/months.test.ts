import {
  listReports,
  runMonths,
  runReport,
  statisticsRefusals,
} from '@portal/contract/areas/system/statistics/statistics.ts'
import { P } from '@portal/contract/privileges.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loginEntries } from '#src/schema/account.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'
import { monthsOf } from './months.ts'

let t: TestApp
let reader: Client
let plant: string

beforeAll(async () => {
  t = await startTestApp()
  reader = await t.as(P.statistics)
  plant = (await anOrg(t.db)).id
  const [one, other, stranger] = [
    await aUser(t.db, { primaryOrgId: plant }),
    await aUser(t.db, { primaryOrgId: plant }),
    await aUser(t.db),
  ]
  // The last second of January in Shanghai, the first of February, and two of March.
  const signedIn: [{ id: string; loginName: string }, string][] = [
    [one, '2025-01-31T15:59:59Z'],
    [one, '2025-01-31T16:00:00Z'],
    [one, '2025-03-05T02:00:00Z'],
    [other, '2025-03-31T15:00:00Z'],
    [stranger, '2025-03-05T02:00:00Z'],
  ]
  await t.db.insert(loginEntries).values(
    signedIn.map(([{ id, loginName }, at]) => ({
      ...{
        id: v7(),
        nameTried: loginName,
        userId: id,
        result: 'ok' as const,
        why: '',
        way: 'password',
        address: '',
        agent: '',
      },
      at: new Date(at),
    })),
  )
})
afterAll(() => t.close())

test('months end where the year or today does', () => {
  expect(monthsOf(2024, '2026-11-28')).toHaveLength(12)
  expect(monthsOf(2024, '2026-11-28')[1]).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  expect(monthsOf(2026, '2026-11-01').at(-1)).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(monthsOf(2027, '2026-11-28')).toEqual([])
})

test('each month is counted by days of Shanghai, within the unit that was asked for', async () => {
  const { months } = await reader.call(runMonths, { reportId: 'logins', filter: { orgId: plant }, year: 2025 })
  expect(months.map(({ times }) => times)).toEqual([1, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  const filter = { orgId: plant, from: '2025-03-01', to: '2025-03-31' }
  expect(months[2]).toEqual((await reader.call(runReport, { reportId: 'logins', filter })).figures)
})

test('what is asked by years has none', async () => {
  const { list } = await reader.call(listReports, {})
  const yearly = list.find(({ period }) => period === 'year')
  const refused = await reader.refused(runMonths, { reportId: yearly?.id ?? '', filter: {}, year: 2025 })
  expect(refused.message).toBe(statisticsRefusals.noMonths.message)
})
