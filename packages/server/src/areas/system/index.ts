import { getDicMap } from '@portal/contract/areas/system/dictionary.ts'
import {
  deleteMessages,
  listMessages,
  readMessages,
  reportUiError,
  unreadNum,
} from '@portal/contract/areas/system/message.ts'
import { serve } from '#src/platform/serve.ts'
import { createDictionaries } from '#src/shared/dictionary/dictionaries.ts'
import type { Area } from '#src/shared/portal.ts'
import { dictionaryMap } from './dictionary/dictionary-map.ts'
import { countUnread, latestUnread, list, read, remove, unread } from './message/inbox.ts'
import { keepUiError } from './ui-error/keep-ui-error.ts'

const SHOWN_ON_GUIDE = 5

/** Inbox, dictionaries and the error log of browsers. */
export const systemArea: Area = (portal) => {
  const { app, guide, platform } = portal
  serve(app, unreadNum, unread)
  serve(app, listMessages, list)
  serve(app, readMessages, read)
  serve(app, deleteMessages, remove)
  serve(app, getDicMap, dictionaryMap(createDictionaries(platform)))
  serve(app, reportUiError, keepUiError)
  guide.provide('unread', async ({ tx, actor }) => ({
    total: (await countUnread(tx.db, actor.id)).unreadNum,
    list: await latestUnread(tx.db, actor.id, SHOWN_ON_GUIDE),
  }))
}
