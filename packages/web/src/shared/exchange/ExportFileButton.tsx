import { exportRows } from '@portal/contract/areas/exchange/export.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { faultOf } from '#src/kit/words-of-error.ts'
import { download } from '#src/platform/download.ts'
import { tip } from '#src/platform/tips.ts'

interface ExportFileProps {
  /** Path of the list, or the name under which its rows are handed in. */
  list: string
  keyword?: string
  filter: object
  /** None for all. */
  columns?: readonly string[]
  title: string
  /** What the button says where 导出 would be unclear. */
  words?: string
}

/** 导出 of rows that stand in no `ListPage`, whose own button would know list and conditions. */
export function ExportFileButton({ list, keyword, filter, columns, title, words = '导出' }: ExportFileProps) {
  const [running, setRunning] = useState(false)

  const run = async () => {
    setRunning(true)
    try {
      const job = await download(exportRows.path, { list, keyword, filter, columns }, `${title}.xlsx`)
      if (job !== undefined) tip('success', '导出任务已创建，完成后将通知你')
    } catch (error) {
      tip('error', faultOf(error).words)
    } finally {
      setRunning(false)
    }
  }

  return (
    <Button loading={running} onClick={() => void run()}>
      {words}
    </Button>
  )
}
