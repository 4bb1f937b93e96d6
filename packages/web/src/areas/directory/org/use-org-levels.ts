import { type OrgNode, orgTree } from '@portal/contract/areas/directory/org.ts'
import { useQueries } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'

export interface OrgLevelsOf {
  top: readonly OrgNode[] | undefined
  /** Children of an opened unit; undefined until they have come. */
  below(id: string): readonly OrgNode[] | undefined
  /** The level a unit stands on, in its order. */
  siblingsOf(unit: { parentId: string | null }): readonly OrgNode[]
  error: Error | null
  refetch(): void
}

/** The opened levels of the organisation, now or as it was on a past day. */
export const useOrgLevelsOf = (opened: readonly string[], day: string | undefined): OrgLevelsOf => {
  const parents = [undefined, ...new Set(opened)]
  const answers = useQueries({
    queries: parents.map((parentId) => query(orgTree, { parentId, keyword: '', day })),
  })
  const first = answers[0]
  const below = (id: string) => answers[parents.indexOf(id)]?.data
  return {
    top: first?.data,
    below,
    // The topmost units in scope may have a parent that is out of sight.
    siblingsOf: ({ parentId }) => (parentId === null ? undefined : below(parentId)) ?? first?.data ?? [],
    error: first?.error ?? null,
    refetch: () => void first?.refetch(),
  }
}
