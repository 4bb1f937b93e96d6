import type { AnswerChange, Receipt, Sitting } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { attemptRefusals as no } from '@portal/contract/areas/exam/attempt/words.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { vi } from 'vitest'
import { ApiRefusal, TransportError } from '#src/platform/api/refusal.ts'
import type { AttemptApi } from '#src/shared/attempt/session/attempt-core.ts'
import { createAttemptJournal } from '#src/shared/attempt/session/attempt-journal.ts'
import { createAttemptSession } from '#src/shared/attempt/session/attempt-session.ts'

export const START = new Date('2026-03-02T02:00:00Z')

export const item = (itemId: string): Sitting['sections'][number]['items'][number] => ({
  itemId,
  kind: 'single',
  stem: '高处作业须系好什么？',
  options: [
    { id: 'aaaaaaaa', html: '安全带', side: 'left' },
    { id: 'bbbbbbbb', html: '围巾', side: 'left' },
  ],
  blanks: 0,
  image: null,
  categories: [],
  maxPoints: 0,
  regionCount: null,
  reuse: false,
  maxScore: 2,
  parts: [],
})

export const PAPER = ['item0001', 'item0002']

export const sittingOf = (changed: Partial<Sitting> = {}): Sitting => ({
  attemptId: '01890000-0000-7000-8000-000000000001',
  scene: 'exam',
  objectId: '01890000-0000-7000-8000-000000000002',
  title: '安全知识考试',
  lease: 1,
  startedAt: START,
  graceSeconds: 10,
  navigation: 'free',
  earliestHandInAt: null,
  feedback: 'final',
  guard: { fullScreen: false, copyBlock: false, switchLimit: null },
  sections: [{ heading: '', intro: '', items: [item('item0001'), item('item0002')] }],
  answers: [],
  unsaved: [],
  state: 'started',
  paused: false,
  itemCount: 2,
  deadline: new Date(START.getTime() + 30 * MINUTE_MS),
  serverNow: START,
  notices: [],
  switchLeft: null,
  current: null,
  ...changed,
})

/** A server of one sitting that can be cut off, and keeps what it acknowledged. */
export const startServer = () => {
  const stored = new Map<string, AnswerChange>()
  const server = {
    online: true,
    lease: 1,
    refusal: null as string | null,
    saves: 0,
    submits: [] as string[],
    reports: [] as { kind: string; durationMs: number }[],
    stored,
    state: 'started' as Sitting['state'],
    paused: false,
    /** Handed in by another hand than the page's; what comes then is refused. */
    isClosed: () => server.state !== 'started' && server.state !== 'frozen',
    /** When its clock began to stand, by the page's clock; the deadline moves along from then on. */
    standsFrom: null as number | null,
    /** Sequential: how far it got, and since when (ms of the page's clock); the page knows its items beforehand. */
    reached: 0,
    itemSince: 0,
    limits: null as { min: number; max: number } | null,
    current: (): Sitting['current'] => {
      if (server.limits === null) return null
      const at = (seconds: number) => new Date(START.getTime() + server.itemSince + seconds * 1000)
      return { place: server.reached, leaveFrom: at(server.limits.min), closesAt: at(server.limits.max) }
    },
  }
  const clock = () => ({
    state: server.state,
    paused: server.paused,
    deadline: new Date(START.getTime() + 30 * MINUTE_MS + performance.now() - (server.standsFrom ?? performance.now())),
    serverNow: new Date(START.getTime() + performance.now()),
    notices: [],
    switchLeft: null,
    current: server.current(),
  })
  const reach = () => {
    if (!server.online) throw new TransportError('网络连接失败', '')
    if (server.refusal !== null) throw new ApiRefusal(1000, server.refusal, null)
  }
  const take = (change: AnswerChange) => {
    const held = stored.get(change.itemId)
    const accepted = held === undefined || change.rev > held.rev
    if (accepted) stored.set(change.itemId, change)
    return {
      itemId: change.itemId,
      accepted,
      rev: accepted ? change.rev : held.rev,
      savedAt: new Date(),
      ...(!accepted && { server: held }),
    }
  }
  const api: AttemptApi = {
    save: async ({ changes, leave }) => {
      reach()
      server.saves += 1
      if (server.isClosed()) throw new ApiRefusal(1000, no.submitted.message, { reason: 'submitted' })
      const { closesAt } = server.current() ?? {}
      if (closesAt && changes.length > 0 && START.getTime() + performance.now() > closesAt.getTime() + 10_000)
        throw new ApiRefusal(1000, no.itemOver.message, { reason: 'itemOver' })
      const items = changes.map(take)
      if (leave !== PAPER[server.reached]) return { items, ...clock() }
      server.reached += 1
      server.itemSince = performance.now()
      const next = PAPER[server.reached]
      return { items, ...(next && { next: item(next) }), ...clock() }
    },
    pulse: async ({ lease }) => {
      reach()
      return { leaseValid: lease === server.lease, ...clock() }
    },
    report: async ({ events }) => {
      reach()
      server.reports.push(...events)
      return { leaseValid: true, ...clock() }
    },
    submit: async ({ attemptId, clientKey, changes, atDeadline }): Promise<Receipt> => {
      reach()
      if (server.state === 'frozen') throw new ApiRefusal(1000, no.frozen.message, { reason: 'frozen' })
      server.submits.push(clientKey)
      if (!server.isClosed()) for (const change of changes) take(change)
      return {
        attemptId,
        receiptNo: 'R1',
        submittedAt: new Date(),
        submitKind: server.isClosed() ? 'forced' : atDeadline ? 'auto' : 'self',
        answered: stored.size,
        total: 2,
        timedOut: 0,
        answersHash: '',
      }
    },
  }
  return { server, api }
}

export const device = () => {
  const kept = new Map<string, string>()
  return {
    kept,
    journal: createAttemptJournal(
      {
        read: (key) => kept.get(key) ?? null,
        write: (key, value) => void (value === null ? kept.delete(key) : kept.set(key, value)),
      },
      sittingOf().attemptId,
    ),
  }
}

let keys = 0
export const open = (api: AttemptApi, { journal } = device(), sitting = sittingOf()) => {
  const session = createAttemptSession({
    api,
    journal,
    sitting,
    now: () => performance.now(),
    newKey: () => `key-${(keys += 1)}`,
  })
  session.open()
  return session
}

export const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
