import type { QuestionDetail } from '@portal/contract/areas/assessment/question/question.ts'
import {
  closeQuestionDefects,
  defectSource,
  listQuestionDefects,
  type QuestionDefect,
} from '@portal/contract/areas/exam/wrong-report.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Tag } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { ReasonModal } from '#src/shared/reason/ReasonModal.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'

const sources = wordsOf(defectSource)

/** 报错: what learners and accepted appeals say is wrong with the question, and what was done about it. */
export function DefectTab({ question: { id, number, rights } }: { question: QuestionDetail }) {
  const found = useQuery({ ...query(listQuestionDefects, { questionId: id }), refetchOnMount: 'always' })
  const settle = useWrite(closeQuestionDefects, { refreshes: ['questionReport', 'questionBank'] })
  const [chosen, setChosen] = useState<string[]>()
  return (
    <Loaded of={found}>
      {(defects) => {
        const open = defects.filter(({ settledAt }) => settledAt === null).map((each) => each.id)
        return (
          <>
            {rights.edit && open.length > 1 && (
              <p>
                <Button onClick={() => setChosen(open)}>全部处理（{open.length}）</Button>
              </p>
            )}
            {defects.length === 0 && <Empty description="还没有人报错" />}
            <ul className="question-defects">
              {defects.map((defect) => (
                <Defect
                  key={defect.id}
                  defect={defect}
                  onSettle={rights.edit ? () => setChosen([defect.id]) : undefined}
                />
              ))}
            </ul>
            {chosen && (
              <ReasonModal
                title={`处理 ${number} 的报错（${chosen.length} 条）`}
                verb="处理"
                label="处理说明"
                help="说明将告知报错人。题目有误时请先修改题目或停用。"
                fault="请填写处理说明（2–200 字）"
                pending={settle.isPending}
                onSend={async (note) => {
                  const answer = await settle.run({ questionId: id, ids: chosen, note })
                  if (answer) tip('success', `已处理 ${answer.done} 条报错`)
                  return answer !== undefined
                }}
                onClose={() => setChosen(undefined)}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function Defect({ defect, onSettle }: { defect: QuestionDefect; onSettle: (() => void) | undefined }) {
  const { source, text, versionNo, name, at, settledAt, settledBy, note } = defect
  return (
    <li>
      <p>
        <StateWord>{settledAt === null ? '未处理' : '已处理'}</StateWord>
        <Tag>{sources[source]}</Tag>
        {text}
      </p>
      <p className="question-defect-facts">
        第 {versionNo} 版 · {[name, dateTimeText(at.getTime())].filter(Boolean).join(' ')}
        {settledAt !== null && ` · ${settledBy} ${dateTimeText(settledAt.getTime())} 处理：${note}`}
      </p>
      {settledAt === null && onSettle && (
        <Button size="small" onClick={onSettle}>
          处理
        </Button>
      )}
    </li>
  )
}
