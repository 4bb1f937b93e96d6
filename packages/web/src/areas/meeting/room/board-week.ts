import type { BoardEntry } from '@portal/contract/areas/meeting/room.ts'

/** How an entry is drawn. */
export type BoardLook = 'now' | 'plan' | 'done' | 'session' | 'clash' | 'draft' | 'taken'

export const lookOf = ({ use, open, state, clashesWith }: BoardEntry): BoardLook => {
  if (use === 'session') return 'session'
  if (!open) return 'taken'
  if (clashesWith !== null) return 'clash'
  if (state === 'draft') return 'draft'
  if (state === 'running') return 'now'
  return state === 'notified' ? 'plan' : 'done'
}
