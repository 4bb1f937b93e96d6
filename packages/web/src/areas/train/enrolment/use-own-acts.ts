import {
  applyToClass,
  confirmOffer,
  declineOffer,
  type EnrolAnswer,
  withdrawEnrolment,
} from '@portal/contract/areas/train/enrolment/apply.ts'
import type { FormAnswers } from '@portal/contract/areas/train/enrolment/form.ts'
import type { OpenClass } from '@portal/contract/areas/train/enrolment/open.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'

/** What an answer is told as. */
const answerWords = ({ state, waitPosition }: EnrolAnswer): string => {
  if (state === 'waitlisted') return `名额已满，候补第 ${waitPosition} 位`
  return state === 'pending' ? '已提交，等待审核' : '报名成功'
}

const refreshes = { refreshes: ['guide', 'message'] }

/** Everything a learner may do with a class; each answers whether it was done. */
export const useOwnActs = ({ id: classId, my: { enrolmentId } }: OpenClass) => {
  const application = useWrite(applyToClass, refreshes)
  const confirmation = useWrite(confirmOffer, refreshes)
  const refusal = useWrite(declineOffer, refreshes)
  const leaving = useWrite(withdrawEnrolment, refreshes)
  const own = enrolmentId ?? ''
  const told = (answer: EnrolAnswer | undefined, words: (answer: EnrolAnswer) => string): boolean => {
    if (answer) tip('success', words(answer))
    return answer !== undefined
  }
  return {
    isPending: application.isPending || confirmation.isPending || refusal.isPending || leaving.isPending,
    apply: async (form: FormAnswers) => told(await application.run({ classId, form }), answerWords),
    confirm: async () => told(await confirmation.run({ id: own }), answerWords),
    decline: async () => told(await refusal.run({ id: own }), () => '已放弃名额'),
    withdraw: async (reason: string) => told(await leaving.run({ id: own, reason }), () => '已退出'),
  }
}
