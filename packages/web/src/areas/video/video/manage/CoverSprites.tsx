import { useEffect, useState } from 'react'
import { type SpriteTile, spriteTiles } from '#src/shared/player/source/sprite-tiles.ts'
import './video-list.css'

const FRAME_MS = 350
const WIDTH = 64
const HEIGHT = 36

interface CoverProps {
  title: string
  coverUrl: string
  spriteUrl: string
}

/** The cover; under the pointer or the focus the pictures of the video run by. */
export function CoverSprites({ title, coverUrl, spriteUrl }: CoverProps) {
  const [isRunning, setRunning] = useState(false)
  const start = () => setRunning(spriteUrl !== '')
  const stop = () => setRunning(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pictures only illustrate; nothing is done here
    <span className="video-cover" onPointerEnter={start} onPointerLeave={stop}>
      {coverUrl === '' ? (
        <span className="video-cover-none">无封面</span>
      ) : (
        <img src={coverUrl} alt={`${title} 封面`} loading="lazy" />
      )}
      {isRunning && <Running spriteUrl={spriteUrl} />}
    </span>
  )
}

const placeOf = ({ picture }: SpriteTile) => {
  const [sheet = '', place = ''] = picture.split('#xywh=')
  const [x = 0, y = 0, w = WIDTH, h = HEIGHT] = place.split(',').map(Number)
  return { sheet, x, y, w, h }
}

function Running({ spriteUrl }: { spriteUrl: string }) {
  const [tiles, setTiles] = useState<SpriteTile[]>([])
  const [shown, setShown] = useState(0)

  // Follows the file server, which holds the index of the pictures.
  useEffect(() => {
    const stop = new AbortController()
    fetch(spriteUrl, { signal: stop.signal })
      .then((answer) => (answer.ok ? answer.json() : null))
      .then((index: unknown) => setTiles(spriteTiles(index, spriteUrl)))
      .catch(() => undefined)
    return () => stop.abort()
  }, [spriteUrl])

  // Follows the clock.
  useEffect(() => {
    const timer = setInterval(() => setShown((before) => before + 1), FRAME_MS)
    return () => clearInterval(timer)
  }, [])

  const tile = tiles[shown % Math.max(1, tiles.length)]
  if (!tile) return null
  const { sheet, x, y, w, h } = placeOf(tile)
  const scale = Math.max(WIDTH / w, HEIGHT / h)
  const style = {
    width: w,
    height: h,
    backgroundImage: `url("${sheet}")`,
    backgroundPosition: `-${x}px -${y}px`,
    transform: `scale(${scale})`,
  }
  return <span className="video-cover-tile" style={style} />
}
