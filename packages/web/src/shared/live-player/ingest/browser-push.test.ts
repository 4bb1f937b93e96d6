import { STATUS } from '@portal/contract/kit/refusal.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { beginBrowserPush, type Camera } from './browser-push.ts'

const aStream = () => {
  const stop = vi.fn()
  const track = { stop, addEventListener: () => {} }
  return { stop, getTracks: () => [track], getVideoTracks: () => [track], getAudioTracks: () => [] }
}

/** What the browser asks its user, open until it is answered. */
const aQuestion = () => {
  const parts = { answer: (_given: unknown, _fault?: Error): void => {} }
  const promise = new Promise<unknown>((resolve, reject) => {
    parts.answer = (given, fault) => (fault ? reject(fault) : resolve(given))
  })
  return { promise, answer: (given: unknown, fault?: Error) => parts.answer(given, fault) }
}

const closed = vi.fn()

class FakeRecorder {
  static last: FakeRecorder | undefined
  state = 'inactive'
  heard = new Map<string, (event: { data: Blob }) => void>()
  constructor() {
    FakeRecorder.last = this
  }
  addEventListener(name: string, hear: (event: { data: Blob }) => void) {
    this.heard.set(name, hear)
  }
  record(words: string) {
    this.heard.get('dataavailable')?.({ data: new Blob([words]) })
  }
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
  }
  static isTypeSupported = () => true
}

class FakeAudio {
  close = closed
  createMediaStreamDestination = () => ({ stream: aStream() })
}

class FakeStream {
  getVideoTracks = () => []
}

beforeEach(() => {
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal('AudioContext', FakeAudio)
  vi.stubGlobal('MediaStream', FakeStream)
})
afterEach(() => {
  vi.unstubAllGlobals()
  closed.mockReset()
})

const begin = (from: Camera) => {
  const stop = new AbortController()
  const onEnd = vi.fn()
  return { stop, onEnd, begun: beginBrowserPush({ liveId: 'live', from, stopped: stop.signal, onEnd }) }
}

describe('beginBrowserPush', () => {
  test('lets the camera go that is handed out after the page was left', async () => {
    const camera = aStream()
    const asked = aQuestion()
    vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => asked.promise } })

    const { stop, begun, onEnd } = begin('camera')
    stop.abort()
    asked.answer(camera)

    await expect(begun).rejects.toThrow()
    expect(camera.stop).toHaveBeenCalledTimes(1)
    expect(onEnd).not.toHaveBeenCalled()
  })

  test('a shared screen ends at once while the microphone is still asked for', async () => {
    const shown = aStream()
    const asked = aQuestion()
    const getUserMedia = vi.fn(() => asked.promise)
    vi.stubGlobal('navigator', { mediaDevices: { getDisplayMedia: async () => shown, getUserMedia } })

    const { stop, begun } = begin('screen')
    await vi.waitFor(() => expect(getUserMedia).toHaveBeenCalled())
    stop.abort()

    expect(shown.stop).toHaveBeenCalledTimes(1)
    asked.answer(null, new Error('denied'))
    await expect(begun).rejects.toThrow()
  })

  test('stopping ends recording, screen and the silence in place of a microphone', async () => {
    const shown = aStream()
    const getUserMedia = () => Promise.reject(new Error('none'))
    vi.stubGlobal('navigator', { mediaDevices: { getDisplayMedia: async () => shown, getUserMedia } })

    const { stop, begun, onEnd } = begin('screen')
    await begun
    stop.abort()

    expect(shown.stop).toHaveBeenCalledTimes(1)
    expect(closed).toHaveBeenCalledTimes(1)
    expect(onEnd.mock.calls).toEqual([[null]])
  })

  test('a piece that got lost on its way goes out again before the next one', async () => {
    const lost = [false, true, false, false]
    const sent: unknown[] = []
    class FakeRequest extends EventTarget {
      status = 200
      responseText = JSON.stringify({ status: STATUS.ok, success: true, message: '', result: {} })
      upload = new EventTarget()
      open() {}
      setRequestHeader() {}
      getResponseHeader = () => null
      send(form: FormData) {
        sent.push(form.get('seq'))
        this.dispatchEvent(new Event(lost.shift() ? 'error' : 'load'))
      }
    }
    vi.stubGlobal('XMLHttpRequest', FakeRequest)
    vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => aStream() } })

    const { begun, onEnd } = begin('camera')
    await begun
    for (const words of ['a', 'b', 'c']) FakeRecorder.last?.record(words)

    await vi.waitFor(() => expect(sent).toEqual(['0', '1', '1', '2']), 5000)
    expect(onEnd).not.toHaveBeenCalled()
  })
})
