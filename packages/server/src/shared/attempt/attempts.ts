import type { AttemptScene } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { attemptRefusals as no } from '@portal/contract/areas/exam/attempt/words.ts'
import { refuse } from '#src/platform/errors.ts'
import type { Platform } from '#src/platform/platform.ts'
import { createProviders } from '#src/platform/providers.ts'
import type { Files } from '#src/shared/files/files.ts'
import { createDatabaseClock, type DatabaseClock } from './clock/database-clock.ts'
import { createFrameCache, type FrameCache } from './frames.ts'
import type { AttemptSceneRules } from './scene.ts'
import { createSweep } from './sweep.ts'
import { createVersionCache, type VersionCache } from './versions.ts'

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

export const createAttempts = (platform: Platform, files: Files): Attempts => {
  const scenes = createProviders<AttemptScene, AttemptSceneRules>('attempt scene')
  const attempts: Omit<Attempts, 'startSweep' | 'stopSweep'> = {
    platform,
    files,
    clock: createDatabaseClock(platform),
    versions: createVersionCache(platform),
    frames: createFrameCache(platform),
    provide: (rules) => scenes.provide(rules.scene, rules),
    rulesOf: (scene) => scenes.of(scene) ?? refuse(no.noSuchScene),
  }
  const sweep = createSweep(attempts)
  return { ...attempts, startSweep: sweep.start, stopSweep: sweep.stop }
}

/** What handing in and asking need of the engine; the sweep is built on it. */
export type AttemptCore = Omit<Attempts, 'startSweep' | 'stopSweep'>
