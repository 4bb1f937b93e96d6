import { describe, expect, test } from 'vitest'
import { footActOf, footWords } from './foot-act.ts'

const facts = { isRead: [true, false, false], page: 1, pagePercent: 100, ackDuty: true, isAcknowledged: false }
const standing = { ackDuty: true, classHours: 0.25, acknowledged: '' }

describe('the one button beneath the pages', () => {
  test('leads to the next unread page, and stays where the page in hand is the one', () => {
    expect(footActOf(facts)).toEqual({ kind: 'next', page: 2, left: 2 })
    expect(footActOf({ ...facts, isRead: [true, true, false], page: 3 })).toEqual({ kind: 'stay', left: 1 })
  })

  test('becomes the acknowledgement only when enough pages are read', () => {
    expect(footActOf({ ...facts, isRead: [true, true, true] })).toEqual({ kind: 'acknowledge' })
    expect(footActOf({ ...facts, isRead: [true, true, false, false], pagePercent: 50 })).toEqual({
      kind: 'acknowledge',
    })
    expect(footActOf({ ...facts, isRead: [true, true, true], ackDuty: false })).toEqual({ kind: 'leave' })
  })

  test('gives the proof once acknowledged, also where a minor version has new pages', () => {
    expect(footActOf({ ...facts, isAcknowledged: true })).toEqual({ kind: 'proof' })
  })

  test('says what is missing and what comes of it', () => {
    expect(footWords({ kind: 'next', page: 16, left: 6 }, standing)).toBe('还有 6 页未读完，读完可确认「已阅读并知悉」')
    expect(footWords({ kind: 'stay', left: 1 }, { ...standing, ackDuty: false })).toBe(
      '还有 1 页未读完，读完计 0.25 学时',
    )
    expect(footWords({ kind: 'leave' }, { ...standing, classHours: null })).toBe('已读完')
  })
})
