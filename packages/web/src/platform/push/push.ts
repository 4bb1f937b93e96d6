import type { PushEvent } from '@portal/contract/areas/system/push.ts'
import { create } from 'zustand'
import { noSessionAnswered } from '../api/api-signals.ts'
import { baseOf } from '../config.ts'
import { createSignal } from '../signal.ts'
import { isPreviewWindow, readToken } from '../storage.ts'
import { createFrameReader } from './push-frames.ts'

const CHANNEL = 'portal-push'
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000
/** The server sends a comment every 25 s; a stream silent for longer is dead. */
const SILENCE_MS = 70_000

export const pushed = createSignal<PushEvent>()

/** Whether events arrive; without them the shell asks every 60 s. */
export const usePushConnected = create<{ connected: boolean }>(() => ({ connected: false }))

type Relayed = { event: PushEvent } | { connected: boolean }

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

/** Reads one stream to its end. Resolves false where the server refuses this session. */
const readStream = async (token: string, signal: AbortSignal, tell: (relayed: Relayed) => void): Promise<boolean> => {
  const response = await fetch(`${baseOf()}/rest/push`, {
    headers: { 'X-Token': token, 'X-Client': 'web', Accept: 'text/event-stream' },
    signal,
    credentials: 'omit',
    cache: 'no-store',
  })
  if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`)
  if (!response.headers.get('Content-Type')?.startsWith('text/event-stream')) return false

  tell({ connected: true })
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const frames = createFrameReader()
  for (;;) {
    const silence = setTimeout(() => reader.cancel(), SILENCE_MS)
    const { done, value } = await reader.read().finally(() => clearTimeout(silence))
    if (done) return true
    for (const event of frames(value)) tell({ event })
  }
}

const keepReading = async (token: string, signal: AbortSignal, tell: (relayed: Relayed) => void) => {
  let wait = FIRST_PAUSE_MS
  while (!signal.aborted) {
    const startedAt = Date.now()
    const admitted = await readStream(token, signal, tell).catch(() => true)
    tell({ connected: false })
    if (signal.aborted) return
    if (!admitted) {
      noSessionAnswered.emit()
      return
    }
    // A stream that lived for a while ended for a passing reason; one that fails at once is not hammered.
    wait = Date.now() - startedAt > LONGEST_PAUSE_MS ? FIRST_PAUSE_MS : Math.min(wait * 2, LONGEST_PAUSE_MS)
    await pause(wait * (0.75 + Math.random() / 2), signal)
  }
}

const receive = (relayed: Relayed) => {
  if ('event' in relayed) pushed.emit(relayed.event)
  else usePushConnected.setState(relayed)
}

let current: { token: string; stop: AbortController } | null = null

/**
 * One stream per browser: the tab that holds the lock reads it and relays to the others, the next one takes over when
 * it closes. Without locks (plain HTTP) every tab reads its own.
 */
export const startPush = () => {
  const token = readToken()
  // A preview would share its stream with the windows of the person whose browser it is.
  if (token === null || current?.token === token || isPreviewWindow()) return
  stopPush()
  const stop = new AbortController()
  current = { token, stop }

  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') {
    void keepReading(token, stop.signal, receive)
    return
  }
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<Relayed>) => receive(data))
  stop.signal.addEventListener('abort', () => channel.close())
  const tell = (relayed: Relayed) => {
    receive(relayed)
    if (!stop.signal.aborted) channel.postMessage(relayed)
  }
  navigator.locks
    .request(CHANNEL, { signal: stop.signal }, () => keepReading(token, stop.signal, tell))
    .catch(() => usePushConnected.setState({ connected: false }))
  // Until the leader says otherwise a follower trusts that it reads.
  void navigator.locks.query().then(({ held }) => {
    if (held?.some(({ name }) => name === CHANNEL)) usePushConnected.setState({ connected: true })
  })
}

export const stopPush = () => {
  current?.stop.abort()
  current = null
  usePushConnected.setState({ connected: false })
}
