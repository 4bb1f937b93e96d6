import { login } from '@portal/contract/areas/account/session.ts'
import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import type { InferInsertModel } from 'drizzle-orm'
import { buildApp, type RunningApp } from '#src/app/build-app.ts'
import { createPlatform } from '#src/app/create-platform.ts'
import { hashPassword } from '#src/areas/account/public.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { Envelope } from '#src/platform/http/envelope.ts'
import type { users } from '#src/schema/directory.ts'
import { aUser } from './directory.ts'

export const PASSWORD = 'Blue-river.7741'
export const OTHER_PASSWORD = 'Green-hill.2958'

let network = 0

/** An address of a network that no other test uses, so that failures of one do not count for another. */
export const anAddress = (): string => {
  network += 1
  return `10.${network >> 8}.${network & 255}.9`
}

/** A person who can sign in with {@link PASSWORD}. */
export const anAccount = async (db: Db, values: Partial<InferInsertModel<typeof users>> = {}) =>
  aUser(db, { passwordHash: await hashPassword(PASSWORD), ...values })

interface From {
  address?: string
  token?: string
  agent?: string
}

/** Calls an endpoint as a browser of the given address would. */
export const callFrom =
  (
    { app }: Pick<RunningApp, 'app'>,
    { address = '127.0.0.1', token = '', agent = 'Mozilla/5.0 (X11; Linux)' }: From = {},
  ) =>
  async (endpoint: Pick<Endpoint, 'path'>, body: unknown): Promise<Envelope> => {
    const response = await app.inject({
      method: 'POST',
      url: `/${endpoint.path}`,
      remoteAddress: address,
      headers: { 'content-type': 'application/json', 'user-agent': agent, ...(token && { 'x-token': token }) },
      payload: JSON.stringify(body),
    })
    return response.json<Envelope>()
  }

/** Signs in by password and answers the token; fails the test when refused. */
export const signIn = async (running: RunningApp, username: string, from: From = {}): Promise<string> => {
  const answer = await callFrom(running, { address: anAddress(), ...from })(login, { username, password: PASSWORD })
  if (!answer.success) throw new Error(`sign-in refused: ${JSON.stringify(answer)}`)
  return String(answer.result)
}

/** Another process of the same portal, on the same database, by its own way to it. */
export const anotherProcess = async (
  { platform: { config } }: RunningApp,
  databaseUrl = config.DATABASE_URL,
): Promise<RunningApp> => {
  const running = await buildApp(createPlatform({ config, databaseUrl, build: 'test' }))
  await running.start({ jobs: false })
  return running
}
