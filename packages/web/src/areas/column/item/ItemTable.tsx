import type { ColumnSection } from '@portal/contract/areas/column/column.ts'
import { rateText } from '@portal/contract/areas/notice/post-reading.ts'
import { Button, Checkbox, Select } from 'antd'
import { Link } from 'react-router'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { SortableTable } from '#src/ui/sort/SortableTable.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { typeWords } from '../column-words.ts'
import { type Draft, faultsOf, keyOf, NO_SECTION } from './item-drafts.ts'
import type { ItemFigures } from './use-item-figures.ts'

export interface Arranging {
  shown: readonly Draft[]
  sections: readonly ColumnSection[]
  /** Who read and completed them, by {@link keyOf}, as far as that is told. */
  figures: ItemFigures
  /** The order is that of the moments of publication. */
  fixed: boolean
  onOrder: (keys: readonly string[]) => void
  onPut: (key: string, part: Partial<Draft>) => void
  onRemove: (key: string) => void
}

type Row = Draft & { id: string; name: string; no: number }

export const sectionOptions = (sections: readonly ColumnSection[]) => [
  { value: NO_SECTION, label: '未分栏目' },
  ...sections.map(({ id, name }) => ({ value: id, label: name })),
]

export const sectionOf = (value: string): string | null => (value === NO_SECTION ? null : value)

/** The items of a column: dragged, or moved with the keyboard at their grip. */
export function ItemTable({ shown, sections, figures, fixed, onOrder, onPut, onRemove }: Arranging) {
  const rows: Row[] = shown.map((draft, at) => ({ ...draft, id: keyOf(draft), name: draft.title, no: at + 1 }))
  return (
    <SortableTable<Row>
      rows={rows}
      aria-label="专栏内容"
      size="small"
      scroll={{ x: 860 }}
      fixed={fixed}
      onOrder={onOrder}
      columns={[
        { title: '序号', width: 52, dataIndex: 'no' },
        { title: '类型', width: 60, render: (_, { type }) => typeWords[type] },
        { title: '标题', width: 260, render: (_, row) => <Title of={row} /> },
        {
          title: '必读',
          width: 52,
          render: (_, { id, name, required }) => (
            <Checkbox
              aria-label={`${name} 必读`}
              checked={required}
              onChange={({ target }) => onPut(id, { required: target.checked })}
            />
          ),
        },
        ...(sections.length > 0
          ? [
              {
                title: '栏目',
                width: 132,
                render: (_: unknown, { id, name, section }: Row) => (
                  <Select
                    className="kit-wide"
                    size="small"
                    aria-label={`${name} 移到栏目`}
                    value={section ?? NO_SECTION}
                    options={sectionOptions(sections)}
                    onChange={(value) => onPut(id, { section: sectionOf(value) })}
                  />
                ),
              },
            ]
          : []),
        { title: '发布时间', width: 130, render: (_, { publishAt }) => dateTimeText(publishAt?.getTime()) || '—' },
        {
          title: '阅读',
          width: 64,
          align: 'right',
          render: (_, { id }) => figures.get(id)?.read.toLocaleString('zh-CN') ?? '—',
        },
        {
          title: '完成率',
          width: 72,
          align: 'right',
          render: (_, { id }) => {
            const told = figures.get(id)
            return told ? rateText(told.complete, told.should) : '—'
          },
        },
        {
          title: '',
          width: 44,
          render: (_, { id, name }) => (
            <Button
              type="text"
              size="small"
              aria-label={`移除 ${name}`}
              icon={<Icon name="cross" small />}
              onClick={() => onRemove(id)}
            />
          ),
        },
      ]}
    />
  )
}

export function Title({ of }: { of: Draft }) {
  const { title, link } = of
  return (
    <div className="column-item-title">
      {link ? <Link to={link}>{title || '—'}</Link> : <b>{title || '—'}</b>}
      {faultsOf(of).map((fault) => (
        <em key={fault}>{fault}</em>
      ))}
    </div>
  )
}
