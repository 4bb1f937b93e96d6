import http from 'node:http'
import { buildApp } from '@portal/server/src/app/build-app.ts'
import { createPlatform } from '@portal/server/src/app/create-platform.ts'
import { ensureEssentials, ROOT_ORG_ID } from '@portal/server/src/app/essentials.ts'
import { readConfig } from '@portal/server/src/platform/config.ts'
import { migrate } from '@portal/server/src/platform/migrations/migrate.ts'
import { runMigrations as migrateQueue } from 'graphile-worker'
import type pg from 'pg'

export interface Answer {
  success: boolean
  message: string
  result: Record<string, unknown>
  cookie: string
}

export const agent = new http.Agent({ keepAlive: true, maxSockets: 256 })

/** One call over a connection that is kept; the cookie it leaves comes along. */
export const call = (port: number, address: string, body: object, { token = '', cookie = '' } = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const payload = JSON.stringify(body)
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
      'x-token': token,
      cookie,
    }
    const request = http.request({ agent, port, host: '127.0.0.1', method: 'POST', path: `/${address}`, headers })
    request.on('error', reject)
    request.on('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const [given = ''] = response.headers['set-cookie'] ?? []
        resolve({ ...JSON.parse(Buffer.concat(parts).toString()), cookie: given.split(';')[0] ?? '' })
      })
    })
    request.end(payload)
  })

/** So many people whose codes begin with these digits. */
export const insertCrowd = async (db: pg.Client, people: number, digits: string): Promise<string[]> => {
  const { rows } = await db.query<{ id: string }>(
    `insert into users (id, code, login_name, name, pinyin, initials, primary_org_id, phone_mask, grams)
     select gen_random_uuid(), c, c, '学员' || n, 'xueyuan', 'xy', $1, '', array[]::text[]
     from generate_series(1, $2::int) n, lateral (select $3 || lpad(n::text, 5, '0') as c) x returning id`,
    [ROOT_ORG_ID, people, digits],
  )
  return rows.map(({ id }) => id)
}

/** An empty site on this database. */
export const prepareSite = async (url: string, dataDir: string): Promise<void> => {
  await migrate(url)
  await migrateQueue({ connectionString: url })
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const running = await buildApp(createPlatform({ config, databaseUrl: url, build: 'bench' }))
  await ensureEssentials(running)
  await running.start({ jobs: false })
  await running.stop()
}
