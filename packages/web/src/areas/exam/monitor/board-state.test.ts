import { seatSign } from '@portal/contract/areas/exam/monitor.ts'
import { describe, expect, test } from 'vitest'
import { type Board, joined, pulseText, remainingText, seatState, shownSeats } from './board-state.ts'

const at = new Date('2026-11-22T02:00:00Z')
const person = (name: string, orgId = 'o1') => ({ name, code: name, orgId, orgName: '一车间' })
const row = (personId: string, more: object = {}) => ({
  personId,
  attemptId: `a-${personId}`,
  no: 1,
  state: 'started' as const,
  answered: 0,
  items: 10,
  deadline: at,
  standsSince: null,
  lastBeatAt: at,
  switches: 0,
  device: 'Chrome',
  alerts: [],
  ...more,
})
const board = (rows: Board['rows'], lost: Board['lost'] = [], progress: Board['progress'] = []): Board => ({
  title: '考试',
  state: 'published',
  phase: 'running',
  openAt: at,
  closeAt: at,
  pausedAt: null,
  counts: { notStarted: 0, started: 0, frozen: 0, lost: 0, submitted: 0 },
  rows,
  progress,
  lost,
  cursor: at,
  after: null,
  serverNow: at,
})
const everybody = { state: null, orgId: null, alerted: false, name: '' }

describe('the board of an invigilator', () => {
  test('keeps names while deltas replace the rest, and marks who is lost until he is back', () => {
    const first = joined(null, board([row('1', { person: person('张三') }), row('2', { person: person('李四') })]))
    const delta = joined(first, board([row('1', { answered: 5 })], [['2', at.getTime() / 1000]]))

    expect(delta.seats.get('1')).toMatchObject({ answered: 5, person: { name: '张三' } })
    expect([...delta.seats.values()].map(seatState)).toEqual(['started', 'lost'])
    expect([...joined(delta, board([])).seats.values()].map(seatState)).toEqual(['started', 'started'])
  })

  test('takes over what somebody answered meanwhile by the sign of his seat', () => {
    const [mine, twin] = ['0193-aaaa-0123456789ab', '0194-bbbb-0123456789ab']
    const alone = joined(null, board([row(mine, { person: person('张三') })]))
    const both = joined(alone, board([row(twin, { person: person('李四') })]))
    const progress: Board['progress'] = [
      [seatSign(mine), 7],
      ['stranger', 1],
    ]

    const { seats } = joined(alone, board([], [], progress))

    expect(seats.size).toBe(1)
    expect(seats.get(mine)).toMatchObject({ answered: 7, switches: 0, deadline: at, person: { name: '张三' } })
    // A sign that two people share tells nothing of either.
    expect([...joined(both, board([], [], progress)).seats.values()].map(({ answered }) => answered)).toEqual([0, 0])
  })

  test('shows alerted and lost people first and filters by state, unit, alert and name', () => {
    const hall = joined(
      null,
      board(
        [
          row('1', { person: person('甲'), state: 'published' }),
          row('2', { person: person('乙', 'o2') }),
          row('3', { person: person('丙') }),
          row('4', { person: person('丁'), alerts: ['切屏超过限制'] }),
        ],
        [['3', at.getTime() / 1000]],
      ),
    )
    const names = (filter: object) => shownSeats(hall, { ...everybody, ...filter }).map((seat) => seat.person.name)

    expect(names({})).toEqual(['丁', '丙', '乙', '甲'])
    expect(names({ state: 'submitted' })).toEqual(['甲'])
    expect(names({ state: 'started' })).toEqual(['丁', '乙'])
    expect(names({ state: 'asking' })).toEqual(['丁', '丙'])
    expect(names({ orgId: 'o2' })).toEqual(['乙'])
    expect(names({ alerted: true })).toEqual(['丁'])
    expect(names({ name: '丙' })).toEqual(['丙'])
  })

  test('counts the time that is left', () => {
    const going = { deadline: at, standsSince: null }

    expect(remainingText(going, at.getTime() - 3_723_000)).toBe('1:02:03')
    expect(remainingText(going, at.getTime() - 65_000)).toBe('01:05')
    expect(remainingText(going, at.getTime() + 1000)).toBe('00:00')
    expect(remainingText({ deadline: null, standsSince: null }, 0)).toBe('不限')
  })

  test('shows a clock that stands as it stood', () => {
    const frozen = { deadline: at, standsSince: new Date(at.getTime() - 65_000) }

    expect(remainingText(frozen, at.getTime() - 20_000)).toBe('01:05')
  })

  test('says that somebody quiet is there, and when somebody lost was heard of last', () => {
    const { seats } = joined(
      null,
      board(
        [
          row('1', { person: person('甲') }),
          row('2', { person: person('乙') }),
          row('3', { person: person('丙'), state: 'submitted' }),
        ],
        [['2', at.getTime() / 1000]],
      ),
    )
    const pulses = (asOf: number) => [...seats.values()].map((seat) => pulseText(seat, new Date(asOf)))

    expect(pulses(at.getTime() + 40_000)).toEqual(['40 秒前', '40 秒前', '40 秒前'])
    expect(pulses(at.getTime() + 600_000)).toEqual(['45 秒内', '10 分 0 秒前', '10 分 0 秒前'])
  })
})
