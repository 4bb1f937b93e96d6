import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { MOST_OPTIONS, type QuestionOption } from '@portal/contract/areas/assessment/question/content.ts'
import { Button, Checkbox, type TableColumnType } from 'antd'
import { letterOf } from '#src/shared/question/asked.ts'
import { SortableTable } from '#src/ui/sort/SortableTable.tsx'
import { OptionText } from './OptionText.tsx'

export type OptionRow = QuestionOption & { name: string; at: number }

interface OptionTableProps {
  /** What one of them is called: 选项, 左项 … */
  thing: string
  options: readonly QuestionOption[]
  onChange: (options: QuestionOption[]) => void
  onAdd: () => void
  onRemove: (id: string) => void
  /** How they are numbered: letters or figures. */
  mark?: (index: number) => string
  anchors?: boolean
  /** Columns before the text, such as which is right. */
  lead?: TableColumnType<OptionRow>[]
  trail?: TableColumnType<OptionRow>[]
}

/** Options in their order: dragged, or moved with the keyboard at their grip. */
export function OptionTable(props: OptionTableProps) {
  const { thing, options, onChange, onAdd, onRemove, mark = letterOf, anchors = false, lead = [], trail = [] } = props
  const rows = options.map((option, at) => ({ ...option, at, name: `${thing} ${mark(at)}` }))
  const set = (id: string, changes: Partial<QuestionOption>) =>
    onChange(options.map((option) => (option.id === id ? { ...option, ...changes } : option)))

  return (
    <div className="question-edit-options">
      <SortableTable<OptionRow>
        rows={rows}
        size="small"
        locale={{ emptyText: `还没有${thing}` }}
        onOrder={(ids) => onChange(ids.flatMap((id) => options.find((option) => option.id === id) ?? []))}
        columns={[
          { key: 'mark', width: 44, render: (_, { at }) => mark(at) },
          ...lead,
          {
            key: 'text',
            title: '内容',
            render: (_, { id, html, name }) => (
              <OptionText label={name} html={html} onChange={(next) => set(id, { html: next })} />
            ),
          },
          ...(anchors
            ? [
                {
                  key: 'anchored',
                  title: '固定位置',
                  width: 88,
                  render: (_: unknown, { id, anchored, name }: OptionRow) => (
                    <Checkbox
                      aria-label={`固定 ${name} 的位置`}
                      checked={anchored}
                      onChange={({ target }) => set(id, { anchored: target.checked })}
                    >
                      固定
                    </Checkbox>
                  ),
                },
              ]
            : []),
          ...trail,
          {
            key: 'remove',
            width: 48,
            render: (_, { id, name }) => (
              <Button type="text" icon={<DeleteOutlined />} aria-label={`删除 ${name}`} onClick={() => onRemove(id)} />
            ),
          },
        ]}
      />
      <Button type="link" icon={<PlusOutlined />} disabled={options.length >= MOST_OPTIONS} onClick={onAdd}>
        添加{thing}
      </Button>
    </div>
  )
}
