import type { RelatedVideo } from '@portal/contract/areas/column/item.ts'
import { columnWords } from '@portal/contract/areas/column/words.ts'
import { Button } from 'antd'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import { Cover } from '#src/ui/cover/Cover.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { SortableTable } from '#src/ui/sort/SortableTable.tsx'
import { shareText } from '../column-words.ts'

interface RelatedTableProps {
  list: readonly RelatedVideo[]
  phone: boolean
  onOrder: (ids: readonly string[]) => void
  onRemove: (video: RelatedVideo) => void
}

type Row = RelatedVideo & { name: string }

/** The linked videos in their order; those that learners do not see stand here, marked. */
export function RelatedTable({ list, phone, onOrder, onRemove }: RelatedTableProps) {
  if (phone)
    return (
      <ul className="column-related-cards" aria-label="已关联的视频">
        {list.map((video) => (
          <li key={video.id}>
            <Named of={video} />
            <Button onClick={() => onRemove(video)}>取消关联</Button>
          </li>
        ))}
      </ul>
    )
  const rows: Row[] = list.map((video) => ({ ...video, name: video.title }))
  return (
    <SortableTable<Row>
      rows={rows}
      aria-label="已关联的视频"
      size="small"
      scroll={{ x: 640 }}
      onOrder={onOrder}
      columns={[
        {
          title: '封面',
          width: 72,
          render: (_, { coverUrl, title }) => (
            <span className="column-cover">
              <Cover url={coverUrl} title={title} />
            </span>
          ),
        },
        { title: '标题', width: 220, render: (_, video) => <Named of={video} /> },
        { title: '类别', width: 72, dataIndex: 'category' },
        { title: '分类', width: 100, dataIndex: 'typeName' },
        { title: '时长', width: 72, align: 'right', render: (_, { duration }) => clockText(duration) },
        { title: '播放', width: 64, align: 'right', render: (_, { plays }) => plays.toLocaleString('zh-CN') },
        { title: '完成率', width: 72, align: 'right', render: (_, { rate }) => shareText(rate) },
        {
          title: '',
          width: 44,
          render: (_, video) => (
            <Button
              type="text"
              size="small"
              aria-label={`取消关联 ${video.title}`}
              icon={<Icon name="cross" small />}
              onClick={() => onRemove(video)}
            />
          ),
        },
      ]}
    />
  )
}

function Named({ of: { title, published } }: { of: RelatedVideo }) {
  return (
    <div className="column-item-title">
      <b>{title}</b>
      {!published && <em>{columnWords.retiredVideo}</em>}
    </div>
  )
}
