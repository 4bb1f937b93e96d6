import { createHmac } from 'node:crypto'
import { deliveryFaults } from '@portal/contract/areas/system/message/words.ts'
import { WEBHOOK_HEADERS, webhookText } from '@portal/contract/areas/system/webhook.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import type { Platform } from '#src/platform/platform.ts'
import { type Outbound, OutboundError } from '../outbound/outbound.ts'
import type { Outcome } from './channels.ts'
import { loadSmsAccess } from './sms-account.ts'

interface TextMessage {
  /** The same in every attempt: the gateway may recognise a repeat by it. */
  id: string
  phone: string
  text: string
}

export interface SmsGateway {
  /** Whether one is configured at all. */
  isReady(): Promise<boolean>
  send(message: TextMessage): Promise<Outcome>
}

const ANSWER = { bytes: 16_384, ms: 10_000 }
const SHOWN = 100

const signatureOf = (secret: string, id: string, time: string, body: string): string =>
  createHmac('sha256', secret)
    .update(webhookText(id, time, body))
    .digest('hex')

const faultOf = (error: unknown): Outcome => {
  const fault = error instanceof OutboundError ? error.fault : 'failed'
  if (fault === 'refused') return { kind: 'failed', error: deliveryFaults.gatewayRefused, final: true }
  return { kind: 'failed', error: fault === 'timeout' ? deliveryFaults.gatewaySilent : deliveryFaults.gatewayAway }
}

/**
 * Text messages through a gateway of the site: one POST of `{id, phone, text}` per message, signed with the shared key in
 * the manner of the portal's own pushes. Any answer of the 200s has taken it.
 */
export const createSmsGateway = (platform: Platform, outbound: Outbound): SmsGateway => ({
  isReady: async () => (await loadSmsAccess(platform)) !== null,
  send: async ({ id, phone, text }) => {
    const access = await loadSmsAccess(platform)
    if (!access) return { kind: 'skipped', reason: 'notConfigured' }
    const body = JSON.stringify({ id, phone, text: access.signature === '' ? text : access.sign(text) })
    const time = String(Math.floor(Date.now() / 1000))
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      [WEBHOOK_HEADERS.id]: id,
      [WEBHOOK_HEADERS.time]: time,
      [WEBHOOK_HEADERS.signature]: signatureOf(access.secret, id, time, body),
    }
    try {
      const { status, text: answer } = await outbound.read({ url: access.url, method: 'POST', headers, body }, ANSWER)
      if (status >= 200 && status < 300) return { kind: 'sent' }
      const words = fill(deliveryFaults.gatewayAnswer, { status, answer: answer.slice(0, SHOWN) })
      return { kind: 'failed', error: words, final: status >= 400 && status < 500 && status !== 429 }
    } catch (error) {
      return faultOf(error)
    }
  },
})
