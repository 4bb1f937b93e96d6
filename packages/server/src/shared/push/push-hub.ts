import type { PushEvent } from '@portal/contract/areas/system/push.ts'
import { errors } from '@portal/contract/errors.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError } from '#src/platform/errors.ts'
import { refusalEnvelope } from '#src/platform/http/envelope.ts'
import { originOf } from '#src/platform/http/serve.ts'
import type { Platform } from '#src/platform/platform.ts'
import { RIGHTS_CHANNEL } from '../access/people.ts'
import { SESSION_CHANNEL } from '../session/sessions.ts'

export const PUSH_CHANNEL = 'portal_push'
const KEEP_ALIVE_MS = 25_000
/** Beyond this many people one notice to everybody is cheaper than one each. */
const MOST_NAMED = 50

interface Subscriber {
  actor: Actor
  reply: FastifyReply
}

/** Tells the browsers of these people, on every process, once the transaction has committed. */
export const pushTo = (tx: Tx, userIds: readonly string[], event: PushEvent): void => {
  const targets = userIds.length > MOST_NAMED ? ['*'] : userIds
  for (const target of targets)
    tx.notices.push({ channel: PUSH_CHANNEL, payload: `${target} ${JSON.stringify(event)}` })
}

const frameOf = (event: PushEvent) => `data: ${JSON.stringify(event)}\n\n`

const send = ({ reply }: Subscriber, event: PushEvent) => reply.raw.write(frameOf(event))

const splitOnce = (payload: string): [string, string] => {
  const at = payload.indexOf(' ')
  return [payload.slice(0, at), payload.slice(at + 1)]
}

/** The open event streams of this process. */
export interface Push {
  /** At once to these people as far as they are connected here: whoever calls it does so in every process. */
  toConnected(userIds: ReadonlySet<string>, event: PushEvent): void
  close(): void
}

/** `GET /rest/push`: one event stream per browser, read with `fetch` and the token in the header. */
export const servePush = (app: FastifyInstance, platform: Platform): Push => {
  const subscribers = new Set<Subscriber>()
  const each = (belongs: (subscriber: Subscriber) => boolean, event: PushEvent) => {
    for (const subscriber of subscribers) if (belongs(subscriber)) send(subscriber, event)
  }

  platform.listener.on(PUSH_CHANNEL, (payload) => {
    const [target, json] = splitOnce(payload)
    each(({ actor }) => target === '*' || actor.id === target, JSON.parse(json) as PushEvent)
  })
  platform.listener.on(RIGHTS_CHANNEL, (target) => {
    each(({ actor }) => target === '*' || actor.id === target, { kind: 'rights' })
  })
  platform.listener.on(SESSION_CHANNEL, (payload) => {
    const [sessionId, reason] = splitOnce(payload)
    each(({ actor }) => actor.sessionId === sessionId, { kind: 'sessionEnd', reason: reason as 'logout' })
  })

  const timer = setInterval(() => {
    for (const { reply } of subscribers) reply.raw.write(': keep-alive\n\n')
  }, KEEP_ALIVE_MS)
  timer.unref()

  app.get('/rest/push', async (request, reply) => {
    const origin = { ...originOf(request), background: true }
    const actor = origin.token === '' ? null : await platform.authenticate(origin.token, origin)
    if (!actor) return refusalEnvelope(new AppError(errors.noSession))
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const subscriber = { actor, reply }
    subscribers.add(subscriber)
    reply.raw.on('close', () => subscribers.delete(subscriber))
    send(subscriber, { kind: 'build', build: platform.build })
    return reply
  })

  return {
    toConnected: (userIds, event) => {
      const frame = frameOf(event)
      for (const { actor, reply } of subscribers) if (userIds.has(actor.id)) reply.raw.write(frame)
    },
    close: () => {
      clearInterval(timer)
      for (const { reply } of subscribers) reply.raw.end()
    },
  }
}
