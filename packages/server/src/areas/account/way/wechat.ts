import { signInRefusals } from '@portal/contract/areas/account/session.ts'
import { z } from 'zod'
import { refuse } from '#src/platform/errors.ts'
import type { Log } from '#src/platform/log.ts'
import type { RedirectWay } from './redirect-way.ts'

const AUTHORIZE = 'https://open.weixin.qq.com/connect/oauth2/authorize'
const TIMEOUT_MS = 5000
/** A code that nobody issued, or one that was used: application and secret were right, or it would have said so first. */
const CODE_WRONG: readonly number[] = [40029, 40163, 41008]

interface WechatOptions {
  clientId: string
  clientSecret: string
  returnUrl: string
  apiUrl: string
  log: Log
}

const answer = z.union([
  z.looseObject({ openid: z.string().min(1) }),
  z.looseObject({ errcode: z.number(), errmsg: z.string().default('') }),
])

/** Web authorization of an official account, silent kind: it opens only inside of WeChat and tells who follows. */
export const createWechatWay = ({ clientId, clientSecret, returnUrl, apiUrl, log }: WechatOptions): RedirectWay => {
  const exchange = async (code: string) => {
    const url = new URL('/sns/oauth2/access_token', apiUrl)
    url.search = new URLSearchParams({
      appid: clientId,
      secret: clientSecret,
      code,
      grant_type: 'authorization_code',
    }).toString()
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
    return answer.parse(await response.json())
  }

  return {
    begin: (state) => {
      const query = new URLSearchParams({
        appid: clientId,
        redirect_uri: returnUrl,
        response_type: 'code',
        scope: 'snsapi_base',
        state,
      })
      return Promise.resolve({
        nonce: '',
        verifier: '',
        redirectUrl: `${AUTHORIZE}?${query.toString()}#wechat_redirect`,
      })
    },

    redeem: async ({ proof }) => {
      const said = await exchange(proof).catch((error: unknown) => {
        // The address holds the secret; only what went wrong is told.
        log.warn({ err: error instanceof Error ? error.name : 'unknown' }, 'WeChat authorization failed')
        return refuse(signInRefusals.wechatAway)
      })
      if ('openid' in said && typeof said.openid === 'string')
        return { subject: `${clientId}:${said.openid}`, claims: {}, isVouchedFor: false }
      log.warn({ code: said.errcode }, 'WeChat refused an authorization')
      return refuse(signInRefusals.ticketInvalid)
    },

    test: async () => {
      const said = await exchange('test')
      if ('errcode' in said && !CODE_WRONG.includes(Number(said.errcode)))
        throw new Error(`${String(said.errmsg)} (${String(said.errcode)})`)
    },
  }
}
