import { describe, expect, test } from 'vitest'
import { createBeatJournal } from './beat-journal.ts'
import { clockText, clockTimeText } from './clock-text.ts'
import { coverageSegments } from './coverage-segments.ts'
import { returnOfSeek, seekReturnText } from './seek-guard.ts'

describe('clockText', () => {
  test.each([
    [0, '0:00'],
    [750.9, '12:30'],
    [3723, '1:02:03'],
  ])('%s s is %s', (seconds, text) => {
    expect(clockText(seconds)).toBe(text)
  })

  test('tells the time of the day in Shanghai', () => {
    expect(clockTimeText(Date.UTC(2026, 10, 21, 6, 3))).toBe('14:03')
  })
})

describe('returnOfSeek', () => {
  const first = { seekPolicy: 'noForward', completed: false, furthestTick: 7500 } as const

  test('brings a first viewing back to the furthest point', () => {
    expect(returnOfSeek(900, first)).toBe(750)
    expect(seekReturnText(750)).toBe('首次学习不可快进，已回到 12:30')
  })

  test('lets anybody go back, and two seconds further', () => {
    expect(returnOfSeek(10, first)).toBeNull()
    expect(returnOfSeek(752, first)).toBeNull()
    expect(returnOfSeek(752.1, first)).toBe(750)
  })

  test('lets those go anywhere who have completed it or may jump', () => {
    expect(returnOfSeek(900, { ...first, completed: true })).toBeNull()
    expect(returnOfSeek(900, { ...first, seekPolicy: 'free' })).toBeNull()
    expect(returnOfSeek(900, { ...first, seekPolicy: 'ordered' })).toBe(750)
  })
})

describe('coverageSegments', () => {
  const drawn = (...args: Parameters<typeof coverageSegments>) =>
    coverageSegments(...args).map(({ kind, fromTick, toTick }) => [kind, fromTick, toTick])

  test('draws settled, waiting and missing parts without a hole between them', () => {
    expect(drawn([{ fromTick: 0, toTick: 400 }], [{ fromTick: 300, toTick: 500 }], 1000)).toEqual([
      ['acknowledged', 0, 400],
      ['pending', 400, 500],
      ['gap', 500, 1000],
    ])
  })

  test('draws a gap that counts as seen as seen', () => {
    const seen = [
      { fromTick: 0, toTick: 400 },
      { fromTick: 405, toTick: 1000 },
    ]
    expect(drawn(seen, [], 1000)).toEqual([['acknowledged', 0, 1000]])
  })

  test('draws nothing of an unknown length', () => {
    expect(drawn([], [], 0)).toEqual([])
  })
})

describe('createBeatJournal', () => {
  const sitting = (number: number) => `11111111-1111-4111-8111-${String(number).padStart(12, '0')}`
  const aBeat = {
    seq: 1,
    event: 'tick' as const,
    spans: [],
    position: 0,
    visible: true,
    muted: false,
    stalledMs: 0,
    wallMs: 0,
  }
  const aStore = () => {
    const items = new Map<string, string>()
    return {
      items,
      read: (key: string) => items.get(key) ?? null,
      write: (key: string, value: string | null) => void (value === null ? items.delete(key) : items.set(key, value)),
    }
  }

  test('leaves nothing behind once all beats are settled', () => {
    const store = aStore()
    const journal = createBeatJournal(store)
    journal.keep({ sittingId: sitting(1), nonce: 'nonce-000000000000', beats: [aBeat] })
    journal.keep({ sittingId: sitting(1), nonce: 'nonce-000000000001', beats: [] })

    expect(store.items.size).toBe(0)
  })

  test('forgets what somebody scribbled into it', () => {
    const store = aStore()
    const journal = createBeatJournal(store)
    journal.keep({ sittingId: sitting(1), nonce: 'nonce-000000000000', beats: [aBeat] })
    store.write(`journal:study:${sitting(1)}`, '{"beats":"many"}')

    expect(journal.entries()).toEqual([])
    expect(store.items.size).toBe(0)
  })

  test('does not fill the device: of very many sittings the oldest go', () => {
    const journal = createBeatJournal(aStore())
    for (let number = 1; number <= 25; number += 1) {
      journal.keep({ sittingId: sitting(number), nonce: 'nonce-000000000000', beats: [aBeat] })
    }

    expect(journal.entries().map(({ sittingId }) => sittingId)).toEqual(
      Array.from({ length: 20 }, (_, index) => sitting(index + 6)),
    )
  })
})
