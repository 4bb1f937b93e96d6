import type { getEvidence } from '@portal/contract/areas/learning/record.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Descriptions, Tag } from 'antd'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import { durationText } from '#src/shared/upload/stage-text.ts'
import { DrawerPart } from '#src/ui/late/drawer-parts.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { dateTimeText, fullTimeText } from '#src/ui/time/date-text.ts'
import { IntervalsBar } from './IntervalsBar.tsx'

type Evidence = ResultOf<typeof getEvidence>
type Sitting = Evidence['sittings'][number]

const clients: Record<Sitting['client'], string> = { desktop: '电脑', phone: '手机', wechat: '微信' }
const ends = { close: '正常结束', takeOver: '被其他设备接替', silent: '无心跳自动结束' } as const

/** What a study record rests on: sittings, what was refused and why, and the marks of the check. */
export function EvidenceDrawer({ evidence, onClose }: { evidence: Evidence; onClose: () => void }) {
  const { record, sittings, refused, flags } = evidence
  const phone = useMedia(PHONE)
  return (
    <DrawerPart
      open
      rootClassName="evidence"
      title={`学习证据：${record.name}（${record.orgName}）`}
      size={phone ? '100%' : 860}
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
    >
      <IntervalsBar person={record} />
      <Descriptions
        column={{ xs: 1, md: 2 }}
        items={[
          { key: 'effective', label: '有效时长', children: durationText(record.effectiveSeconds) },
          { key: 'hours', label: '学时', children: record.hours.toFixed(2) },
          { key: 'completed', label: '完成时间', children: dateTimeText(record.completedAt?.getTime()) || '—' },
          { key: 'score', label: '可信分', children: record.score },
          { key: 'explanation', label: '本人说明', children: record.explanation || '—' },
        ]}
      />
      {flags.length > 0 && (
        <ul aria-label="标记">
          {flags.map(({ code, name, text }) => (
            <li key={code}>
              <Tag color="warning">{name}</Tag> {text}
            </li>
          ))}
        </ul>
      )}
      <h3>学习过程</h3>
      {sittings.length === 0 ? <EmptyNew text="暂无数据" /> : <Sittings sittings={sittings} />}
      <h3>未计入的部分</h3>
      {refused.length === 0 ? (
        <p>无</p>
      ) : (
        <WideTable
          aria-label="未计入的部分"
          size="small"
          rowKey={({ sittingId, seq, from }) => `${sittingId}-${seq}-${from}`}
          dataSource={refused}
          scroll={{ x: 560 }}
          pagination={{ pageSize: 20, hideOnSinglePage: true }}
          columns={[
            { key: 'at', title: '时间', width: 160, render: (_, { at }) => fullTimeText(at.getTime()) },
            {
              key: 'span',
              title: '片段',
              width: 140,
              render: (_, { from, to }) => `${clockText(from)}–${clockText(to)}`,
            },
            { key: 'text', title: '原因', dataIndex: 'text' },
          ]}
        />
      )}
    </DrawerPart>
  )
}

function Sittings({ sittings }: { sittings: Sitting[] }) {
  return (
    <WideTable<Sitting>
      aria-label="学习过程"
      size="small"
      rowKey="sittingId"
      dataSource={sittings}
      scroll={{ x: 900 }}
      pagination={{ pageSize: 20, hideOnSinglePage: true }}
      columns={[
        { key: 'openedAt', title: '开始', width: 160, render: (_, { openedAt }) => fullTimeText(openedAt.getTime()) },
        { key: 'lastAt', title: '最后心跳', width: 160, render: (_, { lastAt }) => fullTimeText(lastAt.getTime()) },
        { key: 'client', title: '设备', width: 80, render: (_, { client }) => clients[client] },
        {
          key: 'end',
          title: '结束',
          width: 130,
          render: (_, { endedBy }) => (endedBy === null ? '进行中' : ends[endedBy]),
        },
        {
          key: 'beats',
          title: '心跳',
          width: 110,
          render: (_, { beats, missingBeats }) => `${beats}（缺 ${missingBeats}）`,
        },
        {
          key: 'credited',
          title: '计入',
          width: 100,
          render: (_, row) => durationText(Math.floor(row.creditedSeconds)),
        },
        {
          key: 'refused',
          title: '未计入',
          width: 100,
          render: (_, row) => durationText(Math.floor(row.refusedSeconds)),
        },
        { key: 'mark', title: '水印', width: 110, dataIndex: 'watermark' },
      ]}
    />
  )
}
