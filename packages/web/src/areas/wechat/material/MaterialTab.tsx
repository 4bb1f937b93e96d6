import type { AccountRow } from '@portal/contract/areas/wechat/account.ts'
import {
  deleteMaterials,
  listMaterials,
  type MaterialKind,
  type MaterialRow,
  materialKind,
  materialRow,
} from '@portal/contract/areas/wechat/material.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, Segmented } from 'antd'
import { useState } from 'react'
import { CopyText } from '#src/kit/CopyText.tsx'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { PlainTable } from '#src/shared/messaging/PlainTable.tsx'
import { LatePagination } from '#src/ui/late/LateParts.tsx'
import { late } from '#src/ui/late/late.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { SyncButton } from '../sync/SyncButton.tsx'

const UploadModal = late(() => import('./UploadModal.tsx').then((module) => module.UploadModal))

const PAGE_SIZE = 20
const column = columnsOf({ row: materialRow })

/** 素材: what the platform keeps for the account, and where it is used. */
export function MaterialTab({ account }: { account: AccountRow }) {
  const [kind, setKind] = useState<MaterialKind>('image')
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const [uploading, setUploading] = useState(false)
  const body = { accountId: account.id, page, pageSize: PAGE_SIZE, keyword, filter: { kind }, exactTotal: true }
  const materials = useQuery({ ...query(listMaterials, body), placeholderData: keepPreviousData })

  return (
    <section className="wechat-panel" aria-label="素材">
      <div className="wechat-bar">
        <Segmented<MaterialKind>
          aria-label="类型"
          value={kind}
          options={materialKind.options.map((value) => ({ value, label: wordsOf(materialKind)[value] }))}
          onChange={(chosen) => {
            setKind(chosen)
            setPage(1)
          }}
        />
        <Input.Search
          aria-label="搜索素材"
          className="wechat-short"
          allowClear
          placeholder="名称"
          maxLength={50}
          onSearch={(text) => {
            setKeyword(text.trim())
            setPage(1)
          }}
        />
        <Button type="primary" onClick={() => setUploading(true)}>
          上传
        </Button>
        <SyncButton account={account} kind="materials" />
      </div>
      <Loaded of={materials}>
        {({ list, total }) =>
          total === 0 && keyword === '' ? (
            <EmptyNew text={`暂无${wordsOf(materialKind)[kind]}，可在这里上传，或从公众平台同步`} />
          ) : (
            <MaterialTable accountId={account.id} rows={list} total={total} page={page} onPage={setPage} />
          )
        }
      </Loaded>
      {uploading && <UploadModal accountId={account.id} kind={kind} onClose={() => setUploading(false)} />}
    </section>
  )
}

interface TableProps {
  accountId: string
  rows: MaterialRow[]
  total: number
  page: number
  onPage: (page: number) => void
}

function MaterialTable({ accountId, rows, total, page, onPage }: TableProps) {
  const remove = useWrite(deleteMaterials)
  const removeRow = async (row: MaterialRow) => {
    if (!(await confirm({ name: row.name || row.mediaId, verb: '删除', consequence: '删除后不能恢复。' }))) return
    const answer = await remove.run({ accountId, ids: [row.id] })
    if (answer?.failed[0]) tip('error', answer.failed[0].message)
  }
  return (
    <>
      <PlainTable
        title="素材"
        rows={rows}
        columns={[
          column('name', { width: 220 }),
          column('mediaId', { width: 260, render: (_, { mediaId }) => <CopyText text={mediaId} /> }),
          column('usedBy', { render: (_, { usedBy }) => (usedBy.length === 0 ? '未使用' : usedBy.join('、')) }),
          column('changedAt'),
        ]}
        actions={(row) => [
          {
            label: '删除',
            danger: true,
            reason: row.usedBy.length > 0 ? '素材正被使用，不能删除' : null,
            onClick: () => void removeRow(row),
          },
        ]}
      />
      {total > PAGE_SIZE && (
        <LatePagination
          align="end"
          current={page}
          pageSize={PAGE_SIZE}
          total={total}
          showSizeChanger={false}
          onChange={onPage}
        />
      )}
    </>
  )
}
