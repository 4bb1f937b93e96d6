import { DeleteOutlined } from '@ant-design/icons'
import type { KeyRegion } from '@portal/contract/areas/assessment/question/key.ts'
import { Button, Input, Table } from 'antd'
import { LateInputNumber, LateSelect } from '#src/ui/late/LateParts.tsx'
import { wordOfShape } from './region-shapes.ts'

interface RegionRowsProps {
  regions: readonly KeyRegion[]
  categories: readonly string[]
  chosen: number
  onChoose: (at: number) => void
  onSet: (at: number, changes: Partial<KeyRegion>) => void
  onRemove: (at: number) => void
}

/** Name, weight, tolerance and category of each region. */
export function RegionRows({ regions, categories, chosen, onChoose, onSet, onRemove }: RegionRowsProps) {
  const figure = (name: 'weight' | 'tolerance', label: string, precision: number) => ({
    key: name,
    title: label,
    width: 100,
    render: (_: unknown, row: KeyRegion & { at: number }) => (
      <LateInputNumber
        className="kit-wide"
        aria-label={`区域 ${row.at + 1} 的${label}`}
        min={0}
        precision={precision}
        value={row[name]}
        onChange={(value) => onSet(row.at, { [name]: Number(value ?? 0) })}
      />
    ),
  })
  return (
    <Table
      size="small"
      rowKey="at"
      pagination={false}
      dataSource={regions.map((region, at) => ({ ...region, at }))}
      scroll={{ x: 'max-content' }}
      columns={[
        {
          key: 'at',
          title: '区域',
          width: 100,
          render: (_, { at, shape }) => (
            <Button type="link" size="small" aria-pressed={at === chosen} onClick={() => onChoose(at)}>
              {at + 1} {wordOfShape(shape)}
            </Button>
          ),
        },
        {
          key: 'name',
          title: '名称',
          render: (_, { at, name }) => (
            <Input
              aria-label={`区域 ${at + 1} 的名称`}
              maxLength={50}
              value={name}
              onChange={({ target }) => onSet(at, { name: target.value })}
            />
          ),
        },
        figure('weight', '分值', 2),
        figure('tolerance', '容差像素', 0),
        ...(categories.length === 0
          ? []
          : [
              {
                key: 'category',
                title: '类别',
                width: 130,
                render: (_: unknown, { at, category }: KeyRegion & { at: number }) => (
                  <LateSelect
                    className="kit-wide"
                    allowClear
                    aria-label={`区域 ${at + 1} 的类别`}
                    value={category || undefined}
                    options={categories.map((value) => ({ value, label: value }))}
                    onChange={(value?: string) => onSet(at, { category: value ?? '' })}
                  />
                ),
              },
            ]),
        {
          key: 'remove',
          width: 48,
          render: (_, { at }) => (
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`删除区域 ${at + 1}`}
              onClick={() => onRemove(at)}
            />
          ),
        },
      ]}
    />
  )
}
