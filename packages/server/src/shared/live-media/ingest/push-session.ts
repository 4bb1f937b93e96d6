import type { Socket } from 'node:net'
import Rtmp, { type AvPacket } from 'node-media-server/src/protocol/rtmp.js'
import { type Message, messageOf } from './stream.ts'

export interface PushDesk {
  /** The class that a key opens, or null. */
  ask(secret: string): Promise<string | null>
  /** Begins a stream of the class; null where it has one already. */
  begin(liveId: string, stop: () => void): { take(message: Message): void; end(): void } | null
}

/** A presenter's program that sends nothing for so long is gone. */
const SILENCE_MS = 5000
/** Until its key has been looked at, a stranger is read in small pieces and may open few channels. */
const PIECE_BYTES = 1024
const MOST_CHANNELS = 16

/** One connection: a handshake, a key that is asked about, and then packets. Whoever wants to watch here is sent away. */
export const servePusher = (socket: Socket, desk: PushDesk): void => {
  const rtmp = new Rtmp()
  let secret = ''
  let asked = false
  let waiting: Message[] = []
  let stream: ReturnType<PushDesk['begin']> = null

  const refuse = (words: string) => {
    rtmp.sendStatusMessage(rtmp.streamId, 'error', 'NetStream.Publish.BadName', words)
    socket.end()
  }
  const begin = async () => {
    if (asked) return socket.destroy()
    asked = true
    socket.pause()
    const liveId = await desk.ask(secret)
    if (socket.destroyed) return
    stream = liveId === null ? null : desk.begin(liveId, () => socket.destroy())
    if (stream === null) return refuse('the key opens nothing')
    for (const message of waiting) stream.take(message)
    waiting = []
    socket.resume()
  }

  rtmp.onOutputCallback = (bytes) => {
    if (socket.writable) socket.write(bytes)
  }
  rtmp.onConnectCallback = ({ name }) => {
    secret = name
  }
  rtmp.onPlayCallback = () => socket.destroy()
  rtmp.onPushCallback = () => void begin()
  rtmp.onPacketCallback = (packet: AvPacket) => {
    if (stream) stream.take(messageOf(packet))
    else if (asked) waiting.push(messageOf(packet))
  }

  const read = (bytes: Buffer) => {
    if (rtmp.parserData(bytes) !== null) socket.destroy()
    if (!stream && rtmp.inPackets.size > MOST_CHANNELS) socket.destroy()
  }
  socket.setTimeout(SILENCE_MS, () => socket.destroy())
  socket.on('error', () => socket.destroy())
  socket.on('close', () => stream?.end())
  socket.on('data', (bytes: Buffer) => {
    try {
      if (stream) return read(bytes)
      for (let at = 0; at < bytes.length && !socket.destroyed; at += PIECE_BYTES)
        read(bytes.subarray(at, at + PIECE_BYTES))
    } catch {
      // Not the protocol, or not as anybody speaks it.
      socket.destroy()
    }
  })
}
