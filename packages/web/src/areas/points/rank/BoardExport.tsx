import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { faultOf } from '#src/kit/words-of-error.ts'
import { download } from '#src/platform/download.ts'
import { tip } from '#src/platform/tips.ts'

interface BoardExportProps {
  title: string
  /** The list that holds the whole board. */
  list: Endpoint
  filter: Record<string, unknown>
}

/** 导出 of a board: all its places of the period shown, for whoever corrects points. */
export function BoardExport({ title, list, filter }: BoardExportProps) {
  const [running, setRunning] = useState(false)
  const exportAll = async () => {
    setRunning(true)
    try {
      const job = await download('rest/exchange/export', { list: list.path, filter }, `${title}.xlsx`)
      if (job !== undefined) tip('success', '导出任务已创建，完成后将通知你')
    } catch (error) {
      tip('error', faultOf(error).words)
    } finally {
      setRunning(false)
    }
  }
  return (
    <Can codes={[P.examPointsAdjust]}>
      <Button size="small" loading={running} onClick={() => void exportAll()}>
        导出
      </Button>
    </Can>
  )
}
