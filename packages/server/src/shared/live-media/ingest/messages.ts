/** What a pushed stream consists of, known after its first pictures. */
export interface StreamFacts {
  /** H.264 as every browser takes it. */
  plainPicture: boolean
  sound: 'none' | 'aac' | 'other'
  width: number
  height: number
  /** Milliseconds between its first two key frames; null where the second let wait for long. */
  keyGapMs: number | null
}

/** What the process that takes pushes says to the server. */
export type FromIngest =
  | { kind: 'ready'; flvPort: number }
  | { kind: 'fault'; code: string }
  | { kind: 'ask'; ask: number; secret: string }
  | { kind: 'up'; liveId: string; facts: StreamFacts }
  | { kind: 'stats'; liveId: string; kbps: number; fps: number }
  | { kind: 'down'; liveId: string }

/** What the server says to it. */
export type ToIngest =
  /** Null: this key opens nothing. */
  { kind: 'verdict'; ask: number; liveId: string | null } | { kind: 'end'; liveId: string }

export interface IngestSettings {
  host: string
  port: number
  /** Whoever reads streams from it must name this. */
  token: string
}
