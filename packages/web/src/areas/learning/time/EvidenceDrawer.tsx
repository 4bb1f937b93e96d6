import { getEvidence } from '@portal/contract/areas/learning/record.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Descriptions } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import { DrawerPart } from '#src/ui/late/drawer-parts.tsx'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { fullTimeText } from '#src/ui/time/date-text.ts'
import { hoursText } from '../figures.tsx'
import { PrintSheet } from '../print/PrintSheet.tsx'
import { StudyBar } from './StudyBar.tsx'

type Evidence = ResultOf<typeof getEvidence>
type Sitting = Evidence['sittings'][number]
type Refusal = Evidence['refused'][number]

const clients = { desktop: '电脑', phone: '手机', wechat: '微信' } as const
const endings = { close: '正常结束', takeOver: '被另一设备接管', silent: '超时结束' } as const
const at = (instant: Date | null) => (instant === null ? '—' : fullTimeText(instant.getTime()))

/** Sittings, refused parts and doubts of one record. Looking leaves an entry in the operation log, so it asks once. */
export function EvidenceDrawer({ recordId, onClose }: { recordId: string; onClose: () => void }) {
  const phone = useMedia(PHONE)
  const [isPrinting, setPrinting] = useState(false)
  const evidence = useQuery({
    ...query(getEvidence, { recordId }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  return (
    <DrawerPart
      open
      title="学习证据"
      size={phone ? '100%' : 980}
      closable={{ 'aria-label': '关闭' }}
      onClose={onClose}
      extra={
        <Can codes={[P.studyTimeExport]}>
          <Button disabled={!evidence.data} onClick={() => setPrinting(true)}>
            打印
          </Button>
        </Can>
      }
    >
      <Loaded of={evidence}>{(found) => <EvidenceParts evidence={found} />}</Loaded>
      {isPrinting && evidence.data && (
        <PrintSheet
          title="学习证据"
          facts={factsOf(evidence.data).map(({ label, children }) => ({ label, value: children }))}
          onDone={() => setPrinting(false)}
        >
          <EvidenceParts evidence={evidence.data} isPaper />
        </PrintSheet>
      )}
    </DrawerPart>
  )
}

const factsOf = ({ record }: Evidence) => [
  { key: 'person', label: '学员', children: `${record.name}（${record.code}）` },
  { key: 'org', label: '单位', children: record.orgName },
  { key: 'title', label: '内容', children: record.title },
  { key: 'hours', label: '已计学时', children: hoursText(record.hours) },
  { key: 'first', label: '首次学习', children: at(record.firstAt) },
  { key: 'last', label: '最近学习', children: at(record.lastAt) },
  { key: 'done', label: '完成时间', children: at(record.completedAt) },
  { key: 'effective', label: '有效时长', children: clockText(record.effectiveSeconds) },
  { key: 'sittings', label: '学习次数', children: String(record.sittings) },
  { key: 'score', label: '分数', children: String(record.score) },
  ...(record.voidReason === '' ? [] : [{ key: 'void', label: '作废原因', children: record.voidReason }]),
  ...(record.explanation === '' ? [] : [{ key: 'explanation', label: '本人说明', children: record.explanation }]),
  ...(record.checkNote === '' ? [] : [{ key: 'check', label: '核查说明', children: record.checkNote }]),
]

/** The same parts on screen and on paper; paper has the facts in its head and shows every row. */
function EvidenceParts({ evidence, isPaper = false }: { evidence: Evidence; isPaper?: boolean }) {
  const { record, sittings, refused, flags } = evidence
  const pagination = isPaper ? (false as const) : { pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }
  const scroll = isPaper ? undefined : { x: 720 }
  return (
    <div className="hours-evidence">
      {!isPaper && <Descriptions size="small" column={{ xs: 1, md: 3 }} items={factsOf(evidence)} />}
      <section>
        <h3>已学部分</h3>
        <StudyBar record={record} />
        {record.itemType === 'video' && record.intervals.length > 0 && (
          <p className="hours-note">
            {record.intervals.map(({ from, to }) => `${clockText(from)}–${clockText(to)}`).join('，')}
          </p>
        )}
      </section>
      {flags.length > 0 && (
        <section>
          <h3>异常原因</h3>
          <ul className="hours-flags">
            {flags.map(({ code, name, text }) => (
              <li key={code}>{`${name}：${text}`}</li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>{`学习过程（${sittings.length} 次）`}</h3>
        <WideTable<Sitting>
          aria-label="学习过程"
          size="small"
          rowKey="sittingId"
          scroll={scroll}
          pagination={pagination}
          dataSource={sittings}
          columns={[
            { key: 'opened', title: '开始', render: (_, { openedAt }) => at(openedAt) },
            { key: 'last', title: '最后上报', render: (_, { lastAt }) => at(lastAt) },
            { key: 'client', title: '终端', render: (_, { client }) => clients[client] },
            { key: 'ended', title: '结束', render: (_, { endedBy }) => (endedBy === null ? '—' : endings[endedBy]) },
            {
              key: 'beats',
              title: '上报',
              align: 'right',
              render: (_, { beats, missingBeats }) => (missingBeats > 0 ? `${beats}（缺 ${missingBeats}）` : beats),
            },
            { key: 'credited', title: '计入', align: 'right', render: (_, row) => clockText(row.creditedSeconds) },
            { key: 'refused', title: '未计入', align: 'right', render: (_, row) => clockText(row.refusedSeconds) },
            { key: 'watermark', title: '水印码', dataIndex: 'watermark' },
          ]}
        />
      </section>
      {refused.length > 0 && (
        <section>
          <h3>{`未计入的片段（${refused.length} 段）`}</h3>
          <WideTable<Refusal>
            aria-label="未计入的片段"
            size="small"
            rowKey={({ sittingId, seq, from, reason, page }) => `${sittingId} ${seq} ${page ?? ''} ${from} ${reason}`}
            scroll={scroll}
            pagination={pagination}
            dataSource={refused}
            columns={[
              { key: 'at', title: '时间', width: 170, render: (_, row) => at(row.at) },
              {
                key: 'part',
                title: '片段',
                width: 150,
                render: (_, { from, to, page }) =>
                  `${page === undefined ? '' : `第 ${page} 页 `}${clockText(from)}–${clockText(to)}`,
              },
              { key: 'why', title: '原因', dataIndex: 'text' },
            ]}
          />
        </section>
      )}
    </div>
  )
}
