import { ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import type { AnswerSpot } from '@portal/contract/areas/assessment/question/answer.ts'
import { Button } from 'antd'
import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'
import { usePinch } from '#src/ui/touch/use-pinch.ts'
import type { AnswerControlProps } from './answer-control.ts'
import { placeIn, spotsOf, steered } from './spots.ts'

const ZOOMS = [1, 1.5, 2, 3]
const MOST_ZOOM = 3
/** Two zooms this close are one: pinching rarely ends on a step. */
const TINY = 0.01
const CENTRE = { x: 0.5, y: 0.5 }
const HOW = '点击图片标注；键盘用方向键移动准星（按住 Shift 微调），回车标注，退格撤销。'

const placeText = ({ x, y }: { x: number; y: number }) => `横 ${Math.round(x * 100)}%，纵 ${Math.round(y * 100)}%`

/** 找隐患: points placed by click, touch or keyboard; each can be taken away again. */
export function HotspotAnswer({ asked, answer, onAnswer, disabled }: AnswerControlProps) {
  const hintId = useId()
  const [cross, setCross] = useState<{ x: number; y: number }>()
  const { frame, zoom, zoomTo, touch } = usePinch(MOST_ZOOM)
  const [isFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const spots = spotsOf(answer)
  const isFull = spots.length >= asked.maxPoints
  const send = (next: AnswerSpot[]) => onAnswer(next.length === 0 ? null : next)

  const place = (event: MouseEvent<HTMLButtonElement>) => {
    if (isFull || isFailed) return
    // Enter and Space click without a pointer: the cross says where.
    const isByKeyboard = event.detail === 0
    const at = isByKeyboard
      ? (cross ?? CENTRE)
      : placeIn(event.currentTarget.getBoundingClientRect(), event.clientX, event.clientY)
    send([...spots, at])
  }
  const steer = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' || event.key === 'Delete') return send(spots.slice(0, -1))
    const next = asked.picture && steered(cross ?? CENTRE, event.key, event.shiftKey, asked.picture)
    if (!next) return
    event.preventDefault()
    setCross(next)
  }

  if (!asked.picture) return <p className="question-note">尚未上传图片。</p>
  const { url, width, height } = asked.picture
  const told = asked.regionCount === null ? '' : `共 ${asked.regionCount} 处，`
  return (
    <div className="question-hotspot">
      <div className="question-zoom">
        <span id={hintId} className="question-note">
          {told}已标 {spots.length}/{asked.maxPoints} 处
          {!disabled && `，还可标记 ${asked.maxPoints - spots.length} 处。${HOW}`}
        </span>
        <Button
          aria-label="缩小图片"
          icon={<ZoomOutOutlined />}
          disabled={zoom <= 1}
          onClick={() => zoomTo(ZOOMS.findLast((step) => step < zoom - TINY) ?? 1)}
        />
        <Button
          aria-label="放大图片"
          icon={<ZoomInOutlined />}
          disabled={zoom >= MOST_ZOOM}
          onClick={() => zoomTo(ZOOMS.find((step) => step > zoom + TINY) ?? MOST_ZOOM)}
        />
      </div>
      <div ref={frame} className="question-picture-frame" {...touch}>
        <div className="question-picture" style={{ width: `${zoom * 100}%`, aspectRatio: `${width} / ${height}` }}>
          <button
            type="button"
            className="question-surface"
            aria-label={`题目图片，准星在${placeText(cross ?? CENTRE)}`}
            aria-describedby={hintId}
            disabled={disabled}
            onClick={place}
            onKeyDown={steer}
            onBlur={() => setCross(undefined)}
          >
            <img
              key={tries}
              src={url}
              alt=""
              draggable={false}
              onError={() => setFailed(true)}
              onLoad={() => setFailed(false)}
            />
          </button>
          {spots.map(({ x, y }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- points have no other name than their place in the answer
            <span key={index} aria-hidden className="question-spot" style={{ left: `${x * 100}%`, top: `${y * 100}%` }}>
              {index + 1}
            </span>
          ))}
          {cross && (
            <span
              aria-hidden
              className="question-cross"
              style={{ left: `${cross.x * 100}%`, top: `${cross.y * 100}%` }}
            />
          )}
        </div>
      </div>
      {isFailed && (
        <Button type="link" danger onClick={() => setTries(tries + 1)}>
          图片加载失败，点击重试
        </Button>
      )}
      {!disabled && asked.categories.length > 0 && spots.some(({ category }) => !category) && (
        <p className="question-note" role="status">
          请为每处隐患选择类别
        </p>
      )}
      {isFull && !disabled && (
        <p className="question-note" role="status">
          最多标记 {asked.maxPoints} 处，移除后可以重新标记。
        </p>
      )}
      <SpotList spots={spots} categories={asked.categories} disabled={disabled} onChange={send} />
    </div>
  )
}

interface SpotListProps {
  spots: readonly AnswerSpot[]
  categories: readonly string[]
  disabled: boolean
  onChange: (spots: AnswerSpot[]) => void
}

function SpotList({ spots, categories, disabled, onChange }: SpotListProps) {
  if (spots.length === 0) return null
  const name = (at: number, category: string) =>
    onChange(
      spots.map((spot, index) => (index === at ? { x: spot.x, y: spot.y, ...(category && { category }) } : spot)),
    )
  return (
    <ol className="question-spots" aria-label="已标注的位置">
      {spots.map((spot, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- points have no other name than their place in the answer
        <li key={index}>
          <span className="question-mark">{index + 1}</span>
          <span>{placeText(spot)}</span>
          {categories.length > 0 && (
            <select
              aria-label={`第 ${index + 1} 处的类别`}
              value={spot.category ?? ''}
              disabled={disabled}
              onChange={({ target }) => name(index, target.value)}
            >
              <option value="">请选择类别</option>
              {categories.map((category) => (
                <option key={category}>{category}</option>
              ))}
            </select>
          )}
          {!disabled && (
            <Button
              type="link"
              size="small"
              danger
              aria-label={`移除第 ${index + 1} 处`}
              onClick={() => onChange(spots.filter((_, at) => at !== index))}
            >
              移除
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}
