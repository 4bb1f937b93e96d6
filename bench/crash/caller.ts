import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

interface Envelope {
  status: number
  success: boolean
  message: string
  result: unknown
}

/** What became of a call: `ok` and `refused` are words of the server, anything else is unknown and asked again. */
export type Outcome =
  | { kind: 'ok'; result: unknown }
  | { kind: 'refused'; message: string; status: number; result: unknown }

const RETRY_MS = 60

/**
 * Sends one write until the server has answered it, always under the same request id.
 * A broken connection says nothing about the effect, so the same call goes out again.
 */
export const settle = async (
  url: string,
  path: string,
  body: unknown,
  token: string,
  requestId: string = randomUUID(),
): Promise<Outcome> => {
  for (;;) {
    try {
      const response = await fetch(`${url}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-token': token, 'x-request-id': requestId },
        body: JSON.stringify(body),
      })
      if (response.status === 200) {
        const { success, status, message, result } = (await response.json()) as Envelope
        return success ? { kind: 'ok', result } : { kind: 'refused', message, status, result }
      }
    } catch {
      // The server is being killed or coming back.
    }
    await delay(RETRY_MS)
  }
}

export const must = async (url: string, path: string, body: unknown, token: string): Promise<never> => {
  const outcome = await settle(url, path, body, token)
  if (outcome.kind !== 'ok') throw new Error(`${path}: ${outcome.message} ${JSON.stringify(outcome.result)}`)
  return outcome.result as never
}

export const signIn = async (url: string, username: string): Promise<string> =>
  must(url, 'login', { username, password: 'Portal@2026' }, '')
