import type { LiveHealth } from '@portal/contract/areas/live/media.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

const LEAST_KBPS = 300
const LEAST_FPS = 10

interface Check {
  label: string
  good: boolean
  words: string
}

const checksOf = ({ connected, sound, kbps, fps }: LiveHealth): Check[] => [
  { label: '信号', good: connected, words: connected ? '已收到画面' : '未检测到信号' },
  {
    label: '声音',
    good: connected && sound,
    words: connected && !sound ? '没有声音，请检查麦克风' : sound ? '有声音' : '—',
  },
  {
    label: '网速',
    good: connected && kbps >= LEAST_KBPS && fps >= LEAST_FPS,
    words: !connected
      ? '—'
      : kbps < LEAST_KBPS
        ? '码率过低，画面可能不清'
        : fps < LEAST_FPS
          ? '帧率过低，画面可能卡顿'
          : '足够',
  },
]

/** 自检: whether everything is ready to begin, line by line. */
export function SelfCheck({ health }: { health: LiveHealth }) {
  const checks = checksOf(health)
  const isReady = checks.every(({ good }) => good)
  return (
    <section className="ingest-card" aria-label="自检">
      <h3>自检 {isReady ? '已就绪，可以开始' : '尚未就绪'}</h3>
      <ul className="ingest-checks">
        {checks.map(({ label, good, words }) => (
          <li key={label} data-good={good}>
            <Icon name={good ? 'tick' : 'warning'} small />
            <span>{label}</span>
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
