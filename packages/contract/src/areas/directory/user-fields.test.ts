import { expect, test } from 'vitest'
import { z } from 'zod'
import { identityNumber, isIdentityNumber, mail, maskIdentityNumber, maskMail, maskPhone } from './user-fields.ts'

test('an identity number is known by its last character', () => {
  expect(['11010519491231002X', '110105194912310021', '11010519491231002', ''].map(isIdentityNumber)).toEqual([
    true,
    false,
    false,
    false,
  ])
})

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
  ['', ''],
])('masks the identity number %s as %s', (idNumber, masked) => {
  expect(maskIdentityNumber(idNumber)).toBe(masked)
})

test('masks an address but for its first letter', () => {
  expect([maskMail('shan@example.com'), maskMail('')]).toEqual(['s***@example.com', ''])
})

test('the page sends a mail address and an identity number as the server keeps them', () => {
  expect([z.encode(mail, ' Shan@Example.com '), z.encode(identityNumber, '11010519491231002x')]).toEqual([
    'shan@example.com',
    '11010519491231002X',
  ])
})
