import type { Tx } from '#src/platform/database/tx.ts'
import type { Portal } from '#src/shared/portal.ts'
import {
  holdAnswering,
  isFrozen,
  isOpenToChange,
  lockIn,
  type Questionnaire,
  type StoredSurvey,
  surveyOf,
} from '../access.ts'

export interface EditedSurvey {
  questionnaire: Questionnaire
  survey: StoredSurvey
  /** Everything may change, not only words. */
  isOpen: boolean
  frozen: boolean
}

/** The questionnaire under the hands of an author: a review under way ends, answers wait. */
export const openForEdit = async (portal: Portal, tx: Tx, id: string): Promise<EditedSurvey> => {
  await holdAnswering(tx, id)
  await portal.approval.withdrawBecauseChanged(tx, 'questionnaire', id)
  const questionnaire = await lockIn(tx, id)
  const isOpen = isOpenToChange(questionnaire)
  return { questionnaire, survey: await surveyOf(tx.db, questionnaire), isOpen, frozen: await isFrozen(tx, id) }
}
