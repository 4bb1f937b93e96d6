// @vitest-environment jsdom

import { attemptRefusals as no } from '@portal/contract/areas/exam/attempt/words.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { device, item, open, PAPER, START, sittingOf, startServer, wait } from '../../../../test/attempt-server.ts'
import { useDeskSteps } from '../desk/use-desk-steps.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('saving', () => {
  it('says 已保存 only after the server has acknowledged, within two seconds of the change', async () => {
    const { server, api } = startServer()
    const session = open(api)

    session.answer('item0001', 'aaaaaaaa')
    expect(session.store.getState().status.kind).toBe('saving')
    expect(server.saves).toBe(0)

    await wait(2000)
    expect(server.stored.get('item0001')?.answer).toBe('aaaaaaaa')
    expect(session.store.getState().status.kind).toBe('saved')
    session.close()
  })

  it('counts what only this device has while there is no network, and sends it when there is one again', async () => {
    const { server, api } = startServer()
    const session = open(api)
    server.online = false
    session.answer('item0001', 'aaaaaaaa')
    session.answer('item0002', 'bbbbbbbb')

    await wait(3000)
    expect(session.store.getState().status).toEqual({ kind: 'offline', waiting: 2 })

    server.online = true
    session.wake()
    await wait(0)
    expect(server.stored.size).toBe(2)
    expect(session.store.getState().status.kind).toBe('saved')
    session.close()
  })

  it('goes on trying by itself after the network came back unannounced', async () => {
    const { server, api } = startServer()
    const session = open(api)
    server.online = false
    session.answer('item0001', 'aaaaaaaa')
    await wait(60_000)
    server.online = true

    await wait(16_000)
    expect(server.stored.get('item0001')?.answer).toBe('aaaaaaaa')
    session.close()
  })

  it('keeps what was not acknowledged beyond a crash of the page', async () => {
    const { server, api } = startServer()
    const mine = device()
    const first = open(api, mine)
    server.online = false
    first.answer('item0001', 'bbbbbbbb')

    server.online = true
    const second = open(api, mine)
    expect(second.store.getState().answers.item0001?.answer).toBe('bbbbbbbb')
    await wait(100)
    expect(server.stored.get('item0001')?.answer).toBe('bbbbbbbb')
    first.close()
    second.close()
  })

  it('takes the newer answer of the server over an older one of this device', async () => {
    const { server, api } = startServer()
    const mine = device()
    server.stored.set('item0001', { itemId: 'item0001', rev: 7, answer: 'aaaaaaaa', flag: true, spentMs: 0 })
    mine.journal.keep({
      changes: [{ itemId: 'item0001', rev: 3, answer: 'bbbbbbbb', flag: false, spentMs: 0 }],
      submitKey: 'k',
      seen: '',
    })
    const session = open(api, mine)

    await wait(100)
    expect(session.store.getState().answers.item0001).toMatchObject({ rev: 7, answer: 'aaaaaaaa', flag: true })
    expect(session.isAllSaved()).toBe(true)
    session.close()
  })

  it('writes no more once another device has taken over', async () => {
    const { server, api } = startServer()
    const session = open(api)
    server.lease = 2

    await wait(4000)
    expect(session.store.getState().stopped).toBe(no.takenOver.message)
    session.answer('item0001', 'aaaaaaaa')
    await wait(5000)
    expect(server.stored.size).toBe(0)
    session.close()
  })

  it('tells why the server would not have a change', async () => {
    const { server, api } = startServer()
    const session = open(api)
    session.answer('item0001', 'aaaaaaaa')
    server.refusal = no.timeOver.message

    await wait(2000)
    expect(session.store.getState().status).toEqual({ kind: 'refused', reason: no.timeOver.message })
    expect(session.store.getState().stopped).toBe(no.timeOver.message)
    session.close()
  })
})

describe('handing in', () => {
  it('sends what is still waiting along, once for two clicks, and forgets the journal after the receipt', async () => {
    const { server, api } = startServer()
    const mine = device()
    const session = open(api, mine)
    session.answer('item0002', 'bbbbbbbb')

    await Promise.all([session.submit(), session.submit()])
    expect(server.submits).toHaveLength(1)
    expect(server.stored.get('item0002')?.answer).toBe('bbbbbbbb')
    expect(session.store.getState().receipt?.receiptNo).toBe('R1')
    expect(mine.kept.size).toBe(0)
    session.close()
  })

  it('hands in by itself when the time is over, also when the network comes back only then', async () => {
    const { server, api } = startServer()
    const session = open(api)
    session.answer('item0001', 'aaaaaaaa')
    await wait(29 * MINUTE_MS)
    server.online = false
    await wait(MINUTE_MS + 3000)
    expect(session.store.getState().receipt).toBeNull()

    server.online = true
    await wait(3000)
    expect(session.store.getState().receipt?.submitKind).toBe('auto')
    session.close()
  })

  it('names the hand-in by the same key after a reload', async () => {
    const { server, api } = startServer()
    const mine = device()
    const first = open(api, mine)
    first.answer('item0001', 'aaaaaaaa')
    await wait(2000)
    await first.submit()
    mine.journal.keep({ changes: [], submitKey: server.submits[0] ?? '', seen: '' })

    const second = open(api, mine)
    await second.submit()
    expect(new Set(server.submits).size).toBe(1)
    first.close()
    second.close()
  })
})

describe('the desk', () => {
  const startOf = (session: ReturnType<typeof open>) => {
    const { result, unmount } = renderHook(() => useDeskSteps(session))
    const { index } = result.current
    unmount()
    session.close()
    return index
  }

  it('opens again at the question it was left at, and at the first one on another device', () => {
    const { api } = startServer()
    const mine = device()
    const first = open(api, mine)
    first.look('item0001')
    first.look('item0002')
    first.close()

    expect(startOf(open(api, mine))).toBe(1)
    expect(startOf(open(api, device()))).toBe(0)
  })

  it('opens a sequential sitting at the only question that may still be answered', () => {
    const { api } = startServer()
    const mine = device()
    const first = open(api, mine)
    first.look('item0001')
    first.close()

    expect(startOf(open(api, mine, sittingOf({ navigation: 'sequential' })))).toBe(1)
  })
})

describe('the clock of one question', () => {
  const timed = (server: ReturnType<typeof startServer>['server'], items: readonly string[], reached: number) => {
    Object.assign(server, { limits: { min: 5, max: 30 }, reached, itemSince: performance.now() })
    return sittingOf({
      navigation: 'sequential',
      sections: [{ heading: '', intro: '', items: items.map(item) }],
      current: server.current(),
      serverNow: new Date(START.getTime() + performance.now()),
    })
  }

  it('closes a question at its time with what was written, and goes on to the next one by itself', async () => {
    const { server, api } = startServer()
    const session = open(api, device(), timed(server, ['item0001'], 0))
    const { result, unmount } = renderHook(() => useDeskSteps(session))
    await wait(29_500)
    session.answer('item0001', 'aaaaaaaa')

    await act(() => wait(1000))

    expect(server.stored.get('item0001')?.answer).toBe('aaaaaaaa')
    expect(result.current.item?.itemId).toBe('item0002')
    await act(() => wait(31_000))
    expect(result.current.isOver).toBe(true)
    session.answer('item0002', 'aaaaaaaa')
    await wait(3000)
    expect(server.stored.has('item0002')).toBe(false)
    unmount()
    session.close()
  })

  it('gives up what came too late for the question, says so, and goes on once the network is back', async () => {
    const { server, api } = startServer()
    const session = open(api, device(), timed(server, ['item0001'], 0))
    await wait(20_000)
    server.online = false
    session.answer('item0001', 'bbbbbbbb')
    await wait(40_000)
    expect(session.store.getState()).toMatchObject({ itemClosed: true, item: { place: 0 } })

    server.online = true
    session.wake()
    await wait(5000)

    expect(server.stored.size).toBe(0)
    expect(session.store.getState()).toMatchObject({
      itemClosed: false,
      item: { place: 1 },
      status: { kind: 'refused', reason: no.itemOver.message },
    })
    session.answer('item0002', 'aaaaaaaa')
    await wait(2000)
    expect(server.stored.get('item0002')?.answer).toBe('aaaaaaaa')
    session.close()
  })

  it('sends nothing of a question that another device has left meanwhile', async () => {
    const { server, api } = startServer()
    const mine = device()
    mine.journal.keep({
      changes: [{ itemId: 'item0001', rev: 3, answer: 'bbbbbbbb', flag: false, spentMs: 0 }],
      submitKey: 'k',
      seen: '',
    })
    const session = open(api, mine, timed(server, PAPER, 1))

    await wait(3000)
    expect(server.stored.size).toBe(0)
    expect(session.isAllSaved()).toBe(true)
    session.close()
  })

  it('says how long the question must still be kept', async () => {
    const { server, api } = startServer()
    const session = open(api, device(), timed(server, ['item0001'], 0))

    expect(session.keepMs()).toBe(5000)
    await wait(5000)
    expect(session.keepMs()).toBe(0)
    session.close()
  })
})

describe('the guard', () => {
  it('tells of a leaving of the page that lasted, and not of a short one', async () => {
    const { server, api } = startServer()
    const session = open(api)
    session.hidden()
    await wait(2000)
    session.shown()
    session.hidden()
    await wait(9000)
    session.shown()

    await wait(0)
    expect(server.reports).toEqual([{ kind: 'hidden', durationMs: 9000 }])
    session.close()
  })
})
