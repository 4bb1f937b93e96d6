import { questionKind } from '@portal/contract/areas/assessment/question/content.ts'
import type { PinnedQuestion } from '@portal/contract/areas/video/question.ts'
import { onWrong } from '@portal/contract/areas/video/question-words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Table, Tag } from 'antd'
import { type RowAction, RowActions } from '#src/kit/list/RowActions.tsx'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'

interface PinTableProps {
  pins: readonly PinnedQuestion[]
  mayWrite: boolean
  onSeek: (pin: PinnedQuestion) => void
  onEdit: (pin: PinnedQuestion) => void
  onPreview: (pin: PinnedQuestion) => void
  onUpgrade: (pin: PinnedQuestion) => void
  onDelete: (pin: PinnedQuestion) => void
}

const kinds = wordsOf(questionKind)
const wrongs = wordsOf(onWrong)

export const triesText = (maxTries: number | null): string => (maxTries === null ? '不限' : `${maxTries} 次`)

const actionsOf = (
  pin: PinnedQuestion,
  { mayWrite, onEdit, onPreview, onUpgrade, onDelete }: PinTableProps,
): RowAction[] => [
  { label: '预览', onClick: () => onPreview(pin) },
  ...(mayWrite
    ? [
        { label: '编辑', onClick: () => onEdit(pin) },
        ...(pin.currentVersion > pin.version && pin.questionState === 'active'
          ? [{ label: '升级到最新题目版本', onClick: () => onUpgrade(pin) }]
          : []),
        { label: '删除', danger: true, onClick: () => onDelete(pin) },
      ]
    : []),
]

function Marks({ pin }: { pin: PinnedQuestion }) {
  return (
    <>
      {pin.lost && <Tag color="warning">时间点失效</Tag>}
      {pin.questionState === 'retired' && <Tag>题目已停用</Tag>}
      {pin.currentVersion > pin.version && <Tag color="processing">有新版本</Tag>}
    </>
  )
}

/** The questions of a video in the order of time; cards on a phone. */
export function PinTable(props: PinTableProps) {
  const { pins, onSeek } = props
  const phone = useMedia(PHONE)
  if (pins.length === 0) return <EmptyNew text="还没有题目，播放到要提问的位置后添加" />
  const place = (pin: PinnedQuestion) => (
    <Button type="link" size="small" onClick={() => onSeek(pin)}>
      {clockText(pin.second)}
    </Button>
  )
  if (phone)
    return (
      <ul className="video-questions-cards">
        {pins.map((pin) => (
          <li key={pin.id}>
            <strong>{pin.stemText || '（图片题干）'}</strong>
            <span>
              {place(pin)} {kinds[pin.kind]} · {pin.mustPass ? '必答' : '选答'} · 限答 {triesText(pin.maxTries)} ·{' '}
              {wrongs[pin.onWrong]}
            </span>
            <Marks pin={pin} />
            <RowActions actions={actionsOf(pin, props)} />
          </li>
        ))}
      </ul>
    )
  return (
    <Table<PinnedQuestion>
      size="small"
      rowKey="id"
      aria-label="视频题目"
      dataSource={[...pins]}
      pagination={false}
      scroll={{ x: 820 }}
      columns={[
        { title: '时间点', key: 'second', width: 80, render: (_, pin) => place(pin) },
        {
          title: '题干',
          key: 'stem',
          render: (_, pin) => (
            <>
              {pin.stemText || '（图片题干）'} <Marks pin={pin} />
            </>
          ),
        },
        { title: '题型', dataIndex: 'kind', width: 80, render: (kind: PinnedQuestion['kind']) => kinds[kind] },
        { title: '必答', dataIndex: 'mustPass', width: 60, render: (must: boolean) => (must ? '必答' : '选答') },
        { title: '限答次数', dataIndex: 'maxTries', width: 85, render: triesText },
        { title: '答错处理', dataIndex: 'onWrong', width: 115, render: (value: string) => wrongs[value] },
        {
          title: '操作',
          key: 'actions',
          width: 190,
          fixed: 'right',
          render: (_, pin) => <RowActions actions={actionsOf(pin, props)} />,
        },
      ]}
    />
  )
}
