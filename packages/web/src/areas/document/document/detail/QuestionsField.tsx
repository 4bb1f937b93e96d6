import { checkQuestionKinds, MOST_CHECK_QUESTIONS } from '@portal/contract/areas/document/document.ts'
import type { PickedQuestion } from '@portal/contract/areas/document/document-single.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { QuestionPicker } from '#src/areas/assessment/public.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { LateInputNumber } from '#src/ui/late/LateParts.tsx'

export type AskedQuestion = Pick<PickedQuestion, 'questionId' | 'version' | 'page' | 'stemText'> &
  Partial<Pick<PickedQuestion, 'currentVersion'>>

interface QuestionsFieldProps {
  id?: string
  value?: AskedQuestion[]
  onChange?: (questions: AskedQuestion[]) => void
  /** So many pages there are to answer from. */
  pages: number
}

/** 检查题: up to three questions from the bank, each with the page that answers it. */
export function QuestionsField({ id, value = [], onChange, pages }: QuestionsFieldProps) {
  const mayPick = useHolds([P.questionBank])
  const [isPicking, setPicking] = useState(false)
  const change = (at: number, changes: Partial<AskedQuestion>) =>
    onChange?.(value.map((each, index) => (index === at ? { ...each, ...changes } : each)))

  return (
    <div className="doc-questions" id={id}>
      <ol>
        {value.map((question, at) => (
          <li key={question.questionId}>
            <p>{question.stemText || '（图片题干）'}</p>
            <span className="doc-question-tools">
              第{' '}
              <LateInputNumber
                aria-label={`第 ${at + 1} 题所在页`}
                min={1}
                max={Math.max(1, pages)}
                value={question.page}
                onChange={(page) => change(at, { page: Number(page ?? 1) })}
              />{' '}
              页
              {question.currentVersion !== undefined && question.currentVersion > question.version && (
                <Button type="link" size="small" onClick={() => change(at, { version: question.currentVersion ?? 1 })}>
                  {`升级到第 ${question.currentVersion} 版`}
                </Button>
              )}
              <Button
                type="text"
                size="small"
                aria-label={`移除第 ${at + 1} 题`}
                icon={<Icon name="cross" small />}
                onClick={() => onChange?.(value.filter((_, index) => index !== at))}
              />
            </span>
          </li>
        ))}
      </ol>
      {!mayPick && <small>没有题库权限，不能选择题目</small>}
      {mayPick && value.length < MOST_CHECK_QUESTIONS && <Button onClick={() => setPicking(true)}>从题库选择</Button>}
      {isPicking && (
        <QuestionPicker
          single
          held={new Set(value.map(({ questionId }) => questionId))}
          heldText="已选"
          addText={() => '选择'}
          fitting={checkQuestionKinds}
          onAdd={([row]) => {
            if (!row) return
            onChange?.([...value, { questionId: row.id, version: row.no, page: 1, stemText: row.stemText }])
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  )
}
