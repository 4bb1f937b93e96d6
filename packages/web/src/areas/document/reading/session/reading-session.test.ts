// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBeatJournal } from '#src/shared/player/core/beat-journal.ts'
import type { BeatsBody, BeatsReply } from '#src/shared/player/core/beat-queue.ts'
import type { Sitting } from '#src/shared/player/core/study-store.ts'
import { createReadingSession } from './reading-session.ts'

const NONCE = 'n'.repeat(22)
const SITTING_ID = '018f0000-0000-7000-8000-000000000001'

const sitting: Sitting = {
  sittingId: SITTING_ID,
  nonce: NONCE,
  beatSeconds: 15,
  versionNo: '1.0',
  intervals: [],
  pageSeconds: [],
  coverage: 0,
  furthest: 0,
  completed: false,
  lastPosition: 1,
  policy: {
    completePercent: 100,
    minSeconds: 0,
    seekPolicy: 'free',
    speeds: [1],
    hiddenPolicy: 'pause',
    attention: 'none',
    onePlace: 'takeOver',
    offlineMaxSeconds: 1800,
  },
  policyText: '',
  watermark: 'abc123',
  serverTime: 0,
}

/** A server that believes everything it is told. */
const believing = () => {
  const shown: number[] = []
  const bodies: BeatsBody[] = []
  const save = async (body: BeatsBody): Promise<BeatsReply> => {
    bodies.push(structuredClone(body))
    for (const { spans } of body.beats)
      for (const span of spans) if ('page' in span) shown[span.page - 1] = (shown[span.page - 1] ?? 0) + span.ms
    return {
      ackSeq: body.beats.at(-1)?.seq ?? 0,
      coverage: 0,
      effectiveSeconds: 0,
      furthest: 0,
      completed: false,
      pageSeconds: Array.from(shown, (ms: number | undefined) => Math.floor((ms ?? 0) / 1000)),
      refused: [],
      command: 'none',
      nextNonce: NONCE,
      serverTime: 0,
    }
  }
  return { save, bodies, shown, events: () => bodies.flatMap(({ beats }) => beats.map(({ event }) => event)) }
}

const stores: Map<string, string>[] = []
const memory = () => {
  const kept = new Map<string, string>()
  stores.push(kept)
  return createBeatJournal({
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => (value === null ? kept.delete(key) : kept.set(key, value)),
  })
}

const begin = async (server: Pick<ReturnType<typeof believing>, 'save'>, needs = [5, 5, 5]) => {
  const session = createReadingSession({
    api: { open: async () => sitting, save: server.save },
    journal: memory(),
    needs,
    now: Date.now,
  })
  const stop = session.follow()
  await session.open()
  return { session, stop }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('reading', () => {
  test('a page that was shown long enough is asked about at once, not only at the next beat', async () => {
    const server = believing()
    const { session, stop } = await begin(server)
    session.show(1)
    await vi.advanceTimersByTimeAsync(7000)
    expect(session.store.getState().credited[0]).toBeGreaterThanOrEqual(5)
    expect(server.events()).not.toContain('tick')
    stop()
  })

  test('scrolling past leaves the pages in between without time', async () => {
    const server = believing()
    const { session, stop } = await begin(server)
    for (const page of [1, 2, 3]) {
      session.show(page)
      await vi.advanceTimersByTimeAsync(100)
    }
    await vi.advanceTimersByTimeAsync(16_000)
    expect(server.shown[1]).toBeLessThan(1000)
    expect(server.shown[2]).toBeGreaterThan(5000)
    stop()
  })

  test('nobody there for two minutes: the time stands still until somebody moves', async () => {
    const server = believing()
    const { session, stop } = await begin(server, [600])
    session.show(1)
    await vi.advanceTimersByTimeAsync(200_000)
    expect(session.store.getState().isIdle).toBe(true)
    expect(server.shown[0]).toBeLessThan(122_000)
    const before = server.shown[0] ?? 0
    window.dispatchEvent(new Event('pointermove'))
    expect(session.store.getState().isIdle).toBe(false)
    // Two beats: the first one may come soon after.
    await vi.advanceTimersByTimeAsync(30_000)
    expect(server.shown[0]).toBeGreaterThan(before + 10_000)
    expect(server.events()).toEqual(expect.arrayContaining(['idle', 'active']))
    stop()
  })

  test('without a network the time waits on the device and looks read nowhere', async () => {
    const save = () => Promise.reject(new TypeError('offline'))
    const { session, stop } = await begin({ save })
    session.show(1)
    await vi.advanceTimersByTimeAsync(20_000)
    const { connection, credited, pending } = session.store.getState()
    expect(connection).toBe('offline')
    expect(credited).toEqual([])
    expect(pending.get(1)).toBeGreaterThan(15)
    expect(stores.at(-1)?.get(`journal:study:${SITTING_ID}`)).toContain('"page":1')
    stop()
  })

  test('another device that reads on ends this one', async () => {
    const { session, stop } = await begin(believing())
    session.show(1)
    session.takenOverElsewhere(SITTING_ID)
    expect(session.store.getState().phase).toBe('takenOver')
    stop()
  })
})
