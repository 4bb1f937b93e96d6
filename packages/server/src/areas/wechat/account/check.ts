import type { checkAccount } from '@portal/contract/areas/wechat/account.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Call, Commit } from '#src/platform/http/serve.ts'
import type { Platform } from '#src/platform/platform.ts'
import { wxAccounts } from '#src/schema/wechat/wechat.ts'
import type { Account } from '../api/account.ts'
import { WechatFailure } from '../api/failure.ts'
import type { WechatApi } from '../api/wechat-api.ts'
import { openAccount } from './gate.ts'
import { checkHealth } from './health.ts'

const ticket = z.looseObject({ url: z.string() })

/** The text behind a lasting QR code that leads to the account; not every account may make one. */
const makeQr = async ({ db }: Platform, api: WechatApi, account: Account): Promise<void> => {
  const json = { action_name: 'QR_LIMIT_STR_SCENE', action_info: { scene: { scene_str: 'portal' } } }
  try {
    const { url } = await api.call(
      account,
      { path: '/cgi-bin/qrcode/create', json, connecting: true, timeoutMs: 3000 },
      ticket,
    )
    await db.execute(sql`update wx_accounts set qr = ${url.slice(0, 500)} where id = ${account.id}`)
  } catch (error) {
    if (!(error instanceof WechatFailure)) throw error
  }
}

export const check =
  (platform: Platform, api: WechatApi) =>
  async ({ tx, body, actor, commit }: Call<typeof checkAccount> & { commit: Commit }) => {
    const account = await openAccount(tx, actor, body.id, 'manage')
    const found = await checkHealth(platform, api, account)
    if (found.state === 'normal' && account.qr === '') await makeQr(platform, api, account)
    await commit(async ({ notes }) => {
      const diff = found.state === account.state ? [] : [{ field: 'state', before: account.state, after: found.state }]
      notes.push({ objectType: 'wx_accounts', objectId: account.id, objectName: account.name, diff })
    })
    return found
  }

/** Every ten minutes, the connected accounts only: one that was never connected is left in peace. */
export const checkAll = (platform: Platform, api: WechatApi) => async (): Promise<void> => {
  const accounts = await platform.db
    .select()
    .from(wxAccounts)
    .where(sql`enabled and removed_at is null and state in ('normal', 'abnormal')`)
  for (const account of accounts) await platform.guarded(async () => void (await checkHealth(platform, api, account)))
}
