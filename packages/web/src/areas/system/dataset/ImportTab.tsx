import { importFaultFile, listImports, undoImport } from '@portal/contract/areas/exchange/import-endpoints.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { faultOf } from '#src/kit/words-of-error.ts'
import { download } from '#src/platform/download.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'

type ImportRow = ResultOf<typeof listImports>['list'][number]

const column = columnsOf({ row: listImports.result.shape.list.element })

const isUndoable = ({ state, undoUntil }: ImportRow) =>
  state === 'imported' && undoUntil !== null && undoUntil.getTime() > serverNow()

const saveFaults = ({ id, fileName }: ImportRow) =>
  download(importFaultFile.path, { id }, `错误行-${fileName}`).catch((error: unknown) =>
    tip('error', faultOf(error).words),
  )

/** 导入记录: every file that came in, and what can still be taken back. */
export function ImportTab() {
  const list = useResourceList(listImports)
  const undo = useWrite(undoImport)
  const takeBack = async (row: ImportRow) => {
    const consequence = '导入后又被修改的内容不会改变。'
    if (!(await confirm({ name: row.fileName, verb: '撤销导入', consequence }))) return
    const answer = await undo.run({ id: row.id })
    if (answer) tip('success', `已恢复 ${answer.restored} 条，保留 ${answer.kept.length} 条`)
  }
  return (
    <ListPage
      list={list}
      title="导入记录"
      views="state"
      chips={['kind']}
      columns={[
        column('createdAt', { width: 160 }),
        column('kind', { width: 110 }),
        column('fileName', { width: 220, ellipsis: true }),
        column('targetName', { width: 130, render: (_, { targetName }) => targetName || '—' }),
        column('by', { width: 110 }),
        column('rows', { width: 90 }),
        {
          key: 'faults',
          title: '错误',
          width: 80,
          align: 'right',
          render: (_, { counts }) => counts.error ?? 0,
        },
        column('done', { width: 90 }),
        column('state', { width: 100, badge: true }),
        column('undoUntil', { width: 160 }),
      ]}
      actions={(row) => [
        ...((row.counts.error ?? 0) > 0 ? [{ label: '错误行', onClick: () => void saveFaults(row) }] : []),
        ...(isUndoable(row) ? [{ label: '撤销', danger: true, onClick: () => void takeBack(row) }] : []),
      ]}
    />
  )
}
