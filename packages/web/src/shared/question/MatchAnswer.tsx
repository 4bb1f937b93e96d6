import { plainText } from '@portal/contract/areas/assessment/question/content.ts'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { SafeHtml } from '../rich-text/SafeHtml.tsx'
import { type AnswerControlProps } from './answer-control.ts'
import { type AskedOption, letterOf } from './asked.ts'
import { joined, pairsOf, parted } from './pairing.ts'

interface Line {
  left: string
  x1: number
  y1: number
  x2: number
  y2: number
}

const nameOf = ({ html }: AskedOption, mark: string) => `${mark} ${plainText(html)}`.trim()

/** Where the joined buttons stand now; measured again whenever the box or what is in it changes its size. */
const useLines = (pairs: readonly { left: string; right: string }[]) => {
  const box = useRef<HTMLDivElement>(null)
  const [lines, setLines] = useState<Line[]>([])
  const measure = useEffectEvent(() => {
    const frame = box.current?.getBoundingClientRect()
    const rectOf = (id: string) => box.current?.querySelector(`[data-item="${id}"]`)?.getBoundingClientRect()
    setLines(
      pairs.flatMap(({ left, right }) => {
        const [from, to] = [rectOf(left), rectOf(right)]
        if (!frame || !from || !to) return []
        const middle = (rect: DOMRect) => rect.top + rect.height / 2 - frame.top
        return [{ left, x1: from.right - frame.left, y1: middle(from), x2: to.left - frame.left, y2: middle(to) }]
      }),
    )
  })
  const joints = pairs.map(({ left, right }) => left + right).join()
  // Follows the pairs, which the address of no element knows.
  useEffect(() => measure(), [joints])
  // Follows the layout: pictures arrive late and phones turn.
  useEffect(() => {
    if (!box.current || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => measure())
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return { box, lines }
}

/** 连线: choose one item, then its partner; choosing a joined one again parts it. */
export function MatchAnswer({ asked, answer, onAnswer, disabled, stemId }: AnswerControlProps) {
  const [held, setHeld] = useState<{ id: string; side: 'left' | 'right' }>()
  const pairs = pairsOf(answer)
  const { box, lines } = useLines(pairs)
  const lefts = asked.options.filter(({ side }) => side === 'left')
  const rights = asked.options.filter(({ side }) => side === 'right')
  const send = (next: ReturnType<typeof pairsOf>) => onAnswer(next.length === 0 ? null : next)

  const press = (id: string, side: 'left' | 'right') => {
    if (held && held.side !== side) {
      send(joined(pairs, side === 'left' ? { left: id, right: held.id } : { left: held.id, right: id }, asked.reuse))
      setHeld(undefined)
    } else setHeld(held?.id === id ? undefined : { id, side })
  }
  const partnersOf = (id: string, side: 'left' | 'right') =>
    pairs.flatMap((pair) => {
      if (pair[side] !== id) return []
      const at =
        side === 'left'
          ? rights.findIndex((each) => each.id === pair.right)
          : lefts.findIndex((each) => each.id === pair.left)
      return at < 0 ? [] : [side === 'left' ? letterOf(at) : String(at + 1)]
    })

  const column = (options: readonly AskedOption[], side: 'left' | 'right') => (
    <ul className="question-column" aria-label={side === 'left' ? '左列' : '右列'}>
      {options.map((option, index) => {
        const mark = side === 'left' ? String(index + 1) : letterOf(index)
        const partners = partnersOf(option.id, side)
        const state = partners.length > 0 ? `已连 ${partners.join('、')}` : '未连线'
        return (
          <li key={option.id}>
            <button
              type="button"
              className="question-end"
              data-item={option.id}
              data-joined={partners.length > 0}
              aria-pressed={held?.id === option.id}
              aria-label={`${nameOf(option, mark)}，${state}`}
              disabled={disabled}
              onClick={() => press(option.id, side)}
            >
              <span className="question-mark">{mark}</span>
              <SafeHtml formulas html={option.html} className="question-option-text" />
              {partners.length > 0 && <span className="question-partner">{partners.join('、')}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )

  const hint = held
    ? `再选择${held.side === 'left' ? '右' : '左'}列中与它对应的一项`
    : '先选择一项，再选择另一列中与它对应的一项'
  return (
    <div role="group" aria-labelledby={stemId}>
      <div ref={box} className="question-match">
        <svg aria-hidden className="question-lines">
          {lines.map(({ left, ...ends }) => (
            <line key={left} {...ends} />
          ))}
        </svg>
        {column(lefts, 'left')}
        {column(rights, 'right')}
      </div>
      {!disabled && (
        <div className="question-note" role="status">
          {hint}（已连 {pairs.length}/{lefts.length}）
        </div>
      )}
      {!disabled && held?.side === 'left' && pairs.some(({ left }) => left === held.id) && (
        <Button
          size="small"
          onClick={() => {
            send(parted(pairs, held.id))
            setHeld(undefined)
          }}
        >
          取消此项连线
        </Button>
      )}
      {!disabled && pairs.length > 0 && (
        <Button size="small" type="link" onClick={() => onAnswer(null)}>
          全部清除
        </Button>
      )}
    </div>
  )
}
