import type { WrongRow } from '@portal/contract/areas/exam/wrong.ts'

export type Grouping = 'knowledge' | 'source' | 'kind'

interface Words {
  scenes: Record<string, string>
  kinds: Record<string, string>
}

/** Each row once, under the first of its names; groups in the order of their first row. */
export const groupsOf = (
  rows: readonly WrongRow[],
  by: Grouping,
  { scenes, kinds }: Words,
): { name: string; rows: WrongRow[] }[] => {
  const nameOf = ({ knowledge, sources, kind }: WrongRow): string => {
    if (by === 'knowledge') return knowledge[0]?.name ?? '未标知识点'
    return by === 'kind' ? (kinds[kind] ?? kind) : (scenes[sources[0] ?? ''] ?? '其他')
  }
  const groups = new Map<string, WrongRow[]>()
  for (const row of rows) groups.set(nameOf(row), [...(groups.get(nameOf(row)) ?? []), row])
  return [...groups].map(([name, own]) => ({ name, rows: own }))
}
