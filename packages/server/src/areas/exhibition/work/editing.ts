import {
  type ExhibitionStage,
  exhibitionRefusals,
  workRefusals as no,
} from '@portal/contract/areas/exhibition/words.ts'
import type { Refusal } from '@portal/contract/kit/refusal.ts'
import type { Work } from './works.ts'

const MAY_CHANGE: readonly Work['state'][] = ['draft', 'refused', 'withdrawn', 'shown']

/** Works are changed until the vote ends; those who manage enter and mend them until the result. */
export const whyNotEdit = (work: Pick<Work, 'state'>, stage: ExhibitionStage, manages: boolean): Refusal | null => {
  if (stage === 'announced' || stage === 'archived') return exhibitionRefusals.announcedFixed
  if (!MAY_CHANGE.includes(work.state)) return no.notEditable
  const isOver = stage === 'judging' || (work.state === 'draft' && stage !== 'collecting')
  return !manages && isOver ? no.closed : null
}
