import { P } from '@portal/contract/privileges.ts'
import { RequestList } from '#src/shared/approval/RequestList.tsx'
import { requestList } from '#src/shared/approval/requests.ts'

const fixed = { subjectType: 'questionnaire' }
const seeAll = [P.questionnaireCheckAll]

/** 问卷审核: requests about questionnaires. */
export function CheckListPage() {
  return (
    <RequestList
      source={requestList}
      fixed={fixed}
      allCodes={seeAll}
      picking={P.questionnaire}
      tabWords={{ mine: '待我审核', done: '已审' }}
    />
  )
}
