import { expect, test } from 'vitest'
import { calendarFile } from './ics.ts'

const event = {
  uid: 'meeting-1@portal',
  title: '11 月安全生产例会',
  from: new Date('2026-11-24T06:00:00Z'),
  to: new Date('2026-11-24T08:00:00Z'),
  place: '报告厅',
  notes: [],
  url: '',
  sequence: 2,
  isCancelled: false,
  writtenAt: new Date('2026-11-20T01:02:03.456Z'),
}

/** Continuations joined again, as readers do. */
const unfolded = (text: string) => text.replace(/\r\n /g, '').split('\r\n')

test('is one event in UTC between its calendar', () => {
  const lines = unfolded(calendarFile([event]))
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
  expect(lines).toContain('DTSTART:20261124T060000Z')
  expect(lines).toContain('DTEND:20261124T080000Z')
  expect(lines).toContain('DTSTAMP:20261120T010203Z')
  expect(lines).toContain('SUMMARY:11 月安全生产例会')
  expect(lines).toContain('SEQUENCE:2')
  expect(lines).toContain('STATUS:CONFIRMED')
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
})

test('escapes what would end a text, and never lets a text make a line of its own', () => {
  const text = calendarFile([{ ...event, title: 'a,b;c\\d', place: 'x\r\nATTENDEE:y', notes: ['一', '二'] }])
  expect(unfolded(text)).toContain('SUMMARY:a\\,b\\;c\\\\d')
  expect(unfolded(text)).toContain('LOCATION:x\\nATTENDEE:y')
  expect(unfolded(text)).toContain('DESCRIPTION:一\\n二')
})

test('folds at 75 octets without cutting a sign', () => {
  const title = '安全'.repeat(60)
  const lines = calendarFile([{ ...event, title }]).split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(unfolded(lines.join('\r\n'))).toContain(`SUMMARY:${title}`)
})

test('takes a cancelled meeting back', () => {
  const lines = unfolded(calendarFile([{ ...event, isCancelled: true }]))
  expect(lines).toContain('METHOD:CANCEL')
  expect(lines).toContain('STATUS:CANCELLED')
})

test('holds several sessions, and is published while one of them is still held', () => {
  const lines = unfolded(
    calendarFile([
      { ...event, isCancelled: true },
      { ...event, uid: 'session-2@portal' },
    ]),
  )
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
  expect(lines).toContain('METHOD:PUBLISH')
  expect(lines).toContain('UID:session-2@portal')
})
