import { listFlaggedRecords, listHourEntries, summarizeHours } from '@portal/contract/areas/learning/time.ts'
import { labelOf } from '@portal/contract/kit/choice.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { askedPeople } from '../asked-people.tsx'
import { entryConditions, entryList, recordConditions, summaryBy, summaryConditions } from './lists.ts'

const page = { page: 1, pageSize: 20, keyword: '', exactTotal: false }
const person = '00000000-0000-7000-8000-000000040005'

const offered = [
  { of: listHourEntries, conditions: entryConditions },
  { of: listFlaggedRecords, conditions: recordConditions },
  { of: summarizeHours, conditions: summaryConditions },
]

test('every condition that is offered is one the server knows', () => {
  for (const { of, conditions } of offered) {
    const known = Object.keys(of.body.shape.filter.unwrap().shape)

    expect(known).toEqual(expect.arrayContaining(Object.keys(conditions.shape)))
  }
})

test('every condition of the person has a name for its chip', () => {
  const unnamed = Object.entries(askedPeople.shape).filter(([, schema]) => labelOf(schema) === '')

  expect(unnamed).toEqual([])
})

test('a year travels as the figure it is', () => {
  const sent = z.encode(entryList.body, { ...page, filter: { year: 2026, userId: person } })

  expect(listHourEntries.body.parse(sent).filter).toEqual({ year: 2026, userId: person })
})

test('each summary carries its grouping in the body and an address of its own', () => {
  const bodies = (['user', 'org', 'month'] as const).map((by) => {
    const source = summaryBy(by)
    return {
      path: source.path,
      body: summarizeHours.body.parse(z.encode(source.body, { ...page, filter: { year: 2026 } })),
    }
  })

  expect(bodies.map(({ body }) => body.groupBy)).toEqual(['user', 'org', 'month'])
  expect(new Set(bodies.map(({ path }) => path)).size).toBe(3)
})
