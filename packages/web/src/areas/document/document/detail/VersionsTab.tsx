import { convertState, versionKind } from '@portal/contract/areas/document/document.ts'
import type { DocumentDetail } from '@portal/contract/areas/document/document-single.ts'
import { type DocumentVersion, listDocumentVersions } from '@portal/contract/areas/document/version-list.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import type { Column } from '#src/ui/table/column.ts'
import { RowCards } from '#src/ui/table/RowCards.tsx'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { fileSizeText } from '#src/ui/text/file-size.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { previewAddress, versionText } from '../../document-home.ts'
import { useDocWrites } from '../manage/use-doc-writes.ts'
import { VersionDrawer } from '../manage/VersionDrawer.tsx'
import { EditHead } from './EditHead.tsx'

type Version = DocumentVersion & { id: string; isNext: boolean }

const states = wordsOf(convertState)
const kinds = wordsOf(versionKind)

const columns: Column<Version>[] = [
  {
    key: 'versionNo',
    title: '版本',
    width: 130,
    render: (_, { versionNo, current, isNext }) => (
      <>
        {versionText(versionNo)} {current && <Tag color="success">当前</Tag>}
        {isNext && <Tag color="processing">待审批</Tag>}
      </>
    ),
  },
  { key: 'kind', title: '类型', width: 90, render: (_, { kind }) => kinds[kind] },
  { key: 'changeNote', title: '变更说明', width: 220, ellipsis: true, render: (_, row) => row.changeNote || '—' },
  { key: 'pages', title: '页数', width: 70, align: 'right', render: (_, { pages }) => pages || '—' },
  { key: 'originalName', title: '文件名', width: 200, ellipsis: true, dataIndex: 'originalName' },
  { key: 'bytes', title: '大小', width: 90, render: (_, { bytes }) => fileSizeText(bytes) },
  {
    key: 'state',
    title: '状态',
    width: 150,
    ellipsis: true,
    render: (_, { state, failText }) => (failText === '' ? states[state] : `${states[state]}：${failText}`),
  },
  { key: 'by', title: '上传人', width: 90, dataIndex: 'by' },
  { key: 'at', title: '上传时间', width: 150, render: (_, { at }) => dateTimeText(at.getTime()) },
]

/** All versions of the document, the newest first; each stays readable for those who acknowledged it. */
export function VersionsTab({ document }: { document: DocumentDetail }) {
  const versions = useQuery(query(listDocumentVersions, { id: document.id }))
  const phone = useMedia(PHONE)
  const { retry, download } = useDocWrites()
  const [isAdding, setAdding] = useState(false)

  const acts = ({ versionNo, state }: Version) => (
    <>
      {state === 'ready' && <Link to={previewAddress(document.id, { version: versionNo })}>预览</Link>}
      <Button type="link" size="small" onClick={() => void download(document, { version: versionNo, original: true })}>
        下载
      </Button>
    </>
  )
  const withActs: Column<Version>[] = [
    ...columns,
    { key: 'acts', title: '操作', width: 120, fixed: 'right', render: (_, version) => acts(version) },
  ]

  return (
    <>
      <EditHead document={document} title="版本" verb="上传新版本" onEdit={() => setAdding(true)}>
        {document.convertState === 'failed' && <Button onClick={() => void retry(document)}>重试转换</Button>}
      </EditHead>
      {document.convertState === 'failed' && (
        <Alert type="error" showIcon title={`转换失败：${document.failText ?? ''}`} />
      )}
      {document.convertState === 'original' && (
        <Alert type="warning" showIcon title="文档转换组件不可用，仅可下载查看，请上传 PDF 版本" />
      )}
      <Loaded of={versions}>
        {(list) => {
          const rows = list.map((version) => ({
            ...version,
            id: version.versionNo,
            isNext: version.versionNo === document.draft?.versionNo,
          }))
          return phone ? (
            <RowCards title="版本" rows={rows} columns={columns} footer={acts} />
          ) : (
            <WideTable<Version>
              aria-label="版本"
              rowKey="id"
              size="small"
              pagination={false}
              scroll={{ x: 1200 }}
              columns={withActs}
              dataSource={rows}
            />
          )
        }}
      </Loaded>
      {isAdding && <VersionDrawer document={document} onClose={() => setAdding(false)} />}
    </>
  )
}
