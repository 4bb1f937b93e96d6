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
  state = 'inactive'
  addEventListener() {}
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
})
