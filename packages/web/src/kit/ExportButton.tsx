import type { Privilege } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { use, useState } from 'react'
import { z } from 'zod'
import { download } from '#src/platform/download.ts'
import { tip } from '#src/platform/tips.ts'
import { Can } from './Can.tsx'
import { ShownList } from './list/ListPage.tsx'
import { faultOf } from './words-of-error.ts'

interface ExportProps {
  access: readonly Privilege[]
  /** For lists with an export call of their own. */
  path?: string
}

/** 导出 in the toolbar of a `ListPage`: the whole filtered set in the shown columns, as a file. */
export function ExportButton({ access, path = 'rest/exchange/export' }: ExportProps) {
  const shown = use(ShownList)
  const [running, setRunning] = useState(false)
  if (!shown) throw new Error('ExportButton 只能放在 ListPage 的工具栏中')

  const exportRows = async () => {
    const { list, columns, title } = shown
    const { keyword, sort } = list.state
    const filter = z.encode(list.filterSchema, list.sentFilter)
    const body = { list: list.endpoint.path, keyword, filter, sort, columns: columns.map(({ key }) => key) }
    setRunning(true)
    try {
      const job = await download(path, body, `${title}.xlsx`)
      if (job !== undefined) tip('success', '导出任务已创建，完成后将通知你')
    } catch (error) {
      tip('error', faultOf(error).words)
    } finally {
      setRunning(false)
    }
  }

  return (
    <Can codes={access}>
      <Button loading={running} onClick={() => void exportRows()}>
        导出
      </Button>
    </Can>
  )
}
