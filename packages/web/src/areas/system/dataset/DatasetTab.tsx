import { type DatasetRow, exportDataset, listDatasets, previewDataset } from '@portal/contract/areas/system/dataset.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, Tag } from 'antd'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { DrawerPart } from '#src/ui/late/drawer-parts.tsx'
import { WideTable } from '#src/ui/table/WideTable.tsx'

const column = columnsOf(listDatasets)
const PAGE_SIZE = 20

/** 数据目录: data sets with their owner, fields and masks. */
export function DatasetTab() {
  const list = useResourceList(listDatasets)
  const [opened, setOpened] = useState<DatasetRow>()
  return (
    <>
      <ListPage
        list={list}
        title="数据目录"
        columns={[
          column('name', { width: 110 }),
          column('note', { width: 180 }),
          column('owner', { width: 110 }),
          column('source', { width: 100 }),
          column('rows', { width: 100 }),
          column('columns', {
            width: 320,
            render: (_, { columns }) =>
              columns.map(({ field, title, mask }) => (
                <Tag key={field} color={mask === 'masked' ? 'warning' : undefined}>
                  {title}
                  {mask === 'masked' && '（脱敏）'}
                </Tag>
              )),
          }),
          column('refreshedAt', { width: 160 }),
          column('roles', { width: 160, render: (_, { roles }) => roles.join('、') || '—' }),
        ]}
        actions={(row) => [
          {
            label: '预览',
            reason: row.open ? null : `需要“预览与导出数据”和“${row.owner}”的权限`,
            onClick: () => setOpened(row),
          },
        ]}
      />
      {opened && <PreviewDrawer dataset={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function ExportRows({ dataset: { id }, keyword }: { dataset: DatasetRow; keyword: string }) {
  const start = useWrite(exportDataset, { refreshes: ['job'] })
  const go = async () => {
    if (await start.run({ id, keyword })) tip('success', '导出任务已创建，完成后将通知你')
  }
  return (
    <Button loading={start.isPending} onClick={() => void go()}>
      导出
    </Button>
  )
}

function PreviewDrawer({ dataset, onClose }: { dataset: DatasetRow; onClose: () => void }) {
  const { active } = usePage()
  const phone = useMedia(PHONE)
  const [page, setPage] = useState(1)
  const [keyword, setKeyword] = useState('')
  const rows = useQuery({
    ...query(previewDataset, { id: dataset.id, page, pageSize: PAGE_SIZE, keyword, filter: {}, exactTotal: false }),
    placeholderData: keepPreviousData,
  })
  if (!active) return null
  return (
    <DrawerPart
      open
      title={`预览：${dataset.name}`}
      size={phone ? '100%' : 1000}
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
      extra={<ExportRows dataset={dataset} keyword={keyword} />}
    >
      <Input.Search
        aria-label="关键词"
        allowClear
        className="data-search"
        onSearch={(text) => {
          setKeyword(text.trim())
          setPage(1)
        }}
      />
      <Loaded of={rows}>
        {({ list, total }) => (
          <WideTable
            aria-label={`预览：${dataset.name}`}
            size="small"
            rowKey="id"
            dataSource={list}
            scroll={{ x: 'max-content' }}
            pagination={{
              current: page,
              pageSize: PAGE_SIZE,
              total: total === -1 ? (page + 1) * PAGE_SIZE : total,
              showSizeChanger: false,
              showTotal: () => (total === -1 ? '共 10,000+ 条' : `共 ${total.toLocaleString('zh-CN')} 条`),
              onChange: setPage,
            }}
            columns={dataset.columns.map(({ field, title }, index) => ({
              key: field,
              title,
              render: (_: unknown, { cells }: { cells: string[] }) => cells[index] || '—',
            }))}
          />
        )}
      </Loaded>
    </DrawerPart>
  )
}
