import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { configureZod } from '@portal/contract/kit/zh-errors.ts'
import { backfills } from './app/backfills.ts'
import { buildApp } from './app/build-app.ts'
import { createPlatform } from './app/create-platform.ts'
import { ensureEssentials } from './app/essentials.ts'
import { DEMO_PASSWORD } from './areas/account/sign-in/demo.ts'
import { upgradeBackup } from './areas/system/backup/before-upgrade.ts'
import { type Config, readConfig } from './platform/config.ts'
import { migrate } from './platform/migrations/migrate.ts'
import { type RunningPostgres, startPostgres } from './platform/postgres/launcher.ts'
import { seedOnFirstStart } from './seed/first-start.ts'

/** Changes whenever the served program changes: pages learn from it that a newer build is there. */
const buildOf = () =>
  createHash('sha256')
    .update(fs.readFileSync(fileURLToPath(import.meta.url)))
    .digest('hex')
    .slice(0, 12)

/**
 * Of what is thrown away, the part that has grown old may be half as much as what is in use. Left to itself the engine
 * lets a long export gather more than 150 MiB of it before it looks through the heap.
 */
const HEAP_GROWTH_PERCENT = 50

const main = async () => {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`)
  configureZod({ jitless: false })
  const config = readConfig()
  const postgres =
    config.DATABASE_URL === '' ? await startPostgres({ dir: path.join(config.dataDir, 'postgres') }) : undefined
  try {
    await run(config, postgres)
  } catch (error) {
    // Nothing may stay behind of a start that failed.
    await postgres?.stop()
    throw error
  }
}

const run = async (config: Config, postgres: RunningPostgres | undefined) => {
  const databaseUrl = postgres?.url ?? config.DATABASE_URL
  const build = buildOf()
  const backup = upgradeBackup(config, build)
  // Whoever runs a database server of his own backs it up by his own means, before the first new process starts.
  await migrate(databaseUrl, { backfills, ...(postgres && { beforeUpgrade: backup.take }) })

  const platform = createPlatform({ config, databaseUrl, build })
  const running = await buildApp(platform)
  await backup.note(running)
  await ensureEssentials(platform.db)
  await seedOnFirstStart(running)
  await running.start()
  const address = await running.app.listen({ host: config.HOST, port: config.PORT })
  platform.log.info({ address }, 'listening')
  if (config.demo)
    console.log(
      `\n统一门户已启动：${address}\n演示账号：admin officer lecturer approver learner visitor，密码 ${DEMO_PASSWORD}\n`,
    )
  else console.log(`\n统一门户已启动：${address}\n`)

  let stopping = false
  const stop = async (code: number) => {
    if (stopping) return
    stopping = true
    await running.stop().catch((error: Error) => platform.log.error({ err: error.message }, 'stop failed'))
    await postgres?.stop()
    process.exit(code)
  }
  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))
  process.on('uncaughtException', (error) => {
    platform.log.fatal({ err: error.message, stack: error.stack }, 'uncaught')
    void stop(1)
  })
  process.on('unhandledRejection', (error) => {
    platform.log.fatal({ err: String(error) }, 'unhandled rejection')
    void stop(1)
  })
}

await main()
