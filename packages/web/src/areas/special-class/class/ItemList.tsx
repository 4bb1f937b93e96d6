import type { SpecialDetail, SpecialItem } from '@portal/contract/areas/special-class/class.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import './special.css'
import { faultsOf, kindWords } from './special-words.ts'

/** The contents to read: in their chapters and their order. */
export function ItemList({ of: { items, confirmed } }: { of: SpecialDetail }) {
  if (items.length === 0) return <EmptyNew text="还没有学习内容" />
  return (
    <ol className="special-items" aria-label="学习内容">
      {items.map((item, at) => (
        <li key={item.id}>
          {item.chapter !== '' && item.chapter !== items[at - 1]?.chapter && <h3>{item.chapter}</h3>}
          <Line item={item} at={at + 1} confirmed={confirmed} />
        </li>
      ))}
    </ol>
  )
}

function Line({ item, at, confirmed }: { item: SpecialItem; at: number; confirmed: number }) {
  const facts = [
    kindWords[item.kind],
    item.required ? '必修' : '选修',
    ...(item.hours > 0 ? [`${item.hours.toFixed(2)} 学时`] : []),
    ...(item.after === '' ? [] : [`完成《${item.after}》后解锁`]),
    `完成 ${item.done}/${confirmed}`,
  ]
  return (
    <div className="special-item">
      <span className="special-no">{at}</span>
      <div>
        <b>{item.title || '内容已删除'}</b>
        <span>{facts.join(' · ')}</span>
        {faultsOf(item).map((fault) => (
          <em key={fault}>{fault}</em>
        ))}
      </div>
    </div>
  )
}
