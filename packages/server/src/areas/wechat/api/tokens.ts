import { setTimeout as pause } from 'node:timers/promises'
import { TOKEN_CACHE_PURPOSE } from '@portal/contract/areas/wechat/account.ts'
import { wechatRefusals } from '@portal/contract/areas/wechat/refusals.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { forgetNotice } from '#src/platform/cache/cache.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Platform } from '#src/platform/platform.ts'
import { wxTokens } from '#src/schema/wechat/wechat.ts'
import type { Account } from './account.ts'
import { WechatFailure } from './failure.ts'
import { sendRequest } from './request.ts'

const TOKEN_CACHE = 'wechatToken'
/** A token is given up this long before the platform does. */
const MARGIN_SECONDS = 300
const LEASE_SECONDS = 10
const WAIT_MS = 9000
const LOOK_AGAIN_MS = 150
const TOKEN_TIMEOUT_MS = 5000

interface Token {
  token: string
  /** By the clock of this process. */
  untilMs: number
}

export interface Tokens {
  get(account: Account): Promise<string>
  /** Another one than the refused, which the platform no longer takes. */
  renew(account: Account, refused: string): Promise<string>
}

const granted = z.looseObject({ access_token: z.string().min(1), expires_in: z.number() })

/** New secrets make the old token worthless: every process forgets it with the commit. */
export const dropToken = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.db.delete(wxTokens).where(eq(wxTokens.accountId, accountId))
  tx.notices.push(forgetNotice(TOKEN_CACHE, accountId))
}

/** The access tokens: kept sealed in the database, read through a cache, fetched by one process at a time. */
export const createTokens = ({ caches, db, secrets, config }: Platform): Tokens => {
  const cache = caches.create<Token>({ name: TOKEN_CACHE, purpose: TOKEN_CACHE_PURPOSE, max: 1000, ttlMs: 2 * HOUR_MS })

  const stored = async (accountId: string): Promise<Token | null> => {
    const { rows } = await db.execute<{ sealed: Buffer; seconds: number }>(sql`
      select token_sealed as sealed, extract(epoch from good_until - now())::float8 as seconds from wx_tokens
      where account_id = ${accountId} and good_until > now() and token_sealed is not null`)
    const row = rows[0]
    return row ? { token: secrets.open(row.sealed), untilMs: Date.now() + row.seconds * 1000 } : null
  }

  const ask = (account: Account, force: boolean) => {
    ensure(account.secretSealed, wechatRefusals.notConnected)
    const json = {
      grant_type: 'client_credential',
      appid: account.appId,
      secret: secrets.open(account.secretSealed),
      force_refresh: force,
    }
    const request = { path: '/cgi-bin/stable_token', json, timeoutMs: TOKEN_TIMEOUT_MS }
    return sendRequest(config.WECHAT_API_URL, request, granted)
  }

  const lease = async (accountId: string): Promise<boolean> => {
    const until = sql`now() + ${LEASE_SECONDS} * interval '1 second'`
    const { rowCount } = await db.execute(sql`
      insert into wx_tokens (account_id, lease_until) values (${accountId}, ${until})
      on conflict (account_id) do update set lease_until = excluded.lease_until
      where wx_tokens.lease_until is null or wx_tokens.lease_until < now()`)
    return rowCount === 1
  }

  const release = (accountId: string) =>
    db.execute(sql`update wx_tokens set lease_until = null where account_id = ${accountId}`)

  const fetchToken = async (account: Account, refused: string | null): Promise<Token> => {
    try {
      let answer = await ask(account, false)
      // The platform hands out the same token until it is told that this one is spent.
      if (answer.access_token === refused) answer = await ask(account, true)
      const seconds = Math.max(30, answer.expires_in - MARGIN_SECONDS)
      await db.execute(sql`
        update wx_tokens set token_sealed = ${secrets.seal(answer.access_token)},
          good_until = now() + ${seconds} * interval '1 second', lease_until = null
        where account_id = ${account.id}`)
      return { token: answer.access_token, untilMs: Date.now() + seconds * 1000 }
    } catch (error) {
      await release(account.id)
      throw error
    }
  }

  /** The stored one if it is good, else a new one: of many callers one asks, the others wait for what he stores. */
  const load = async (account: Account, refused: string | null): Promise<Token> => {
    const deadline = Date.now() + WAIT_MS
    const good = async () => {
      const known = await stored(account.id)
      return known && known.token !== refused ? known : null
    }
    while (Date.now() < deadline) {
      const known = await good()
      if (known) return known
      if (await lease(account.id)) {
        // Between the look and the lease another may have fetched one and given its lease back.
        const meanwhile = await good()
        if (!meanwhile) return fetchToken(account, refused)
        await release(account.id)
        return meanwhile
      }
      await pause(LOOK_AGAIN_MS)
    }
    throw new WechatFailure('TIMEOUT')
  }

  const get: Tokens['get'] = async (account) => {
    const known = await cache.get(account.id, () => load(account, null))
    if (known.untilMs > Date.now()) return known.token
    cache.forget(account.id)
    return (await cache.get(account.id, () => load(account, null))).token
  }

  return {
    get,
    renew: async (account, refused) => {
      cache.forget(account.id)
      return (await cache.get(account.id, () => load(account, refused))).token
    },
  }
}
