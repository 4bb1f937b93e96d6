import type { Privilege } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { use, useState } from 'react'
import { encodeBody } from '#src/platform/api/answer.ts'
import { download } from '#src/platform/download.ts'
import { tip } from '#src/platform/tips.ts'
import { Can } from './Can.tsx'
import { ShownList } from './list/shown-list.ts'
import type { ResourceList } from './list/use-resource-list.ts'
import { faultOf } from './words-of-error.ts'

/** `signedIn`: a list of what is the person's own. */
export type ExportAccess = readonly Privilege[] | 'signedIn'

interface ExportProps {
  access: ExportAccess
  /** For lists with an export call of their own. */
  path?: string
}

const PAGING = ['page', 'pageSize', 'exactTotal']

/** The conditions as the list sends them; what it sends beside its filter, such as a role, stands in the filter here. */
const sentBy = ({ endpoint, state: { keyword, sort }, sentFilter }: ResourceList<never>) => {
  const query = { page: 1, pageSize: 20, exactTotal: false, keyword, sort, filter: sentFilter }
  const { filter, ...beside } = encodeBody(endpoint, query) as Record<string, unknown>
  const own = Object.entries(beside).filter(([key]) => ![...PAGING, 'keyword', 'sort'].includes(key))
  return { keyword, sort, filter: { ...(filter as object), ...Object.fromEntries(own) } }
}

/** 导出 in the toolbar of a `ListPage`: the whole filtered set in the shown columns, as a file. */
export function ExportButton({ access, path = 'rest/exchange/export' }: ExportProps) {
  const shown = use(ShownList)
  const [running, setRunning] = useState(false)
  if (!shown) throw new Error('ExportButton 只能放在 ListPage 的工具栏中')

  const exportRows = async () => {
    const { list, columns, title } = shown
    const body = { list: list.endpoint.path, ...sentBy(list), columns: columns.map(({ key }) => key) }
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

  const button = (
    <Button loading={running} onClick={() => void exportRows()}>
      导出
    </Button>
  )
  return access === 'signedIn' ? button : <Can codes={access}>{button}</Can>
}
