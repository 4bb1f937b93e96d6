import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { configureZod } from '@portal/contract/kit/zh-errors.ts'
import { backfills } from './app/backfills.ts'
import { buildApp, type RunningApp } from './app/build-app.ts'
import { createPlatform } from './app/create-platform.ts'
import { ensureEssentials } from './app/essentials.ts'
import { ensureSiteSecret } from './app/site-seal.ts'
import { DEMO_PASSWORD } from './areas/account/sign-in/demo.ts'
import { upgradeBackup } from './areas/system/backup/before-upgrade.ts'
import { type Config, readConfig } from './platform/config.ts'
import { textOfError } from './platform/log.ts'
import { migrate } from './platform/migrations/migrate.ts'
import { type RunningPostgres, startPostgres } from './platform/postgres/launcher.ts'
import { tidyMemorySoon } from './platform/tidy-memory.ts'
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

let postgres: Promise<RunningPostgres> | undefined
/** Once it listens; until then there is nobody whose answer it would have to wait for. */
let listening: RunningApp | undefined
let stopping = false

/** Nothing may stay behind, at whatever moment the end comes: a database without its program least of all. */
const stop = async (code: number): Promise<void> => {
  if (stopping) return
  stopping = true
  await listening?.stop().catch((error: unknown) => listening?.platform.log.error({ err: error }, 'stop failed'))
  const database = await postgres?.catch(() => undefined)
  await database?.stop()
  process.exit(code)
}

const fail = (what: string, error: unknown): void => {
  if (listening) listening.platform.log.fatal({ err: error }, what)
  else if (!stopping) console.error(textOfError(error))
  void stop(1)
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
process.on('uncaughtException', (error) => fail('uncaught', error))
process.on('unhandledRejection', (error) => fail('unhandled rejection', error))

const announce = (config: Config, address: string) =>
  console.log(
    config.demo
      ? `\n统一门户已启动：${address}\n演示账号：admin officer lecturer approver learner visitor，密码 ${DEMO_PASSWORD}\n`
      : `\n统一门户已启动：${address}\n`,
  )

const main = async () => {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`)
  configureZod({ jitless: false })
  const config = readConfig()
  if (config.DATABASE_URL === '') {
    const onGone = (error: Error) => fail('the built-in database is gone', error)
    postgres = startPostgres({ dir: path.join(config.dataDir, 'postgres'), onGone })
  }
  const databaseUrl = (await postgres)?.url ?? config.DATABASE_URL
  const build = buildOf()
  const backup = upgradeBackup(config, build)
  // Whoever runs a database server of his own backs it up by his own means, before the first new process starts.
  await migrate(databaseUrl, { backfills, ...(postgres && { beforeUpgrade: backup.take }) })

  const platform = createPlatform({ config, databaseUrl, build })
  const running = await buildApp(platform)
  await backup.note(running)
  await ensureSiteSecret(platform)
  await ensureEssentials(running)
  await seedOnFirstStart(running)
  await running.start()
  const address = await running.app.listen({ host: config.HOST, port: config.PORT })
  listening = running
  tidyMemorySoon(platform.log)
  platform.log.info({ address }, 'listening')
  announce(config, address)
}

await main().catch((error: unknown) => fail('start failed', error))
