import { expect, test } from 'vitest'
import { mayWork, type WorkFacts } from './card-may-work.ts'

const rule = { cardNeeded: true, certTypes: ['welding'], hoursHundredths: 800 }
const facts: WorkFacts = {
  cardComplete: true,
  certificates: [{ typeCode: 'welding', title: '焊接作业证', validFrom: '2023-07-01', validTo: '2026-06-30' }],
  hoursHundredths: 800,
  typeNames: {},
}

test('the last day still counts, the next one names the certificate with its end', () => {
  expect(mayWork(rule, facts, '2026-06-30')).toMatchObject({ allowed: true, missing: [] })
  const after = mayWork(rule, facts, '2026-07-01')
  expect(after.allowed).toBe(false)
  expect(after.missing.map(({ text }) => text)).toEqual(['缺：焊接作业证（2026-06-30 到期）'])
})

test('a renewal that begins later does not cover the gap', () => {
  const renewed = { typeCode: 'welding', title: '焊接作业证', validFrom: '2026-08-15', validTo: '2029-08-14' }
  const both = { ...facts, certificates: [...facts.certificates, renewed] }
  expect(mayWork(rule, both, '2026-08-14').missing).toHaveLength(1)
  expect(mayWork(rule, both, '2026-08-15').allowed).toBe(true)
})

test('everything that is missing is named, and what is not asked for is not', () => {
  const nothing = { cardComplete: false, certificates: [], hoursHundredths: 0, typeNames: { welding: '焊接作业证' } }
  expect(mayWork(rule, nothing, '2026-05-01').missing.map(({ what }) => what)).toEqual(['card', 'certificate', 'hours'])
  expect(mayWork({ cardNeeded: false, certTypes: [], hoursHundredths: 0 }, nothing, '2026-05-01').allowed).toBe(true)
})
