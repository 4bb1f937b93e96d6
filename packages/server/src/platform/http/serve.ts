import { errors } from '@portal/contract/errors.ts'
import type { BodyOf, Endpoint } from '@portal/contract/kit/endpoint.ts'
import { STATUS } from '@portal/contract/kit/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Actor, ALL_ROWS, NO_ROWS } from '../actor.ts'
import { isSensitive, writeAudit, writeRefusal } from '../audit.ts'
import { inTransaction } from '../database/transaction.ts'
import { bareTx, leaveToCommit, type Tx } from '../database/tx.ts'
import { AppError, ensure, refuse } from '../errors.ts'
import type { Platform } from '../platform.ts'
import { sha256 } from '../secrets.ts'
import { asRefusal, type Envelope, fieldErrors, okEnvelope, refusalEnvelope } from './envelope.ts'
import { type FileAnswer, isFileAnswer, sendFile } from './file-answer.ts'
import { SIGNED_KEY_HEADER } from './http.ts'
import { claimRequest, keepAnswer } from './idempotency.ts'
import { readMultipart } from './multipart.ts'
import type { Origin } from './origin.ts'
import { ReadyAnswer, sendReady } from './ready-answer.ts'

type ActorOf<E extends Endpoint> = E['access'] extends 'public' ? Actor | null : Actor

export interface Call<E extends Endpoint> {
  tx: Tx
  body: BodyOf<E>
  actor: ActorOf<E>
  origin: Origin
}

/** A handler returns the bare result; the other forms also word the message shown on success, or have it encoded already. */
type AnswerOf<E extends Endpoint> =
  | z.output<E['result']>
  | Worded<z.output<E['result']>>
  | Encoded<z.input<E['result']>>

export type HandlerOf<E extends Endpoint> = (call: Call<E>) => Promise<AnswerOf<E>>

export interface Worded<Result> {
  message: string
  result: Result
}

const wordedMark = Symbol('worded')

/** A result together with its own success message, such as 密码修改成功. */
export const worded = <Result>(message: string, result: Result): Worded<Result> =>
  Object.assign({ message, result }, { [wordedMark]: true })

const isWorded = (value: unknown): value is Worded<unknown> =>
  typeof value === 'object' && value !== null && wordedMark in value

const encodedMark = Symbol('encoded')

export interface Encoded<Result> {
  readonly [encodedMark]: Result
}

/**
 * A result that has gone through its schema already, part by part, so that what many are shown goes through it once.
 * Each part must come out of the schema of its place.
 */
export const encoded = <Result>(result: Result): Encoded<Result> => ({ [encodedMark]: result })

const isEncoded = (value: unknown): value is Encoded<unknown> =>
  typeof value === 'object' && value !== null && encodedMark in value

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

const REQUEST_ID = /^[\w-]{1,64}$/
const PAGE = /^\/[\w/-]{0,100}$/

export const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  agent: header(request, 'user-agent').slice(0, 300),
  requestId: header(request, 'x-request-id'),
  token: header(request, 'x-token'),
  cookie: header(request, 'cookie').slice(0, 4000),
  background: header(request, 'x-background') === '1',
  page: PAGE.test(header(request, 'x-page')) ? header(request, 'x-page') : '',
  receivedAt: performance.now(),
})

const NOT_WORTH_A_LINE: readonly number[] = [STATUS.noSession, STATUS.reauth, STATUS.invalid, STATUS.stale]

/** Refused sensitive acts stand in the operation log; a mistyped form or a password asked again does not. */
const noteRefusal = async (platform: Platform, endpoint: Endpoint, origin: Origin, refusal: AppError) => {
  if (!isSensitive(endpoint) || NOT_WORTH_A_LINE.includes(refusal.status)) return
  await platform.guarded(async () => {
    const actor = origin.token === '' ? null : await platform.authenticate(origin.token, origin)
    if (actor) await writeRefusal(platform.db, endpoint, origin, actor, refusal.message)
  })
}

/** Session, then right: who may call is decided before anything of the body is looked at. */
const admit = async (platform: Platform, endpoint: Endpoint, origin: Origin): Promise<Actor | null> => {
  const actor = origin.token === '' ? null : await platform.authenticate(origin.token, origin)
  if (actor) await platform.guardCall(endpoint, actor, origin)
  if (endpoint.access === 'public') return actor
  if (!actor && endpoint.guests) return (await platform.admitGuest(origin.token)) ?? refuse(errors.noSession)
  ensure(actor, errors.noSession)
  if (endpoint.access !== 'signedIn') ensure(actor.holds(...endpoint.access), errors.noRight)
  if (endpoint.reauth) ensure(actor.reauthenticated, errors.reauth)
  return actor
}

const scopeFor = (endpoint: Endpoint, actor: Actor | null) => {
  if (endpoint.scope !== 'rows') return ALL_ROWS
  if (!actor || typeof endpoint.access === 'string') return actor ? ALL_ROWS : NO_ROWS
  return actor.scopeOf(endpoint.access)
}

/** A guest's session is good for one thing, and the call must be about it. */
const ensureInvited = ({ guests }: Endpoint, actor: Actor | null, body: unknown) => {
  if (!actor?.guest || guests === 'any') return
  const asked = z.object({ id: z.string() }).safeParse(body).data?.id.toLowerCase()
  ensure(guests === actor.guest.kind && asked === actor.guest.id, errors.missing)
}

/** What every unit uses is nothing that one unit's office takes away. */
const ensureWholeSite = ({ scope, access }: Endpoint, actor: Actor | null) => {
  if (scope !== 'site' || !actor || typeof access === 'string') return
  ensure(actor.scopeOf(access).all, errors.siteWide)
}

const limitOf = ({ bodyLimitKb = 256 }: Endpoint) => bodyLimitKb * 1024

const parseBody = async (endpoint: Endpoint, request: FastifyRequest): Promise<unknown> => {
  const { transport = 'json' } = endpoint
  const withFile = transport === 'multipart' || (transport === 'either' && request.isMultipart())
  const raw = withFile ? await readMultipart(request, limitOf(endpoint)) : (request.body ?? {})
  const parsed = endpoint.body.safeParse(raw)
  if (!parsed.success) throw new AppError(errors.invalid, { fields: fieldErrors(parsed.error) })
  return parsed.data
}

type Answer = Envelope | FileAnswer | ReadyAnswer<unknown>

/** A secret of one browser for a while, read by the calls below its path and by no page. */
export interface Cookie {
  name: string
  value: string
  path: `/${string}`
  seconds: number
}

type LeaveCookie = (cookie: Cookie) => void

const cookieOn =
  (request: FastifyRequest, reply: FastifyReply): LeaveCookie =>
  ({ name, value, path, seconds }) => {
    const secure = request.protocol === 'https' ? '; Secure' : ''
    reply.header('set-cookie', `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`)
  }

/** `sent` is the body as it came, before it was parsed. */
type Run<E extends Endpoint> = (
  start: Tx,
  call: Omit<Call<E>, 'tx'>,
  sent: unknown,
  leave: LeaveCookie,
) => Promise<Answer>

/** Envelopes are left to the framework. */
const answerWith = (reply: FastifyReply, answer: Answer) => {
  if (isFileAnswer(answer)) return sendFile(reply, answer)
  return answer instanceof ReadyAnswer ? sendReady(reply, answer) : answer
}

/** A bare result, or one with its own words, on its way out through the endpoint's schema. */
const encodeFor =
  (endpoint: Endpoint) =>
  (value: unknown): Envelope =>
    isWorded(value)
      ? okEnvelope(z.encode(endpoint.result, value.result as never), value.message)
      : okEnvelope(isEncoded(value) ? value[encodedMark] : z.encode(endpoint.result, value as never))

const register = <E extends Endpoint>(app: FastifyInstance, endpoint: E, run: Run<E>): void => {
  const { platform } = app
  platform.declare(endpoint)
  app.post(`/${endpoint.path}`, { bodyLimit: limitOf(endpoint) }, async (request, reply) => {
    const origin = originOf(request)
    try {
      ensure(origin.requestId === '' || REQUEST_ID.test(origin.requestId), {
        ...errors.invalid,
        message: '请求编号格式不正确',
      })
      const actor = request.headers[SIGNED_KEY_HEADER]
        ? await platform.admitSigned(request, endpoint)
        : await admit(platform, endpoint, origin)
      ensureWholeSite(endpoint, actor)
      const body = await parseBody(endpoint, request)
      ensureInvited(endpoint, actor, body)
      const start = bareTx(platform.db, actor, scopeFor(endpoint, actor))
      const call = { body: body as BodyOf<E>, actor: actor as ActorOf<E>, origin }
      return answerWith(reply, await run(start, call, request.body, cookieOn(request, reply)))
    } catch (error) {
      const refusal = asRefusal(platform.constraints, error)
      if (!refusal) throw error
      await noteRefusal(platform, endpoint, origin, refusal)
      return refusalEnvelope(refusal)
    }
  })
}

/** Registers one endpoint. Whatever it declares is enforced here and nowhere else. */
export const serve = <E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: HandlerOf<E>): void => {
  const { platform } = app
  const encode = encodeFor(endpoint)

  const read: Run<E> = async (start, call) => encode(await handler({ ...call, tx: start }))

  const write: Run<E> = async (start, call, sent) => {
    const { origin } = call
    const key = { ownerId: start.actor?.id ?? origin.address, requestId: origin.requestId }
    const { value, tx } = await inTransaction(
      platform.pool,
      () => start,
      async (tx): Promise<Envelope> => {
        if (key.requestId !== '') {
          const bodyHash = sha256(JSON.stringify(sent ?? null))
          const claim = await claimRequest(tx, { ...key, path: endpoint.path, bodyHash })
          ensure(claim.kind !== 'conflict', { ...errors.invalid, message: '请求编号已被使用' })
          if (claim.kind === 'repeat') return claim.answer as Envelope
        }
        const answer = encode(await handler({ ...call, tx }))
        if (endpoint.audit !== 'none') leaveToCommit(tx, writeAudit(tx, endpoint, origin))
        await platform.announce(tx)
        if (key.requestId !== '') await keepAnswer(tx, key, answer)
        return answer
      },
    )
    await platform.runAfterCommit(tx)
    return value
  }

  register(app, endpoint, endpoint.effect === 'read' ? read : write)
}

/** Serves a read whose answer is kept as it goes out; see {@link ReadyAnswer}. */
export const serveReady = <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<ReadyAnswer<z.input<E['result']>>>,
): void => register(app, endpoint, (start, call) => handler({ ...call, tx: start }))

/** Runs the work in a transaction with the audit entry of the call. */
export type Commit = <Value>(work: (tx: Tx) => Promise<Value>) => Promise<Value>

/** `leave` gives the browser a cookie along with the answer. */
export type OwnCall<E extends Endpoint> = Call<E> & { commit: Commit; leave: LeaveCookie }

/** May answer a file in place of the result, or the result in words. */
type OwnHandler<E extends Endpoint> = (
  call: OwnCall<E>,
) => Promise<AnswerOf<E> | FileAnswer | ReadyAnswer<z.input<E['result']>>>

/**
 * Serves a write that thinks before it writes: hashing a password or cleaning a picture must not hold a connection,
 * failures are counted although nothing is written, and neither the password in the body nor the secret in the answer
 * may be kept for repeats. The handler opens the transaction by itself with `commit`.
 */
export const serveWithOwnTransaction = <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: OwnHandler<E>,
): void => {
  const { platform } = app
  const encode = encodeFor(endpoint)

  register(app, endpoint, async (start, call, _sent, leave) => {
    const commit: Commit = async (work) => {
      const { value, tx } = await inTransaction(
        platform.pool,
        () => start,
        async (tx) => {
          const result = await work(tx)
          if (endpoint.audit !== 'none' || tx.notes.length > 0) leaveToCommit(tx, writeAudit(tx, endpoint, call.origin))
          await platform.announce(tx)
          return result
        },
      )
      await platform.runAfterCommit(tx)
      return value
    }
    const value = await handler({ ...call, tx: start, commit, leave })
    return isFileAnswer(value) || value instanceof ReadyAnswer ? value : encode(value)
  })
}
