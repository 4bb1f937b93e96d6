import {
  copyArticle,
  deleteArticles,
  getArticle,
  listArticles,
  listReadyArticles,
  previewArticle,
  saveArticle,
  submitArticle,
} from '@portal/contract/areas/wechat/article.ts'
import { cancelPush, deletePushed, listPushes, pushArticles, pushForecast } from '@portal/contract/areas/wechat/push.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { WechatApi } from './api/wechat-api.ts'
import { submit } from './article/approval-subject.ts'
import { preview } from './article/preview.ts'
import { get, list, ready } from './article/read.ts'
import { copy, remove, save } from './article/save.ts'
import { remove as removePushed } from './push/delete.ts'
import { list as pushes } from './push/list.ts'
import { cancel, push } from './push/push.ts'
import { forecast } from './push/quota.ts'

export const newsRoutes = (portal: Portal, api: WechatApi): void => {
  const { app, files } = portal
  serve(app, listArticles, list(files).read)
  serve(app, listReadyArticles, ready(files).read)
  serve(app, getArticle, get(files))
  serve(app, saveArticle, save(portal))
  serve(app, copyArticle, copy)
  serve(app, deleteArticles, remove(portal))
  serve(app, submitArticle, submit(portal))
  serveWithOwnTransaction(app, previewArticle, preview(portal, api))
  serve(app, pushArticles, push(portal))
  serve(app, pushForecast, forecast)
  serve(app, cancelPush, cancel)
  serveWithOwnTransaction(app, deletePushed, removePushed(api))
  serve(app, listPushes, pushes(files).read)
}
