interface Flat {
  id: string
  parentId: string | null
  name: string
  synonyms: readonly string[]
}

export interface LabelChoice {
  value: string
  title: string
  /** What a search looks at. */
  found: string
  children: LabelChoice[]
}

/** Rows with their parents as a tree; one whose parent is not among them stands at the top. */
export const treeOf = (rows: readonly Flat[]): LabelChoice[] => {
  const known = new Set(rows.map(({ id }) => id))
  const below = (parentId: string | null): LabelChoice[] =>
    rows
      .filter((row) => (row.parentId !== null && known.has(row.parentId) ? row.parentId : null) === parentId)
      .map(({ id, name, synonyms }) => ({
        value: id,
        title: name,
        found: [name, ...synonyms].join(' '),
        children: below(id),
      }))
  return below(null)
}
