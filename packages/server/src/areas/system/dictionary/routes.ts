import {
  deleteDictionaries,
  getDicMap,
  listDictionaries,
  listDictionaryItems,
  saveDictionary,
} from '@portal/contract/areas/system/dictionary.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { createDictionaries } from '#src/shared/dictionary/dictionaries.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import { registerImport } from '#src/shared/exchange/import/kinds.ts'
import type { Portal } from '#src/shared/portal.ts'
import { dictionaryMap } from './dictionary-map.ts'
import { dictionaryImport } from './import.ts'
import { itemList } from './items.ts'
import { list, remove, save } from './store.ts'

export const dictionaryRoutes = ({ app, platform }: Portal): void => {
  serve(app, getDicMap, dictionaryMap(createDictionaries(platform)))
  serve(app, listDictionaries, list)
  serveList(app, listDictionaryItems, [P.orgAndDictionaryExport], itemList)
  serve(app, saveDictionary, save)
  serve(app, deleteDictionaries, remove)
  registerImport(platform, dictionaryImport)
}
