import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Endpoint, ResultOf } from '@portal/contract/kit/endpoint.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { configureZod } from '@portal/contract/kit/zh-errors.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import type { z } from 'zod'
import { buildApp, type RunningApp } from '#src/app/build-app.ts'
import { createPlatform } from '#src/app/create-platform.ts'
import { ensureEssentials } from '#src/app/essentials.ts'
import { readConfig } from '#src/platform/config.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { Envelope } from '#src/platform/http/envelope.ts'
import { newToken, sha256 } from '#src/platform/secrets.ts'
import type { ScopeRule } from '#src/schema/access.ts'
import { sessions } from '#src/schema/account.ts'
import { cloneDatabase } from './cluster/database.ts'
import { aRole, aUser } from './factories/directory.ts'
import { checkDeclaredRows } from './rows/checked-rows.ts'
import { turnRowsWithoutOrder } from './rows/turned-rows.ts'

turnRowsWithoutOrder()
checkDeclaredRows()

interface Who {
  codes?: readonly Privilege[]
  scope?: ScopeRule
  orgId?: string
  userId?: string
}

/** A signed-in caller of the test. */
export interface Client {
  id: string
  token: string
  /** The result; fails the test when the call is refused. */
  call<E extends Endpoint>(endpoint: E, body: z.input<E['body']>, requestId?: string): Promise<ResultOf<E>>
  /** The refusal; fails the test when the call succeeds. */
  refused(
    endpoint: Endpoint,
    body: unknown,
  ): Promise<{ status: number; message: string; errors: { field: string; message: string }[] }>
  /** The raw answer whatever it is. */
  send(
    endpoint: Pick<Endpoint, 'path'>,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<{ code: number; envelope: Envelope }>
}

export interface TestApp {
  running: RunningApp
  db: Db
  anonymous: Client
  /** A new person who holds exactly these codes over all rows. */
  as(...codes: Privilege[]): Promise<Client>
  asWho(who: Who): Promise<Client>
  close(options?: { patienceMs: number }): Promise<void>
}

/** What stands for an answer that is a file. */
const FILE_ANSWER: Envelope = { status: 0, success: true, message: '', result: null }

/** Speaks to this node, whichever one the token was made on. */
export const clientOf = (running: RunningApp, id: string, token: string): Client => {
  const send: Client['send'] = async (endpoint, body, headers = {}) => {
    const response = await running.app.inject({
      method: 'POST',
      url: `/${endpoint.path}`,
      headers: { 'content-type': 'application/json', ...(token && { 'x-token': token }), ...headers },
      payload: JSON.stringify(body),
    })
    const isFile = response.statusCode === 200 && response.headers['content-disposition'] !== undefined
    return { code: response.statusCode, envelope: isFile ? FILE_ANSWER : response.json<Envelope>() }
  }
  return {
    id,
    token,
    send,
    call: async (endpoint, body, requestId) => {
      const { envelope } = await send(endpoint, body, requestId ? { 'x-request-id': requestId } : {})
      if (!envelope.success) throw new Error(`${endpoint.path} refused: ${JSON.stringify(envelope)}`)
      return endpoint.result.parse(envelope.result) as never
    },
    refused: async (endpoint, body) => {
      const { envelope } = await send(endpoint, body)
      if (envelope.success) throw new Error(`${endpoint.path} succeeded: ${JSON.stringify(envelope.result)}`)
      const errors = (envelope.result as { errors?: { field: string; message: string }[] } | null)?.errors ?? []
      return { status: envelope.status, message: envelope.message, errors }
    },
  }
}

const signIn = async (db: Db, userId: string): Promise<string> => {
  const token = newToken()
  const absoluteUntil = new Date(Date.now() + DAY_MS)
  // Tests about re-authentication take this away again.
  const reauthUntil = absoluteUntil
  await db.insert(sessions).values({ tokenHash: sha256(token), userId, idleSeconds: 7200, absoluteUntil, reauthUntil })
  return token
}

/** A server on a database of its own, by the way that `wayTo` prepares; call once per test file and close it at the end. */
export const startTestApp = async (
  environment: Record<string, string> = {},
  wayTo: (databaseUrl: string) => Promise<string> = (url) => Promise.resolve(url),
): Promise<TestApp> => {
  configureZod({ jitless: false })
  const database = await cloneDatabase()
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-test-'))
  const quiet = { LOG_LEVEL: 'error', LIVE_RTMP_PORT: '0' }
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url, ...quiet, ...environment })
  const running = await buildApp(createPlatform({ config, databaseUrl: await wayTo(database.url), build: 'test' }))
  const { db } = running.platform
  await ensureEssentials(running)
  await running.start({ jobs: environment.TEST_JOBS === '1' })

  const asWho: TestApp['asWho'] = async ({ codes = [], scope = { kind: 'all' }, orgId, userId }) => {
    const id = userId ?? (await aUser(db, orgId === undefined ? {} : { primaryOrgId: orgId })).id
    if (codes.length > 0) await aRole(db, { codes, scope, members: [id] })
    return clientOf(running, id, await signIn(db, id))
  }

  return {
    running,
    db,
    asWho,
    anonymous: clientOf(running, '', ''),
    as: (...codes) => asWho({ codes }),
    close: async (options) => {
      await running.stop(options)
      await database.drop()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
