import { wechatRefusals } from '@portal/contract/areas/wechat/refusals.ts'
import { z } from 'zod'
import { ensure } from '#src/platform/errors.ts'
import type { Platform } from '#src/platform/platform.ts'
import { type Account, isConnected } from './account.ts'
import { failureCodeOf } from './failure.ts'
import { sendRequest, type WechatRequest } from './request.ts'
import { createTokens } from './tokens.ts'

/** Codes by which the platform says that a token is no longer good. */
const SPENT = new Set<unknown>([40001, 40014, 42001])

/** The one way to the platform of official accounts. Never call it while a transaction is open. */
export interface WechatApi {
  /** Refuses where the account is not connected; `connecting` is for the check that connects it. */
  call<Answer>(
    account: Account,
    request: WechatRequest & { connecting?: boolean },
    answer: z.ZodType<Answer>,
  ): Promise<Answer>
  /** As `call`, where the answer says nothing but that it was done. */
  tell(account: Account, request: WechatRequest): Promise<void>
}

/** An answer that is read no further. */
export const nothing = z.looseObject({})

export const createWechatApi = (platform: Platform): WechatApi => {
  const tokens = createTokens(platform)
  const baseUrl = platform.config.WECHAT_API_URL

  const call: WechatApi['call'] = async (account, { connecting = false, ...request }, answer) => {
    ensure(connecting || account.enabled, wechatRefusals.disabled)
    ensure(connecting ? account.secretSealed : isConnected(account), wechatRefusals.notConnected)
    const withToken = (token: string) => ({ ...request, query: { ...request.query, access_token: token } })
    const token = await tokens.get(account)
    try {
      return await sendRequest(baseUrl, withToken(token), answer)
    } catch (error) {
      if (!SPENT.has(failureCodeOf(error))) throw error
      return sendRequest(baseUrl, withToken(await tokens.renew(account, token)), answer)
    }
  }

  return {
    call,
    tell: async (account, request) => {
      await call(account, request, nothing)
    },
  }
}
