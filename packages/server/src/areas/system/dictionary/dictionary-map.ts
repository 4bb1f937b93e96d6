import type { getDicMap } from '@portal/contract/areas/system/dictionary-map.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Dictionaries } from '#src/shared/dictionary/dictionaries.ts'

export const dictionaryMap =
  (dictionaries: Dictionaries): HandlerOf<typeof getDicMap> =>
  async ({ body }) => {
    const all = await dictionaries.all(body.version)
    const keys = body.keys ?? [...all.keys()]
    return Object.fromEntries(
      keys.map((key) => {
        const items = all.get(key) ?? []
        const enabled = items.filter((item) => item.enabled).map(({ code, name }) => ({ code, name }))
        return [key, body.full ? items : enabled]
      }),
    )
  }
