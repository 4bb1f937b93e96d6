// @vitest-environment jsdom
import { STATUS } from '@portal/contract/kit/refusal.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiRefusal, TransportError } from '#src/platform/api/refusal.ts'
import { createBeatJournal } from './beat-journal.ts'
import type { BeatsBody, BeatsReply } from './beat-queue.ts'
import { createStudySession } from './study-session.ts'
import { barText, type Sitting, studyWords } from './study-store.ts'

const SITTING = '11111111-1111-4111-8111-111111111111'
const NONCE = 'nonce-000000000000'

const aSitting = (changes: Partial<Sitting> = {}): Sitting => ({
  coverage: 0,
  furthest: 0,
  completed: false,
  serverTime: 0,
  sittingId: SITTING,
  nonce: NONCE,
  beatSeconds: 15,
  versionNo: '1',
  intervals: [],
  lastPosition: 0,
  policy: {
    completePercent: 95,
    minSeconds: 0,
    seekPolicy: 'noForward',
    speeds: [1, 1.5],
    hiddenPolicy: 'pause',
    attention: 'none',
    onePlace: 'takeOver',
    offlineMaxSeconds: 1800,
  },
  policyText: '',
  watermark: 'K7P2QX',
  ...changes,
})

/** The browser's video element as far as a test can move it: jsdom plays nothing. */
const aVideo = () => {
  const element = document.createElement('video')
  const state = { currentTime: 0, paused: true, ended: false, seeking: false, playbackRate: 1 }
  for (const key of Object.keys(state) as (keyof typeof state)[]) {
    Object.defineProperty(element, key, { get: () => state[key], configurable: true })
  }
  const emit = (name: string) => element.dispatchEvent(new Event(name))
  Object.defineProperty(element, 'currentTime', {
    get: () => state.currentTime,
    set: (second: number) => {
      state.currentTime = second
      state.seeking = true
      emit('seeking')
      state.seeking = false
      emit('seeked')
    },
  })
  Object.defineProperty(element, 'playbackRate', {
    get: () => state.playbackRate,
    set: (rate: number) => {
      state.playbackRate = rate
      emit('ratechange')
    },
  })
  element.pause = () => {
    if (state.paused) return
    state.paused = true
    emit('pause')
  }
  element.play = async () => {
    state.paused = false
    emit('playing')
  }
  return { element, state }
}

const aVisit = async (sitting: Partial<Sitting> = {}, whileOpening: (video: HTMLVideoElement) => void = () => {}) => {
  const sent: BeatsBody['beats'] = []
  const answers: Partial<BeatsReply>[] = []
  const failures: Error[] = []
  const opened: boolean[] = []
  const items = new Map<string, string>()
  const journal = createBeatJournal({
    read: (key) => items.get(key) ?? null,
    write: (key, value) => void (value === null ? items.delete(key) : items.set(key, value)),
  })
  const study = createStudySession({
    durationSeconds: 600,
    now: Date.now,
    journal,
    api: {
      open: async ({ takeOver }) => {
        opened.push(takeOver)
        return aSitting(sitting)
      },
      save: async ({ beats }) => {
        const failure = failures.shift()
        if (failure) throw failure
        sent.push(...structuredClone(beats))
        const ackSeq = beats.at(-1)?.seq ?? 0
        return {
          ackSeq,
          coverage: 1,
          furthest: 0,
          completed: false,
          serverTime: Date.UTC(2026, 10, 21, 6, 3),
          effectiveSeconds: 1,
          refused: [],
          command: 'none',
          nextNonce: NONCE,
          ...answers.shift(),
        }
      },
    },
  })
  const video = aVideo()
  study.follow(video.element)
  const opening = study.open()
  whileOpening(video.element)
  await opening
  const watch = async (seconds: number) => {
    for (let step = 0; step < seconds * 4; step += 1) {
      if (!video.state.paused) video.state.currentTime += 0.25 * video.state.playbackRate
      await vi.advanceTimersByTimeAsync(250)
    }
  }
  const view = () => study.store.getState()
  return { study, video, watch, sent, answers, failures, opened, journal, view }
}

const show = (state: 'visible' | 'hidden') => {
  Object.defineProperty(document, 'visibilityState', { get: () => state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  // No jitter: a beat every fifteen seconds sharp.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  show('visible')
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('createStudySession', () => {
  test('beats at the start, about every fifteen seconds and at a pause, each with what was played since', async () => {
    const { video, watch, sent } = await aVisit()
    await video.element.play()
    await watch(20)
    video.element.pause()
    await watch(1)

    expect(sent.map(({ event }) => event)).toEqual(['play', 'tick', 'pause'])
    expect(sent.map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect(sent.map(({ spans }) => spans)).toEqual([
      [],
      [{ from: 0, to: 15, rate: 1 }],
      [{ from: 15, to: 20, rate: 1 }],
    ])
  })

  test('takes a forbidden jump back to the furthest point, however it was made', async () => {
    const { study, video, watch } = await aVisit()
    const said: string[] = []
    study.said.on((words) => said.push(words))
    await video.element.play()
    await watch(12)

    video.element.currentTime = 500

    expect(video.state.currentTime).toBeCloseTo(12, 0)
    expect(said).toEqual(['首次学习不可快进，已回到 0:12'])
  })

  test('shows what was played and not yet settled, and settles it', async () => {
    const { video, watch, answers, view } = await aVisit()
    answers.push({}, { intervals: [{ from: 0, to: 15 }], furthest: 15 })
    await video.element.play()
    await watch(10)
    expect(view().pending).toEqual([{ fromTick: 0, toTick: 100 }])

    await watch(7)

    expect(view().acknowledged).toEqual([{ fromTick: 0, toTick: 150 }])
    expect(view().pending).toEqual([{ fromTick: 150, toTick: 170 }])
  })

  test('pauses behind another window where the rule says so, and goes on by 继续 only', async () => {
    const { video, watch, sent, view } = await aVisit()
    await video.element.play()
    await watch(5)
    show('hidden')
    await watch(1)
    show('visible')
    await watch(1)

    expect(sent.map(({ event, visible }) => `${event} ${visible}`)).toEqual(['play true', 'hide false', 'show true'])
    expect(video.state.paused).toBe(true)
    expect(view().wasHidden).toBe(true)

    await video.element.play()
    expect(view().wasHidden).toBe(false)
  })

  test('never starts a lesson nobody sees', async () => {
    const { video } = await aVisit()
    show('hidden')
    await video.element.play()

    expect(video.state.paused).toBe(true)
  })

  test('keeps a 播放 pressed before the sitting is open', async () => {
    const { video, watch, sent } = await aVisit({}, (element) => void element.play())

    await watch(2)

    expect(video.state.paused).toBe(false)
    expect(sent.map(({ event }) => event)).toContain('play')
    video.element.pause()
  })

  test('plays no faster than the rule allows', async () => {
    const { video } = await aVisit()
    video.element.playbackRate = 3

    expect(video.state.playbackRate).toBe(1.5)
  })

  test('asks whether somebody is there, and goes on once the answer is taken', async () => {
    const { study, video, watch, answers, sent, view } = await aVisit()
    answers.push({}, { command: 'attention' }, { command: 'attention' })
    await video.element.play()
    await watch(16)
    expect(view().asking).toBe(true)
    expect(video.state.paused).toBe(true)

    study.answer()
    await watch(1)

    expect(sent.at(-2)?.event).toBe('answer')
    expect(view().asking).toBe(false)
    expect(video.state.paused).toBe(false)
  })

  test('gives way to another device and comes back when asked to', async () => {
    const { study, video, watch, answers, opened, view } = await aVisit()
    answers.push({}, { command: 'takeOver' })
    await video.element.play()
    await watch(16)
    expect(view().phase).toBe('takenOver')
    expect(view().words).toBe('已在另一设备（14:03）继续学习')
    expect(video.state.paused).toBe(true)

    await study.takeBack()

    expect(opened).toEqual([false, true])
    expect(view().phase).toBe('ready')
  })

  test('stops what is no longer for this person, but not outside the hours of study', async () => {
    const outside = { seq: 1, from: 0, to: 15, reason: 'OUT_OF_WINDOW', text: '' } as const
    const { video, watch, answers, view } = await aVisit()
    answers.push({}, { command: 'stop', refused: [outside] })
    await video.element.play()
    await watch(16)
    expect(video.state.paused).toBe(false)
    expect(barText(view())).toBe(studyWords.outOfWindow)

    answers.push({ command: 'stop', refused: [{ ...outside, reason: 'NOT_ALLOWED' }] })
    await watch(16)

    expect(view().phase).toBe('stopped')
    expect(view().words).toBe(studyWords.stopped)
  })

  test('goes on without the network, keeps its beats, and says so', async () => {
    const { video, watch, failures, journal, sent, view } = await aVisit()
    failures.push(new TransportError('网络连接失败', ''), new TransportError('网络连接失败', ''))
    await video.element.play()
    await watch(0.5)
    expect(barText(view())).toBe(studyWords.offline)
    expect(journal.entries()[0]?.beats).toHaveLength(1)

    await watch(4)

    expect(view().connection).toBe('live')
    expect(sent).toHaveLength(1)
    expect(barText(view())).toBe('')
  })

  test('keeps the journal of a lost session and hands it in at the next opening', async () => {
    const { study, video, watch, failures, journal, sent, view } = await aVisit()
    await video.element.play()
    await watch(1)
    failures.push(new ApiRefusal(STATUS.noSession, '登录已失效，请重新登录', null))
    void study.close()
    await watch(1)
    expect(barText(view())).toBe(studyWords.signedOut)
    expect(journal.entries()[0]?.beats.map(({ event }) => event)).toEqual(['close'])

    await study.open()

    expect(sent.at(-1)?.event).toBe('close')
    expect(journal.entries()).toEqual([])
  })

  test('opens anew when the server asks for it', async () => {
    const { video, watch, answers, opened } = await aVisit()
    answers.push({ command: 'reload' })
    await video.element.play()
    await watch(1)

    expect(opened).toEqual([false, false])
  })
})
