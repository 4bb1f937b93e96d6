import type { QuestionnaireFacts } from '@portal/contract/areas/questionnaire/questionnaire.ts'
import {
  getQuestionnaire,
  listResponses,
  voidResponse,
} from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { type ResponseRow, responseState } from '@portal/contract/areas/questionnaire/result.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { ReasonModal } from '#src/shared/reason/ReasonModal.tsx'
import { LateDrawer, LatePagination } from '#src/ui/late/LateParts.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { AnswerList } from '../answer/OwnAnswer.tsx'
import { secondsText } from '../seconds-text.ts'

const states = wordsOf(responseState)
const PAGE_SIZE = 20

/** 答卷 of a named questionnaire, one below the other. */
export function ResponsesDrawer({ row, onClose }: { row: QuestionnaireFacts; onClose: () => void }) {
  const [page, setPage] = useState(1)
  const [voiding, setVoiding] = useState<ResponseRow>()
  const makeVoid = useWrite(voidResponse)
  const survey = useQuery(query(getQuestionnaire, { id: row.id }))
  const found = useQuery(
    query(listResponses, { page, pageSize: PAGE_SIZE, keyword: '', filter: { id: row.id }, exactTotal: true }),
  )
  return (
    <LateDrawer
      open
      title={`答卷：${row.title}`}
      size="min(100vw, 760px)"
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
    >
      <Loaded of={found}>
        {({ list, total }) => (
          <>
            {list.length === 0 && <p className="survey-faint">暂无答卷</p>}
            {list.map((response) => (
              <details key={response.id} className="figure">
                <summary>
                  <strong>{response.personName}</strong> {response.personCode} {response.orgName}{' '}
                  <Tag>{states[response.state]}</Tag>
                  {response.endedAt && dateTimeText(response.endedAt.getTime())}，用时 {secondsText(response.seconds)}
                </summary>
                {response.voidReason !== '' && <p>作废原因：{response.voidReason}</p>}
                {survey.data && <AnswerList survey={survey.data} answers={response.answers} files={response.files} />}
                {response.state === 'complete' && (
                  <Button danger size="small" onClick={() => setVoiding(response)}>
                    作废
                  </Button>
                )}
              </details>
            ))}
            {total > PAGE_SIZE && (
              <LatePagination current={page} pageSize={PAGE_SIZE} total={total} onChange={(next) => setPage(next)} />
            )}
          </>
        )}
      </Loaded>
      {voiding && (
        <ReasonModal
          title={`作废 ${voiding.personName} 的答卷`}
          verb="作废"
          label="作废原因"
          help="作废后不计入统计。"
          fault="请填写原因（2–200 字）"
          pending={makeVoid.isPending}
          onSend={async (reason) => {
            const done = await makeVoid.run({ id: voiding.id, reason })
            if (done) tip('success', '已作废')
            return done !== undefined
          }}
          onClose={() => setVoiding(undefined)}
        />
      )}
    </LateDrawer>
  )
}
