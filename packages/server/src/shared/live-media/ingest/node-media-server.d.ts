/** The parts of the library that speak the protocols; it ships without declarations. */
declare module 'node-media-server/src/protocol/rtmp.js' {
  /** A packet as the library reads it; `data` is overwritten by the next one. */
  export interface AvPacket {
    codec_type: number
    codec_id: number
    /** 0 head of sound · 1 sound · 2 head of picture · 3 key frame · 4 other frame · 5 description. */
    flags: number
    dts: number
    size: number
    data: Buffer
  }

  export default class Rtmp {
    streamId: number
    inPackets: ReadonlyMap<number, unknown>
    onConnectCallback: (asked: { app: string; name: string }) => void
    onPlayCallback: () => void
    onPushCallback: () => void
    onPacketCallback: (packet: AvPacket) => void
    onOutputCallback: (bytes: Buffer) => void
    parserData(bytes: Buffer): string | null
    sendStatusMessage(streamId: number, level: string, code: string, description: string): void
  }
}

declare module 'node-media-server/src/protocol/flv.js' {
  import type { AvPacket } from 'node-media-server/src/protocol/rtmp.js'

  export default class Flv {
    static createHeader(hasSound: boolean, hasPicture: boolean): Buffer
    static createMessage(packet: AvPacket): Buffer
  }
}

declare module 'node-media-server/src/protocol/sps_info.js' {
  export const parseH264Sps: (sps: Buffer) => { width: number; height: number } | null
}
