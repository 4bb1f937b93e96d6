import { signInRefusals } from '@portal/contract/areas/account/session.ts'
import * as oidc from 'openid-client'
import { AppError } from '#src/platform/errors.ts'
import type { Log } from '#src/platform/log.ts'
import type { RedirectWay } from '../way/redirect-way.ts'

const TIMEOUT_SECONDS = 5
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

interface OidcOptions {
  issuer: URL
  clientId: string
  clientSecret: string
  returnUrl: string
  log: Log
}

/** Plain HTTP is for a provider on this machine only. */
const permissions = (issuer: URL) =>
  issuer.protocol === 'http:' && LOOPBACK.has(issuer.hostname) ? [oidc.allowInsecureRequests] : []

const isAway = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')) ||
  (error instanceof oidc.ClientError && (error.code === 'OAUTH_TIMEOUT' || isAway(error.cause))) ||
  (error instanceof oidc.ResponseBodyError && error.status >= 500)

/** An OpenID provider, asked for its endpoints at first use. */
export const createOidcProvider = ({ issuer, clientId, clientSecret, returnUrl, log }: OidcOptions): RedirectWay => {
  const authentication = clientSecret === '' ? oidc.None() : undefined
  let known: Promise<oidc.Configuration> | undefined

  const configuration = () => {
    known ??= oidc
      .discovery(issuer, clientId, clientSecret || undefined, authentication, {
        timeout: TIMEOUT_SECONDS,
        execute: permissions(issuer),
      })
      .catch((error: unknown) => {
        known = undefined
        throw error
      })
    return known
  }

  const inWords = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    try {
      return await work()
    } catch (error) {
      log.warn({ err: error }, 'OpenID provider refused or failed')
      throw new AppError(isAway(error) ? signInRefusals.providerAway : signInRefusals.ticketInvalid)
    }
  }

  return {
    begin: (state) =>
      inWords(async () => {
        const server = await configuration()
        const [nonce, verifier] = [oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
        const parameters = {
          redirect_uri: returnUrl,
          scope: 'openid profile',
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state,
        }
        return { nonce, verifier, redirectUrl: oidc.buildAuthorizationUrl(server, parameters).href }
      }),

    test: async () => void (await configuration()),

    redeem: ({ proof: code, state, nonce, verifier }) =>
      inWords(async () => {
        const server = await configuration()
        // With one provider there is nobody to mix it up with, so the page need not hand over who answered.
        const answer = new URL(returnUrl)
        answer.search = new URLSearchParams({ code, state, iss: server.serverMetadata().issuer }).toString()
        const tokens = await oidc.authorizationCodeGrant(server, answer, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('the provider answered without an ID token')
        const more = server.serverMetadata().userinfo_endpoint
          ? await oidc.fetchUserInfo(server, tokens.access_token, claims.sub)
          : {}
        const methods: unknown = claims.amr
        const isVouchedFor =
          Array.isArray(methods) && methods.some((each) => ['mfa', 'otp', 'hwk'].includes(String(each)))
        return { subject: claims.sub, claims: { ...more, ...claims }, isVouchedFor }
      }),
  }
}
