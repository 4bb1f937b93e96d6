import './paper.css'

/** How many questions of each difficulty, as a strip with its numbers in words. */
export function DifficultyBar({ mix }: { mix: readonly number[] }) {
  const all = mix.reduce((sum, count) => sum + count, 0)
  if (all === 0) return <>—</>
  const words = mix.flatMap((count, level) => (count === 0 ? [] : [`${level + 1} 级 ${count} 题`])).join('，')
  return (
    <span className="paper-mix" role="img" aria-label={`难度分布：${words}`} title={words}>
      {mix.map((count, level) =>
        count === 0 ? null : (
          <span key={level} data-level={level + 1} style={{ flexGrow: count }}>
            {count}
          </span>
        ),
      )}
    </span>
  )
}
