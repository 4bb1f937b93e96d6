import path from 'node:path'
import type { Platform } from '#src/platform/platform.ts'
import type { Files } from '#src/shared/files/files.ts'
import type { SignalDesk } from './signal-desk.ts'
import type { SignalFigures } from './signals.ts'

/** What this node does for one class whose picture it takes. */
export interface Station {
  kind: 'push' | 'pull' | 'browser'
  figures: SignalFigures
  /** Index of the key it was opened with; null for what needs none. */
  secretIndex: string | null
  stop(): Promise<void>
}

export interface Studio {
  platform: Platform
  files: Files
  desk: SignalDesk
  stations: Map<string, Station>
  /** Work of one class, one after the other. */
  inLine(liveId: string, work: () => Promise<void>): void
  dirOf(liveId: string): string
}

export const liveDir = (platform: Platform, liveId: string): string =>
  path.join(platform.config.dataDir, 'live', liveId)

export const createStudio = (platform: Platform, files: Files, desk: SignalDesk): Studio => ({
  platform,
  files,
  desk,
  stations: new Map(),
  inLine: (liveId, work) => void platform.guarded(() => platform.inLine(`live ${liveId}`, work)),
  dirOf: (liveId) => liveDir(platform, liveId),
})

export const newRun = (): string => Date.now().toString(36)

export const noFigures = (): SignalFigures => ({ kbps: 0, fps: 0, width: 0, height: 0, sound: false, flv: false })
