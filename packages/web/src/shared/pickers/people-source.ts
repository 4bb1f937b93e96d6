import {
  getOrgsAndUsers,
  type PeoplePickingCode,
  type PickerPerson,
  SHORTEST_PERSON_SEARCH,
} from '@portal/contract/areas/directory/picker.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'

/** The code of the screen or button that picks: its holders see the tree within the scope of this code. */
export type PickingCode = PeoplePickingCode

/** A unit as the pickers draw it. */
export interface UnitNode {
  id: string
  name: string
  parentId: string | null
  path: string
  leaf: boolean
  count: number
}

export const peopleQuery = (
  code: PickingCode | undefined,
  asked: { parentId?: string; keyword?: string; page?: number },
) =>
  query(getOrgsAndUsers, {
    parentId: asked.parentId,
    keyword: asked.keyword ?? '',
    for: code,
    page: asked.page ?? 1,
  })

interface OrgLevels {
  top: UnitNode[]
  /** Children of an opened unit; undefined until they have come. */
  below(id: string): UnitNode[] | undefined
  isPending: boolean
  error: Error | null
  refetch(): void
}

/** Units of the opened branches, level by level: never the whole tree. */
export const useOrgLevels = (code: PickingCode, opened: readonly string[]): OrgLevels => {
  const parents = [undefined, ...new Set(opened)]
  const answers = useQueries({ queries: parents.map((parentId) => peopleQuery(code, { parentId })) })
  const first = answers[0]
  return {
    top: first?.data?.orgs ?? [],
    below: (id) => answers[parents.indexOf(id)]?.data?.orgs,
    isPending: first?.isPending ?? true,
    error: first?.error ?? null,
    refetch: () => void first?.refetch(),
  }
}

export const isSearchable = (keyword: string) => [...keyword].length >= SHORTEST_PERSON_SEARCH

/** Units and people found by a word of two characters or more. */
export const usePeopleSearch = (code: PickingCode | undefined, keyword: string) =>
  useQuery({ ...peopleQuery(code, { keyword }), enabled: isSearchable(keyword) })

/** Tells namesakes apart. */
export const whereabouts = ({ code, orgPath }: Pick<PickerPerson, 'code' | 'orgPath'>) =>
  [code, orgPath].filter(Boolean).join(' · ')
