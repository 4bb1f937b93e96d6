import type { BoardEntry } from '@portal/contract/areas/meeting/room.ts'
import { type BoardLook, lookOf } from './board-week.ts'

const NAMES: readonly { look: BoardLook; name: string; isAlways: boolean }[] = [
  { look: 'now', name: '进行中', isAlways: true },
  { look: 'plan', name: '未开始', isAlways: true },
  { look: 'draft', name: '草稿', isAlways: false },
  { look: 'session', name: '培训课次', isAlways: false },
  { look: 'done', name: '已结束', isAlways: true },
  { look: 'clash', name: '冲突', isAlways: false },
]

/** What the colours mean, each with how many there are. */
export function BoardLegend({ entries }: { entries: readonly BoardEntry[] }) {
  const waiting = entries.filter(({ state, open }) => open && state === 'ended').length
  return (
    <footer className="week-legend">
      {NAMES.map(({ look, name, isAlways }) => {
        const count = entries.filter((entry) => lookOf(entry) === look).length
        return (
          (isAlways || count > 0) && (
            <span key={look} data-look={look}>
              <i data-look={look} />
              {name} {count}
              {look === 'done' && waiting > 0 && `，${waiting} 场待出纪要`}
            </span>
          )
        )
      })}
      <span>横条为 08:00–18:00 占用；右上为回执参加 / 应到</span>
    </footer>
  )
}
