import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { Can } from '#src/kit/Can.tsx'
import { ExportFileButton } from '#src/shared/exchange/ExportFileButton.tsx'

interface BoardExportProps {
  title: string
  /** The list that holds the whole board. */
  list: Endpoint
  filter: object
}

/** 导出 of a board: all its places of the period shown, for whoever corrects points. */
export function BoardExport({ title, list, filter }: BoardExportProps) {
  return (
    <Can codes={[P.examPointsAdjust]}>
      <ExportFileButton list={list.path} filter={filter} title={title} />
    </Can>
  )
}
