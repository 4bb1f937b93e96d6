import { listPapers } from '@portal/contract/areas/exam/paper/paper.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { QuickPaper } from './QuickPaper.tsx'

interface PaperSelectProps {
  id?: string
  value?: string | null
  onChange?: (id: string | null) => void
  onBlur?: () => void
  /** Title of the chosen one where the search does not find it. */
  known: string
  /** Of the exam that a new paper is made for. */
  examTitle?: string
}

export const usePapers = (keyword: string) =>
  useQuery(
    query(listPapers, {
      page: 1,
      pageSize: 50,
      keyword,
      filter: { state: 'published' },
      exactTotal: false,
    }),
  )

/** One published paper by its name, or a new one made on the spot. */
export function PaperSelect({ id, value, onChange, onBlur, known, examTitle = '' }: PaperSelectProps) {
  const mayMake = useHolds([P.examPaper])
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<{ id: string; title: string }>()
  const [text, setText] = useState('')
  const papers = usePapers(useDebounced(text.trim()))
  const options = (papers.data?.list ?? []).map((paper) => ({
    value: paper.id,
    label: `${paper.title}（${paper.questionCount} 题，${paper.total} 分）`,
  }))
  const isKnown = !value || options.some((option) => option.value === value)
  const label = value === made?.id ? made?.title : known
  return (
    <>
      <div className="paper-select">
        <LateSelect
          id={id}
          value={value ?? undefined}
          allowClear
          placeholder="请选择已发布的试卷"
          showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
          notFoundContent={papers.isFetching ? '正在查找…' : '没有已发布的试卷'}
          options={isKnown || !label ? options : [{ value, label }, ...options]}
          onChange={(chosen?: string) => onChange?.(chosen ?? null)}
          onBlur={onBlur}
        />
        {mayMake && (
          <Button color="default" variant="filled" aria-expanded={isMaking} onClick={() => setMaking(!isMaking)}>
            新建试卷
          </Button>
        )}
      </div>
      {isMaking && (
        <QuickPaper
          title={examTitle === '' ? '' : `${[...examTitle].slice(0, 58).join('')}试卷`}
          onClose={() => setMaking(false)}
          onMade={(paper) => {
            setMade(paper)
            setMaking(false)
            onChange?.(paper.id)
          }}
        />
      )}
    </>
  )
}
