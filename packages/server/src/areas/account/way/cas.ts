import { signInRefusals } from '@portal/contract/areas/account/session.ts'
import { XMLParser } from 'fast-xml-parser'
import { AppError } from '#src/platform/errors.ts'
import type { Log } from '#src/platform/log.ts'
import type { Identity } from './identity.ts'
import type { RedirectWay } from './redirect-way.ts'

const TIMEOUT_MS = 5000
const MOST_BYTES = 200_000

interface CasOptions {
  url: string
  returnUrl: string
  log: Log
}

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  parseTagValue: false,
  processEntities: false,
})

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** The answer of `p3/serviceValidate`: user and attributes, or null where the ticket is refused. */
export const identityOf = (xml: string): Identity | null => {
  const success = recordOf(recordOf(recordOf(parser.parse(xml)).serviceResponse).authenticationSuccess)
  const user = success.user
  if (typeof user !== 'string' || user === '') return null
  const attributes = recordOf(success.attributes)
  return {
    subject: `cas:${user}`,
    // The user name is what most sites match by, so it answers where no attribute is named.
    claims: { preferred_username: user, user, ...attributes },
    isVouchedFor: /mfa/i.test(String(attributes.authnContextClass ?? '')),
  }
}

/** CAS 3: the state stands in the service address itself, so a ticket is good only in the browser that asked for it. */
export const createCas = ({ url, returnUrl, log }: CasOptions): RedirectWay => {
  const base = url.replace(/\/+$/, '')
  const serviceOf = (state: string) => `${returnUrl}?${new URLSearchParams({ loginWay: 'cas', state }).toString()}`

  const ask = async (address: string): Promise<string> => {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    return (await response.text()).slice(0, MOST_BYTES)
  }

  return {
    begin: async (state) => ({
      nonce: '',
      verifier: '',
      redirectUrl: `${base}/login?${new URLSearchParams({ service: serviceOf(state) }).toString()}`,
    }),

    redeem: async ({ proof, state }) => {
      const query = new URLSearchParams({ service: serviceOf(state), ticket: proof })
      const xml = await ask(`${base}/p3/serviceValidate?${query.toString()}`).catch((error: unknown) => {
        log.warn({ err: error }, 'CAS service failed')
        throw new AppError(signInRefusals.providerAway)
      })
      const identity = identityOf(xml)
      if (!identity) throw new AppError(signInRefusals.ticketInvalid)
      return identity
    },

    // A ticket that nobody issued is refused in the protocol's own form, which proves who answers.
    test: async () => {
      const query = new URLSearchParams({ service: serviceOf('test'), ticket: 'ST-test' })
      const answer = recordOf(parser.parse(await ask(`${base}/p3/serviceValidate?${query.toString()}`)))
      if (answer.serviceResponse === undefined) throw new Error('not a CAS answer')
    },
  }
}
