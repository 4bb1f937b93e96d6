/** An expert as the assignment sees him. */
export interface Candidate {
  userId: string
  code: string
  enabled: boolean
  fields: readonly string[]
  onLeave: boolean
  deputyId: string | null
  open: number
  loadLimit: number
  lastAssignedAt: Date | null
}

export interface Wanted {
  field: string
  /** Named by the asker. */
  namedId: string | null
  /** Null where nobody may be told from others by what he is not given. */
  askerId: string | null
}

const isPresent = ({ enabled, onLeave }: Candidate) => enabled && !onLeave

const hasRoom = ({ open, loadLimit }: Candidate) => open < loadLimit

const byLoad = (a: Candidate, b: Candidate): number =>
  a.open / a.loadLimit - b.open / b.loadLimit ||
  (a.lastAssignedAt?.getTime() ?? 0) - (b.lastAssignedAt?.getTime() ?? 0) ||
  (a.code < b.code ? -1 : 1)

/** The named expert, or whoever stands in for him; null where neither can. */
const named = (candidates: readonly Candidate[], { namedId, askerId }: Wanted): string | null => {
  const find = (id: string | null) => candidates.find(({ userId }) => userId === id && userId !== askerId)
  const expert = find(namedId)
  if (!expert?.enabled) return null
  if (!expert.onLeave) return expert.userId
  const deputy = find(expert.deputyId)
  return deputy && isPresent(deputy) ? deputy.userId : null
}

/** Who is given a question: the named expert, else the one with the least load of its field; null where nobody can. */
export const chooseExpert = (candidates: readonly Candidate[], wanted: Wanted): string | null => {
  const { field, askerId } = wanted
  const free = candidates.filter(
    (each) => isPresent(each) && hasRoom(each) && each.userId !== askerId && each.fields.includes(field),
  )
  return named(candidates, wanted) ?? free.toSorted(byLoad)[0]?.userId ?? null
}
