import type { AskedItem, Sitting } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiRefusal, TransportError } from '#src/platform/api/refusal.ts'
import { createInstantJournal } from './instant-journal.ts'
import { createInstantSession, type InstantApi } from './instant-session.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const askedItem = (itemId: string): AskedItem => ({
  itemId,
  kind: 'judge',
  stem: '<p>题</p>',
  options: [],
  blanks: 0,
  image: null,
  categories: [],
  maxPoints: 0,
  regionCount: null,
  reuse: false,
  maxScore: 2,
  parts: [],
})

const sittingOf = (more: Partial<Sitting> = {}): Sitting => ({
  attemptId: '01900000-0000-7000-8000-000000000001',
  scene: 'practice',
  objectId: '01900000-0000-7000-8000-000000000002',
  title: '高处作业',
  lease: 1,
  startedAt: new Date(),
  graceSeconds: 0,
  navigation: 'free',
  earliestHandInAt: null,
  feedback: 'instant',
  guard: { fullScreen: false, copyBlock: false, switchLimit: null },
  itemCount: 2,
  sections: [{ heading: '', intro: '', items: [askedItem('item0001'), askedItem('item0002')] }],
  answers: [],
  verdicts: [],
  unsaved: [],
  state: 'started',
  paused: false,
  deadline: null,
  serverNow: new Date(),
  notices: [],
  switchLeft: null,
  current: null,
  ...more,
})

const verdict = (right: boolean) => ({
  score: right ? 2 : 0,
  maxScore: 2,
  outcome: right ? ('right' as const) : ('wrong' as const),
  right,
  why: '',
  key: { type: 'truth' as const, value: true },
  partKeys: {},
  explanation: '',
  source: null,
  points: right ? 1 : 0,
  attemptItemId: '01900000-0000-7000-8000-000000000003',
  questionId: '01900000-0000-7000-8000-000000000004',
  collected: false,
})

const aRound = (answer: InstantApi['answer'], sitting = sittingOf(), kept = new Map<string, string>()) => {
  let keys = 0
  const session = createInstantSession({
    sitting,
    journal: createInstantJournal(
      {
        read: (key) => kept.get(key) ?? null,
        write: (key, value) => (value === null ? void kept.delete(key) : void kept.set(key, value)),
      },
      sitting.attemptId,
    ),
    api: {
      answer,
      look: async () => sittingOf({ verdicts: [{ itemId: 'item0001', ...verdict(false) }] }),
      end: async () => null,
    },
    now: () => Date.now(),
    newKey: () => `key-0123456789abcdef-${++keys}`,
  })
  return { session, kept, view: () => session.store.getState() }
}

test('sends an answer once, however often the button is pressed, and locks it', async () => {
  const answer = vi.fn<InstantApi['answer']>(async () => ({ ...verdict(true), finished: false }))
  const { session, view } = aRound(answer)

  session.choose('item0001', true)
  session.answer('item0001')
  session.answer('item0001')
  await vi.runAllTimersAsync()
  session.answer('item0001')
  session.choose('item0001', false)

  expect(answer).toHaveBeenCalledTimes(1)
  expect(view().verdicts.item0001).toMatchObject({ right: true, points: 1 })
  expect(view().given.item0001).toBe(true)
})

test('asks for an answer before it sends', () => {
  const answer = vi.fn<InstantApi['answer']>()
  const { session, view } = aRound(answer)

  session.answer('item0001')

  expect(answer).not.toHaveBeenCalled()
  expect(view().faults.item0001).toBe('请先作答')
})

test('sends again under the same key what the network swallowed', async () => {
  const answer = vi
    .fn<InstantApi['answer']>()
    .mockRejectedValueOnce(new TransportError('网络连接失败', ''))
    .mockResolvedValue({ ...verdict(false), finished: false })
  const { session, view } = aRound(answer)

  session.choose('item0001', false)
  session.answer('item0001')
  await vi.advanceTimersByTimeAsync(0)
  expect(view().pending.item0001).toBe('waiting')
  await vi.advanceTimersByTimeAsync(2000)

  expect(answer.mock.calls.map(([{ clientKey }]) => clientKey)).toEqual([
    'key-0123456789abcdef-2',
    'key-0123456789abcdef-2',
  ])
  expect(view().verdicts.item0001?.outcome).toBe('wrong')
})

test('goes on after a reload with what was not judged', async () => {
  const kept = new Map<string, string>()
  const lost = aRound(async () => Promise.reject(new TransportError('网络连接失败', '')), sittingOf(), kept)
  lost.session.choose('item0002', true)
  lost.session.answer('item0002')
  await vi.advanceTimersByTimeAsync(0)
  lost.session.close()
  const answer = vi.fn<InstantApi['answer']>(async () => ({ ...verdict(true), finished: false }))

  const { session, view } = aRound(answer, sittingOf(), kept)
  session.wake()
  await vi.advanceTimersByTimeAsync(0)

  expect(answer).toHaveBeenCalledWith(expect.objectContaining({ itemId: 'item0002', answer: true }))
  expect(view().verdicts.item0002?.right).toBe(true)
})

test('shows what another page answered instead of its own answer', async () => {
  const { session, view } = aRound(async () => Promise.reject(new ApiRefusal(1, '本题已提交，不能修改', null)))

  session.choose('item0001', true)
  session.answer('item0001')
  await vi.advanceTimersByTimeAsync(0)

  expect(view().verdicts.item0001).toMatchObject({ right: false })
  expect(view().faults).toEqual({})
  expect(view().pending).toEqual({})
})

test('adds the question that a challenge hands out next', async () => {
  const { session, view } = aRound(async () => ({ ...verdict(true), next: askedItem('item0003'), finished: false }))

  session.choose('item0001', true)
  session.answer('item0001')
  await vi.advanceTimersByTimeAsync(0)

  expect(view().items.map(({ itemId }) => itemId)).toEqual(['item0001', 'item0002', 'item0003'])
})
