import { z } from 'zod'
import { usePage } from '#src/platform/page.ts'
import { usePreference, usePreferences } from '#src/platform/preferences.ts'
import { type ColumnLayout, columnLayout } from '#src/ui/table/column-layout.ts'
import { type Address, listAddress } from './list-state.ts'

const savedView = z.object({
  address: z.record(z.string(), z.string()),
  layout: columnLayout.optional().catch(undefined),
  shared: z.boolean().default(false),
  /** Name of the owner, told by the server for views of others. */
  by: z.string().optional(),
})

export interface View {
  key: string
  name: string
  address: Address
  layout?: ColumnLayout
  shared: boolean
  by?: string
}

const OTHERS = /@[0-9a-f-]{36}$/

/** Saved conditions and columns of one list of this page: one's own, and what others share. */
export const useViews = (listPath: string) => {
  const { path } = usePage()
  const prefix = `view:${path}:${listPath}:`
  const { entries, save, isReady } = usePreferences(prefix, savedView)
  const [defaultKey, setDefault, isKnown] = usePreference(`default-view:${path}:${listPath}`, z.string(), '')
  const views: View[] = entries
    .map(({ key, value }) => ({ ...value, key, name: key.slice(prefix.length).replace(OTHERS, '') }))
    .sort((a, b) => a.name.localeCompare(b.name, 'zh-CN'))
  const opening = views.find(({ key }) => key === defaultKey)

  return {
    views,
    /** The view this list opens with. */
    opening,
    isReady: isKnown && (defaultKey === '' || isReady),
    isTaken: (name: string) => entries.some(({ key }) => key === prefix + name),
    keep: (name: string, view: { address: Address; layout: ColumnLayout; shared: boolean }) =>
      save(prefix + name, { ...view, address: { ...listAddress(view.address) } }, view.shared),
    forget: ({ key }: View) => {
      save(key, null)
      if (key === defaultKey) setDefault('')
    },
    setDefault: (view: View | undefined) => setDefault(view?.key ?? ''),
  }
}
