import type { ReportFacts, ReportFilter } from '@portal/contract/areas/system/statistics.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { faultOf } from '#src/kit/words-of-error.ts'
import { download } from '#src/platform/download.ts'
import { tip } from '#src/platform/tips.ts'

interface ExportProps {
  /** The table of the report, or the rows behind one of its figures. */
  kind: 'run' | 'drill'
  report: ReportFacts
  filter: ReportFilter
  cell?: { measure: string; row?: string }
  title: string
}

/** 导出: the same figures or rows under the same conditions as a workbook. */
export function ExportReportButton({ kind, report, filter, cell, title }: ExportProps) {
  const [running, setRunning] = useState(false)
  const { compare: _compare, ...conditions } = filter

  const run = async () => {
    const list = `rest/statistics/${kind}/${report.id}`
    setRunning(true)
    try {
      const job = await download('rest/exchange/export', { list, filter: { ...conditions, ...cell } }, `${title}.xlsx`)
      if (job !== undefined) tip('success', '导出任务已创建，完成后将通知你')
    } catch (error) {
      tip('error', faultOf(error).words)
    } finally {
      setRunning(false)
    }
  }

  return (
    <Button loading={running} onClick={() => void run()}>
      导出
    </Button>
  )
}
