import { type ReportDefinition, runCustomReport } from '@portal/contract/areas/system/statistics/report.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { AnswerTable } from './AnswerTable.tsx'

const ROWS = 10

/** The first rows of a report that is still being put together. */
export function DraftPreview({ definition, isOld }: { definition: ReportDefinition; isOld: boolean }) {
  const answer = useQuery({ ...query(runCustomReport, { definition, page: 1, pageSize: ROWS }), retry: false })
  return (
    <section className="custom-preview" aria-label="报表预览">
      {isOld && <Alert type="warning" showIcon title="内容已修改，请再次点“预览”" />}
      <Loaded of={answer}>
        {(found) => (
          <>
            <AnswerTable title="报表预览" answer={found} />
            <span className="stat-note">
              共 {found.total.toLocaleString('zh-CN')} 行{found.total > ROWS && `，显示前 ${ROWS} 行`}
            </span>
          </>
        )}
      </Loaded>
    </section>
  )
}
