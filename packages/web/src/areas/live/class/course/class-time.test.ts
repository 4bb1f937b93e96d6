import { expect, it } from 'vitest'
import { classTimeText } from './class-time.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)
const now = at('2026-11-30T03:46')

it('tells near days by their name, and a year only where it is another one', () => {
  expect(classTimeText(at('2026-11-30T08:27'), now)).toBe('今天 08:27')
  expect(classTimeText(at('2026-12-01T14:00'), now)).toBe('明天 14:00')
  expect(classTimeText(at('2026-11-18T14:00'), now)).toBe('11 月 18 日 14:00')
  expect(classTimeText(at('2025-12-01T14:00'), now)).toBe('2025 年 12 月 1 日 14:00')
})
