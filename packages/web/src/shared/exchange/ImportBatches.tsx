import { importAction, importState } from '@portal/contract/areas/exchange/import.ts'
import { type listImports } from '@portal/contract/areas/exchange/import-endpoints.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'

type Page = ResultOf<typeof listImports>
export type Batch = Page['list'][number]

const actionWords = wordsOf(importAction)
const stateWords = wordsOf(importState)

/** 「新增 12 · 更新 5 · 错误 2」 without what is none. */
export const countsText = (counts: Batch['counts']): string =>
  importAction.options
    .filter((action) => counts[action] > 0)
    .map((action) => `${actionWords[action]} ${counts[action].toLocaleString('zh-CN')}`)
    .join(' · ')

interface ImportBatchesProps {
  answer: UseQueryResult<Page>
  page: number
  onPage: (page: number) => void
  onOpen: (id: string) => void
}

/** Files that were uploaded, by whom, and what became of them. */
export function ImportBatches({ answer, page, onPage, onOpen }: ImportBatchesProps) {
  return (
    <section className="import-card" aria-label="导入记录">
      <Loaded of={answer}>
        {({ list, total }) => (
          <WideTable<Batch>
            aria-label="导入记录"
            rowKey="id"
            size="small"
            dataSource={list}
            scroll={{ x: 860 }}
            locale={{ emptyText: '还没有导入过' }}
            pagination={{ current: page, pageSize: 10, total, onChange: onPage, hideOnSinglePage: true }}
            columns={[
              { key: 'fileName', title: '文件', dataIndex: 'fileName', ellipsis: true },
              {
                key: 'state',
                title: '状态',
                width: 90,
                render: (_, { state }) => <StateWord>{stateWords[state]}</StateWord>,
              },
              { key: 'rows', title: '行数', width: 80, align: 'right', dataIndex: 'rows' },
              { key: 'counts', title: '结果', width: 260, render: (_, { counts }) => countsText(counts) },
              { key: 'by', title: '导入人', width: 100, dataIndex: 'by' },
              {
                key: 'createdAt',
                title: '上传时间',
                width: 150,
                render: (_, row) => dateTimeText(row.createdAt.getTime()),
              },
              {
                key: 'action',
                title: '操作',
                width: 80,
                render: (_, { id, state }) =>
                  state === 'dropped' || state === 'expired' ? null : (
                    <Button type="link" size="small" onClick={() => onOpen(id)}>
                      查看
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </section>
  )
}
