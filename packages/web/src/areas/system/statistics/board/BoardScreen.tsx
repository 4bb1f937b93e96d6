import {
  CloseOutlined,
  FullscreenOutlined,
  LeftOutlined,
  PauseOutlined,
  PlayCircleOutlined,
  RightOutlined,
} from '@ant-design/icons'
import { showBoard } from '@portal/contract/areas/system/statistics/board.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { fullTimeText } from '#src/ui/time/date-text.ts'
import { SlideView } from './SlideView.tsx'
import { useRotation } from './use-rotation.ts'
import './board.css'

const REFRESH_MS = 60_000
/** Figures that two refreshes have missed are called old. */
const OLD_MS = 150_000
const LOOK_MS = 15_000

const useIsOld = (asOf: string | undefined): boolean => {
  const [now, setNow] = useState(serverNow)
  // Follows the clock: figures grow old without anything happening.
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return asOf !== undefined && Math.max(now, 0) - Date.parse(asOf) > OLD_MS
}

/** A board over the whole window. It asks again each minute, which keeps the session; where that fails it says so. */
export function BoardScreen({ id, onClose }: { id: string; onClose: () => void }) {
  const screen = useRef<HTMLDivElement>(null)
  const board = useQuery({
    ...query(showBoard, { id }),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
    gcTime: 0,
  })
  const { data } = board
  const isOld = useIsOld(data?.asOf)
  const { shown, isPaused, setPaused, step, goTo } = useRotation(data?.slides.length ?? 0, data?.seconds ?? 15)
  const slide = data?.slides[shown]

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !document.fullscreenElement) onClose()
    if (event.key === 'ArrowRight') step(1)
    if (event.key === 'ArrowLeft') step(-1)
    if (event.key === ' ' && !(event.target instanceof HTMLButtonElement)) setPaused(!isPaused)
  })
  // Keys belong to the board as long as it covers the page.
  useEffect(() => {
    screen.current?.focus()
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  return createPortal(
    <div ref={screen} className="board" role="dialog" aria-modal="true" aria-label={data?.name ?? '大屏'} tabIndex={-1}>
      <header className="board-head">
        <h1>{data?.name ?? ''}</h1>
        <div className="board-tools">
          {data && <span>数据截至 {fullTimeText(Date.parse(data.asOf))}</span>}
          <Button
            type="text"
            icon={isPaused ? <PlayCircleOutlined /> : <PauseOutlined />}
            aria-label={isPaused ? '继续轮播' : '暂停轮播'}
            onClick={() => setPaused(!isPaused)}
          />
          <Button type="text" icon={<LeftOutlined />} aria-label="上一个画面" onClick={() => step(-1)} />
          <Button type="text" icon={<RightOutlined />} aria-label="下一个画面" onClick={() => step(1)} />
          {document.fullscreenEnabled && (
            <Button
              type="text"
              icon={<FullscreenOutlined />}
              aria-label="全屏"
              onClick={() => void screen.current?.requestFullscreen()}
            />
          )}
          <Button type="text" icon={<CloseOutlined />} aria-label="关闭大屏" onClick={onClose} />
        </div>
      </header>
      {(isOld || (data && board.error)) && (
        <Alert
          type="warning"
          role="status"
          showIcon
          title={`数据未能更新，显示的是 ${data ? fullTimeText(Date.parse(data.asOf)) : ''} 的数据${board.error ? `（${wordsOfError(board.error)}）` : ''}`}
        />
      )}
      <main className="board-main">
        <Loaded of={board}>{() => slide && <SlideView key={shown} slide={slide} />}</Loaded>
      </main>
      {data && data.slides.length > 1 && (
        <nav className="board-dots" aria-label="画面">
          {data.slides.map(({ title }, index) => (
            <button
              key={`${index + 1} ${title}`}
              type="button"
              aria-label={`画面 ${index + 1}：${title}`}
              aria-current={index === shown}
              onClick={() => goTo(index)}
            />
          ))}
        </nav>
      )}
    </div>,
    document.body,
  )
}
