import { useEffect, useState } from 'react'

/** What a column without a width of its own needs. */
export const NARROWEST = 88

/** A column gives up no more than this of its width, and none of the last of it. */
const LEAST_SHARE = 0.65
const LEAST_PX = 64

interface Sized {
  key: string
  width?: number | string
}

/** Columns as narrow as the room asks for; those a person has sized himself stay, and the table scrolls for them. */
export const fitted = <Each extends Sized>(
  columns: readonly Each[],
  own: Readonly<Record<string, number>>,
  room: number,
) => {
  const isFree = ({ key, width }: Each) => typeof width === 'number' && own[key] === undefined
  const sum = (some: readonly Each[]) => some.reduce((total, { width }) => total + (Number(width) || NARROWEST), 0)
  const free = columns.filter(isFree)
  const share = (room - sum(columns.filter((column) => !isFree(column)))) / sum(free)
  if (share >= 1) return [...columns]
  const narrowed = (width: number) =>
    Math.max(Math.min(width, LEAST_PX), Math.floor(width * Math.max(share, LEAST_SHARE)))
  return columns.map((column) => (isFree(column) ? { ...column, width: narrowed(Number(column.width)) } : column))
}

/** Pixels an element is wide, as long as it is drawn. */
export const useRoom = (element: HTMLElement | null): number => {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)

  // Follows the window and the menu, which folds.
  useEffect(() => {
    if (!element) return
    const watcher = new ResizeObserver(() => {
      if (element.clientWidth > 0) setRoom(element.clientWidth)
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [element])
  return room
}
