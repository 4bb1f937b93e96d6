import { describe, expect, it } from 'vitest'
import { beat, beatFromWire, openSittingBody, refusalToWire, saveBeatsBody, spanFromWire, spanToWire } from './beat.ts'
import { refusalReasons, refusalText } from './refusal.ts'

const ID = '0b8e6f0e-6a51-4f0e-9a53-0d7b1c8f2a11'
const aBeat = (facts: object = {}) => ({
  seq: 1,
  event: 'tick',
  spans: [{ from: 15, to: 37.5, rate: 1.5 }],
  position: 37.5,
  visible: true,
  muted: false,
  stalledMs: 0,
  wallMs: 15_000,
  ...facts,
})
const accepts = (facts: object) => beat.safeParse(aBeat(facts)).success

describe('a beat on the wire', () => {
  it('becomes ticks and whole percents', () => {
    expect(beatFromWire(beat.parse(aBeat()), 'video')).toEqual({
      seq: 1,
      event: 'tick',
      ratedSpans: [{ fromTick: 150, toTick: 375, ratePercent: 150 }],
      pageSpans: [],
      position: 375,
      visible: true,
    })
  })

  it('carries pages of a document, whose position is a page', () => {
    const read = beatFromWire(beat.parse(aBeat({ spans: [{ page: 8, ms: 1200 }], position: 8 })), 'doc')

    expect(read).toMatchObject({ ratedSpans: [], pageSpans: [{ page: 8, shownMs: 1200 }], position: 8 })
  })

  it('may hold senseless spans, which the server refuses one by one', () => {
    expect(accepts({ spans: [{ from: 20, to: 10, rate: 1 }] })).toBe(true)
    expect(accepts({ spans: [] })).toBe(true)
  })

  it('is malformed with a second decimal, unknown fields, mixed spans or numbers out of bounds', () => {
    const malformed = [
      { position: 1.25 },
      { position: Number.NaN },
      { position: -1 },
      { seq: 0 },
      { seq: 1.5 },
      { event: 'jump' },
      { extra: true },
      { spans: [{ from: 0, to: 1, rate: 1, extra: 1 }] },
      {
        spans: [
          { from: 0, to: 1, rate: 1 },
          { page: 1, ms: 1 },
        ],
      },
      { spans: [{ from: 0, to: 1, rate: 0 }] },
      { spans: [{ from: 0, to: 400_000, rate: 1 }] },
      { spans: Array.from({ length: 101 }, () => ({ page: 1, ms: 1 })) },
      { wallMs: Number.POSITIVE_INFINITY },
    ]

    expect(malformed.filter(accepts)).toEqual([])
  })

  it('accepts the rounding error of sums of tenths', () => {
    expect(accepts({ position: 0.1 + 0.2 })).toBe(true)
  })
})

describe('the bodies of open and save', () => {
  it('are strict and bounded', () => {
    const save = { sittingId: ID, nonce: 'abcdefghijklmnop', beats: [aBeat()] }

    expect(saveBeatsBody.safeParse(save).success).toBe(true)
    expect(saveBeatsBody.safeParse({ ...save, beats: [] }).success).toBe(false)
    expect(saveBeatsBody.safeParse({ ...save, hours: 9 }).success).toBe(false)
    expect(saveBeatsBody.safeParse({ ...save, nonce: 'short' }).success).toBe(false)
    expect(openSittingBody.safeParse({ itemType: 'video', itemId: ID, client: 'phone' }).success).toBe(true)
    expect(openSittingBody.safeParse({ itemType: 'exam', itemId: ID, client: 'phone' }).success).toBe(false)
  })
})

describe('a reply', () => {
  it('gives seconds and the reason in words', () => {
    expect(refusalToWire({ seq: 3, fromTick: 465, toTick: 6000, reason: 'OVER_TIME' })).toEqual({
      seq: 3,
      from: 46.5,
      to: 600,
      reason: 'OVER_TIME',
      text: '上报的学习时长超过实际经过的时间，超出部分未计入',
    })
    expect(spanFromWire(spanToWire({ fromTick: 1, toTick: 333 }))).toEqual({ fromTick: 1, toTick: 333 })
  })

  it('has words for every reason', () => {
    expect([...refusalReasons].sort()).toEqual(Object.keys(refusalText).sort())
  })
})
