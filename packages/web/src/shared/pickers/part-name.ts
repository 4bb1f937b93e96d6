import { previewAudience } from '@portal/contract/areas/access/audience.ts'
import { type Audience, EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call } from '#src/platform/api/api.ts'

export type PartKind = 'unit' | 'role' | 'group' | 'user'

const audienceOf = (kind: PartKind, id: string): Audience => ({
  ...EMPTY_AUDIENCE,
  units: kind === 'unit' ? [{ id, below: false }] : [],
  roles: kind === 'role' ? [id] : [],
  groups: kind === 'group' ? [id] : [],
  users: kind === 'user' ? [id] : [],
})

const keyOf = (kind: PartKind, id: string) => ['partName', kind, id]

const bareName = (text: string) => /^(?:角色|用户组)「(.*)」$/.exec(text)?.[1] ?? text

/** Keeps the name of what was just picked, so that nobody has to be asked for it. */
export const keepName = (client: QueryClient, kind: PartKind, id: string, name: string) =>
  void client.setQueryData(keyOf(kind, id), name)

/** Name of a unit, role, group or person that a record knows by its id only. */
export const usePartName = (kind: PartKind, id: string | null | undefined): string => {
  const { data } = useQuery({
    queryKey: keyOf(kind, id ?? ''),
    enabled: Boolean(id),
    staleTime: 300_000,
    queryFn: async ({ signal }) => {
      const { text } = await call(
        previewAudience,
        { audience: audienceOf(kind, id ?? '') },
        { quiet: true, signal },
      ).catch(() => ({ text: '无法显示名称' }))
      return bareName(text)
    },
  })
  return data ?? ''
}

/** Names from the topmost unit down to this one; undefined until they are known, empty for a unit that is gone. */
export const useUnitPath = (id: string): string | undefined =>
  useQuery({
    queryKey: ['unitPath', id],
    staleTime: 300_000,
    queryFn: async ({ signal }) => {
      const { unitPath } = await call(
        previewAudience,
        { audience: audienceOf('unit', id) },
        { quiet: true, signal },
      ).catch(() => ({ unitPath: '' }))
      return unitPath
    },
  }).data
