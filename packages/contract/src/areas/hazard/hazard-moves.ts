import { defineFlow } from '../../kit/flow.ts'
import type { HazardState } from './words.ts'

const MENDING = ['assigned', 'rectifying', 'returned'] as const

/** Every move of a case. Who may make it stands beside its act on the server, and in `hazardMay` for the screen. */
export const hazardFlow = defineFlow<HazardState>()({
  accept: { from: ['reported'], to: 'assigned' },
  reject: { from: ['reported'], to: 'rejected' },
  merge: { from: ['reported'], to: 'duplicate' },
  assign: { from: MENDING, to: 'assigned' },
  plan: { from: MENDING, to: 'rectifying' },
  submit: { from: MENDING, to: 'submitted' },
  extend: { from: MENDING, to: 'rectifying' },
  return: { from: ['submitted', 'toClose'], to: 'returned' },
  pass: { from: ['submitted'], to: 'closed' },
  passGrave: { from: ['submitted'], to: 'toClose' },
  close: { from: ['toClose'], to: 'closed' },
  suspend: { from: MENDING, to: 'suspended' },
  resume: { from: ['suspended'], to: 'rectifying' },
  urge: { from: [...MENDING, 'submitted'], to: 'rectifying' },
})

export interface Standing {
  state: HazardState
  isOwner: boolean
  isHelper: boolean
  /** Appointed for this case, or holder of the code within its scope. */
  rechecks: boolean
  assigns: boolean
  urges: boolean
  looksUp: boolean
  /** A request about it is open. */
  asked: boolean
}

/** What somebody may do with a case now; the server judges each act again. */
export const hazardMay = ({ state, asked, ...by }: Standing) => ({
  plan: by.isOwner && hazardFlow.allows('plan', state),
  submit: by.isOwner && hazardFlow.allows('submit', state),
  extend: by.isOwner && !asked && hazardFlow.allows('extend', state),
  recheck: by.rechecks && !by.isOwner && !by.isHelper && state === 'submitted',
  urge: by.urges && hazardFlow.allows('urge', state),
  assign: by.assigns && hazardFlow.allows('assign', state),
  suspend: by.assigns && !asked && hazardFlow.allows('suspend', state),
  lookUp: by.looksUp,
})
export type HazardMay = ReturnType<typeof hazardMay>
