import {
  cacheRefusals,
  cacheValue,
  clearCache,
  listCacheKeys,
  listCaches,
  warmCache,
  warmJob,
} from '@portal/contract/areas/system/cache.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { ensure } from '#src/platform/errors.ts'
import { serve } from '#src/platform/http/serve.ts'
import { enqueue } from '#src/platform/jobs.ts'
import type { Portal } from '#src/shared/portal.ts'
import { createJobRow, runJobRow } from '../background-job.ts'
import { clear, showValue } from './clear.ts'
import { createInstances } from './instances.ts'
import { showCaches, showKeys } from './list.ts'
import { answerForOwn } from './own-state.ts'

const WARM_JOB = 'system.cache.warm'

export const cacheRoutes = (portal: Portal): void => {
  const { app, platform, jobs } = portal
  const instances = createInstances(platform)
  answerForOwn(portal, instances)
  app.addHook('onClose', () => instances.stop())

  serve(app, listCaches, showCaches(instances))
  serve(app, listCacheKeys, showKeys(instances))
  serve(app, cacheValue, showValue(platform, instances))
  serve(app, clearCache, clear(platform, instances))
  serve(app, warmCache, async ({ tx, body, actor }) => {
    const cache = platform.caches.figures().find(({ name }) => name === body.name)
    ensure(cache, cacheRefusals.unknown)
    ensure(cache.warmable, cacheRefusals.notWarmable)

    const title = fill(warmJob, { name: cache.purpose })
    const jobId = await createJobRow(tx, { kind: WARM_JOB, title, ownerId: actor.id })
    await enqueue(tx, WARM_JOB, { jobId, name: body.name }, { maxAttempts: 1 })
    tx.notes.push({ objectType: 'caches', objectId: '', objectName: body.name, diff: [], kind: 'run' })
    return { jobId }
  })
  jobs.provide<{ jobId: string; name: string }>(WARM_JOB, ({ jobId, name }) =>
    runJobRow(platform, jobId, async () => {
      await instances.ask('warm', { name })
    }),
  )
}
