import {
  accountHistory,
  changeSecret,
  checkAccount,
  getAccount,
  listAccounts,
  listCallbacks,
  listRemoved,
  removeFromWechat,
  restoreRemoved,
  saveAccount,
} from '@portal/contract/areas/wechat/account.ts'
import { copyGrants, listGrants, removeGrants, saveGrants } from '@portal/contract/areas/wechat/grant.ts'
import { wechatRefusals as no } from '@portal/contract/areas/wechat/refusals.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Area, Portal } from '#src/shared/portal.ts'
import { check, checkAll } from './account/check.ts'
import { callbacks, get, history } from './account/get.ts'
import { list } from './account/list.ts'
import { save, secret } from './account/save.ts'
import { createWechatApi, type WechatApi } from './api/wechat-api.ts'
import { wxPushSubject } from './article/approval-subject.ts'
import { openArticleFile } from './article/article.ts'
import { learnFacts, sendAnswer } from './callback/after.ts'
import { ANSWER_JOB, FACTS_JOB } from './callback/handle.ts'
import { serveCallback } from './callback/routes.ts'
import { collectFigures } from './figure/figures.ts'
import { collectReads } from './figure/reads.ts'
import { functionRoutes } from './function-routes.ts'
import { list as grants } from './grant/list.ts'
import { copy as copyGrant, remove as removeGrant, save as saveGrant } from './grant/save.ts'
import { registerFansOfPeople } from './merge-people.ts'
import { newsRoutes } from './news-routes.ts'
import { pollPushes } from './push/poll.ts'
import { PUSH_JOB } from './push/push.ts'
import { recoverPushes, runPush } from './push/send.ts'
import { removed } from './removal/list.ts'
import { purge, remove } from './removal/remove.ts'
import { restore } from './removal/restore.ts'
import { declareSyncs } from './sync/run.ts'
import { wechatChannel } from './template/channel.ts'
import { RETRY_JOB, sendAgain } from './template/log.ts'

/** 02:00, 09:00 and 10:00 in Shanghai: yesterday's figures are there from eight on. */
const AT_NIGHT = '0 18 * * *'
const IN_THE_MORNING = '0 1 * * *'
const AFTER_THE_FIGURES = '0 2 * * *'

const accountRoutes = (portal: Portal, api: WechatApi): void => {
  const { app, platform, people } = portal
  serve(app, listAccounts, list.read)
  serve(app, getAccount, get(platform))
  serve(app, saveAccount, save)
  serve(app, changeSecret, secret(platform))
  serveWithOwnTransaction(app, checkAccount, check(platform, api))
  serve(app, listCallbacks, callbacks.read)
  serve(app, accountHistory, history)
  serveWithOwnTransaction(app, removeFromWechat, remove(platform, api))
  serveWithOwnTransaction(app, restoreRemoved, restore(api))
  serveList(portal, listRemoved, [P.wechatRemove, P.wechatFans], removed)
  serve(app, listGrants, grants)
  serve(app, saveGrants, saveGrant(people))
  serve(app, removeGrants, removeGrant)
  serve(app, copyGrants, copyGrant)
}

const declareJobs = (portal: Portal, api: WechatApi): void => {
  const { platform, jobs } = portal
  jobs.provide('wechat.health', checkAll(platform, api), { cron: '*/10 * * * *' })
  jobs.provide('wechat.purge', purge(platform), { cron: AT_NIGHT })
  jobs.provide('wechat.figures', collectFigures(platform, api), { cron: IN_THE_MORNING })
  jobs.provide('wechat.reads', collectReads(platform, api), { cron: AFTER_THE_FIGURES })
  jobs.provide(ANSWER_JOB, sendAnswer(platform, api))
  jobs.provide(FACTS_JOB, learnFacts(platform, api))
  jobs.provide(RETRY_JOB, sendAgain(platform, api))
  jobs.provide(PUSH_JOB, runPush(portal, api))
  jobs.provide('wechat.poll', pollPushes(platform, api), { cron: '* * * * *' })
  jobs.provide('wechat.recoverPushes', recoverPushes(platform), { cron: '* * * * *' })
  declareSyncs(platform, api, jobs)
}

/** Official accounts: what is said in their name, to whom, and by whose leave. */
export const wechatArea: Area = async (portal) => {
  const { platform, approval, channels, files } = portal
  const api = createWechatApi(platform)
  registerFansOfPeople(portal.belongings)
  platform.constraints.provide('wx_accounts_app_id_key', no.appIdTaken)
  platform.constraints.provide('wx_tags_name_key', no.tagName)
  platform.constraints.provide('wx_templates_event_key', no.eventMapped)
  platform.constraints.provide('wx_fans_person_key', no.alreadyBound)
  approval.provide(wxPushSubject)
  channels.provide('wechat', wechatChannel(platform, api))
  files.openers.provide('article', openArticleFile)
  files.uploaders.provide(
    'article',
    async (actor, purpose) => (purpose === 'cover' || purpose === 'picture') && actor.holds(P.wechatNewsEdit),
  )
  accountRoutes(portal, api)
  functionRoutes(portal, api)
  newsRoutes(portal, api)
  declareJobs(portal, api)
  await serveCallback(portal)
}
