import type { submitApproval } from '@portal/contract/areas/access/approval-record.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'

/** What is said after a submission: for whom it waits, where somebody is named. */
export const submittedText = ({ steps }: Pick<ResultOf<typeof submitApproval>, 'steps'>): string => {
  const people = steps[0]?.users.map(({ name }) => name) ?? []
  return people.length === 0 ? '已提交审批' : `已提交，等待 ${people.join('、')} 审批`
}
