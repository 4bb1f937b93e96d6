import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Actor } from './actor.ts'
import type { CacheRegistry } from './cache/cache.ts'
import type { Config } from './config.ts'
import type { Db } from './database/db.ts'
import type { Lane } from './database/lane.ts'
import type { Listener } from './database/listener.ts'
import type { Tx } from './database/tx.ts'
import type { Constraints } from './http/envelope.ts'
import type { Origin } from './http/origin.ts'
import type { InLine } from './in-line.ts'
import type { Log } from './log.ts'
import type { Secrets } from './secrets.ts'

/** What the areas stand on: one value per process, made by `app/create-platform.ts`. */
export interface Platform {
  config: Config
  log: Log
  pool: pg.Pool
  /** Where short reads go; `db` knows the way. */
  lane: Lane
  db: Db
  /** Reports and exports: other plans, longer time, never in the way of people at work. */
  reportPool: pg.Pool
  reportDb: Db
  listener: Listener
  caches: CacheRegistry
  secrets: Secrets
  /** Keeps work of one key in order within this process. */
  inLine: InLine
  /** Files on their way in; emptied by the sweeper. */
  tempDir: string
  /** Identifies the program version served. */
  build: string
  endpoints: Endpoint[]
  /** Areas name the constraints of their tables. */
  constraints: Constraints
  /** Records an endpoint; refuses to start on one that is served twice or declares nothing. */
  declare(endpoint: Endpoint): void
  /** Person behind a token, or null; set by the account area when the app is composed. */
  authenticate(token: string, origin: { address: string; background: boolean }): Promise<Actor | null>
  /** Guest behind a token, or null; asked for endpoints alone that answer guests. */
  admitGuest(token: string): Promise<Actor | null>
  /** What holds for every call of a session beyond its declared right: preview, address list; set by the access area. */
  guardCall(endpoint: Endpoint, actor: Actor, origin: Origin): Promise<void>
  /** Another system behind a signed call; set by the system area when the app is composed. */
  admitSigned(request: FastifyRequest, endpoint: Endpoint): Promise<Actor>
  /** Turns the changes of a write into events for other systems, in its transaction; set by the system area. */
  announce(tx: Tx): Promise<void>
  /** After a commit: this process forgets at once what the others hear about, then the tasks behind it run. */
  runAfterCommit(tx: Tx): Promise<void>
  /** Runs what follows a commit: a failure is logged and never reaches the caller. */
  guarded(task: () => Promise<void> | void): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    platform: Platform
  }
  interface FastifyRequest {
    receivedFiles: string[]
    /** Body of a signed call as it came: the signature covers its bytes. */
    signedBody: string
  }
}
