import { expect, test } from 'vitest'
import { z } from 'zod'
import { identityNumber, isIdentityNumber, mail, maskMail, maskNumber } from './person-fields.ts'

test('an identity number is known by its last character', () => {
  expect(['11010519491231002X', '110105194912310021', '11010519491231002', ''].map(isIdentityNumber)).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('masks keep head and tail of numbers and the first letter of addresses', () => {
  expect([maskNumber('13812345678'), maskNumber(''), maskMail('shan@example.com'), maskMail('')]).toEqual([
    '138****5678',
    '',
    's***@example.com',
    '',
  ])
})

test('the page sends a mail address and an identity number as the server keeps them', () => {
  expect([z.encode(mail, ' Shan@Example.com '), z.encode(identityNumber, '11010519491231002x')]).toEqual([
    'shan@example.com',
    '11010519491231002X',
  ])
})
