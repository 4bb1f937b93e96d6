import type { AttemptScene } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { attemptRefusals as no } from '@portal/contract/areas/exam/attempt/words.ts'
import { refuse } from '#src/platform/errors.ts'
import type { Platform } from '#src/platform/platform.ts'
import { createProviders } from '#src/platform/providers.ts'
import type { Files } from '#src/shared/files/files.ts'
import type { AttemptCore, Attempts } from './attempts.ts'
import { createDatabaseClock } from './clock/database-clock.ts'
import { createFrameCache } from './frames.ts'
import type { AttemptSceneRules } from './scene.ts'
import { createSweep } from './sweep.ts'
import { createVersionCache } from './versions.ts'

export const createAttempts = (platform: Platform, files: Files): Attempts => {
  const scenes = createProviders<AttemptScene, AttemptSceneRules>('attempt scene')
  const attempts: AttemptCore = {
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
