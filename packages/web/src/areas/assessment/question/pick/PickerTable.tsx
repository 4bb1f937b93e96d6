import { questionKind } from '@portal/contract/areas/assessment/question/content.ts'
import type { QuestionRow } from '@portal/contract/areas/assessment/question/question.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Table } from 'antd'

export interface ShownQuestions {
  rows: QuestionRow[]
  loading: boolean
  /** Taken already, and what is said of them. */
  held: ReadonlySet<string>
  heldText: string
  single: boolean
  /** On whatever page. */
  chosen: readonly QuestionRow[]
  onChoose: (chosen: QuestionRow[]) => void
}

const kinds = wordsOf(questionKind)

/** A page of questions to choose from, where there is room for a table. */
export function PickerTable({ rows, loading, held, heldText, single, chosen, onChoose }: ShownQuestions) {
  return (
    <Table<QuestionRow>
      size="small"
      rowKey="id"
      aria-label="可选题目"
      loading={loading}
      dataSource={rows}
      scroll={{ x: 640 }}
      rowSelection={{
        type: single ? 'radio' : 'checkbox',
        selectedRowKeys: [...held, ...chosen.map(({ id }) => id)],
        preserveSelectedRowKeys: true,
        onChange: (_, picked) => onChoose(picked.filter((row) => row !== undefined && !held.has(row.id))),
        getCheckboxProps: ({ id, number }) => ({
          disabled: held.has(id),
          'aria-label': held.has(id) ? `${number} ${heldText}` : `选择 ${number}`,
        }),
      }}
      pagination={false}
      columns={[
        { title: '题号', dataIndex: 'number', width: 110 },
        { title: '题干', dataIndex: 'stemText', render: (text: string) => text || '（图片题干）' },
        { title: '题型', dataIndex: 'kind', width: 90, render: (kind: QuestionRow['kind']) => kinds[kind] },
        { title: '分值', dataIndex: 'score', width: 70, align: 'right' },
        { title: '难度', key: 'difficulty', width: 70, render: (_, row) => row.measured ?? row.difficulty },
        {
          title: '得分率',
          dataIndex: 'facility',
          width: 80,
          render: (rate: number | null) => (rate === null ? '—' : `${Math.round(rate * 100)} %`),
        },
      ]}
    />
  )
}
