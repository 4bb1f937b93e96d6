import { expect, test } from 'vitest'
import { maskIdNumber, maskPhone } from './mask.ts'

test.each([
  ['13812345678', '138****5678'],
  ['12345678', '123*5678'],
  ['1234567', '*******'],
  ['', ''],
])('masks the phone %s as %s', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked)
})

test.each([
  ['110101199003071234', '11010********71234'],
  ['12345678901', '12345*78901'],
  ['1234567890', '**********'],
])('masks the identity number %s as %s', (idNumber, masked) => {
  expect(maskIdNumber(idNumber)).toBe(masked)
})
