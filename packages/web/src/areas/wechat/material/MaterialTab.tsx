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
import { Button, Input, Segmented, Table, Typography } from 'antd'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { RowActions } from '#src/kit/list/RowActions.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { SyncButton } from '../sync/SyncButton.tsx'
import { UploadDrawer } from './UploadDrawer.tsx'

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
          className="wechat-account-select"
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
        {({ list, total }) => (
          <MaterialTable accountId={account.id} rows={list} total={total} page={page} onPage={setPage} />
        )}
      </Loaded>
      {uploading && <UploadDrawer accountId={account.id} kind={kind} onClose={() => setUploading(false)} />}
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
    <Table<MaterialRow>
      aria-label="素材"
      size="middle"
      rowKey="id"
      scroll={{ x: 720 }}
      dataSource={rows}
      pagination={{ current: page, pageSize: PAGE_SIZE, total, showSizeChanger: false, onChange: onPage }}
      columns={[
        column('name'),
        column('mediaId', {
          render: (_, { mediaId }) => (
            <Typography.Text copyable ellipsis className="wechat-media">
              {mediaId}
            </Typography.Text>
          ),
        }),
        column('usedBy', { render: (_, { usedBy }) => (usedBy.length === 0 ? '未使用' : usedBy.join('、')) }),
        column('changedAt'),
        {
          title: '操作',
          width: 90,
          fixed: 'right',
          render: (_, row) => (
            <RowActions
              actions={[
                {
                  label: '删除',
                  danger: true,
                  reason: row.usedBy.length > 0 ? '素材正被使用，不能删除' : null,
                  onClick: () => void removeRow(row),
                },
              ]}
            />
          ),
        },
      ]}
    />
  )
}
