import {
  type LibraryQuestion,
  listLibraryQuestions,
  saveSurveyQuestion,
} from '@portal/contract/areas/questionnaire/question/endpoints.ts'
import { surveyKind } from '@portal/contract/areas/questionnaire/question/question.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { LatePagination } from '#src/ui/late/LateParts.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

const kinds = wordsOf(surveyKind)
const PAGE_SIZE = 10
const plain = { showIf: null, jumps: [], hidden: false }

/** 从题目库选择: a copy goes to the end of the last page. */
export function LibraryModal({ questionnaireId, onClose }: { questionnaireId: string; onClose: () => void }) {
  const { active } = usePage()
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const save = useWrite(saveSurveyQuestion, { refreshes: ['questionnaire', 'approveRecord'] })
  const found = useQuery({
    ...query(listLibraryQuestions, { page, pageSize: PAGE_SIZE, keyword, filter: {}, exactTotal: true }),
    placeholderData: keepPreviousData,
  })
  const take = async (question: LibraryQuestion) => {
    const { kind, stem, help, options, rows, required, min, max, format, total, ends, id } = question
    const content = { kind, stem, help, options, rows, required, min, max, format, total, ends }
    if (await save.run({ ...content, ...plain, questionnaireId, originId: id })) tip('success', '已加入问卷')
  }
  return (
    <PageModal active={active} open title="从题目库选择" footer={null} onCancel={onClose}>
      <Input.Search
        aria-label="搜索题干"
        placeholder="搜索题干"
        allowClear
        onSearch={(text) => {
          setPage(1)
          setKeyword(text.trim())
        }}
      />
      <Loaded of={found}>
        {({ list, total }) => (
          <>
            {list.length === 0 && <p className="survey-faint">暂无题目</p>}
            <ul className="survey-own" aria-label="题目库">
              {list.map((question) => (
                <li key={question.id}>
                  <span>{question.stem}</span>
                  <span className="survey-line">
                    <span className="survey-faint">{kinds[question.kind]}</span>
                    <Button size="small" loading={save.isPending} onClick={() => void take(question)}>
                      加入
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
            {total > PAGE_SIZE && (
              <LatePagination current={page} pageSize={PAGE_SIZE} total={total} onChange={(next) => setPage(next)} />
            )}
          </>
        )}
      </Loaded>
    </PageModal>
  )
}
