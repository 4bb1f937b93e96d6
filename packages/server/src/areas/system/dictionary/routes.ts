import {
  deleteDictionaries,
  listDictionaries,
  listDictionaryItems,
  saveDictionary,
} from '@portal/contract/areas/system/dictionary.ts'
import { getDicMap } from '@portal/contract/areas/system/dictionary-map.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { createDictionaries } from '#src/shared/dictionary/dictionaries.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { dictionaryMap } from './dictionary-map.ts'
import { dictionaryImport } from './import.ts'
import { itemListWith } from './items.ts'
import { listWith, removeWith, saveWith } from './store.ts'

export const dictionaryRoutes = (portal: Portal): void => {
  const { app, platform, dictionaryUses: uses } = portal
  serve(app, getDicMap, dictionaryMap(createDictionaries(platform)))
  serve(app, listDictionaries, listWith(uses))
  serveList(portal, listDictionaryItems, [P.orgAndDictionaryExport], itemListWith(uses))
  serve(app, saveDictionary, saveWith(uses))
  serve(app, deleteDictionaries, removeWith(uses))
  portal.imports.provide(dictionaryImport(uses))
}
