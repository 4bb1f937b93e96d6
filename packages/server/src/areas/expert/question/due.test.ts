import type { QuestionUrgency } from '@portal/contract/areas/expert/words.ts'
import { describe, expect, test } from 'vitest'
import { shippedCalendar } from '#src/shared/work-calendar/work-calendar.ts'
import { dueOf, pausedTill } from './due.ts'

// 2026-11-27 is a Friday.
const at = (text: string) => new Date(`2026-${text}:00+08:00`)
const clock = (urgency: QuestionUrgency, from: string) => ({
  urgency,
  assignableAt: at(from),
  pausedHours: 0,
  pausedAt: null,
})

describe('dueOf', () => {
  test.each<[QuestionUrgency, string, string, string]>([
    ['critical', '11-27T16:00', '11-30T09:00', '11-27T17:00'],
    ['urgent', '11-27T16:00', '11-30T16:00', '11-30T10:45'],
    ['normal', '11-27T16:00', '12-02T16:00', '12-01T10:45'],
    ['critical', '11-28T10:00', '11-30T10:30', '11-30T09:30'],
  ])('a question of %s asked at %s is due at %s, half of it at %s', (urgency, from, due, half) => {
    expect(dueOf(shippedCalendar, clock(urgency, from))).toEqual({ dueAt: at(due), halfAt: at(half) })
  })

  test('working hours in which it waited for more words are added', () => {
    const waiting = { ...clock('urgent', '11-27T16:00'), pausedAt: at('11-30T10:00') }

    const pausedHours = pausedTill(shippedCalendar, waiting, at('11-30T15:00'))

    expect(pausedHours).toBe(3.5)
    expect(dueOf(shippedCalendar, { ...waiting, pausedHours, pausedAt: null }).dueAt).toEqual(at('12-01T10:30'))
  })

  test('nothing is due while it waits for more words', () => {
    const waiting = { ...clock('critical', '11-27T16:00'), pausedAt: at('11-27T16:10') }

    expect(dueOf(shippedCalendar, waiting)).toEqual({ dueAt: null, halfAt: null })
  })

  test('a pause over a weekend costs no working time, and two of them add up', () => {
    const first = pausedTill(
      shippedCalendar,
      { ...clock('normal', '11-27T09:00'), pausedAt: at('11-27T17:30') },
      at('11-30T08:30'),
    )
    const second = pausedTill(
      shippedCalendar,
      { ...clock('normal', '11-27T09:00'), pausedHours: 1, pausedAt: at('11-30T09:00') },
      at('11-30T10:00'),
    )

    expect([first, second]).toEqual([0, 2])
  })
})
