import { STATUS } from '@portal/contract/kit/refusal.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiRefusal, TransportError } from '#src/platform/api/refusal.ts'
import { createBeatJournal } from './beat-journal.ts'
import {
  type BeatsBody,
  type BeatsReply,
  type Connection,
  createBeatQueue,
  firstPortion,
  handInJournal,
  type SendBeats,
  type WireBeat,
} from './beat-queue.ts'

const SITTING = '11111111-1111-4111-8111-111111111111'
const nonceOf = (number: number) => `nonce-${String(number).padStart(12, '0')}`

const aBeat = (from: number): Omit<WireBeat, 'seq'> => ({
  event: 'tick',
  spans: [{ from, to: from + 15, rate: 1 }],
  position: from + 15,
  visible: true,
  muted: false,
  stalledMs: 0,
  wallMs: 15_000,
})

const aReply = (ackSeq: number): BeatsReply => ({
  ackSeq,
  coverage: 10,
  furthest: 15,
  completed: false,
  serverTime: 0,
  effectiveSeconds: 15,
  refused: [],
  command: 'none',
  nextNonce: nonceOf(ackSeq + 1),
})

const memoryStore = () => {
  const items = new Map<string, string>()
  return {
    read: (key: string) => items.get(key) ?? null,
    write: (key: string, value: string | null) => void (value === null ? items.delete(key) : items.set(key, value)),
  }
}

/** A server whose answers the test gives by hand, in the order of the requests. */
const aServer = () => {
  const requests: {
    body: BeatsBody
    keepalive: boolean
    answer: (reply: BeatsReply) => void
    fail: (e: Error) => void
  }[] = []
  const send: SendBeats = (body, { keepalive }) =>
    new Promise((answer, fail) => requests.push({ body: structuredClone(body), keepalive, answer, fail }))
  const seqsOf = (index: number) => requests[index]?.body.beats.map(({ seq }) => seq)
  return { requests, send, seqsOf }
}

const aQueue = () => {
  const server = aServer()
  const journal = createBeatJournal(memoryStore())
  const connections: Connection[] = []
  const replies: BeatsReply[] = []
  const onGone = vi.fn()
  const queue = createBeatQueue({
    sittingId: SITTING,
    nonce: nonceOf(0),
    send: server.send,
    journal,
    onReply: (reply) => replies.push(reply),
    onConnection: (connection) => connections.push(connection),
    onGone,
  })
  return { server, journal, queue, connections, replies, onGone }
}

const settled = () => vi.advanceTimersByTimeAsync(0)
const offline = () => new TransportError('网络连接失败', '')

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('createBeatQueue', () => {
  test('keeps one request in flight and sends all that waits in the next one', async () => {
    const { server, queue } = aQueue()
    for (const from of [0, 15, 30]) void queue.add(aBeat(from))
    expect(server.requests).toHaveLength(1)

    server.requests[0]?.answer(aReply(1))
    await settled()

    expect(server.seqsOf(0)).toEqual([1])
    expect(server.seqsOf(1)).toEqual([2, 3])
    expect(server.requests[1]?.body.nonce).toBe(nonceOf(2))
  })

  test('tries again after 1, 2, 5, 10, 30 and 30 seconds, with the same beats and those that came since', async () => {
    const { server, queue, connections } = aQueue()
    void queue.add(aBeat(0))
    for (const [index, seconds] of [1, 2, 5, 10, 30, 30].entries()) {
      server.requests[index]?.fail(offline())
      await settled()
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
      expect(server.requests).toHaveLength(index + 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(server.requests).toHaveLength(index + 2)
    }
    void queue.add(aBeat(15))
    server.requests[6]?.fail(offline())
    await settled()
    await vi.advanceTimersByTimeAsync(30_000)

    expect(server.seqsOf(7)).toEqual([1, 2])
    expect(connections).toEqual(['offline'])
  })

  test('forgets acknowledged beats only, also on the device', async () => {
    const { server, queue, journal } = aQueue()
    void queue.add(aBeat(0))
    void queue.add(aBeat(15))
    server.requests[0]?.answer(aReply(1))
    await settled()

    expect(journal.entries()[0]?.beats.map(({ seq }) => seq)).toEqual([2])
    server.requests[1]?.answer(aReply(2))
    await settled()
    expect(journal.entries()).toEqual([])
  })

  test('a page that goes away does not wait for the request in flight', () => {
    const { server, queue } = aQueue()
    void queue.add(aBeat(0))
    void queue.add(aBeat(15), true)

    expect(server.seqsOf(1)).toEqual([1, 2])
    expect(server.requests[1]?.keepalive).toBe(true)
  })

  test('keeps everything when the token is lost, and goes on after the sign-in', async () => {
    const { server, queue, journal, connections } = aQueue()
    void queue.add(aBeat(0))
    server.requests[0]?.fail(new ApiRefusal(STATUS.noSession, '登录已失效，请重新登录', null))
    await settled()
    expect(journal.entries()[0]?.beats).toHaveLength(1)

    queue.retryNow()
    server.requests[1]?.answer(aReply(1))
    await settled()

    expect(connections).toEqual(['signedOut', 'live'])
    expect(queue.waiting()).toEqual([])
  })

  test('gives up a sitting the server no longer knows', async () => {
    const { server, queue, journal, onGone } = aQueue()
    void queue.add(aBeat(0))
    server.requests[0]?.fail(new ApiRefusal(STATUS.missing, '学习会话已失效，请重新打开', null))
    await settled()
    void queue.add(aBeat(15))

    expect(onGone).toHaveBeenCalledOnce()
    expect(server.requests).toHaveLength(1)
    expect(journal.entries()).toEqual([])
  })
})

describe('firstPortion', () => {
  test('stays below what a request that outlives its page may carry', () => {
    const beats = Array.from({ length: 900 }, (_, index) => ({ seq: index + 1, ...aBeat(index * 15) }))

    const portion = firstPortion(beats)

    expect(JSON.stringify(portion).length).toBeLessThan(60 * 1024)
    expect(portion.map(({ seq }) => seq)).toEqual(portion.map((_, index) => index + 1))
    expect(portion.length).toBeGreaterThan(100)
  })
})

describe('handInJournal', () => {
  const journalWith = (...sizes: number[]) => {
    const journal = createBeatJournal(memoryStore())
    sizes.forEach((size, sitting) => {
      const beats = Array.from({ length: size }, (_, index) => ({ seq: index + 1, ...aBeat(index * 15) }))
      journal.keep({ sittingId: SITTING.replace(/1$/, String(sitting)), nonce: nonceOf(0), beats })
    })
    return journal
  }

  test('hands in each sitting and forgets what was settled', async () => {
    const journal = journalWith(2, 3)
    const sent: number[] = []

    await handInJournal(journal, async ({ beats }) => {
      sent.push(beats.length)
      return aReply(beats.at(-1)?.seq ?? 0)
    })

    expect(sent).toEqual([2, 3])
    expect(journal.entries()).toEqual([])
  })

  test('drops what the server will never take and goes on with the rest', async () => {
    const journal = journalWith(1, 1)
    let calls = 0

    await handInJournal(journal, async () => {
      calls += 1
      if (calls === 1) throw new ApiRefusal(STATUS.missing, '学习会话已失效，请重新打开', null)
      return aReply(1)
    })

    expect(calls).toBe(2)
    expect(journal.entries()).toEqual([])
  })

  test('keeps everything while the network is away', async () => {
    const journal = journalWith(2)

    await expect(handInJournal(journal, () => Promise.reject(offline()))).rejects.toThrow('网络连接失败')

    expect(journal.entries()[0]?.beats).toHaveLength(2)
  })
})
