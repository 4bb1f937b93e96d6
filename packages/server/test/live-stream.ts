import { type ChildProcess, spawn } from 'node:child_process'
import net from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { getLiveSources } from '@portal/contract/areas/live/media.ts'
import type { Client, TestApp } from './app.ts'

const FFMPEG = process.env.FFMPEG_PATH || 'ffmpeg'

/** A port that nobody listens at. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = net.createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Until somebody listens there. */
export const listening = (port: number): Promise<boolean> =>
  until(
    'listens',
    () =>
      new Promise<boolean>((resolve) => {
        const socket = net.connect(port, '127.0.0.1', () => resolve(true))
        socket.once('error', () => resolve(false))
        socket.once('close', () => resolve(false))
        socket.setTimeout(1000, () => socket.destroy())
        socket.once('connect', () => socket.end())
      }),
    Boolean,
  )

interface Wishes {
  sound?: boolean
  size?: string
  /** Frames between two key frames, of 25 a second. */
  gop?: number
}

export interface Pusher {
  process: ChildProcess
  ended: Promise<number | null>
  kill(): Promise<void>
}

/** Runs until it is killed or refused. */
export const runFfmpeg = (args: string[]): Pusher => {
  const child = spawn(FFMPEG, ['-hide_banner', '-loglevel', 'error', '-nostdin', ...args], { stdio: 'ignore' })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    process: child,
    ended,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** A moving pattern with a tone, as presenters' programs push. */
export const patternArgs = ({ sound = true, size = '320x180', gop = 25 }: Wishes = {}): string[] => [
  ...['-re', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25`],
  ...(sound ? ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000', '-c:a', 'aac'] : []),
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p'],
  ...['-g', String(gop), '-keyint_min', String(gop), '-sc_threshold', '0'],
]

export const pushPattern = (url: string, wishes?: Wishes): Pusher =>
  runFfmpeg([...patternArgs(wishes), '-f', 'flv', url])

/** Asks until it is so; fails with what was seen last. */
export const until = async <Value>(
  what: string,
  ask: () => Promise<Value>,
  isSo: (value: Value) => boolean,
  seconds = 20,
): Promise<Value> => {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const value = await ask()
    if (isSo(value)) return value
    if (Date.now() > end) throw new Error(`${what}: still ${JSON.stringify(value)}`)
    await delay(100)
  }
}

/** The first picture of a piece of video, small and grey. */
export const frameOf = async (bytes: Buffer): Promise<Buffer> => {
  const args = ['-hide_banner', '-loglevel', 'error', '-i', 'pipe:0', '-frames:v', '1', '-s', '64x36']
  const child = spawn(FFMPEG, [...args, '-pix_fmt', 'gray', '-f', 'rawvideo', 'pipe:1'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  child.stdin.on('error', () => undefined)
  child.stdin.end(bytes)
  return buffer(child.stdout)
}

/** Somebody who watches by the playlist. */
export const viewerOf = (t: TestApp, viewer: Client, liveId: string) => {
  const get = async (url: string) => {
    const answer = await t.running.app.inject({ method: 'GET', url, headers: { 'x-token': viewer.token } })
    return { code: answer.statusCode, text: answer.body, bytes: answer.rawPayload, headers: answer.headers }
  }
  const sources = () => viewer.call(getLiveSources, { id: liveId })
  const playlistUrl = async () => (await sources()).sources.find(({ kind }) => kind === 'hls')?.url ?? ''
  const segments = async () => {
    const url = await playlistUrl()
    if (url === '') return []
    const { code, text } = await get(url)
    const folder = url.slice(0, url.lastIndexOf('/', url.indexOf('?')) + 1)
    return code === 200 ? text.split('\n').flatMap((line) => (/^[^#\s]/.test(line) ? [`${folder}${line}`] : [])) : []
  }
  return { get, sources, playlistUrl, segments }
}
