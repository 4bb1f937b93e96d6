// @vitest-environment jsdom
import { attemptRefusals as no } from '@portal/contract/areas/exam/attempt/words.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { device, open, startServer, wait } from '../../../../test/attempt-server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('what the invigilator does', () => {
  it('lets the clock of the page stand while the answers are frozen or the hall is paused', async () => {
    const { server, api } = startServer()
    const session = open(api)
    await wait(5000)
    Object.assign(server, { state: 'frozen', standsFrom: performance.now() })
    session.wake()
    await wait(0)

    const left = session.remainingMs()
    await wait(9000)
    expect(session.remainingMs()).toBe(left)

    Object.assign(server, { state: 'started', paused: true })
    session.wake()
    await wait(9000)
    expect(session.remainingMs()).toBe(left)
    session.close()
  })

  it('shows the receipt of a sitting that was handed in over the head of its page', async () => {
    const { server, api } = startServer()
    const mine = device()
    const session = open(api, mine)
    session.answer('item0001', 'aaaaaaaa')
    await wait(2000)
    server.state = 'published'
    session.wake()

    await wait(0)
    expect(session.store.getState().receipt).toMatchObject({ submitKind: 'forced', answered: 1 })
    expect(server.submits).toHaveLength(1)
    expect(mine.kept.size).toBe(0)
    session.close()
  })

  it('offers what had not arrived by then once more, as evidence, before it shows the receipt', async () => {
    const { server, api } = startServer()
    const session = open(api)
    session.answer('item0001', 'aaaaaaaa')
    server.state = 'marked'

    await session.report({ kind: 'hidden', durationMs: 6000 })
    await wait(0)
    expect(server.saves).toBe(1)
    expect(server.stored.size).toBe(0)
    expect(session.store.getState().receipt?.submitKind).toBe('forced')
    session.close()
  })

  it('says that a sitting was made void, and lets nobody write on', async () => {
    const { server, api } = startServer()
    const session = open(api)
    server.state = 'void'
    session.wake()

    await wait(0)
    expect(session.store.getState().stopped).toBe(no.voided.message)
    expect(server.submits).toEqual([])
    session.close()
  })

  it('forgets why a hand-in failed as soon as the reason is gone', async () => {
    const { server, api } = startServer()
    const session = open(api)
    server.state = 'frozen'
    session.wake()
    await wait(0)
    await session.submit()
    expect(session.store.getState().submitFault).toBe(no.frozen.message)

    server.state = 'started'
    session.wake()
    await wait(0)
    expect(session.store.getState().submitFault).toBe(null)
    session.close()
  })
})
