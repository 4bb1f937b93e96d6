import type { getSchoolTask } from '@portal/contract/areas/notice/message-task.ts'
import { type DeliveryState, deliveryReason, deliveryState } from '@portal/contract/areas/system/message/delivery.ts'
import type { MessageChannel } from '@portal/contract/areas/system/message/kinds.ts'
import type { TaskFigures } from '@portal/contract/areas/system/message/task.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { ChannelTexts } from '#src/shared/messaging/ChannelTexts.tsx'
import { channelName } from '#src/shared/messaging/channel-words.ts'
import { PlainTable } from '#src/shared/messaging/PlainTable.tsx'
import '#src/shared/messaging/messaging.css'

type Task = ResultOf<typeof getSchoolTask>

/** Steps of the funnel; the first one opens everybody. */
const steps: readonly { key: keyof TaskFigures; label: string; state?: DeliveryState }[] = [
  { key: 'due', label: '应发' },
  { key: 'sent', label: '已发', state: 'sent' },
  { key: 'read', label: '已读', state: 'read' },
  { key: 'failed', label: '失败', state: 'failed' },
  { key: 'skipped', label: '跳过', state: 'skipped' },
  { key: 'queued', label: '排队', state: 'queued' },
]

interface Asked {
  channel: MessageChannel
  state?: DeliveryState | undefined
  reason?: string | undefined
}

/** Opens the people behind a number. */
const useOpenPeople = () => {
  const { setQuery } = usePage()
  const mayOpen = useHolds([P.schoolMessageStat])
  const open = ({ channel, state, reason }: Asked) =>
    setQuery({ tab: 'people', 'f.channel': channel, 'f.state': state, 'f.reason': reason }, { push: true })
  return mayOpen ? open : null
}

export function TaskOverview({ task }: { task: Task }) {
  const open = useOpenPeople()
  return (
    <div className="message-stack">
      <ul className="message-funnel" aria-label="发送情况">
        {task.funnel.map((figures) => (
          <Funnel key={figures.channel} figures={figures} onOpen={open} />
        ))}
      </ul>
      {task.causes.length > 0 && (
        <PlainTable
          title="原因"
          rows={task.causes.map((cause) => ({ ...cause, id: `${cause.channel}:${cause.state}:${cause.reason}` }))}
          columns={[
            {
              key: 'reason',
              title: '原因',
              width: 200,
              render: (_, { reason }) => reason && wordsOf(deliveryReason)[reason],
            },
            { key: 'channel', title: '渠道', width: 120, render: (_, { channel }) => channelName(channel) },
            {
              key: 'state',
              title: '状态',
              width: 100,
              badge: true,
              render: (_, { state }) => wordsOf(deliveryState)[state],
            },
            {
              key: 'count',
              title: '人次',
              width: 100,
              align: 'right',
              render: (_, { count }) => count.toLocaleString('zh-CN'),
            },
          ]}
          actions={({ channel, state, reason }) =>
            open ? [{ label: '查看人员', onClick: () => open({ channel, state, reason: reason ?? undefined }) }] : []
          }
        />
      )}
      <ChannelTexts texts={task.texts} />
    </div>
  )
}

interface FunnelProps {
  figures: Task['funnel'][number]
  onOpen: ((asked: Asked) => void) | null
}

function Funnel({ figures, onOpen }: FunnelProps) {
  const { channel, due } = figures
  return (
    <li>
      <strong>{channelName(channel)}</strong>
      <ol>
        {steps
          .filter(({ key }) => key !== 'read' || channel === 'inApp')
          .map(({ key, label, state }) => (
            <li key={key}>
              <span>{label}</span>
              <span className="message-bar" aria-hidden="true">
                <span style={{ width: `${due === 0 ? 0 : (figures[key] / due) * 100}%` }} />
              </span>
              <Button
                type="link"
                size="small"
                disabled={onOpen === null || figures[key] === 0}
                aria-label={`${channelName(channel)}${label} ${figures[key]}`}
                onClick={() => onOpen?.({ channel, state })}
              >
                {figures[key].toLocaleString('zh-CN')}
              </Button>
            </li>
          ))}
      </ol>
    </li>
  )
}
