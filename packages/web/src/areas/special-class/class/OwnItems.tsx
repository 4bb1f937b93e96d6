import { getSpecial, type SpecialDetail, type SpecialItem } from '@portal/contract/areas/special-class/class.ts'
import { specialRefusals } from '@portal/contract/areas/special-class/refusals.ts'
import { itemState } from '@portal/contract/areas/special-class/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import './special.css'
import { kindWords } from './special-words.ts'

const states = wordsOf(itemState)

/** The contents of a special class as its trainee goes through them: in their order, with what comes first. */
export function OwnItems({ classId }: { classId: string }) {
  const found = useQuery({ ...query(getSpecial, { id: classId }), refetchOnMount: 'always' })
  return <Loaded of={found}>{(detail) => <Items of={detail} />}</Loaded>
}

function Items({ of: { id, items, my, ordered, state } }: { of: SpecialDetail }) {
  if (items.length === 0 || my === null) return null
  const next =
    state === 'studying'
      ? items.find((item) => item.my?.open && ['none', 'studying'].includes(item.my.state))
      : undefined
  return (
    <section className="special-own" aria-label="学习内容">
      <h3>
        学习内容
        <span>
          {my.state === 'confirmed' && `已完成 ${my.done}/${my.needed} 项`}
          {ordered && ' · 顺序学习'}
        </span>
      </h3>
      <ol className="special-items">
        {items.map((item, at) => (
          <li key={item.id}>
            {item.chapter !== '' && item.chapter !== items[at - 1]?.chapter && <h4>{item.chapter}</h4>}
            <OwnLine item={item} classId={id} />
          </li>
        ))}
      </ol>
      {next && (
        <Link className="verb verb-large" to={inClass(next, id)}>
          继续学习《{next.title}》
        </Link>
      )}
    </section>
  )
}

/** The content within the path of the class: what is locked there is refused by the server too. */
const inClass = ({ kind, link }: SpecialItem, classId: string): string =>
  kind === 'exam' ? link : `${link}&classId=${classId}`

const textOf = ({ my, kind }: SpecialItem): string => {
  if (my === null) return ''
  if (my.lockedBy !== '') return fill(specialRefusals.locked.message, { title: my.lockedBy })
  if (my.state !== 'done' && !my.open) return '现在不能打开，请联系班主任'
  if (my.state === 'studying' && kind !== 'exam') return `${states.studying} ${my.coverage}%`
  return states[my.state] ?? ''
}

function OwnLine({ item, classId }: { item: SpecialItem; classId: string }) {
  const { my, title, kind, required, hours } = item
  const isShut = my === null || my.lockedBy !== '' || !my.open
  const facts = [kindWords[kind], required ? '必修' : '选修', ...(hours > 0 ? [`${hours.toFixed(2)} 学时`] : [])]
  return (
    <div className="special-item" data-state={my?.state}>
      <Icon name={my?.state === 'done' ? 'tick' : my?.lockedBy ? 'lock' : 'begin'} />
      <div>
        {isShut ? <b>{title}</b> : <Link to={inClass(item, classId)}>{title}</Link>}
        <span>{facts.join(' · ')}</span>
        {my && <em data-state={my.state}>{textOf(item)}</em>}
      </div>
    </div>
  )
}
