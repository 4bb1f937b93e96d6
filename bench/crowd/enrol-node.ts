// One process of the server; started by bench/enrolment.ts, bench/live/room.ts and those beside it.
import { buildApp } from '@portal/server/src/app/build-app.ts'
import { createPlatform } from '@portal/server/src/app/create-platform.ts'
import { readConfig } from '@portal/server/src/platform/config.ts'

const { port, databaseUrl, dataDir } = JSON.parse(process.env.ENROL_NODE ?? '{}') as Record<string, string>
const config = readConfig({
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  PORTAL_SECRET: 'ab'.repeat(32),
})
const running = await buildApp(createPlatform({ config, databaseUrl: databaseUrl ?? '', build: 'bench' }))
await running.start({ jobs: false })
await running.app.listen({ port: Number(port), host: '127.0.0.1' })
process.send?.('ready')
