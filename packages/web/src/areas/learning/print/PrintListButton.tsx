import { labelOf } from '@portal/contract/kit/choice.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import { Button, Table } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { valueWords } from '#src/kit/columns.tsx'
import type { ListEndpoint, ResourceList } from '#src/kit/list/use-resource-list.ts'
import { fieldOf } from '#src/kit/schema-kind.ts'
import { faultOf } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { tip } from '#src/platform/tips.ts'
import { PartName } from '#src/shared/pickers/PartTag.tsx'
import type { Column } from '#src/ui/table/column.ts'
import type { ListRow } from '#src/ui/table/row.ts'
import { fetchPieces, MOST_PRINTED } from './fetch-pieces.ts'
import { PrintSheet } from './PrintSheet.tsx'

interface PrintListProps<Row> {
  title: string
  source: ListEndpoint<Row>
  list: ResourceList<Row>
  columns: Column<Row>[]
  access: readonly Privilege[]
}

const fetchRows = <Row,>({ source, list }: Pick<PrintListProps<Row>, 'source' | 'list'>): Promise<Row[]> => {
  const { sort, keyword } = list.state
  const condition = { sort, keyword, filter: list.sentFilter, exactTotal: false }
  return fetchPieces((page, pageSize) => call(source, { ...condition, page, pageSize }))
}

/** 打印: the whole filtered set on paper with its conditions, count and who printed it. */
export function PrintListButton<Row extends ListRow>({ title, source, list, columns, access }: PrintListProps<Row>) {
  const [rows, setRows] = useState<Row[]>()
  const [isFetching, setFetching] = useState(false)

  const print = async () => {
    setFetching(true)
    try {
      const fetched = await fetchRows({ source, list })
      if (fetched.length >= MOST_PRINTED) tip('warning', `内容较多，只打印前 ${MOST_PRINTED} 条，请用条件缩小范围`)
      setRows(fetched)
    } catch (error) {
      tip('error', faultOf(error).words)
    } finally {
      setFetching(false)
    }
  }

  return (
    <Can codes={access}>
      <Button loading={isFetching} disabled={list.rows.length === 0} onClick={() => void print()}>
        打印
      </Button>
      {rows && (
        <PrintSheet title={title} facts={factsOf(list, rows.length)} onDone={() => setRows(undefined)}>
          <Table<Row>
            rowKey="id"
            size="small"
            pagination={false}
            dataSource={rows}
            columns={columns.map(({ sorter, fixed, width, ellipsis, ...column }) => column)}
          />
        </PrintSheet>
      )}
    </Can>
  )
}

const parts = { orgId: 'unit', roleId: 'role', userId: 'user' } as const
const isPart = (name: string): name is keyof typeof parts => name in parts

const factsOf = <Row,>({ filterSchema, state }: ResourceList<Row>, count: number) => [
  ...Object.entries(state.filter).map(([name, value]) => {
    const words = isPart(name) ? (
      <PartName kind={parts[name]} id={String(value)} />
    ) : (
      valueWords(filterSchema, name, value)
    )
    return { label: labelOf(fieldOf(filterSchema, name)), value: words }
  }),
  ...(state.keyword === '' ? [] : [{ label: '关键词', value: state.keyword }]),
  { label: '条数', value: String(count) },
]
