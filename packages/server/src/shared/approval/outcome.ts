import type { AddMode, TaskState } from '@portal/contract/areas/access/approval.ts'
import type { StepMode } from '@portal/contract/areas/access/approval-rule.ts'

export interface Vote {
  id: string
  state: TaskState
  passed: boolean | null
  addedToId: string | null
  addMode: AddMode | null
}

export type StepOutcome = 'open' | 'passed' | 'rejected'

/** Handed on, withdrawn or lapsed tasks have a successor that votes instead. */
const counts = ({ state }: Vote) => state === 'open' || state === 'waiting' || state === 'done'

const refused = ({ state, passed }: Vote) => state === 'done' && passed === false

/** A pass of the assignee holds once everybody he added has passed too. */
const settled = (task: Vote, votes: readonly Vote[]): boolean =>
  task.state === 'done' &&
  task.passed === true &&
  votes.filter(({ addedToId }) => addedToId === task.id).every((added) => settled(added, votes))

/** Where a step stands after the votes so far; the refusal of an added person always ends it. */
export const stepOutcome = (
  { mode, quorum }: { mode: StepMode; quorum: number | null },
  tasks: readonly Vote[],
): StepOutcome => {
  const votes = tasks.filter(counts)
  const own = votes.filter(({ addedToId }) => addedToId === null)
  const refusals = own.filter(refused).length
  if (votes.some((vote) => vote.addedToId !== null && refused(vote))) return 'rejected'

  const passes = own.filter((task) => settled(task, votes)).length
  const needed = mode === 'any' ? 1 : mode === 'all' ? own.length : Math.min(quorum ?? 1, own.length)
  // One refusal is a decision under any and all; under quorum only when too few are left to pass.
  const refusalEnds = mode === 'quorum' ? own.length - refusals < needed : refusals > 0
  if (refusalEnds) return 'rejected'
  return passes >= needed ? 'passed' : 'open'
}
