interface BarsProps {
  bars: readonly { key: string; n: number; label: string }[]
}

/** Numbers over time: the first and last moment are named, each bar says its own. */
export function Bars({ bars }: BarsProps) {
  const most = Math.max(1, ...bars.map(({ n }) => n))
  if (bars.length === 0) return <p className="show-note">还没有人投票</p>
  return (
    <div className="vote-bars">
      <ol>
        {bars.map(({ key, n, label }) => (
          <li key={key} title={`${label}：${n} 票`} style={{ height: `${Math.max(4, (n * 100) / most)}%` }}>
            <span className="show-hidden">
              {label} {n} 票
            </span>
          </li>
        ))}
      </ol>
      <footer>
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </footer>
    </div>
  )
}
