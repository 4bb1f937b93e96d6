import { expect, test } from 'vitest'
import { readVerifyCode, shownVerifyCode, verifyCodeOf } from './certificate-code.ts'

const code = verifyCodeOf(Uint8Array.from([1, 34, 67, 100, 133, 166, 199, 232, 9, 42, 75]))

test('a code is read however it is written, and keeps its groups in print', () => {
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
  expect(readVerifyCode(shownVerifyCode(code))).toBe(code)
  expect(readVerifyCode(` ${code.toLowerCase()} `)).toBe(code)
  expect(shownVerifyCode(code)).toBe(`${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`)
})

test('one wrong sign, one too few and a strange one are noticed', () => {
  const wrong = [...code].map(
    (sign, place) => code.slice(0, place) + (sign === '7' ? '8' : '7') + code.slice(place + 1),
  )

  expect(wrong.map(readVerifyCode)).toEqual(wrong.map(() => null))
  expect(readVerifyCode(code.slice(1))).toBeNull()
  expect(readVerifyCode(`${code.slice(0, 11)}*`)).toBeNull()
})
