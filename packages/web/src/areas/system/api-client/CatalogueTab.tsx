import {
  type CatalogueEntry,
  catalogueEntry,
  interfaceCatalogue,
  openness,
} from '@portal/contract/areas/system/api-client-catalogue.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Segmented } from 'antd'
import { type ComponentProps, useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { EmptyFiltered } from '#src/ui/page-state/StateBlocks.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { RowCards } from '#src/ui/table/RowCards.tsx'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { InterfaceDrawer } from './InterfaceDrawer.tsx'

const column = columnsOf({ row: catalogueEntry })
const states = [
  { value: '', label: '全部' },
  ...Object.entries(wordsOf(openness)).map(([value, label]) => ({ value, label })),
]

const PAGE = 20

/** 接口目录: what this build serves, made from the contract. */
export function CatalogueTab() {
  const { query: address, setQuery } = usePage()
  const catalogue = useQuery(query(interfaceCatalogue, {}))
  const [opened, setOpened] = useState<CatalogueEntry>()
  const phone = useMedia(PHONE)
  const { keyword = '', state = '' } = address
  const fits = ({ path, title, ...entry }: CatalogueEntry) =>
    (state === '' || entry.state === state) && `${path} ${title}`.toLowerCase().includes(keyword.toLowerCase())
  const columns = [
    column('title', {
      width: 200,
      render: (_, entry) => (
        <Button type="link" size="small" onClick={() => setOpened(entry)}>
          {entry.title}
        </Button>
      ),
    }),
    column('path', { width: 260 }),
    column('effect', { width: 80 }),
    column('state', {
      width: 100,
      render: (_, entry) => <StateWord>{wordsOf(openness)[entry.state]}</StateWord>,
    }),
    column('rights', { width: 200 }),
    column('calls', { width: 110 }),
    column('errorRate', { width: 100, render: (_, { errorRate }) => `${(errorRate * 100).toFixed(1)}%` }),
    column('p95', { width: 120 }),
  ]

  return (
    <>
      <div className="interface-tools">
        <Input.Search
          key={keyword}
          aria-label="搜索接口"
          allowClear
          placeholder="名称或路径"
          defaultValue={keyword}
          onSearch={(text) => setQuery({ keyword: text.trim() || undefined })}
        />
        <Segmented
          aria-label="状态"
          options={states}
          value={state}
          onChange={(value) => setQuery({ state: value || undefined })}
        />
      </div>
      <Loaded of={catalogue}>
        {({ version, list }) => {
          const rows = list.filter(fits)
          return (
            <>
              {rows.length === 0 ? (
                <EmptyFiltered onClear={() => setQuery({ keyword: undefined, state: undefined })} />
              ) : phone ? (
                <Cards key={`${state} ${keyword}`} rows={rows} columns={columns} />
              ) : (
                <WideTable<CatalogueEntry>
                  aria-label="接口目录"
                  rowKey="id"
                  size="middle"
                  dataSource={rows}
                  columns={columns}
                  pagination={{
                    defaultPageSize: PAGE,
                    showSizeChanger: true,
                    showTotal: (total) => `共 ${total} 个接口`,
                  }}
                  scroll={{ x: 1170 }}
                />
              )}
              <p className="interface-version">版本 {version}</p>
            </>
          )
        }}
      </Loaded>
      {opened && <InterfaceDrawer entry={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function Cards({
  rows,
  columns,
}: {
  rows: CatalogueEntry[]
  columns: ComponentProps<typeof RowCards<CatalogueEntry>>['columns']
}) {
  const [page, setPage] = useState(1)
  return (
    <>
      <RowCards title="接口目录" rows={rows.slice((page - 1) * PAGE, page * PAGE)} columns={columns} />
      <Pages page={page} pageSize={PAGE} total={rows.length} onChange={setPage} />
    </>
  )
}
