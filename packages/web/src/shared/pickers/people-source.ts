import { getOrgsAndUsers, type PickerPerson } from '@portal/contract/areas/directory/people-picker.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'

/** The code of the screen that picks: its holders see the tree within the scope of this code. */
export type PickingCode = Privilege

/** A unit as the pickers draw it. */
export interface UnitNode {
  id: string
  name: string
  parentId: string | null
  leaf: boolean
  count: number
}

/** What the server answers at most for one level. */
const LEVEL_SIZE = 200

const MOST_PAGES = 50

export const peopleQuery = (code: PickingCode | undefined, asked: { parentId?: string; keyword?: string; page?: number }) =>
  query(getOrgsAndUsers, {
    parentId: asked.parentId,
    keyword: asked.keyword ?? '',
    for: code,
    page: asked.page ?? 1,
  })

const pagesOf = (turned: Readonly<Record<string, number>>, parentId: string) =>
  Array.from({ length: turned[parentId] ?? 1 }, (_, at) => at + 1)

interface OrgLevels {
  top: UnitNode[]
  /** Children of an opened unit; undefined until they have come. */
  below(id: string): UnitNode[] | undefined
  /** Whether a level has more units than were fetched; '' is the topmost one. */
  hasMore(parentId: string): boolean
  fetchMore(parentId: string): void
  isPending: boolean
  error: Error | null
  refetch(): void
}

/** Units of the opened branches, level by level: never the whole tree. */
export const useOrgLevels = (code: PickingCode, opened: readonly string[]): OrgLevels => {
  const [turned, setTurned] = useState<Readonly<Record<string, number>>>({})
  const asked = ['', ...new Set(opened)].flatMap((parentId) =>
    pagesOf(turned, parentId).map((page) => ({ parentId, page })),
  )
  const answers = useQueries({
    queries: asked.map(({ parentId, page }) => peopleQuery(code, { parentId: parentId || undefined, page })),
  })
  const levelOf = (id: string) => answers.filter((_, at) => asked[at]?.parentId === id)
  const unitsOf = (id: string) => levelOf(id).flatMap(({ data }) => data?.orgs ?? [])
  const first = answers[0]
  return {
    top: unitsOf(''),
    below: (id) => (levelOf(id)[0]?.data ? unitsOf(id) : undefined),
    hasMore: (id) => levelOf(id).at(-1)?.data?.orgs.length === LEVEL_SIZE && (turned[id] ?? 1) < MOST_PAGES,
    fetchMore: (id) => setTurned((before) => ({ ...before, [id]: (before[id] ?? 1) + 1 })),
    isPending: first?.isPending ?? true,
    error: first?.error ?? null,
    refetch: () => void first?.refetch(),
  }
}

/** Units and people found by a word; without a code the server wants two characters. */
export const usePeopleSearch = (code: PickingCode | undefined, keyword: string) =>
  useQuery({ ...peopleQuery(code, { keyword }), enabled: [...keyword].length >= (code === undefined ? 2 : 1) })

/** Tells namesakes apart. */
export const whereabouts = ({ code, orgPath }: Pick<PickerPerson, 'code' | 'orgPath'>) =>
  [code, orgPath].filter(Boolean).join(' · ')
