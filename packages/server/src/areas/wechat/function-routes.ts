import {
  bindFan,
  deleteTag,
  fanThread,
  listFans,
  listTags,
  remarkFan,
  replyFan,
  saveTag,
  syncFans,
  tagFans,
  unbindFan,
} from '@portal/contract/areas/wechat/fan.ts'
import { accountFigures } from '@portal/contract/areas/wechat/figure.ts'
import {
  deleteMaterials,
  listMaterials,
  syncMaterials,
  syncState,
  uploadMaterial,
} from '@portal/contract/areas/wechat/material.ts'
import { getMenu, publishMenu, pullMenu, saveMenu } from '@portal/contract/areas/wechat/menu.ts'
import { deleteReplies, listReplies, saveReply, sortReplies, tryReply } from '@portal/contract/areas/wechat/reply.ts'
import {
  deleteTemplates,
  listTemplateLog,
  listTemplates,
  platformTemplates,
  retryTemplate,
  saveTemplate,
  testTemplate,
} from '@portal/contract/areas/wechat/template.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { openAccount } from './account/gate.ts'
import type { WechatApi } from './api/wechat-api.ts'
import { bind, remark, unbind } from './fan/change.ts'
import { list as fans } from './fan/list.ts'
import { remove as removeTag, save as saveTagOf, tag, tags } from './fan/tags.ts'
import { reply, thread } from './fan/thread.ts'
import { figures } from './figure/figures.ts'
import { remove as removeMaterials, upload } from './material/change.ts'
import { list as materials } from './material/list.ts'
import { get as menu, save as saveMenuOf } from './menu/draft.ts'
import { publish, pull } from './menu/publish.ts'
import { remove as removeReplies, list as replies, save as saveRule, sort, tryOut } from './reply/rules.ts'
import { startSync } from './sync/run.ts'
import { state } from './sync/state.ts'
import { log, retry, test } from './template/log.ts'
import { ofPlatform, remove as removeTemplates, save as saveRow, list as templates } from './template/rules.ts'

const fanRoutes = (portal: Portal, api: WechatApi): void => {
  const { app } = portal
  serveList(portal, listFans, [P.wechatFans], fans)
  serve(app, syncFans, async ({ tx, body, actor }) => {
    const account = await openAccount(tx, actor, body.accountId, 'fans')
    return { jobId: await startSync(tx, actor, account, 'fans') }
  })
  serve(app, listTags, tags)
  serveWithOwnTransaction(app, saveTag, saveTagOf(api))
  serveWithOwnTransaction(app, deleteTag, removeTag(api))
  serveWithOwnTransaction(app, tagFans, tag(api))
  serveWithOwnTransaction(app, remarkFan, remark(api))
  serve(app, fanThread, thread)
  serveWithOwnTransaction(app, replyFan, reply(api))
  serve(app, bindFan, bind)
  serve(app, unbindFan, unbind)
}

/** What one does with an account, function by function. */
export const functionRoutes = (portal: Portal, api: WechatApi): void => {
  const { app, platform } = portal
  fanRoutes(portal, api)
  serve(app, getMenu, menu)
  serve(app, saveMenu, saveMenuOf)
  serveWithOwnTransaction(app, publishMenu, publish(api))
  serveWithOwnTransaction(app, pullMenu, pull(api))
  serve(app, listReplies, replies)
  serve(app, saveReply, saveRule)
  serve(app, sortReplies, sort)
  serve(app, deleteReplies, removeReplies)
  serve(app, tryReply, tryOut)
  serve(app, listMaterials, materials.read)
  serve(app, syncMaterials, async ({ tx, body, actor }) => {
    const account = await openAccount(tx, actor, body.accountId, 'material')
    return { jobId: await startSync(tx, actor, account, 'materials') }
  })
  serve(app, syncState, state)
  serveWithOwnTransaction(app, uploadMaterial, upload(api))
  serveWithOwnTransaction(app, deleteMaterials, removeMaterials(api))
  serve(app, listTemplates, templates)
  serve(app, platformTemplates, ofPlatform(api))
  serve(app, saveTemplate, saveRow)
  serve(app, deleteTemplates, removeTemplates)
  serveWithOwnTransaction(app, testTemplate, test(platform, api))
  serve(app, listTemplateLog, log.read)
  serve(app, retryTemplate, retry)
  serve(app, accountFigures, figures(platform, api))
}
