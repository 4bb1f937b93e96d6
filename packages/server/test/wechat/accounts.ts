import { type AccountFunction, accountFunction } from '@portal/contract/areas/wechat/account.ts'
import { P } from '@portal/contract/privileges.ts'
import { v7 } from 'uuid'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { wxAccounts, wxFans, wxGrants } from '#src/schema/wechat/wechat.ts'
import { type StoredItem, wxArticles } from '#src/schema/wechat/wechat-news.ts'
import type { Client, TestApp } from '../app.ts'
import { DOUBLE_SECRET } from './double.ts'
import { newOpenid } from './double-calls.ts'

let serial = 0

export const ALL_WECHAT_CODES = [
  P.wechat,
  P.wechatEdit,
  P.wechatKey,
  P.wechatGrant,
  P.wechatRemove,
  P.wechatMenu,
  P.wechatReply,
  P.wechatMaterial,
  P.wechatFans,
  P.wechatTemplate,
  P.wechatStat,
  P.wechatNews,
  P.wechatNewsEdit,
  P.wechatNewsSend,
] as const

export const TEST_TOKEN = 'portaltoken'
export const TEST_AES_KEY = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG'

/** An account that was connected, with keys, and with all functions granted to these people. */
export const anAccount = async (
  t: TestApp,
  people: readonly Client[],
  values: Partial<typeof wxAccounts.$inferInsert> = {},
) => {
  serial += 1
  const { secrets } = t.running.platform
  const [account] = await t.db
    .insert(wxAccounts)
    .values({
      name: `安全公众号${serial}`,
      type: 'service',
      appId: `wx${String(serial).padStart(16, '0')}`,
      token: TEST_TOKEN,
      secretSealed: secrets.seal(DOUBLE_SECRET),
      aesKeySealed: secrets.seal(TEST_AES_KEY),
      state: 'normal',
      ownerOrgId: ROOT_ORG_ID,
      ...values,
    })
    .returning()
  if (!account) throw new Error('no account')
  for (const person of people) await grant(t, account.id, person, [...accountFunction.options])
  return account
}

export const grant = async (t: TestApp, accountId: string, person: Client, functions: AccountFunction[]) => {
  await t.db
    .insert(wxGrants)
    .values({ accountId, subjectKind: 'user', subjectId: person.id, facet: `u:${person.id}`, functions })
}

export const aFan = async (t: TestApp, accountId: string, values: Partial<typeof wxFans.$inferInsert> = {}) => {
  const [fan] = await t.db
    .insert(wxFans)
    .values({ accountId, openid: newOpenid(), followedAt: new Date(), ...values })
    .returning()
  if (!fan) throw new Error('no fan')
  return fan
}

/** An item without cover; pushing needs one, see {@link aCover}. */
export const anItem = (values: Partial<StoredItem> = {}): StoredItem => ({
  title: '安全生产月',
  author: '安全部',
  digest: '',
  body: '<p>人人讲安全，个个会应急。</p>',
  coverFileId: null,
  crop: null,
  source: '',
  error: '',
  ...values,
})

export const anArticle = async (
  t: TestApp,
  accountId: string,
  items: StoredItem[],
  state: typeof wxArticles.$inferInsert.state = 'draft',
) => {
  const [article] = await t.db
    .insert(wxArticles)
    .values({ id: v7(), accountId, title: items[0]?.title ?? '', items, state })
    .returning()
  if (!article) throw new Error('no article')
  return article
}
