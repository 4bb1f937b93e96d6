import { getLiveHealth, ingestLive, type LiveHealth } from '@portal/contract/areas/live/media.ts'
import { liveSignalWords as words } from '@portal/contract/areas/live/media-words.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query, readOnce } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { call } from '#src/platform/api/api.ts'
import { copy } from '#src/platform/clipboard.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { LivePlayer } from '../LivePlayer.tsx'
import { BrowserPush } from './BrowserPush.tsx'
import './ingest-panel.css'
import { SelfCheck } from './SelfCheck.tsx'

interface IngestPanelProps {
  liveId: string
  title: string
}

const HEALTH_MS = 2000
const MASK_SHOWN = 4

const masked = (key: string) => `${key.slice(0, MASK_SHOWN)}${'•'.repeat(8)}${key.slice(-MASK_SHOWN)}`

/** How the signal is, in the words that presenters read. */
const signalText = ({ connected, lostAt }: LiveHealth): string => {
  if (connected) return words.up
  if (lostAt === null) return words.none
  return fill(words.lost, { s: Math.max(0, Math.round((serverNow() - lostAt.getTime()) / 1000)) })
}

/** Before the first push the picture itself says that there is none. */
const isToldOver = ({ connected, lostAt }: LiveHealth): boolean => connected || lostAt !== null

/** The picture as viewers get it, where to push it and with which key, and how it arrives. */
export function IngestPanel({ liveId, title }: IngestPanelProps) {
  const health = useQuery({ ...query(getLiveHealth, { id: liveId }), refetchInterval: HEALTH_MS })
  return (
    <div className="ingest">
      <LivePlayer
        liveId={liveId}
        title={title}
        quiet
        before={words.none}
        over={
          health.data && isToldOver(health.data) && <span className="ingest-signal">{signalText(health.data)}</span>
        }
      />
      {health.data && <SignalLine health={health.data} />}
      <PushAddress liveId={liveId} title={title} />
      {health.data?.missing === '' && <BrowserPush liveId={liveId} connected={health.data.connected} />}
      {health.data && <SelfCheck health={health.data} />}
    </div>
  )
}

function SignalLine({ health: { connected, kbps, fps, width, height, lostSeconds } }: { health: LiveHealth }) {
  const facts = [
    { label: '码率', value: connected ? kbps.toLocaleString('zh-CN') : '—', unit: 'kbps' },
    { label: '帧率', value: connected ? fps : '—', unit: 'fps' },
    { label: '画面', value: width > 0 ? `${width}×${height}` : '—', unit: '' },
    { label: '断流', value: lostSeconds, unit: '秒' },
  ]
  return (
    <dl className="ingest-line">
      {facts.map(({ label, value, unit }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{value}</b> {unit}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function PushAddress({ liveId, title }: IngestPanelProps) {
  const found = useQuery({
    queryKey: ['livePlay', ingestLive.path, liveId],
    queryFn: () => call(ingestLive, { id: liveId }, { quiet: true }),
    ...readOnce,
    staleTime: Infinity,
    retry: false,
  })
  const rotate = useWrite(ingestLive)
  const change = async () => {
    const consequence = '正在进行的推流随即中断，旧密钥不能再用；请把新密钥填入推流软件。'
    if (!(await confirm({ name: title, verb: '更换密钥', consequence }))) return
    if (await rotate.run({ id: liveId, rotate: true })) {
      tip('success', '密钥已更换')
      await found.refetch()
    }
  }
  return (
    <Loaded of={found}>
      {(ingest) => <AddressCard ingest={ingest} changing={rotate.isPending} onChange={() => void change()} />}
    </Loaded>
  )
}

interface AddressCardProps {
  ingest: ResultOf<typeof ingestLive>
  changing: boolean
  onChange: () => void
}

function AddressCard({ ingest: { pushUrl, streamKey, validTo, health }, changing, onChange }: AddressCardProps) {
  const [shown, setShown] = useState(false)
  return (
    <section className="ingest-card" aria-label="推流地址">
      {health.missing !== '' && <Alert type="warning" showIcon title={health.missing} />}
      <dl>
        <dt>推流地址</dt>
        <dd>
          <span>{pushUrl}</span>
          <Button type="link" size="small" aria-label="复制推流地址" onClick={() => void copy(pushUrl)}>
            复制
          </Button>
        </dd>
        <dt>推流密钥</dt>
        <dd>
          <span className="ingest-key">{shown ? streamKey : masked(streamKey)}</span>
          <Button type="link" size="small" onClick={() => setShown(!shown)}>
            {shown ? '隐藏' : '显示'}
          </Button>
          <Button type="link" size="small" aria-label="复制推流密钥" onClick={() => void copy(streamKey)}>
            复制
          </Button>
          <Button type="link" size="small" loading={changing} onClick={onChange}>
            更换密钥
          </Button>
        </dd>
        <dt>有效期至</dt>
        <dd>{dateTimeText(validTo.getTime())}</dd>
      </dl>
      <p>在 OBS 等推流软件中填入地址和密钥；视频编码 H.264、关键帧间隔 1 秒、音频 AAC 时延迟最小。</p>
    </section>
  )
}
