import type { Survey } from '@portal/contract/areas/questionnaire/question/question.ts'
import { validateQuestionnaire } from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { LateDrawer } from '#src/ui/late/LateParts.tsx'
import { PathReport } from './PathReport.tsx'

interface BenchDrawerProps {
  questionnaireId: string
  survey: Survey
  onClose: () => void
}

/** 路径检测: all ways through, and what a thousand random respondents met. */
export function BenchDrawer({ questionnaireId, survey, onClose }: BenchDrawerProps) {
  const found = useQuery({ ...query(validateQuestionnaire, { id: questionnaireId }), staleTime: 0 })
  return (
    <LateDrawer
      open
      title="路径检测"
      size="min(100vw, 680px)"
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
      extra={
        <Button loading={found.isFetching} onClick={() => void found.refetch()}>
          重新检测
        </Button>
      }
    >
      <Loaded of={found}>{(report) => <PathReport report={report} survey={survey} />}</Loaded>
    </LateDrawer>
  )
}
