import type { ActivityDetail, PartRef, ShownPart } from '@portal/contract/areas/activity/activity.ts'
import { Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '#src/ui/icon/Icon.tsx'
import '#src/ui/plain/verb.css'
import { nextRef, partIcons, reachedText, shortTime, verbOf, whyNotPart } from './part-words.ts'

interface PartListProps {
  of: ActivityDetail
  now: number
  onBegin: (part: ShownPart) => void
  /** One video of a part. */
  onPlay: (id: string) => void
}

/** The parts in their order, each with what of it is done and the way to it. */
export function PartList({ of, now, onBegin, onPlay }: PartListProps) {
  const rule = of.parts.some(({ required }) => required) ? `满 ${of.need} 分且做完必做` : `满 ${of.need} 分`
  return (
    <section className="act-card act-parts" aria-label="环节">
      <header>
        <h2>{of.parts.length} 个环节</h2>
        <span className="act-sub">{rule}</span>
      </header>
      <ul>
        {of.parts.map((part) => (
          <PartRow key={part.id} part={part} why={whyNotPart(part, of, now)} onBegin={onBegin} onPlay={onPlay} />
        ))}
      </ul>
    </section>
  )
}

const subText = (part: ShownPart): string =>
  [part.required ? '必做' : '选做', `${part.weight} 分`, ...(part.toAt ? [`${shortTime(part.toAt)} 截止`] : [])].join(
    ' · ',
  )

interface PartRowProps extends Pick<PartListProps, 'onBegin' | 'onPlay'> {
  part: ShownPart
  why: string | null
}

function PartRow({ part, why, onBegin, onPlay }: PartRowProps) {
  const [isOpen, setOpen] = useState(false)
  const { type, title, weight, done, refs, corrected } = part
  // One survey or article may be called otherwise than the part that asks for it.
  const only = refs.length === 1 ? (refs[0]?.title ?? '') : ''
  const reached = done ? '' : reachedText(part)
  const hasList = refs.length > 1 || refs.some(({ link }) => link === '')
  return (
    <li data-done={done}>
      <div className="act-part">
        <span className={`act-kind act-kind-${type}`}>
          <Icon name={partIcons[type]} />
        </span>
        <button
          type="button"
          className="act-part-name"
          aria-expanded={isOpen}
          disabled={!hasList}
          onClick={() => setOpen(!isOpen)}
        >
          <b>{title}</b>
          <span>
            {reached !== '' && <em>{reached} · </em>}
            {subText(part)}
            {only !== '' && only !== title && <i>《{only}》</i>}
          </span>
        </button>
        {done ? (
          <span className="act-done">
            <Icon name="tick" small />
            {weight} 分
          </span>
        ) : why === null && (type === 'answer' || type === 'sign' || nextRef(part)) ? (
          <button type="button" className="verb" aria-label={`${verbOf(part)} ${title}`} onClick={() => onBegin(part)}>
            {verbOf(part)}
          </button>
        ) : (
          <span className="act-why">{why ?? '内容不可用'}</span>
        )}
      </div>
      {corrected && (
        <p className="act-sub act-corrected">
          <Tag color="warning">更正</Tag>
          原为{corrected.before ? '已完成' : '未完成'}，{corrected.reason}
        </p>
      )}
      {isOpen && (
        <ul className="act-refs" aria-label={`${title}的内容`}>
          {refs.map((ref) => (
            <RefRow key={ref.id} reference={ref} isVideo={type === 'watch'} isShut={why !== null} onPlay={onPlay} />
          ))}
        </ul>
      )}
    </li>
  )
}

interface RefRowProps {
  reference: PartRef
  isVideo: boolean
  isShut: boolean
  onPlay: (id: string) => void
}

function RefRow({ reference: { id, title, link, done, left }, isVideo, isShut, onPlay }: RefRowProps) {
  const state = done ? '已完成' : left
  if (link === '' || isShut)
    return (
      <li>
        <span>{title || '内容不可用'}</span>
        <small>{state}</small>
      </li>
    )
  return (
    <li>
      {isVideo ? (
        <button type="button" onClick={() => onPlay(id)}>
          {title}
        </button>
      ) : (
        <Link to={link}>{title}</Link>
      )}
      <small>{state}</small>
    </li>
  )
}
