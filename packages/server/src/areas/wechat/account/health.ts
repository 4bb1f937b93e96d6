import type { Health, HealthItem, QuotaRow } from '@portal/contract/areas/wechat/account.ts'
import { healthWords, quotaNames } from '@portal/contract/areas/wechat/account-words.ts'
import { wechatRefusals as no } from '@portal/contract/areas/wechat/refusals.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '#src/platform/errors.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { Account } from '../api/account.ts'
import { refusedAddress, WechatFailure } from '../api/failure.ts'
import type { WechatApi } from '../api/wechat-api.ts'

const CHECK_TIMEOUT_MS = 4000
const SILENT_MS = 7 * DAY_MS
/** Share of a day's calls from which on their end is announced. */
const LOW_SHARE = 0.1

const addresses = z.looseObject({ ip_list: z.array(z.string()) })
const quotaAnswer = z.looseObject({
  quota: z.looseObject({ daily_limit: z.number(), used: z.number(), remain: z.number() }),
})

/** Codes that speak about AppID and AppSecret. */
const SECRET_CODES: readonly unknown[] = [40001, 40013, 40125, 40243]
const WHITELIST_CODES: readonly unknown[] = [40164, 61004]

const item = (ok: boolean, text: string, code = ''): HealthItem => ({ ok, text, code })

const tokenTrouble = (failure: WechatFailure): HealthItem => {
  const code = String(failure.failureCode)
  const reason = `${failure.reason}（${code}）`
  if (WHITELIST_CODES.includes(failure.failureCode)) {
    const ip = refusedAddress(failure)
    return item(false, `${fill(no.notOnWhitelist.message, { ip })}；${fill(healthWords.adviceWhitelist, { ip })}`, code)
  }
  const advice = SECRET_CODES.includes(failure.failureCode) ? healthWords.adviceSecret : healthWords.adviceNetwork
  return item(false, `${fill(no.secretWrong.message, { reason })}；${advice}`, code)
}

const serverItem = ({ token, aesKeySealed, lastCallbackAt }: Account): HealthItem => {
  if (token === '' || aesKeySealed === null) return item(false, healthWords.serverIncomplete)
  if (lastCallbackAt === null) return item(false, healthWords.serverNever)
  const silent = Date.now() - lastCallbackAt.getTime() > SILENT_MS
  return item(!silent, silent ? healthWords.serverSilent : healthWords.serverOk)
}

const askQuotas = async (api: WechatApi, account: Account): Promise<QuotaRow[]> => {
  const asked = Object.entries(quotaNames).map(async ([path, kind]): Promise<QuotaRow[]> => {
    const request = {
      path: '/cgi-bin/openapi/quota/get',
      json: { cgi_path: path },
      connecting: true,
      timeoutMs: CHECK_TIMEOUT_MS,
    }
    const answer = await api.call(account, request, quotaAnswer).catch((error: unknown) => {
      // An interface that the account has no right to has no quota either.
      if (error instanceof AppError) return null
      throw error
    })
    if (answer === null) return []
    const { daily_limit: limit, used, remain } = answer.quota
    return [{ kind, limit, used, remain }]
  })
  return (await Promise.all(asked)).flat()
}

const quotaItem = (quotas: readonly QuotaRow[]): HealthItem => {
  const low = quotas.find(({ limit, remain }) => limit > 0 && remain < limit * LOW_SHARE)
  return low
    ? item(false, fill(healthWords.quotaLow, { kind: low.kind, n: low.remain }))
    : item(true, healthWords.quotaOk)
}

interface Finding {
  health: Omit<Health, 'checkedAt'>
  quotas: QuotaRow[]
  ownAddress: string
  platformAddresses: string[]
}

const examine = async (api: WechatApi, account: Account): Promise<Finding> => {
  const { ownAddress, platformAddresses } = account
  const server = serverItem(account)
  const skipped = { ok: null, text: healthWords.addressSkipped, code: '' }
  const broken = (token: HealthItem, address = ownAddress): Finding => ({
    health: { token, addressList: skipped, server, quota: skipped },
    quotas: account.quotas,
    ownAddress: address,
    platformAddresses,
  })
  if (account.secretSealed === null) return broken(item(false, healthWords.noSecret))
  try {
    const request = { path: '/cgi-bin/getcallbackip', connecting: true, timeoutMs: CHECK_TIMEOUT_MS }
    const { ip_list: found } = await api.call(account, request, addresses)
    const quotas = await askQuotas(api, account)
    const token = item(true, healthWords.tokenOk)
    const addressList = item(true, healthWords.addressOk)
    const health = { token, addressList, server, quota: quotaItem(quotas) }
    return { health, quotas, ownAddress, platformAddresses: found.slice(0, 200) }
  } catch (error) {
    if (!(error instanceof WechatFailure)) throw error
    return broken(tokenTrouble(error), refusedAddress(error) || ownAddress)
  }
}

/**
 * Asks the platform about one account and keeps what it said. A first success connects it; afterwards it is normal or
 * not. The row is changed without a new revision: nobody's open form is made stale by the clock.
 */
export const checkHealth = async (
  { db }: Pick<Platform, 'db'>,
  api: WechatApi,
  account: Account,
): Promise<{ health: Health; state: Account['state'] }> => {
  const { health, quotas, ownAddress, platformAddresses } = await examine(api, account)
  const good = health.token.ok === true && health.quota.ok !== false
  const state = good
    ? 'normal'
    : account.state === 'unconnected' && health.token.ok !== true
      ? 'unconnected'
      : 'abnormal'
  const checkedAt = new Date()
  await db.execute(sql`
    update wx_accounts set health = ${JSON.stringify({ ...health, checkedAt })}::jsonb,
      quotas = ${JSON.stringify(quotas)}::jsonb, own_address = ${ownAddress},
      platform_addresses = ${sql.param(platformAddresses)}::text[], state = ${state}
    where id = ${account.id} and removed_at is null`)
  return { health: { ...health, checkedAt }, state }
}
