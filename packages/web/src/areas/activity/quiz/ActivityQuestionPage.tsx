import { BankHomeContext, BankQuestion } from '#src/areas/assessment/public.ts'
import { usePage } from '#src/platform/page.ts'
import { homeOf } from './activity-home.ts'
import { NoActivity } from './NoActivity.tsx'

/** 活动题目详情: the editor of the banks, for the bank of `?activityId=`. */
export function ActivityQuestionPage() {
  const { activityId } = usePage().query
  if (activityId === undefined) return <NoActivity />
  return (
    <BankHomeContext value={homeOf(activityId)}>
      <BankQuestion />
    </BankHomeContext>
  )
}
