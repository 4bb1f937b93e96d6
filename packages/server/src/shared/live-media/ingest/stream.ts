import Flv from 'node-media-server/src/protocol/flv.js'
import type { AvPacket } from 'node-media-server/src/protocol/rtmp.js'
import { parseH264Sps } from 'node-media-server/src/protocol/sps_info.js'
import type { StreamFacts } from './messages.ts'

export interface Message {
  flags: number
  sound: boolean
  codec: number
  dts: number
  profile: number
  sps: Buffer | null
  bytes: Buffer
}

const SOUND = 8
const AAC = 10
const H264 = 7
const HEAD_OF_PICTURE = 2
const KEY_FRAME = 3
const SPS_AT = 13

/** Baseline, main, extended and high: 8 bits, no finer colour. */
const PLAIN_PROFILES = [66, 77, 88, 100]

const spsOf = ({ flags, codec_id, data, size }: AvPacket): Buffer | null => {
  if (flags !== HEAD_OF_PICTURE || codec_id !== H264 || size < SPS_AT) return null
  return Buffer.from(data.subarray(SPS_AT, Math.min(size, SPS_AT + data.readUInt16BE(SPS_AT - 2))))
}

/** A packet as it is handed on: the library uses its buffer again for the next one. */
export const messageOf = (packet: AvPacket): Message => {
  const sps = spsOf(packet)
  return {
    flags: packet.flags,
    sound: packet.codec_type === SOUND,
    codec: packet.codec_id,
    dts: packet.dts,
    profile: sps?.[1] ?? 0,
    sps,
    bytes: Flv.createMessage(packet),
  }
}

/** Reads from the first packets what the stream is; tells once. */
const createObserver = (patienceMs: number, tell: (facts: StreamFacts) => void) => {
  let told = false
  let sound: StreamFacts['sound'] = 'none'
  let picture = { plain: false, width: 0, height: 0 }
  let firstKey: number | null = null

  const end = (keyGapMs: number | null) => {
    told = true
    tell({ plainPicture: picture.plain, sound, width: picture.width, height: picture.height, keyGapMs })
  }
  return (message: Message) => {
    if (told) return
    if (message.sound) sound = message.codec === AAC ? 'aac' : 'other'
    if (message.sps) {
      const { width = 0, height = 0 } = parseH264Sps(message.sps) ?? {}
      picture = { plain: PLAIN_PROFILES.includes(message.profile), width, height }
    }
    if (firstKey !== null && message.dts - firstKey > patienceMs) return end(null)
    if (message.flags !== KEY_FRAME) return
    if (firstKey === null) firstKey = message.dts
    else end(message.dts - firstKey)
  }
}

export interface Reader {
  write(bytes: Buffer): void
  end(): void
}

/** How long a stream may keep its second key frame to itself before it is taken for one with few of them. */
const PATIENCE_MS = 2500
const MOST_KEPT = 4096

/** One pushed stream: what came since the last key frame is kept, so that a reader has a picture at once. */
export const createStream = (onFacts: (facts: StreamFacts) => void) => {
  const heads = new Map<number, Buffer>()
  const readers = new Set<Reader>()
  let since: Buffer[] = []
  let bytes = 0
  let frames = 0
  let hasSound = false
  const observe = createObserver(PATIENCE_MS, onFacts)

  return {
    take(message: Message) {
      bytes += message.bytes.length
      hasSound ||= message.sound
      if (message.flags === KEY_FRAME || message.flags === KEY_FRAME + 1) frames += 1
      if (message.flags === KEY_FRAME || since.length > MOST_KEPT) since = []
      if ([0, HEAD_OF_PICTURE, 5].includes(message.flags)) heads.set(message.flags, message.bytes)
      else since.push(message.bytes)
      observe(message)
      for (const reader of readers) reader.write(message.bytes)
    },
    read(reader: Reader) {
      reader.write(Flv.createHeader(hasSound, true))
      for (const flags of [5, 0, HEAD_OF_PICTURE]) {
        const head = heads.get(flags)
        if (head) reader.write(head)
      }
      for (const each of since) reader.write(each)
      readers.add(reader)
      return () => readers.delete(reader)
    },
    /** What came since it was asked last. */
    taken() {
      const taken = { bytes, frames }
      bytes = 0
      frames = 0
      return taken
    },
    end() {
      for (const reader of readers) reader.end()
      readers.clear()
    },
  }
}

export type Stream = ReturnType<typeof createStream>
