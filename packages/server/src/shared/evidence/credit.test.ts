import type { Beat } from '@portal/contract/areas/learning/play/beat.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { describe, expect, it } from 'vitest'
import { accrue, emptyBalance, openBalance } from './balance.ts'
import { type BeatRequest, creditBeats } from './credit.ts'
import { emptyStudy } from './study-facts.ts'

const NINE = Date.UTC(2026, 0, 5, 1)

const beat = (seq: number, ratedSpans: [number, number, number][], facts: Partial<Beat> = {}): Beat => ({
  seq,
  event: 'tick',
  ratedSpans: ratedSpans.map(([fromTick, toTick, ratePercent]) => ({ fromTick, toTick, ratePercent })),
  pageSpans: [],
  position: 0,
  visible: true,
  ...facts,
})

const read = (seq: number, pageSpans: [number, number][], facts: Partial<Beat> = {}) =>
  beat(seq, [], { event: 'page', pageSpans: pageSpans.map(([page, shownMs]) => ({ page, shownMs })), ...facts })

const aRequest = (facts: Partial<BeatRequest> = {}): BeatRequest => ({
  atMs: NINE,
  beats: [],
  balance: openBalance(emptyBalance, NINE, 1_800_000),
  sitting: { ackSeq: 0, lastAckAtMs: NINE, standing: 'earning', versionNo: 1, pendingCheck: 'none' },
  study: emptyStudy,
  item: { itemType: 'video', durationTicks: 24_000 },
  policy: { offlineMaxMs: 1_800_000, greatestRatePercent: 200, seekPolicy: 'free', hiddenPolicy: 'count' },
  admission: { isAllowed: true, isInsideWindow: true, oldestCreditedVersionNo: 1 },
  isDone: () => false,
  ...facts,
})

/** The next request of the same person and sitting. */
const then = (before: BeatRequest, seconds: number, beats: Beat[], facts: Partial<BeatRequest> = {}) => {
  const { balance, sitting, study } = creditBeats(before)
  return { ...before, balance, sitting, study, atMs: NINE + seconds * 1000, beats, ...facts }
}

const reasons = (request: BeatRequest) => creditBeats(request).refused.map(({ reason }) => reason)

describe('the balance', () => {
  it('starts at five seconds, grows with real time and stops growing at the offline limit', () => {
    const first = accrue(emptyBalance, NINE, 1_800_000)
    const later = accrue(first, NINE + 7_200_000, 1_800_000)

    expect(first.balanceMs).toBe(5_000)
    expect(later).toEqual({ balanceMs: 1_805_000, lastAtMs: NINE + 7_200_000, forfeitedMs: 5_400_000 })
  })

  it('is cut to five seconds by an opening', () => {
    const opened = openBalance({ balanceMs: 28_000, lastAtMs: NINE, forfeitedMs: 9 }, NINE + MINUTE_MS, 1_800_000)

    expect(opened).toEqual({ balanceMs: 5_000, lastAtMs: NINE + MINUTE_MS, forfeitedMs: 0 })
  })

  it('does not follow a clock that goes backwards', () => {
    const back = accrue({ balanceMs: 3_000, lastAtMs: NINE, forfeitedMs: 0 }, NINE - 10_000, 1_800_000)

    expect(back).toEqual({ balanceMs: 3_000, lastAtMs: NINE, forfeitedMs: 0 })
  })

  it('keeps at most thirty seconds after a request', () => {
    const outcome = creditBeats(aRequest({ atMs: NINE + 600_000, beats: [beat(1, [[0, 100, 100]])] }))

    expect(outcome.balance.balanceMs).toBe(30_000)
  })
})

describe('crediting a video', () => {
  it('follows the worked example of the protocol', () => {
    const policy = { ...aRequest().policy, greatestRatePercent: 150 }
    const at15 = aRequest({ atMs: NINE + 15_000, beats: [beat(1, [[0, 150, 100]])], policy })
    const at30 = then(at15, 30, [beat(2, [[150, 375, 150]])])
    const forged = then(at30, 31, [beat(3, [[375, 6000, 150]])])

    const outcome = creditBeats(forged)

    expect(at30.balance.balanceMs).toBe(5_000)
    expect(forged.balance.balanceMs).toBe(5_000)
    expect(outcome.credited).toEqual([{ seq: 3, fromTick: 375, toTick: 465 }])
    expect(outcome.refused).toEqual([{ seq: 3, fromTick: 465, toTick: 6000, reason: 'OVER_TIME' }])
    expect(outcome.study).toMatchObject({
      spans: [{ fromTick: 0, toTick: 465 }],
      furthestTick: 465,
      effectiveMs: 36_000,
    })
    expect(outcome.balance.balanceMs).toBe(0)
    expect(outcome.sitting.ackSeq).toBe(3)
  })

  it('charges a rate above the allowed ones like the greatest allowed one', () => {
    const outcome = creditBeats(aRequest({ beats: [beat(1, [[0, 1000, 1600]])] }))

    expect(outcome.credited).toEqual([{ seq: 1, fromTick: 0, toTick: 100 }])
  })

  it('charges a repeated part, which adds only to the effective time', () => {
    const first = aRequest({ atMs: NINE + 15_000, beats: [beat(1, [[0, 150, 100]])] })
    const outcome = creditBeats(then(first, 30, [beat(2, [[0, 150, 100]])]))

    expect(outcome.study).toMatchObject({ spans: [{ fromTick: 0, toTick: 150 }], effectiveMs: 30_000 })
    expect(outcome.balance.balanceMs).toBe(5_000)
  })

  it('credits a repeated seq once, also inside one request and also with other contents', () => {
    const first = aRequest({ atMs: NINE + 15_000, beats: [beat(1, [[0, 50, 100]]), beat(1, [[50, 100, 100]])] })
    const outcome = creditBeats(then(first, 30, [beat(1, [[0, 150, 100]])]))

    expect(creditBeats(first).credited).toEqual([{ seq: 1, fromTick: 0, toTick: 50 }])
    expect(outcome).toMatchObject({ credited: [], refused: [], repeatedSeqs: [1], sitting: { ackSeq: 1 } })
  })

  it('takes beats in order of seq and settles the numbers left out', () => {
    const request = aRequest({ beats: [beat(5, [[50, 100, 100]]), beat(2, [[0, 40, 100]])] })
    const outcome = creditBeats(request)
    const late = creditBeats(then(request, 20, [beat(3, [[0, 50, 100]])]))

    expect(outcome.credited).toEqual([
      { seq: 2, fromTick: 0, toTick: 40 },
      { seq: 5, fromTick: 50, toTick: 60 },
    ])
    expect(outcome).toMatchObject({ missingBeats: 3, sitting: { ackSeq: 5 } })
    expect(late).toMatchObject({ credited: [], repeatedSeqs: [3] })
  })

  it('refuses a jump beyond the furthest point until the video is completed', () => {
    const policy = { ...aRequest().policy, seekPolicy: 'noForward' as const }
    const beats = [
      beat(
        1,
        [
          [0, 20, 100],
          [40, 41, 100],
          [62, 70, 100],
        ],
        { position: 6000 },
      ),
    ]

    const learning = creditBeats(aRequest({ beats, policy }))
    const finished = creditBeats(aRequest({ beats, policy, study: { ...emptyStudy, completed: true } }))

    expect(learning.refused).toEqual([{ seq: 1, fromTick: 62, toTick: 70, reason: 'SEEK_AHEAD' }])
    expect(learning.study.lastPosition).toBe(41)
    expect(finished.refused).toEqual([])
    expect(finished.study.lastPosition).toBe(6000)
  })

  it('keeps the place of a film that was opened and left without a word', () => {
    const study = { ...emptyStudy, lastPosition: 15_390, furthestTick: 15_390 }
    const asked = (event: Beat['event'], spans: [number, number, number][] = [], position = 0) =>
      creditBeats(aRequest({ study, beats: [beat(1, spans, { event, position })] })).study.lastPosition

    expect((['tick', 'hide', 'show', 'pause', 'rate', 'close'] as const).map((event) => asked(event))).toEqual(
      Array.from({ length: 6 }, () => 15_390),
    )
    expect([asked('seek', [], 300), asked('tick', [[0, 20, 100]], 20), asked('end', [], 24_000)]).toEqual([
      300, 20, 24_000,
    ])
  })

  it('refuses empty, reversed and outlying spans and clips the last one', () => {
    const beats = [
      beat(1, [
        [10, 10, 100],
        [20, 10, 100],
        [24_000, 24_010, 100],
        [23_990, 24_015, 100],
        [23_990, 24_900, 100],
      ]),
    ]
    const outcome = creditBeats(aRequest({ beats }))

    expect(outcome.refused.map(({ fromTick, toTick }) => [fromTick, toTick])).toEqual([
      [10, 10],
      [20, 10],
      [24_000, 24_010],
      [24_000, 24_900],
    ])
    expect(outcome.study.spans).toEqual([{ fromTick: 23_990, toTick: 24_000 }])
  })

  it('refuses page spans in a video', () => {
    expect(reasons(aRequest({ beats: [read(1, [[1, 1000]])] }))).toEqual(['BAD_SPAN'])
  })

  it('reports completion once, by the rule it is given', () => {
    const first = aRequest({ beats: [beat(1, [[0, 50, 100]])], isDone: (study) => study.furthestTick >= 50 })
    const second = then(first, 15, [beat(2, [])])

    expect(creditBeats(first)).toMatchObject({ completedNow: true, study: { completed: true } })
    expect(creditBeats({ ...second, isDone: () => false })).toMatchObject({
      completedNow: false,
      study: { completed: true },
    })
  })
})

describe('refusing', () => {
  it('names why a whole request earns nothing and still settles it', () => {
    const beats = [beat(1, [[0, 10, 100]])]
    const { admission, sitting } = aRequest()
    const cases: [string, string, Partial<BeatRequest>][] = [
      ['NOT_ALLOWED', 'stop', { admission: { ...admission, isAllowed: false } }],
      ['OUT_OF_WINDOW', 'none', { admission: { ...admission, isInsideWindow: false } }],
      ['TAKEN_OVER', 'takeOver', { sitting: { ...sitting, standing: 'takenOver' } }],
      ['OLD_VERSION', 'reload', { admission: { ...admission, oldestCreditedVersionNo: 2 } }],
      ['LATE', 'reload', { atMs: NINE + 86_400_001 }],
    ]

    for (const [reason, command, facts] of cases) {
      const outcome = creditBeats(aRequest({ beats, ...facts, isDone: () => true }))

      expect(outcome.refused).toEqual([{ seq: 1, fromTick: 0, toTick: 10, reason }])
      expect(outcome).toMatchObject({ command, credited: [], study: emptyStudy, sitting: { ackSeq: 1 } })
    }
  })

  it('accepts the journal of an ended sitting, but keeps one that is a day old late', () => {
    const { sitting } = aRequest()
    const ended = { ...sitting, standing: 'ended' as const }
    const inTime = aRequest({ sitting: ended, atMs: NINE + DAY_MS, beats: [beat(1, [[0, 10, 100]])] })
    const tooLate = aRequest({ sitting: ended, atMs: NINE + 90_000_000, beats: [beat(1, [[0, 10, 100]])] })
    const secondPart = then(tooLate, 90_001, [beat(2, [[10, 20, 100]])])

    expect(reasons(inTime)).toEqual([])
    expect(reasons(secondPart)).toEqual(['LATE'])
  })

  it('calls late what the offline limit took away, over several requests, and the rest over time', () => {
    const hour = beat(1, [[0, 24_000, 100]])
    const first = aRequest({
      atMs: NINE + HOUR_MS,
      beats: [hour],
      item: { itemType: 'video', durationTicks: 90_000 },
    })
    const second = then(first, 3_601, [beat(2, [[24_000, 36_000, 100]])])
    const third = then(second, 3_602, [beat(3, [[36_000, 90_000, 100]])])

    expect(creditBeats(first).refused).toEqual([{ seq: 1, fromTick: 18_050, toTick: 24_000, reason: 'LATE' }])
    expect(reasons(second)).toEqual(['LATE'])
    expect(reasons(third)).toEqual(['OVER_TIME'])
  })

  it('refuses hidden play only under the policy pause, except what was played before hiding', () => {
    const pause = { ...aRequest().policy, hiddenPolicy: 'pause' as const }
    const hidden = [beat(1, [[0, 10, 100]], { visible: false })]

    expect(creditBeats(aRequest({ beats: hidden, policy: pause })).command).toBe('pause')
    expect(reasons(aRequest({ beats: hidden, policy: pause }))).toEqual(['HIDDEN'])
    expect(reasons(aRequest({ beats: hidden }))).toEqual([])
    expect(
      reasons(aRequest({ beats: [{ ...beat(1, [[0, 10, 100]]), event: 'hide', visible: false }], policy: pause })),
    ).toEqual([])
  })

  it('refuses until a confirmation is given; a question is settled elsewhere', () => {
    const beats = [beat(1, [[0, 10, 100]]), beat(2, [], { event: 'answer' }), beat(3, [[10, 20, 100]])]
    const { sitting } = aRequest()
    const confirm = creditBeats(aRequest({ beats, sitting: { ...sitting, pendingCheck: 'confirm' } }))
    const question = creditBeats(aRequest({ beats, sitting: { ...sitting, pendingCheck: 'question' } }))

    expect(confirm.refused.map(({ seq }) => seq)).toEqual([1])
    expect(confirm).toMatchObject({ command: 'none', sitting: { pendingCheck: 'none' } })
    expect(question.refused.map(({ seq }) => seq)).toEqual([1, 3])
    expect(question.command).toBe('attention')
  })
})

describe('crediting a document', () => {
  const item = { itemType: 'doc', pages: 3 } as const

  it('pays page time from the same balance and refuses what it cannot pay', () => {
    const outcome = creditBeats(
      aRequest({
        item,
        atMs: NINE + 5_000,
        beats: [
          read(1, [
            [1, 4_000],
            [2, 4_000],
            [3, 4_000],
          ]),
        ],
      }),
    )

    expect(outcome.study).toMatchObject({ pageMs: [4_000, 4_000, 2_000], effectiveMs: 10_000 })
    expect(outcome.refused).toEqual([{ seq: 1, page: 3, fromTick: 20, toTick: 40, reason: 'OVER_TIME' }])
  })

  it('refuses pages that do not exist, and any page that was not in front of the reader', () => {
    const strange = [
      read(1, [
        [0, 10],
        [4, 10],
        [1, 0],
      ]),
    ]
    const hidden = [read(1, [[1, 10]], { visible: false })]

    expect(reasons(aRequest({ item, beats: strange }))).toEqual(['BAD_SPAN', 'BAD_SPAN', 'BAD_SPAN'])
    expect(reasons(aRequest({ item, beats: hidden }))).toEqual(['HIDDEN'])
  })
})

describe('crediting a live class', () => {
  const broadcast = [
    { startedAtMs: NINE + 10_000, endedAtMs: NINE + 30_000 },
    { startedAtMs: NINE + 90_000, endedAtMs: null },
  ]
  const item = { itemType: 'live', broadcast } as const

  it('credits the time since the last beat, without the time before the start and without pauses', () => {
    const first = aRequest({ item, atMs: NINE + 40_000, beats: [beat(1, [])] })
    const second = then(first, 80, [beat(2, [])])
    const third = then(second, 100, [beat(3, [])])

    expect(creditBeats(first).study).toMatchObject({ spans: [{ fromTick: 0, toTick: 200 }], effectiveMs: 20_000 })
    expect(creditBeats(third).study).toMatchObject({ spans: [{ fromTick: 0, toTick: 300 }], effectiveMs: 30_000 })
  })

  it('credits nothing after more than 45 seconds of silence', () => {
    const atLimit = creditBeats(aRequest({ item, atMs: NINE + 45_000, beats: [beat(1, [])] }))
    const beyond = creditBeats(aRequest({ item, atMs: NINE + 45_001, beats: [beat(1, [])] }))

    expect(atLimit.credited).toHaveLength(1)
    expect(beyond).toMatchObject({ credited: [], refused: [] })
  })

  it('counts two clients as one presence', () => {
    const phone = aRequest({ item, atMs: NINE + 25_000, beats: [beat(1, [])] })
    const desktop = then(phone, 28, [beat(1, [])], { sitting: phone.sitting })

    expect(creditBeats(desktop).study).toMatchObject({ spans: [{ fromTick: 0, toTick: 180 }], effectiveMs: 18_000 })
  })

  it('leaves out, without blame, what has already paid for something else', () => {
    const balance = { balanceMs: 0, lastAtMs: NINE + 22_000, forfeitedMs: 0 }
    const outcome = creditBeats(aRequest({ item, balance, atMs: NINE + 30_000, beats: [beat(1, [])] }))

    expect(outcome).toMatchObject({
      refused: [],
      study: { spans: [{ fromTick: 120, toTick: 200 }], effectiveMs: 8_000 },
    })
  })

  it('leaves out the hidden stretch where the class pauses for it', () => {
    const policy = { ...aRequest().policy, hiddenPolicy: 'pause' as const }
    const hide = aRequest({
      item,
      policy,
      atMs: NINE + 15_000,
      beats: [beat(1, [], { event: 'hide', visible: false })],
    })
    const show = then(hide, 20, [beat(2, [], { event: 'show' })])
    const tick = then(show, 25, [beat(3, [])])

    expect(creditBeats(show).refused).toEqual([{ seq: 2, fromTick: 50, toTick: 100, reason: 'HIDDEN' }])
    expect(creditBeats(tick).study.spans).toEqual([
      { fromTick: 0, toTick: 50 },
      { fromTick: 100, toTick: 150 },
    ])
  })
})
