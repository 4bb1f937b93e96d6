import { questionnaireMode } from '@portal/contract/areas/questionnaire/questionnaire.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { RequestList } from '#src/shared/approval/RequestList.tsx'
import { type RequestRow, requestList } from '#src/shared/approval/requests.ts'
import type { Column } from '#src/ui/table/column.ts'

const fixed = { subjectType: 'questionnaire' }
const seeAll = [P.questionnaireCheckAll]

const modes: Readonly<Record<string, string | undefined>> = wordsOf(questionnaireMode)

const extra: Column<RequestRow>[] = [
  { key: 'mode', title: '方式', width: 80, render: (_, { facts }) => modes[facts.mode ?? ''] },
  { key: 'questions', title: '题数', width: 80, align: 'right', render: (_, { facts }) => facts.questions },
]

/** 问卷审核: requests about questionnaires. */
export function CheckListPage() {
  return (
    <RequestList
      source={requestList}
      fixed={fixed}
      allCodes={seeAll}
      picking={P.questionnaire}
      extra={extra}
      tabWords={{ mine: '待我审核', done: '已审' }}
    />
  )
}
