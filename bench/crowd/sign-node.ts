// One process of the server beside an owner of sheets that stands for a meeting; started by bench/signing.ts.
import type { SignOwnerType } from '@portal/contract/areas/sign-in/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { buildApp } from '@portal/server/src/app/build-app.ts'
import { createPlatform } from '@portal/server/src/app/create-platform.ts'
import { ROOT_ORG_ID } from '@portal/server/src/app/essentials.ts'
import { readConfig } from '@portal/server/src/platform/config.ts'
import { sql } from 'drizzle-orm'

export interface NodeSettings {
  port: number
  databaseUrl: string
  dataDir: string
  type: SignOwnerType
  hostId: string
  /** Beginning of the codes of those who are expected. */
  people: string
  start: string
  end: string
}

const settings = JSON.parse(process.env.SIGN_NODE ?? '{}') as NodeSettings
const { port, databaseUrl, dataDir, type, hostId, people, start, end } = settings
const config = readConfig({
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  PORTAL_SECRET: 'ab'.repeat(32),
})
const running = await buildApp(createPlatform({ config, databaseUrl, build: 'bench' }))
running.signIn.provide(type, {
  page: '/meetingSignInList',
  codes: [P.meetingSign],
  describe: async () => ({
    title: '安全例会',
    place: '报告厅',
    start: new Date(start),
    end: new Date(end),
    ownerOrgId: ROOT_ORG_ID,
    hostIds: [hostId],
    hostCode: P.meetingSign,
    sealCode: P.meetingSign,
    menuCode: P.meeting,
  }),
  expected: () => sql`select id, null::uuid from users where code like ${`${people}%`}`,
})
await running.start({ jobs: port % 2 === 0 })
await running.app.listen({ port, host: '127.0.0.1' })
process.send?.('ready')
