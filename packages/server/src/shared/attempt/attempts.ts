import type { AttemptScene } from '@portal/contract/areas/exam/attempt/attempt.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { Files } from '#src/shared/files/files.ts'
import type { DatabaseClock } from './clock/database-clock.ts'
import type { FrameCache } from './frames.ts'
import type { AttemptSceneRules } from './scene.ts'
import type { VersionCache } from './versions.ts'

/** The one engine behind everything that is asked and answered (40-assessment section 5). */
export interface Attempts {
  platform: Platform
  files: Files
  clock: DatabaseClock
  versions: VersionCache
  frames: FrameCache
  /** Called by the area that owns the objects of a scene. */
  provide(rules: AttemptSceneRules): void
  rulesOf(scene: AttemptScene): AttemptSceneRules
  /** Hands in what is overdue, every few seconds for as long as the process works; the server may have been away. */
  startSweep(): void
  stopSweep(): Promise<void>
}

/** What handing in and asking need of the engine; the sweep is built on it. */
export type AttemptCore = Omit<Attempts, 'startSweep' | 'stopSweep'>
