import type { Beat } from '@portal/contract/areas/learning/play/beat.ts'
import { coveredTicks, type TickSpan, unionSpans } from '@portal/contract/areas/learning/play/intervals.ts'
import { describe, expect, it } from 'vitest'
import { emptyBalance, openBalance } from './balance.ts'
import { type BeatRequest, creditBeats } from './credit.ts'
import { emptyStudy, type SittingState } from './study-facts.ts'

const START_MS = 1_700_000_000_000
const DURATION_TICKS = 6_000
const RATES = [75, 100, 125, 150, 200, 400]

const randomFrom = (seed: number) => {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (below: number) => Math.floor(next() * below)
  const pick = <T>(list: readonly [T, ...T[]] | T[]) => list[whole(list.length)] as T
  return { whole, pick, chance: (share: number) => next() < share }
}
type Random = ReturnType<typeof randomFrom>

/** The rule once more, as slow and obvious as possible: one cell per tick, paid one tick at a time. */
const slowWorld = (seekPolicy: BeatRequest['policy']['seekPolicy'], greatestRate: number) => {
  const seen: boolean[] = Array.from({ length: DURATION_TICKS }, () => false)
  const settled = [new Set<number>(), new Set<number>()]
  let budgetMs = 0
  let lastMs: number | null = null
  let spentMs = 0

  const passTime = (atMs: number) => {
    if (lastMs === null) budgetMs += 5_000
    else if (atMs > lastMs) budgetMs += Math.min(atMs - lastMs, 1_800_000)
    lastMs = lastMs === null ? atMs : Math.max(atMs, lastMs)
  }
  const reach = () => {
    let end = 0
    for (let tick = 0; tick < DURATION_TICKS && tick <= end + 20; tick += 1) if (seen[tick]) end = tick + 1
    return end
  }
  const play = (fromTick: number, toTick: number, claimedRate: number) => {
    if (toTick <= fromTick || fromTick >= DURATION_TICKS) return
    if (seekPolicy !== 'free' && fromTick > reach() + 20) return
    const rate = Math.min(claimedRate, greatestRate)
    let paidTicks = 0
    while (fromTick + paidTicks < Math.min(toTick, DURATION_TICKS) && (paidTicks + 1) * 10_000 <= budgetMs * rate) {
      seen[fromTick + paidTicks] = true
      paidTicks += 1
    }
    let costMs = 0
    while (costMs * rate < paidTicks * 10_000) costMs += 1
    budgetMs -= costMs
    spentMs += costMs
  }
  return {
    seen,
    spent: () => spentMs,
    open: (atMs: number) => {
      passTime(atMs)
      budgetMs = Math.min(budgetMs, 5_000)
    },
    save: (device: number, atMs: number, beats: Beat[]) => {
      passTime(atMs)
      const done = settled[device] as Set<number>
      const highest = Math.max(0, ...done)
      for (const beat of [...beats].sort((a, b) => a.seq - b.seq)) {
        if (beat.seq <= highest || done.has(beat.seq)) continue
        done.add(beat.seq)
        for (const span of beat.ratedSpans) play(span.fromTick, span.toTick, span.ratePercent)
      }
      budgetMs = Math.min(budgetMs, 30_000)
    },
  }
}

const spansOf = (seen: boolean[]) => {
  const spans: TickSpan[] = []
  for (const [tick, isSeen] of seen.entries()) {
    const last = spans.at(-1)
    if (!isSeen) continue
    if (last?.toTick === tick) last.toTick = tick + 1
    else spans.push({ fromTick: tick, toTick: tick + 1 })
  }
  return spans
}

/** A device that plays, jumps, lies, forgets, resends and shuffles. */
const randomBeats = (random: Random, next: { seq: number; tick: number }, sent: Beat[]) => {
  const beats = Array.from({ length: 1 + random.whole(4) }, (): Beat => {
    next.seq += random.chance(0.05) ? 2 : 1
    if (random.chance(0.15)) next.tick = random.whole(DURATION_TICKS + 50)
    const length = random.chance(0.1) ? random.whole(3_000) : random.whole(260) - 5
    const span = { fromTick: next.tick, toTick: next.tick + length, ratePercent: random.pick(RATES) }
    next.tick = Math.max(0, span.toTick) % DURATION_TICKS
    return { seq: next.seq, event: 'tick', ratedSpans: [span], pageSpans: [], position: 0, visible: true }
  })
  const resent = sent.filter(() => random.chance(0.3)).slice(-3)
  sent.push(...beats)
  const all = [...beats, ...resent]
  return random.chance(0.3) ? all.reverse() : all
}

const runWorld = (seed: number, beatsWanted: number) => {
  const random = randomFrom(seed)
  const seekPolicy = random.pick(['free', 'noForward'] as const)
  const slow = slowWorld(seekPolicy, 150)
  const policy = { offlineMaxMs: 1_800_000, greatestRatePercent: 150, seekPolicy, hiddenPolicy: 'count' } as const
  const sitting: SittingState = {
    ackSeq: 0,
    lastAckAtMs: START_MS,
    standing: 'earning',
    versionNo: 1,
    pendingCheck: 'none',
  }
  const devices = [0, 1].map((index) => ({ index, sitting, next: { seq: 0, tick: 0 }, sent: [] as Beat[] }))
  const trace: { covered: number; spentMs: number; elapsedMs: number; repeatedCredit: number }[] = []
  const credited: TickSpan[] = []
  let [balance, study, atMs, made] = [emptyBalance, emptyStudy, START_MS, 0]

  while (made < beatsWanted) {
    atMs += random.chance(0.03) ? random.whole(4_000_000) : random.whole(20_000)
    // Now and then a request is handled by a machine whose clock is behind.
    const seenAtMs = random.chance(0.05) ? atMs - random.whole(5_000) : atMs
    const device = random.pick(devices)
    if (random.chance(0.05)) {
      balance = openBalance(balance, seenAtMs, policy.offlineMaxMs)
      slow.open(seenAtMs)
    }
    const beats = randomBeats(random, device.next, device.sent)
    const outcome = creditBeats({
      atMs: seenAtMs,
      beats,
      balance,
      sitting: device.sitting,
      study,
      policy,
      item: { itemType: 'video', durationTicks: DURATION_TICKS },
      admission: { isAllowed: true, isInsideWindow: true, oldestCreditedVersionNo: 1 },
      isDone: () => false,
    })
    slow.save(device.index, seenAtMs, beats)
    made += beats.length
    const settledBefore = device.sitting.ackSeq
    for (const part of outcome.credited) if ('fromTick' in part) credited.push(part)
    ;({ balance, study } = outcome)
    device.sitting = outcome.sitting
    trace.push({
      covered: coveredTicks(study.spans, DURATION_TICKS),
      spentMs: study.effectiveMs,
      elapsedMs: atMs - START_MS,
      repeatedCredit: outcome.credited.filter(({ seq }) => seq <= settledBefore).length,
    })
  }
  return { trace, study, slow, credited, made }
}

describe('ten thousand random beats of two devices', () => {
  const worlds = Array.from({ length: 20 }, (_, seed) => runWorld(seed + 1, 500))

  it('never cost more than the real time plus thirty seconds', () => {
    for (const { trace } of worlds) {
      for (const { spentMs, elapsedMs } of trace) expect(spentMs).toBeLessThanOrEqual(elapsedMs + 30_000)
    }
    expect(worlds.reduce((sum, { made }) => sum + made, 0)).toBeGreaterThanOrEqual(10_000)
  })

  it('never lower the coverage and never credit a settled seq', () => {
    for (const { trace } of worlds) {
      const falls = trace.filter(({ covered }, i) => covered < (trace[i - 1]?.covered ?? 0))
      expect(falls).toEqual([])
      expect(trace.some(({ repeatedCredit }) => repeatedCredit > 0)).toBe(false)
    }
  })

  it('cover and cost exactly what the slow reference says', () => {
    for (const { study, slow } of worlds) {
      expect(study.spans).toEqual(spansOf(slow.seen))
      expect(study.effectiveMs).toBe(slow.spent())
    }
    expect(worlds.some(({ study }) => study.spans.length > 3)).toBe(true)
  })

  it('give the same union whatever the order and repetition of the credited spans', () => {
    for (const [seed, { credited, study }] of worlds.entries()) {
      const random = randomFrom(seed + 77)
      const pieces = [...credited, ...credited.filter(() => random.chance(0.5))].map((span) => ({
        span,
        key: random.whole(1e9),
      }))

      const shuffled = pieces.sort((a, b) => a.key - b.key)
      const union = shuffled.reduce<TickSpan[]>((spans, { span }) => unionSpans(spans, [span]), [])

      expect(union).toEqual(study.spans)
    }
  })
})

describe('a video, a document and a live class at the same time', () => {
  it('together never earn more than the real time plus thirty seconds', () => {
    const random = randomFrom(4_711)
    const sitting: SittingState = {
      ackSeq: 0,
      lastAckAtMs: START_MS,
      standing: 'earning',
      versionNo: 1,
      pendingCheck: 'none',
    }
    const items: BeatRequest['item'][] = [
      { itemType: 'video', durationTicks: DURATION_TICKS },
      { itemType: 'doc', pages: 30 },
      { itemType: 'live', broadcast: [{ startedAtMs: START_MS, endedAtMs: null }] },
    ]
    const studies = items.map((item) => ({ item, sitting, study: emptyStudy, seq: 0 }))
    let [balance, atMs] = [emptyBalance, START_MS]

    for (let round = 0; round < 3_000; round += 1) {
      atMs += random.whole(20_000)
      if (random.chance(0.05)) balance = openBalance(balance, atMs, 1_800_000)
      const study = random.pick(studies)
      study.seq += 1
      const fromTick = random.whole(DURATION_TICKS)
      const ratedSpans =
        study.item.itemType === 'video' ? [{ fromTick, toTick: fromTick + random.whole(300), ratePercent: 100 }] : []
      const pageSpans =
        study.item.itemType === 'doc' ? [{ page: 1 + random.whole(30), shownMs: random.whole(30_000) }] : []
      const outcome = creditBeats({
        atMs,
        beats: [{ seq: study.seq, event: 'tick', ratedSpans, pageSpans, position: 1, visible: true }],
        balance,
        sitting: study.sitting,
        study: study.study,
        item: study.item,
        policy: { offlineMaxMs: 1_800_000, greatestRatePercent: 100, seekPolicy: 'free', hiddenPolicy: 'count' },
        admission: { isAllowed: true, isInsideWindow: true, oldestCreditedVersionNo: 1 },
        isDone: () => false,
      })
      balance = outcome.balance
      study.sitting = outcome.sitting
      study.study = outcome.study

      const spentMs = studies.reduce((sum, { study: { effectiveMs } }) => sum + effectiveMs, 0)
      expect(spentMs).toBeLessThanOrEqual(atMs - START_MS + 30_000)
    }
    expect(studies.filter(({ study }) => study.effectiveMs > 60_000)).toHaveLength(3)
  })
})
