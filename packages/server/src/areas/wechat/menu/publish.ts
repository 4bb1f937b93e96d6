import { type MenuContent, menuFaults, type publishMenu, type pullMenu } from '@portal/contract/areas/wechat/menu.ts'
import { wechatRefusals as no } from '@portal/contract/areas/wechat/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError, ensure, refuse } from '#src/platform/errors.ts'
import type { Call, Commit } from '#src/platform/http/serve.ts'
import { wxMenus, wxTags } from '#src/schema/wechat/wechat.ts'
import { openAccount } from '../account/gate.ts'
import { type Account, isConnected } from '../api/account.ts'
import { failureCodeOf, WechatFailure } from '../api/failure.ts'
import type { WechatApi } from '../api/wechat-api.ts'
import { DRAFT, publishedMenu, readDraft, writeDraft } from './draft.ts'
import { conditionToWire, fromWire, type TagNumber, textsOf, toWire, type WireMenus, wireMenus } from './wire.ts'

/** The platform's way of saying that there is no menu. */
const NO_MENU = 46003

const liveMenus = async (api: WechatApi, account: Account): Promise<WireMenus | null> => {
  try {
    return await api.call(account, { path: '/cgi-bin/menu/get' }, wireMenus)
  } catch (error) {
    if (failureCodeOf(error) === NO_MENU) return null
    throw error
  }
}

const tagsOf = (tx: Tx, accountId: string): Promise<TagNumber[]> =>
  tx.db.select({ id: wxTags.id, platformNo: wxTags.platformNo }).from(wxTags).where(eq(wxTags.accountId, accountId))

/** Old conditional menus go, ours come in reverse: the youngest is asked first, and ours are read from above. */
const publishConditional = async (api: WechatApi, account: Account, content: MenuContent, tags: TagNumber[]) => {
  const live = await liveMenus(api, account)
  for (const { menuid } of live?.conditionalmenu ?? [])
    await api.tell(account, { path: '/cgi-bin/menu/delconditional', json: { menuid } })
  for (const [n, each] of [...content.conditional.entries()].reverse()) {
    const json = { button: toWire(each.buttons), matchrule: conditionToWire(each, tags) }
    try {
      await api.tell(account, { path: '/cgi-bin/menu/addconditional', json })
    } catch (error) {
      if (!(error instanceof WechatFailure)) throw error
      refuse(no.menuConditional, { n: n + 1, reason: `${error.reason}（${error.failureCode}）` })
    }
  }
}

export const publish =
  (api: WechatApi) =>
  async ({ tx, body, actor, commit }: Call<typeof publishMenu> & { commit: Commit }) => {
    const account = await openAccount(tx, actor, body.accountId, 'menu')
    const { content } = await readDraft(tx, account.id)
    ensure(content.buttons.length > 0, no.menuEmpty)
    const [fault] = menuFaults(content)
    if (fault)
      throw new AppError(
        { ...errors.invalid, message: fault.message },
        { fields: [{ field: fault.path, message: fault.message }] },
      )
    ensure(isConnected(account), no.notConnected)

    await api.tell(account, { path: '/cgi-bin/menu/create', json: { button: toWire(content.buttons) } })
    await publishConditional(api, account, content, await tagsOf(tx, account.id))
    return commit(async (own) => {
      await openAccount(own, actor, account.id, 'menu', { lock: true })
      const version = ((await publishedMenu(own, account.id))?.version ?? DRAFT) + 1
      await own.db.insert(wxMenus).values({ accountId: account.id, version, content, savedBy: actor.id })
      own.notes.push({ objectType: 'wx_accounts', objectId: account.id, objectName: account.name, diff: [] })
      return { published: true, version }
    })
  }

export const pull =
  (api: WechatApi) =>
  async ({ tx, body, actor, commit }: Call<typeof pullMenu> & { commit: Commit }) => {
    const account = await openAccount(tx, actor, body.accountId, 'menu')
    const live = (await liveMenus(api, account)) ?? refuse(no.noLiveMenu)
    const draft = await readDraft(tx, account.id)
    const last = await publishedMenu(tx, account.id)
    const texts = textsOf(draft.content, ...(last ? [last.content] : []))
    const content = fromWire(live, await tagsOf(tx, account.id), texts)
    return commit(async (own) => {
      await writeDraft(own, account, content, draft.revision)
      return readDraft(own, account.id)
    })
  }
