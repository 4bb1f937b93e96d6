import type { OwnCertificate } from '@portal/contract/areas/exam/certificate.ts'
import { expect, test } from 'vitest'
import { bySoonestEnd, lifeOf } from './certificate-life.ts'

const of = (issuedOn: string, validTo: string | null): OwnCertificate => ({
  ...{ id: '', title: '', number: '', state: 'valid', orgName: '', verifyCode: '', personName: '', examTitle: '' },
  ...{ issuedOn, validTo, revokedAt: null, revokeReason: '' },
})
const noon = Date.parse('2026-11-24T12:00:00+08:00')

test.each([
  ['2026-11-24', '2026-11-24', { passed: 0, left: 0, isSoon: true }],
  ['2026-01-23', '2027-01-23', { passed: expect.closeTo(83.56, 1), left: 60, isSoon: true }],
  ['2026-01-24', '2027-01-24', { passed: expect.closeTo(83.29, 1), left: 61, isSoon: false }],
  ['2025-01-01', '2026-11-23', { passed: 100, left: -1, isSoon: false }],
  ['2021-07-12', null, { passed: null, left: null, isSoon: false }],
])('from %s to %s', (issuedOn, validTo, life) => {
  expect(lifeOf(of(issuedOn, validTo), noon)).toEqual(life)
})

test('what ends soonest stands first, what never ends last', () => {
  const ends = [null, '2027-05-31', '2026-12-20'].map((validTo) => of('2026-01-01', validTo))
  expect(ends.sort(bySoonestEnd).map(({ validTo }) => validTo)).toEqual(['2026-12-20', '2027-05-31', null])
})
