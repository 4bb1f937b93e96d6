import { callTogether } from '@portal/contract/areas/account/session-together.ts'
import type { BodyOf, Endpoint } from '@portal/contract/kit/endpoint.ts'
import { z } from 'zod'
import { encodeBody } from './answer.ts'

/** Calls of one's own device and moment, by path and body as they go out. */
const keyOf = (token: string | null, path: string, body: unknown) => `${token} ${path} ${JSON.stringify(body)}`

/** Nobody asks any more: the page that would have is another one. */
const FRESH_MS = 15_000

const offered: { path: string; body: unknown }[] = []
const held = new Map<string, { answer: Promise<Response | null>; at: number }>()

/** What the frame will ask for once somebody is signed in; offered by whoever asks, when its code has come. */
export const offerFrameCall = <E extends Endpoint>(endpoint: E, body: BodyOf<E>): void => {
  offered.push({ path: endpoint.path, body: encodeBody(endpoint, body) })
}

const answered = z.object({ result: callTogether.result })

const responsesOf = async (asking: Promise<Response>): Promise<(Response | null)[]> => {
  const { result } = answered.parse(await (await asking).json())
  return result.answers.map(({ httpStatus, requestNumber, envelope }) =>
    httpStatus === 200
      ? new Response(JSON.stringify(envelope), { headers: { 'X-Request-Number': requestNumber } })
      : null,
  )
}

type Ask = (path: string, body: unknown) => Promise<Response>

/**
 * Asks for all that was offered in one call, once `ready` has brought the code of everybody who offers; whoever asks for
 * one of them meanwhile gets its answer out of it.
 */
export const askOffered = (token: string | null, ask: Ask, ready: Promise<unknown>): void => {
  if (offered.length === 0) return
  held.clear()
  const hold = (from: number, answers: Promise<(Response | null)[]>) => {
    for (const [place, { path, body }] of offered.entries()) {
      if (place < from) continue
      const answer = answers.then((each) => each[place] ?? null)
      held.set(keyOf(token, path, body), { answer, at: performance.now() })
    }
  }
  const known = offered.length
  const all: Promise<(Response | null)[]> = ready
    .catch(() => {})
    .then(() => {
      hold(
        known,
        Promise.resolve().then(() => all),
      )
      return responsesOf(ask(callTogether.path, { calls: offered }))
    })
    // What fails in one is asked for again by each.
    .catch(() => [])
  hold(0, all)
}

/** The answer that is on its way already; taken once. */
export const takeHeld = async (token: string | null, path: string, body: unknown): Promise<Response | null> => {
  if (held.size === 0) return null
  const key = keyOf(token, path, body)
  const found = held.get(key)
  held.delete(key)
  return found && performance.now() - found.at < FRESH_MS ? found.answer : null
}
