import type { ColumnItem } from '@portal/contract/areas/column/column.ts'
import { Link } from 'react-router'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { dateText } from '#src/ui/time/date-text.ts'
import { inColumn } from '../addresses.ts'
import { typeIcons, typeWords } from '../column-words.ts'

const stateOf = ({ my: { readAt, doneAt } }: ColumnItem) => {
  if (doneAt) return { key: 'done', words: '已完成', at: dateText(doneAt.getTime()) }
  return readAt ? { key: 'begun', words: '学习中', at: '' } : { key: 'none', words: '未学', at: '' }
}

/** One item of a column, as a line to tap. */
export function ItemLine({ item, columnId }: { item: ColumnItem; columnId: string }) {
  const { type, title, required, link } = item
  const { key, words, at } = stateOf(item)
  return (
    <Link className="column-line" data-state={key} to={inColumn(link, columnId)}>
      <Icon name={key === 'done' ? 'tick' : typeIcons[type]} />
      <span>
        <b>{title}</b>
        <span>{[typeWords[type], required ? '必读' : ''].filter(Boolean).join(' · ')}</span>
      </span>
      <em title={at}>{words}</em>
    </Link>
  )
}
