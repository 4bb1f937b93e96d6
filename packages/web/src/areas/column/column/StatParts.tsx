import type { ColumnReadStat } from '@portal/contract/areas/column/progress.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { typeWords } from '../column-words.ts'

interface PartProps<Row> {
  rows: Row[]
  at: string | undefined
  onOpen: (id: string | undefined) => void
}

interface Figures {
  should: number
  read: number
  complete: number
}

const figureColumns = [
  { key: 'should', title: '应读', dataIndex: 'should', align: 'right' as const, width: 72 },
  { key: 'read', title: '已读', dataIndex: 'read', align: 'right' as const, width: 72 },
  { key: 'complete', title: '完成', dataIndex: 'complete', align: 'right' as const, width: 72 },
]

const figuresText = ({ should, read, complete }: Figures) =>
  [
    `应读 ${should.toLocaleString('zh-CN')}`,
    `已读 ${read.toLocaleString('zh-CN')}`,
    `完成 ${complete.toLocaleString('zh-CN')}`,
  ].join(' · ')

type OfItem = ColumnReadStat['byItem'][number]

/** Each item with its readers; one narrows the people to those it is for. */
export function Items({ rows, at, onOpen }: PartProps<OfItem>) {
  const phone = useMedia(PHONE)
  const title = ({ itemId, title: words }: OfItem) => (
    <Button type="link" size="small" aria-pressed={itemId === at} onClick={() => onOpen(itemId)}>
      {words || '内容已删除'}
    </Button>
  )
  return (
    <section aria-label="各项内容">
      <div className="column-stat-head">
        <h2>内容</h2>
        {at !== undefined && <Button onClick={() => onOpen(undefined)}>全部内容</Button>}
      </div>
      {phone ? (
        <Cards
          label="各项内容"
          rows={rows.map((row) => ({
            id: row.itemId,
            title: title(row),
            facts: [typeWords[row.type], row.required ? '必读' : ''].filter(Boolean).join(' · '),
            figures: figuresText(row),
          }))}
        />
      ) : (
        <WideTable<OfItem>
          size="small"
          rowKey="itemId"
          aria-label="各项内容"
          pagination={false}
          scroll={{ x: 520, y: 280 }}
          dataSource={rows}
          columns={[
            { key: 'title', title: '标题', render: (_, row) => title(row) },
            { key: 'type', title: '类型', width: 64, render: (_, { type }) => typeWords[type] },
            { key: 'required', title: '必读', width: 56, render: (_, { required }) => (required ? '必读' : '') },
            ...figureColumns,
          ]}
        />
      )}
    </section>
  )
}

type OfUnit = ColumnReadStat['byOrg'][number]

/** Units; one with units below opens to them, and narrows the people. */
export function Units({ rows, at, onOpen }: PartProps<OfUnit>) {
  const phone = useMedia(PHONE)
  const title = ({ orgId, orgName }: OfUnit) =>
    orgId === at ? (
      orgName
    ) : (
      <Button type="link" size="small" onClick={() => onOpen(orgId)}>
        {orgName}
      </Button>
    )
  return (
    <section aria-label="各单位">
      <div className="column-stat-head">
        <h2>单位</h2>
        {at !== undefined && <Button onClick={() => onOpen(undefined)}>全部单位</Button>}
      </div>
      {phone ? (
        <Cards
          label="各单位"
          rows={rows.map((row) => ({
            id: row.orgId,
            title: title(row),
            facts: '',
            figures: `${figuresText(row)} · 徽章 ${row.badges.toLocaleString('zh-CN')}`,
          }))}
        />
      ) : (
        <WideTable<OfUnit>
          size="small"
          rowKey="orgId"
          aria-label="各单位"
          pagination={false}
          scroll={{ x: 440, y: 280 }}
          dataSource={rows}
          columns={[
            { key: 'orgName', title: '单位', render: (_, row) => title(row) },
            ...figureColumns,
            { key: 'badges', title: '徽章', dataIndex: 'badges', align: 'right', width: 72 },
          ]}
        />
      )}
    </section>
  )
}

interface CardsProps {
  label: string
  rows: readonly { id: string; title: ReactNode; facts: string; figures: string }[]
}

/** The same on a phone, where columns would print over each other. */
function Cards({ label, rows }: CardsProps) {
  return (
    <ul className="column-stat-cards" aria-label={label}>
      {rows.map(({ id, title, facts, figures }) => (
        <li key={id}>
          <p>
            {title} {facts}
          </p>
          <p>{figures}</p>
        </li>
      ))}
    </ul>
  )
}
